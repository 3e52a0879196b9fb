import type { Client } from 'pg'

export interface Progress {
  /** The same data, whose bytes count towards the table. */
  counted(table: string, data: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

/** Bytes of each table on the disk, indexes left out. */
export async function sizesOfTables(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `SELECT relname AS name, pg_table_size(oid) AS bytes FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/** Estimates how much of a backup is read: a table's data are about as large as the table on the disk. */
export function createProgress(sizes: ReadonlyMap<string, number>, report: (part: number) => void): Progress {
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) || 1
  let finished = 0
  return {
    async *counted(table, data) {
      const size = sizes.get(table) ?? 0
      let read = 0
      for await (const chunk of data) {
        read += chunk.length
        report((finished + Math.min(read, size)) / total)
        yield chunk
      }
      finished += size
    },
  }
}
