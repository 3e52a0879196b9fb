import { withConnection } from './servers.ts'

/** Refuses a server that could lose acknowledged writes. @throws with the name of the setting. */
export async function assertDurable(url: string): Promise<void> {
  await withConnection(url, { connectionTimeoutMillis: 5000 }, async (client) => {
    const result = await client.query<{ name: string }>(
      `SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off'`,
    )
    const [unsafe] = result.rows
    if (unsafe) throw new Error(`The database runs with ${unsafe.name}=off, which loses data: turn it on`)
  })
}
