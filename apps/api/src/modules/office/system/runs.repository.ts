import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { newId } from '#/lib/id.ts'

/** The advisory lock of making and checking backups. */
export const backupLockKey = 7_135_003

export type RunKind = 'backup' | 'check'

/** A good backup is complete, and no check found it damaged. */
export const goodBackups = sql`
  SELECT b.started_at, b.ended_at, b.file, b.bytes FROM system_runs b
  WHERE b.kind = 'backup' AND b.outcome = 'done' AND NOT EXISTS (
    SELECT FROM system_runs c WHERE c.kind = 'check' AND c.outcome = 'refused' AND c.file = b.file)`

/** Whether the schema has the table: backups are also made of databases without the latest migrations. */
export async function hasRuns(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(sql`SELECT to_regclass('public.system_runs') IS NOT NULL AS has`)
  return row?.has === true
}

/** Records the start of a run, or continues an announced one. The caller holds the lock, so an earlier run still marked as running was interrupted. */
export async function beginRun(
  db: Queryable,
  { id = newId(), kind, at, file = null }: { id?: string | undefined; kind: RunKind; at: string; file?: string | null },
): Promise<string> {
  await db.query(sql`
    UPDATE system_runs SET outcome = 'failed', ended_at = ${at}, error = 'Piel stopped before it ended'
    WHERE outcome = 'running' AND id <> ${id}`)
  await db.query(sql`
    INSERT INTO system_runs (id, kind, started_at, file) VALUES (${id}, ${kind}, ${at}, ${file})
    ON CONFLICT (id) DO UPDATE SET outcome = 'running', ended_at = NULL, error = NULL`)
  return id
}

/** Records a backup that is about to start, before its process has the lock. @returns its id, for `beginRun`. */
export async function announceBackup(db: Queryable, at: string): Promise<string> {
  const id = newId()
  await db.query(sql`INSERT INTO system_runs (id, kind, started_at) VALUES (${id}, 'backup', ${at})`)
  return id
}

export interface EndedRun {
  outcome: 'done' | 'failed' | 'refused'
  at: string
  file?: string
  bytes?: number
  error?: string
}

export async function recordProgress(db: Queryable, id: string, percent: number): Promise<void> {
  await db.query(sql`UPDATE system_runs SET percent = ${percent} WHERE id = ${id} AND outcome = 'running'`)
}

const maxErrorLength = 500

export async function endRun(db: Queryable, id: string, { outcome, at, file, bytes, error }: EndedRun): Promise<void> {
  await db.query(sql`
    UPDATE system_runs SET outcome = ${outcome}, ended_at = ${at}, file = coalesce(${file ?? null}, file),
      bytes = ${bytes ?? null}, error = ${error?.slice(0, maxErrorLength) ?? null}
    WHERE id = ${id}`)
}

export interface KeptBackup {
  file: string
  startedAt: string
  day: string
  check: 'passed' | 'refused' | null
}

/** The name of a backup's file, as `nameOfBackup` writes it. */
export const backupName = '/piel-(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z\\.age$'
/** The instant in the name: the row's could be falsified to have all backups but one deleted. */
const namedAt = sql`regexp_replace(b.file, ${`^.*${backupName}`}, '\\1-\\2-\\3T\\4:\\5:\\6Z')::timestamptz`

export const listBackups = (
  db: Queryable,
  { folder, timeZone }: { folder: string; timeZone: string },
): Promise<KeptBackup[]> =>
  db.query<KeptBackup>(sql`
    SELECT b.file, ${namedAt} AS "startedAt", (${namedAt} AT TIME ZONE ${timeZone})::date AS day,
      (SELECT CASE c.outcome WHEN 'done' THEN 'passed' ELSE 'refused' END FROM system_runs c
        WHERE c.kind = 'check' AND c.outcome IN ('done', 'refused') AND c.file = b.file
        ORDER BY c.started_at DESC LIMIT 1) AS "check"
    FROM system_runs b
    WHERE b.kind = 'backup' AND b.outcome = 'done' AND b.removed_at IS NULL
      AND b.file ~ ${backupName} AND regexp_replace(b.file, '/[^/]*$', '') = ${folder}
    ORDER BY "startedAt" DESC`)

