import type { Client } from 'pg'
import { withConnection } from '#/db/connection/servers.ts'
import { backupLockKey } from '#/modules/office/system/runs.repository.ts'

/** The text of values must not depend on settings of the server or the login. */
const settings = `
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
  SET idle_session_timeout = 0; SET lock_timeout = '30s';
  SET client_encoding = 'UTF8'; SET TimeZone = 'UTC'; SET DateStyle = ISO; SET IntervalStyle = postgres;
  SET extra_float_digits = 1; SET bytea_output = hex; SET synchronize_seqscans = off`

export const withClient = <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> =>
  withConnection(url, { connectionTimeoutMillis: 5000, application_name: 'piel backup' }, async (client) => {
    await client.query(settings)
    return await work(client)
  })

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Runs `work` while no other process makes or checks a backup of this database. The lock ends with the process.
 * @returns undefined, without running it, if another process does.
 */
export const withBackupLock = <T>(url: string, work: () => Promise<T>): Promise<T | undefined> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [backupLockKey])
    return rows[0]?.mine === true ? await work() : undefined
  })
