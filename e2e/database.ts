import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { postmasterFile, type Product } from './product.ts'

/** Runs a statement as the database's owner, for states that no screen can produce. */
export async function sql<Row extends object>(product: Product, text: string, values: unknown[] = []): Promise<Row[]> {
  // postmaster.pid: 1 process id, 2 data folder, 3 start, 4 port, 5 socket folder.
  const lines = (await readFile(await postmasterFile(product), 'utf8')).split('\n')
  const client = new pg.Client({ host: lines[4] ?? '', port: Number(lines[3]), user: 'piel', database: 'piel' })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
