import { withClient } from './connection.ts'

const lockKey = 7_135_003

/**
 * Runs `work` while no other process makes or checks a backup of this database. The lock ends with the process.
 * @returns undefined, without running it, when another process does.
 */
export const withBackupLock = <T>(url: string, work: () => Promise<T>): Promise<T | undefined> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [lockKey])
    return rows[0]?.mine === true ? await work() : undefined
  })
