import type { SystemStatus } from '@piel/contract/office/system'
import { answering, failing, neverAnswered, type Screen } from '../screen.ts'

const page = { who: 'admin', path: '/configuracion/sistema' } as const
const call = /\/api\/system$/
const gib = 1024 ** 3
const ok = { state: 'ok', advice: null } as const
const hourMs = 3_600_000
/** Recent for every run: a state is judged by its age. */
const ago = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString()
const at = ago(1)

const healthy: SystemStatus = {
  version: '1.0.0',
  startedAt: '2026-11-02T14:00:00.000Z',
  database: { isEmbedded: true, bytes: 2.5 * gib, growth: { bytes: 180 * 1024 ** 2, since: '2026-10-21' } },
  disk: { ...ok, free: 120 * gib, total: 250 * gib, backupFree: 900 * gib },
  backup: {
    ...ok,
    scheduledAt: '03:00',
    isRunning: false,
    last: { at: ago(7), bytes: 310 * 1024 ** 2, file: 'piel-20261120T090000Z.age' },
    error: null,
  },
  check: { ...ok, isRunning: false, passedAt: ago(3 * 24), error: null },
  archive: {
    ...ok,
    isSet: true,
    segment: '00000001000000020000003C',
    archivedAt: at,
    waiting: 0,
    baseAt: '2026-11-15T16:00:00.000Z',
    failingSince: null,
    error: null,
  },
  seal: {
    ...ok,
    sealedAt: at,
    unsealed: 3,
    fingerprint: '5b1f09c2e47a8d36'.repeat(4),
    acknowledged: [{ place: 'grants of sales', at: ago(50), reason: 'Reports read it' }],
  },
  witness: { ...ok, isSet: true, waiting: 0 },
  mail: { ...ok, isSet: true, sentAt: at, failedAt: null, error: null },
  keys: { ...ok, isEmbedded: true, createdAt: '2026-01-04T18:00:00.000Z' },
  jobs: {
    ...ok,
    data: [
      { name: 'seal', state: 'ok', lastRunAt: at, error: null },
      { name: 'backup', state: 'ok', lastRunAt: at, error: null },
      { name: 'expired', state: 'ok', lastRunAt: null, error: null },
    ],
  },
}

const troubled: SystemStatus = {
  ...healthy,
  disk: { ...healthy.disk, state: 'attention', advice: 'disk_low', free: 4 * gib },
  backup: {
    ...healthy.backup,
    state: 'problem',
    advice: 'backup_failing',
    isRunning: true,
    error: 'ENOSPC: no space left on device, write',
  },
  check: { ...healthy.check, state: 'problem', advice: 'check_refused', error: 'The backup is refused: it is damaged' },
  archive: {
    ...healthy.archive,
    state: 'problem',
    advice: 'archive_failing',
    waiting: 12,
    failingSince: at,
    error: 'EACCES: permission denied, open /mnt/archive',
  },
  seal: { ...healthy.seal, state: 'problem', advice: 'seal_broken' },
  witness: { state: 'attention', advice: 'witness_behind', isSet: true, waiting: 12 },
  mail: { ...healthy.mail, state: 'problem', advice: 'mail_failing', failedAt: at, error: 'ECONNREFUSED' },
  keys: { state: 'problem', advice: 'keys_unreachable', isEmbedded: false, createdAt: null },
  jobs: {
    state: 'attention',
    advice: 'jobs_failing',
    data: [
      { name: 'seal', state: 'ok', lastRunAt: at, error: null },
      {
        name: 'backup',
        state: 'attention',
        lastRunAt: at,
        error: 'A scheduled backup failed: ENOSPC: no space left on device, write',
      },
    ],
  },
}

/** The state of the installation. */
export const system: Screen[] = [
  {
    name: 'system',
    rows: 'J3',
    ...page,
    before: answering(call, healthy),
    ready: ({ page: open, t }) => open.getByText(t.system.summary.ok),
  },
  {
    name: 'system-problems',
    rows: 'J3',
    ...page,
    before: answering(call, troubled),
    ready: ({ page: open, t }) => open.getByText(t.system.summary.problem),
  },
  {
    name: 'system-loading',
    rows: 'J3 I4',
    ...page,
    before: neverAnswered(call),
    ready: ({ page: open }) => open.locator('main').getByRole('status').first(),
  },
  {
    name: 'system-error',
    rows: 'J3 I4',
    ...page,
    before: failing(call),
    ready: ({ page: open, t }) => open.getByText(t.system.failed),
  },
]
