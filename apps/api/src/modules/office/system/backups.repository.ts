import type { Backup } from '@piel/contract/office/backups'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { ObjectName } from '#/db/object-name.ts'
import { backupLockKey, backupName } from './runs.repository.ts'

export const backupObject: ObjectName = { from: sql`system_runs o`, name: sql`regexp_replace(o.file, '^.*/', '')` }

type Made = Omit<Backup, 'isPresent'>

/** Complete backups whose file belongs into the folder: a row could be falsified to name another file. */
export const listMadeBackups = (db: Queryable, folder: string, id?: string): Promise<Made[]> =>
  db.query<Made>(sql`
    SELECT b.id, iso_instant(b.started_at) AS at, regexp_replace(b.file, '^.*/', '') AS file, b.bytes,
      (SELECT CASE c.outcome WHEN 'done' THEN 'passed' ELSE 'refused' END FROM system_runs c
        WHERE c.kind = 'check' AND c.outcome IN ('done', 'refused') AND c.file = b.file
        ORDER BY c.started_at DESC LIMIT 1) AS "check"
    FROM system_runs b
    WHERE b.kind = 'backup' AND b.outcome = 'done' AND b.removed_at IS NULL
      AND b.file ~ ${backupName} AND regexp_replace(b.file, '/[^/]*$', '') = ${folder}
      AND (${id ?? null}::uuid IS NULL OR b.id = ${id ?? null}::uuid)
    ORDER BY b.started_at DESC LIMIT 100`)

export interface NewestRun {
  outcome: 'running' | 'done' | 'failed' | 'refused'
  startedAt: string
  percent: number
  error: string | null
  /** Whether a process makes or checks a backup now. */
  isLocked: boolean
}

export async function findNewestRun(db: Queryable): Promise<NewestRun | undefined> {
  const [row] = await db.query<NewestRun>(sql`
    SELECT outcome, iso_instant(started_at) AS "startedAt", coalesce(percent, 0) AS percent, error,
      EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE l.locktype = 'advisory'
        AND d.datname = current_database() AND l.classid = 0 AND l.objid = ${backupLockKey} AND l.granted) AS "isLocked"
    FROM system_runs WHERE kind = 'backup' ORDER BY started_at DESC, id DESC LIMIT 1`)
  return row
}
