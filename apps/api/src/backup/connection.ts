import { Client } from 'pg'

/** The text of values must not depend on the server's or the login's settings. */
const settings = `
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
  SET idle_session_timeout = 0; SET lock_timeout = '30s';
  SET client_encoding = 'UTF8'; SET TimeZone = 'UTC'; SET DateStyle = ISO; SET IntervalStyle = postgres;
  SET extra_float_digits = 1; SET bytea_output = hex; SET synchronize_seqscans = off`

/** Runs `work` on a connection of the login that owns the tables, without time limits. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, application_name: 'piel backup' })
  // A lost connection rejects the running statement; without a listener it would also end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(settings)
    return await work(client)
  } finally {
    await client.end()
  }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
