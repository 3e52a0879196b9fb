import type { ArchiveState } from '#/deps.ts'
import type { systemAdvice, SystemState } from '@piel/contract/office/system'

export interface BackupRuns {
  good: { at: string; bytes: number | null; file: string } | null
  backup: { isRunning: boolean; outcome: string | null; error: string | null }
  check: { isRunning: boolean; outcome: string | null; error: string | null; passedAt: string | null }
}

interface Assessment<Part extends keyof typeof systemAdvice> {
  state: SystemState
  advice: (typeof systemAdvice)[Part][number] | null
}

const ok = { state: 'ok', advice: null } as const
const dayMs = 86_400_000
const gib = 1024 ** 3

/** Whether this machine can open its own backups: those made with a public key need the private one. */
export const canOpenBackups = ({
  passphrase,
  recipient,
  identity,
}: {
  passphrase: string | undefined
  recipient: string | undefined
  identity: string | undefined
}): boolean => (recipient === undefined ? passphrase !== undefined : identity !== undefined)

/** @param free bytes left on each disk; a backup and its check need about as much as the database. */
export function assessDisk(free: (number | null)[], databaseBytes: number): Assessment<'disk'> {
  if (free.includes(null)) return { state: 'attention', advice: 'disk_unknown' }
  const least = Math.min(...free.map(Number))
  if (least < gib) return { state: 'problem', advice: 'disk_full' }
  return least < Math.max(5 * gib, databaseBytes) ? { state: 'attention', advice: 'disk_low' } : ok
}

interface BackupFacts {
  runs: BackupRuns
  isScheduled: boolean
  isGone: boolean
  now: number
  /** A demonstration, or an external database that may have its own backups. */
  mayBeWithout: boolean
}

export function assessBackup({ runs, isScheduled, isGone, now, mayBeWithout }: BackupFacts): Assessment<'backup'> {
  const { good, backup } = runs
  const hasFailed = backup.outcome === 'failed'
  if (good === null) {
    if (hasFailed) return { state: 'problem', advice: 'backup_failing' }
    if (isScheduled) return { state: 'attention', advice: 'backup_first' }
    return { state: mayBeWithout ? 'attention' : 'problem', advice: 'backup_none' }
  }
  if (isGone) return { state: 'problem', advice: 'backup_gone' }
  if (now - Date.parse(good.at) > 2 * dayMs)
    return { state: 'problem', advice: hasFailed ? 'backup_failing' : 'backup_old' }
  if (hasFailed) return { state: 'attention', advice: 'backup_failing' }
  return isScheduled ? ok : { state: 'attention', advice: 'backup_by_hand' }
}

interface CheckFacts {
  runs: BackupRuns
  isScheduled: boolean
  canOpen: boolean
  now: number
}

export function assessCheck({ runs: { good, check }, isScheduled, canOpen, now }: CheckFacts): Assessment<'check'> {
  if (check.outcome === 'refused') return { state: 'problem', advice: 'check_refused' }
  if (check.outcome === 'failed') return { state: 'problem', advice: 'check_failed' }
  if (!isScheduled || good === null) return ok
  if (!canOpen) return { state: 'attention', advice: 'check_key' }
  if (check.passedAt === null) return { state: 'attention', advice: 'check_first' }
  return now - Date.parse(check.passedAt) > 14 * dayMs ? { state: 'attention', advice: 'check_old' } : ok
}

const minuteMs = 60_000

/** A disk being changed, or a server being restarted, is not a problem yet. */
export function assessArchive(archive: ArchiveState | undefined, now: number): Assessment<'archive'> {
  if (!archive) return ok
  const { failingSince, baseAt } = archive
  if (failingSince !== null)
    return {
      state: now - Date.parse(failingSince) > 5 * minuteMs ? 'problem' : 'attention',
      advice: 'archive_failing',
    }
  return baseAt === null ? { state: 'attention', advice: 'archive_first' } : ok
}

/** Whether administrators are notified: a few minutes without an archive only show on the page. */
export const isArchiveTrouble = (archive: ArchiveState | undefined, now: number): boolean =>
  typeof archive?.failingSince === 'string' && now - Date.parse(archive.failingSince) > 15 * minuteMs

/** Events are sealed within two seconds; after an outage it takes longer. */
const maxUnsealed = 5000

export function assessSeal(state: string, unsealed: number): Assessment<'seal'> {
  if (state === 'broken') return { state: 'problem', advice: 'seal_broken' }
  return unsealed > maxUnsealed ? { state: 'attention', advice: 'seal_behind' } : ok
}

export const assessWitness = (isFailing: boolean): Assessment<'witness'> =>
  isFailing ? { state: 'attention', advice: 'witness_behind' } : ok

export const assessMail = (error: string | null): Assessment<'mail'> =>
  error === null ? ok : { state: 'problem', advice: 'mail_failing' }

export const assessKeys = (isReachable: boolean): Assessment<'keys'> =>
  isReachable ? ok : { state: 'problem', advice: 'keys_unreachable' }

export const assessJobs = (errors: (string | null)[]): Assessment<'jobs'> =>
  errors.some((error) => error !== null) ? { state: 'attention', advice: 'jobs_failing' } : ok
