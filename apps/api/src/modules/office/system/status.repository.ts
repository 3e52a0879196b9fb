import type { IsoDate } from '@piel/contract/core/dates'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { BackupRuns } from './status.policy.ts'
import { goodBackups } from './runs.repository.ts'

export async function measureDatabase(db: Queryable, day: IsoDate): Promise<void> {
  await db.query(sql`
    INSERT INTO database_sizes (day, bytes) VALUES (${day}, pg_database_size(current_database()))
    ON CONFLICT (day) DO UPDATE SET bytes = excluded.bytes`)
}

export interface DatabaseSize {
  bytes: number
  earlier: { bytes: number; day: IsoDate } | null
}

export async function readSize(db: Queryable, day: IsoDate): Promise<DatabaseSize> {
  const [row] = await db.query<DatabaseSize>(sql`
    SELECT pg_database_size(current_database()) AS bytes, (SELECT json_build_object('bytes', bytes, 'day', day)
      FROM database_sizes WHERE day >= ${day}::date - 30 AND day < ${day}::date ORDER BY day LIMIT 1) AS earlier`)
  return row ?? { bytes: 0, earlier: null }
}

interface Latest {
  isRunning: boolean
  outcome: string | null
  error: string | null
}

const latestOf = (kind: 'backup' | 'check') => sql`(SELECT json_build_object(
    'isRunning', EXISTS (SELECT FROM system_runs WHERE kind = ${kind} AND outcome = 'running'),
    'outcome', e.outcome, 'error', e.error)
  FROM (SELECT) AS one LEFT JOIN LATERAL (SELECT outcome, error FROM system_runs
    WHERE kind = ${kind} AND outcome <> 'running' ORDER BY started_at DESC, id DESC LIMIT 1) e ON true)`

export async function readRuns(db: Queryable): Promise<BackupRuns> {
  const [row] = await db.query<{
    good: BackupRuns['good']
    backup: Latest
    check: Latest
    passedAt: string | null
  }>(sql`
    SELECT ${latestOf('backup')} AS backup, ${latestOf('check')} AS "check",
      (SELECT json_build_object('at', iso_instant(g.started_at), 'bytes', g.bytes, 'file', g.file)
        FROM (${goodBackups}) g ORDER BY g.started_at DESC LIMIT 1) AS good,
      (SELECT max(started_at) FROM system_runs WHERE kind = 'check' AND outcome = 'done') AS "passedAt"`)
  const none = { isRunning: false, outcome: null, error: null }
  return {
    good: row?.good ?? null,
    backup: row?.backup ?? none,
    check: { ...(row?.check ?? none), passedAt: row?.passedAt ?? null },
  }
}

export async function readKeyTime(db: Queryable): Promise<string | null> {
  const [row] = await db.query<{ at: string | null }>(
    sql`SELECT max(created_at) AS at FROM oidc_keys WHERE kind = 'signing'`,
  )
  return row?.at ?? null
}