export async function markRemoved(db: Queryable, file: string, at: string): Promise<void> {
  await db.query(sql`UPDATE system_runs SET removed_at = ${at} WHERE kind = 'backup' AND file = ${file}`)
}

export async function newestGoodBackup(db: Queryable): Promise<{ file: string; startedAt: string } | null> {
  const [row] = await db.query<{ file: string; startedAt: string }>(sql`
    SELECT file, started_at AS "startedAt" FROM (${goodBackups}) g ORDER BY started_at DESC LIMIT 1`)
  return row ?? null
}

interface Plan {
  /** Time of day in the clinic's time zone, HH:MM. */
  at: string
  timeZone: string
  now: string
}

/** A backup is due from its time of day; a check a week after the last good one. Each failure lengthens the wait. */
export async function dueRuns(
  db: Queryable,
  { at, timeZone, now }: Plan,
): Promise<{ isBackupDue: boolean; isCheckDue: boolean }> {
  const [row] = await db.query<{ isBackupDue: boolean; isCheckDue: boolean }>(sql`
    WITH due AS (
      SELECT max(t.at) AS at FROM generate_series(0, 1) AS back, LATERAL (SELECT
        ((${now}::timestamptz AT TIME ZONE ${timeZone})::date - back + ${at}::time) AT TIME ZONE ${timeZone} AS at) AS t
      WHERE t.at <= ${now}::timestamptz),
    good AS (SELECT max(started_at) AS at FROM (${goodBackups}) g),
    passed AS (SELECT max(started_at) AS at FROM system_runs WHERE kind = 'check' AND outcome = 'done'),
    failed AS (SELECT r.kind, count(*) AS number, max(r.ended_at) AS at FROM system_runs r, good, passed
      WHERE r.outcome IN ('failed', 'refused')
        AND r.started_at > coalesce(CASE r.kind WHEN 'backup' THEN good.at ELSE passed.at END, '-infinity')
      GROUP BY r.kind)
    SELECT coalesce(good.at < due.at, true) AND NOT EXISTS (SELECT FROM failed f WHERE f.kind = 'backup'
        AND f.at + least(interval '1 hour', interval '1 minute' * power(2, least(f.number, 10) - 1)) > ${now}::timestamptz)
        AS "isBackupDue",
      good.at IS NOT NULL AND coalesce(passed.at < ${now}::timestamptz - interval '7 days', true)
        AND NOT EXISTS (SELECT FROM failed f WHERE f.kind = 'check'
        AND f.at + least(interval '1 day', interval '1 hour' * power(2, least(f.number, 10) - 1)) > ${now}::timestamptz)
        AS "isCheckDue"
    FROM due, good, passed`)
  return row ?? { isBackupDue: false, isCheckDue: false }
}

export interface BackupTrouble {
  /** No good backup in the last two days, unless the installation is younger. */
  isOld: boolean
  lastAt: string | null
  failedCheck: string | null
}

export async function findBackupTrouble(db: Queryable, now: string): Promise<BackupTrouble> {
  const [row] = await db.query<BackupTrouble>(sql`
    WITH good AS (SELECT max(started_at) AS at FROM (${goodBackups}) g),
    installed AS (SELECT min(applied_at) AS at FROM schema_migrations),
    latest AS (SELECT outcome, file FROM system_runs WHERE kind = 'check' AND outcome <> 'running'
      ORDER BY started_at DESC LIMIT 1)
    SELECT coalesce(good.at, installed.at) < ${now}::timestamptz - interval '2 days' AS "isOld", good.at AS "lastAt",
      (SELECT regexp_replace(file, '^.*/', '') FROM latest WHERE outcome <> 'done') AS "failedCheck"
    FROM good, installed`)
  return row ?? { isOld: false, lastAt: null, failedCheck: null }
}
