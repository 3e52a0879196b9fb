// Compares the database of DATABASE_URL with the backup that it was restored from, table by table. Prints JSON; exit code 1
// for a file that is no backup.
import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { to } from 'pg-copy-streams'
import { withClient } from '#/backup/connection.ts'
import type { Entry, ListedEntry } from '#/backup/manifest.ts'
import { readBackup } from '#/backup/read.ts'
import { copyTarget } from '#/backup/tables.ts'
import { readEnv } from '#/env.ts'
import { runCommand } from '#/lib/command.ts'

/**
 * A restore adds its own events to the audit trail, wherever there is space: of these tables every row must be there, and
 * others may be. It puts every event in a seal.
 */
const grows = (name: string): boolean => /^audit_(events|seals|keys)$/.test(name)
const isCompared = (name: string): boolean => name !== 'audit_unsealed'

async function* linesOf(data: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of data) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

const rowsOf = (client: Client, table: Entry): AsyncIterable<Buffer> =>
  client.query(to(`COPY ${copyTarget(table)} TO STDOUT`))

async function isSame(client: Client, table: ListedEntry): Promise<boolean> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of rowsOf(client, table)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return bytes === table.bytes && hash.digest('hex') === table.sha256
}

async function hasAll(client: Client, table: Entry, expected: ReadonlySet<string>): Promise<boolean> {
  let found = 0
  for await (const line of linesOf(rowsOf(client, table))) if (expected.has(line)) found += 1
  return found === expected.size
}

await runCommand(async () => {
  const { databaseUrl, backup } = readEnv()
  const trail = new Map<string, Set<string>>()
  const { manifest } = await readBackup(process.argv[2] ?? '', backup.keys, {
    async entry({ name }, data) {
      if (!grows(name)) return undefined
      const rows = new Set<string>()
      for await (const line of linesOf(data)) rows.add(line)
      trail.set(name, rows)
      return rows.size
    },
  })
  const tables = manifest.entries.filter(({ kind }) => kind === 'table')
  const differing: string[] = []
  if (databaseUrl !== undefined)
    await withClient(databaseUrl, async (client) => {
      for (const table of tables.filter(({ name }) => isCompared(name))) {
        const expected = trail.get(table.name)
        const isKept = await (expected ? hasAll(client, table, expected) : isSame(client, table))
        if (!isKept) differing.push(table.name)
      }
    })
  process.stdout.write(`${JSON.stringify({ rows: manifest.rows, tables: tables.length, differing })}\n`)
  return 0
})
