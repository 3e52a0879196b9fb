import { describe, expect, it } from 'vitest'
import {
  canOpenBackups,
  isArchiveTrouble,
  assessArchive,
  assessBackup,
  assessCheck,
  assessDisk,
  assessJobs,
  assessKeys,
  assessMail,
  assessSeal,
  assessWitness,
  type BackupRuns,
} from './status.policy.ts'

const gib = 1024 ** 3
const day = 86_400_000
const now = Date.parse('2026-11-21T10:00:00.000Z')
const before = (ms: number) => new Date(now - ms).toISOString()
/** The state and the advice. */
const verdict = ({ state, advice }: { state: string; advice: string | null }) => `${state} ${advice}`

const idle = { isRunning: false, outcome: 'good', error: null }
const runs = (parts: { good?: BackupRuns['good']; backup?: string; check?: string; passedAt?: string | null }) => ({
  good: parts.good === undefined ? { at: before(day), bytes: 1, file: 'a' } : parts.good,
  backup: { ...idle, outcome: parts.backup ?? 'good' },
  check: {
    ...idle,
    outcome: parts.check ?? 'good',
    passedAt: parts.passedAt === undefined ? before(day) : parts.passedAt,
  },
})
const goodAt = (ms: number) => ({ at: before(ms), bytes: 1, file: 'a' })

it.each([
  [{ passphrase: 'x' }, true],
  [{}, false],
  [{ identity: 'x' }, false],
  [{ recipient: 'x' }, false],
  [{ recipient: 'x', passphrase: 'x' }, false],
  [{ recipient: 'x', identity: 'x' }, true],
])('with the settings %j this machine opens its backups: %s', (settings, canOpen) => {
  const none = { passphrase: undefined, recipient: undefined, identity: undefined }
  expect(canOpenBackups({ ...none, ...settings })).toBe(canOpen)
})

it.each([
  [[10 * gib], gib, 'ok null'],
  [[5 * gib], gib, 'ok null'],
  [[5 * gib - 1], gib, 'attention disk_low'],
  [[7 * gib], 7 * gib, 'ok null'],
  [[7 * gib - 1], 7 * gib, 'attention disk_low'],
  [[gib], gib, 'attention disk_low'],
  [[gib - 1], gib, 'problem disk_full'],
  [[10 * gib, gib - 1], gib, 'problem disk_full'],
  [[10 * gib, null], gib, 'attention disk_unknown'],
])('with %j bytes free and a database of %i the disk is %s', (free, databaseBytes, expected) => {
  expect(verdict(assessDisk(free, databaseBytes))).toBe(expected)
})

describe('the backup', () => {
  const facts = { isScheduled: true, isGone: false, now, mayBeWithout: false }
  it.each([
    ['is good', {}, {}, 'ok null'],
    ['is made by hand', {}, { isScheduled: false }, 'attention backup_by_hand'],
    ['is not made yet', { good: null }, {}, 'attention backup_first'],
    ['failed at first', { good: null, backup: 'failed' }, {}, 'problem backup_failing'],
    ['is missing', { good: null }, { isScheduled: false }, 'problem backup_none'],
    ['may be missing', { good: null }, { isScheduled: false, mayBeWithout: true }, 'attention backup_none'],
    ['is gone', {}, { isGone: true }, 'problem backup_gone'],
    ['is two days old', { good: goodAt(2 * day) }, {}, 'ok null'],
    ['is older than two days', { good: goodAt(2 * day + 1) }, {}, 'problem backup_old'],
    ['is old and fails', { good: goodAt(2 * day + 1), backup: 'failed' }, {}, 'problem backup_failing'],
    ['failed since', { backup: 'failed' }, {}, 'attention backup_failing'],
  ])('that %s', (_name, parts, more, expected) => {
    expect(verdict(assessBackup({ ...facts, runs: runs(parts), ...more }))).toBe(expected)
  })
})

describe('the check of a backup', () => {
  const facts = { isScheduled: true, canOpen: true, now }
  it.each([
    ['passed', {}, {}, 'ok null'],
    ['was refused', { check: 'refused' }, { isScheduled: false }, 'problem check_refused'],
    ['failed', { check: 'failed' }, { isScheduled: false }, 'problem check_failed'],
    ['is not scheduled', { passedAt: null }, { isScheduled: false }, 'ok null'],
    ['has no backup yet', { good: null, passedAt: null }, {}, 'ok null'],
    ['has no key', {}, { canOpen: false }, 'attention check_key'],
    ['is not made yet', { passedAt: null }, {}, 'attention check_first'],
    ['is fourteen days old', { passedAt: before(14 * day) }, {}, 'ok null'],
    ['is older', { passedAt: before(14 * day + 1) }, {}, 'attention check_old'],
  ])('that %s', (_name, parts, more, expected) => {
    expect(verdict(assessCheck({ ...facts, runs: runs(parts), ...more }))).toBe(expected)
  })
})

describe('the archive', () => {
  const fine = { segment: null, archivedAt: null, waiting: 0, baseAt: before(day), failingSince: null, error: null }
  it.each([
    ['is not set', undefined, 'ok null', false],
    ['works', fine, 'ok null', false],
    ['has no base backup yet', { ...fine, baseAt: null }, 'attention archive_first', false],
    ['fails', { ...fine, failingSince: before(5 * 60_000) }, 'attention archive_failing', false],
    ['fails for minutes', { ...fine, failingSince: before(5 * 60_000 + 1) }, 'problem archive_failing', false],
    ['failed at first', { ...fine, baseAt: null, failingSince: before(0) }, 'attention archive_failing', false],
    [
      'fails for a quarter of an hour',
      { ...fine, failingSince: before(15 * 60_000) },
      'problem archive_failing',
      false,
    ],
    ['fails for long', { ...fine, failingSince: before(15 * 60_000 + 1) }, 'problem archive_failing', true],
  ])('that %s', (_name, archive, expected, isTrouble) => {
    expect(verdict(assessArchive(archive, now))).toBe(expected)
    expect(isArchiveTrouble(archive, now)).toBe(isTrouble)
  })
})

it('the other parts', () => {
  expect([
    verdict(assessSeal('verified', 5000)),
    verdict(assessSeal('verified', 5001)),
    verdict(assessSeal('broken', 0)),
    verdict(assessWitness(false)),
    verdict(assessWitness(true)),
    verdict(assessMail(null)),
    verdict(assessMail('refused')),
    verdict(assessKeys(true)),
    verdict(assessKeys(false)),
    verdict(assessJobs([])),
    verdict(assessJobs([null, null])),
    verdict(assessJobs([null, 'failed'])),
  ]).toEqual([
    'ok null',
    'attention seal_behind',
    'problem seal_broken',
    'ok null',
    'attention witness_behind',
    'ok null',
    'problem mail_failing',
    'ok null',
    'problem keys_unreachable',
    'ok null',
    'ok null',
    'attention jobs_failing',
  ])
})
