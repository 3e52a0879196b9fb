import { stat, statfs } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { systemParts, type SystemState, type SystemStatus } from '@piel/contract/office/system'
import { fingerprintOf } from '#/audit/chain.ts'
import { auditFolder } from '#/audit/folder.ts'
import { auditWatch } from '#/audit/watch.ts'
import { auditWitness } from '#/audit/witness.ts'
import { lastMails } from '#/credentials/letters.ts'
import type { Deps } from '#/deps.ts'
import { jobsOf } from '#/lib/job-runs.ts'
import { discover } from '#/identity/discovery.ts'
import { instantAt } from '#/lib/clock.ts'
import * as policy from './status.policy.ts'
import * as status from './status.repository.ts'
import { version } from '#/lib/version.ts'

/** For probes that ask every second. */
const maxAgeMs = 5000

async function spaceOf(folder: string): Promise<{ free: number; total: number } | null> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk ? { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize } : null
}

const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined

async function readDisk({ env }: Deps, databaseBytes: number): Promise<SystemStatus['disk']> {
  const { folder } = env.backup
  const [data, backup] = await Promise.all([spaceOf(env.dataDir), folder === undefined ? null : spaceOf(folder)])
  const free = data?.free ?? null
  const backupFree = backup?.free ?? null
  const assessed = policy.assessDisk(folder === undefined ? [free] : [free, backupFree], databaseBytes)
  return { ...assessed, free, total: data?.total ?? null, backupFree }
}

async function readBackups({ db, env, clock }: Deps): Promise<Pick<SystemStatus, 'backup' | 'check'>> {
  const runs = await status.readRuns(db)
  const { folder, at, keys } = env.backup
  const isScheduled = folder !== undefined
  const now = clock.now().getTime()
  const { good, backup, check } = runs
  // Files of other folders may be on a disk stored elsewhere.
  const isGone = good !== null && dirname(good.file) === folder && !(await exists(good.file))
  const mayBeWithout = env.demo || !env.embeddedDatabase
  return {
    backup: {
      ...policy.assessBackup({ runs, isScheduled, isGone, now, mayBeWithout }),
      scheduledAt: isScheduled ? at : null,
      isRunning: backup.isRunning,
      last: good && { ...good, file: basename(good.file) },
      error: backup.error,
    },
    check: {
      ...policy.assessCheck({ runs, isScheduled, canOpen: policy.canOpenBackups(keys), now }),
      isRunning: check.isRunning,
      passedAt: check.passedAt,
      error: check.error,
    },
  }
}

function readArchive({ archive, clock }: Deps): SystemStatus['archive'] {
  const found = archive?.()
  const none = { segment: null, archivedAt: null, waiting: 0, baseAt: null, failingSince: null, error: null }
  return {
    ...policy.assessArchive(found, clock.now().getTime()),
    isSet: found !== undefined,
    ...(found ?? none),
  }
}

async function readAudit(deps: Deps): Promise<Pick<SystemStatus, 'seal' | 'witness'>> {
  const watch = auditWatch(deps)
  const [{ state, upTo, unsealed }, key] = await Promise.all([watch.state(), auditFolder(deps.env.dataDir).publicKey()])
  const witness = auditWitness(deps).state()
  return {
    seal: {
      ...policy.assessSeal(state, unsealed),
      sealedAt: upTo?.sealedAt ?? null,
      unsealed,
      fingerprint: key === undefined ? null : fingerprintOf(key),
      acknowledged: watch.acknowledgedDefinitions(),
    },
    witness: {
      ...policy.assessWitness(witness?.isFailing === true),
      isSet: witness !== null,
      waiting: witness?.waiting ?? 0,
    },
  }
}

async function readKeys({ db, env }: Deps): Promise<SystemStatus['keys']> {
  const { embedded, issuer, issuesTokens } = env.oidc
  const isReachable = await (embedded
    ? true
    : discover(issuer).then(
        () => true,
        () => false,
      ))
  const createdAt = issuesTokens ? await status.readKeyTime(db) : null
  return { ...policy.assessKeys(isReachable), isEmbedded: embedded, createdAt }
}

function readJobs(deps: Deps): SystemStatus['jobs'] {
  const data = [...jobsOf(deps)].map(([name, { lastRunAt, error }]) => ({
    name,
    state: error === null ? ('ok' as const) : ('attention' as const),
    lastRunAt,
    error,
  }))
  return { ...policy.assessJobs(data.map(({ error }) => error)), data }
}

async function readStatus(deps: Deps): Promise<SystemStatus> {
  const { db, env, clock } = deps
  const { bytes, earlier } = await status.readSize(db, clock.today())
  const [disk, backups, audit, keys] = await Promise.all([
    readDisk(deps, bytes),
    readBackups(deps),
    readAudit(deps),
    readKeys(deps),
  ])
  const mails = lastMails(env)
  return {
    version,
    startedAt: instantAt(performance.timeOrigin).toISOString(),
    database: {
      isEmbedded: env.embeddedDatabase,
      bytes,
      growth: earlier && { bytes: bytes - earlier.bytes, since: earlier.day },
    },
    disk,
    ...backups,
    archive: readArchive(deps),
    ...audit,
    mail: { ...policy.assessMail(mails.error), isSet: env.mail !== null, ...mails },
    keys,
    jobs: readJobs(deps),
  }
}

const known = new WeakMap<object, { at: number; status: Promise<SystemStatus> }>()

/** The state of the installation as this process sees it, at most five seconds old. */
export function systemStatusOf(deps: Deps): Promise<SystemStatus> {
  const last = known.get(deps.db)
  if (last && performance.now() - last.at < maxAgeMs) return last.status
  const next = { at: performance.now(), status: readStatus(deps) }
  next.status.catch(() => known.delete(deps.db))
  known.set(deps.db, next)
  return next.status
}

export async function partStates(deps: Deps): Promise<Record<string, SystemState>> {
  const found = await systemStatusOf(deps)
  return Object.fromEntries(systemParts.map((part) => [part, found[part].state]))
}
