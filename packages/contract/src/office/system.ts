import * as z from 'zod/mini'
import { instant, isoDate } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'

/** `attention`: to be done soon; `problem`: data or work is at risk. */
export const systemStates = ['ok', 'attention', 'problem'] as const
export type SystemState = (typeof systemStates)[number]
const state = z.enum(systemStates)

export const systemJobs = [
  'seal',
  'mails',
  'backup',
  'expired',
  'licenses',
  'notifications',
  'backup_notices',
  'claims',
  'days',
  'till_notices',
  'note_notices',
  'sizes',
] as const
export type SystemJob = (typeof systemJobs)[number]

export const systemAdvice = {
  disk: ['disk_low', 'disk_full', 'disk_unknown'],
  backup: ['backup_none', 'backup_first', 'backup_by_hand', 'backup_failing', 'backup_old', 'backup_gone'],
  check: ['check_first', 'check_key', 'check_old', 'check_failed', 'check_refused'],
  archive: ['archive_first', 'archive_failing'],
  seal: ['seal_broken', 'seal_behind'],
  witness: ['witness_behind'],
  mail: ['mail_failing'],
  keys: ['keys_unreachable'],
  jobs: ['jobs_failing'],
} as const

const adviceOf = <const K extends keyof typeof systemAdvice>(part: K) => z.nullable(z.enum(systemAdvice[part]))
const bytes = z.int()

export const systemStatus = z.object({
  version: z.string(),
  startedAt: instant,
  database: z.object({
    isEmbedded: z.boolean(),
    bytes,
    /** Since the oldest of the sizes of the last 30 days; null on the first day. */
    growth: z.nullable(z.object({ bytes, since: isoDate() })),
  }),
  /** The disk of DATA_DIR, and that of BACKUP_DIR where it is set. */
  disk: z.object({
    state,
    advice: adviceOf('disk'),
    free: z.nullable(bytes),
    total: z.nullable(bytes),
    backupFree: z.nullable(bytes),
  }),
  backup: z.object({
    state,
    advice: adviceOf('backup'),
    scheduledAt: z.nullable(z.string()),
    isRunning: z.boolean(),
    last: z.nullable(z.object({ at: instant, bytes: z.nullable(bytes), file: z.string() })),
    /** The failure of the newest run, in English. */
    error: z.nullable(z.string()),
  }),
  check: z.object({
    state,
    advice: adviceOf('check'),
    isRunning: z.boolean(),
    passedAt: z.nullable(instant),
    error: z.nullable(z.string()),
  }),
  archive: z.object({
    state,
    advice: adviceOf('archive'),
    isSet: z.boolean(),
    segment: z.nullable(z.string()),
    archivedAt: z.nullable(instant),
    waiting: z.int(),
    baseAt: z.nullable(instant),
    failingSince: z.nullable(instant),
    error: z.nullable(z.string()),
  }),
  seal: z.object({
    state,
    advice: adviceOf('seal'),
    sealedAt: z.nullable(instant),
    unsealed: z.int(),
    /** Of the key that signs seals and backups; null if there is none outside the database. */
    fingerprint: z.nullable(z.string()),
    /** Definitions of the database that differ, as an administrator acknowledged them. */
    acknowledged: z.array(z.object({ place: z.string(), at: instant, reason: z.string() })),
  }),
  witness: z.object({ state, advice: adviceOf('witness'), isSet: z.boolean(), waiting: z.int() }),
  mail: z.object({
    state,
    advice: adviceOf('mail'),
    isSet: z.boolean(),
    /** Since the start of this process. */
    sentAt: z.nullable(instant),
    failedAt: z.nullable(instant),
    error: z.nullable(z.string()),
  }),
  keys: z.object({
    state,
    advice: adviceOf('keys'),
    isEmbedded: z.boolean(),
    createdAt: z.nullable(instant),
  }),
  jobs: z.object({
    state,
    advice: adviceOf('jobs'),
    data: z.array(
      z.object({
        name: z.enum(systemJobs),
        state,
        lastRunAt: z.nullable(instant),
        error: z.nullable(z.string()),
      }),
    ),
  }),
})
export type SystemStatus = z.output<typeof systemStatus>

export const systemParts = Object.keys(systemAdvice) as (keyof typeof systemAdvice)[]

export const systemEndpoints = defineEndpoints('System', {
  get: {
    route: 'GET /system',
    summary:
      'Get the state of the installation: version, database, disk, backups, audit trail, mail and background jobs',
    permission: 'system.read',
    answer: { status: 200, schema: systemStatus },
  },
})
