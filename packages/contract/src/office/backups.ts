import * as z from 'zod/mini'
import { instant } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { defineNoun } from '../core/nouns.ts'
import { id } from '../core/text.ts'

const backup = z.object({
  id,
  at: instant,
  /** The file's name. */
  file: z.string(),
  bytes: z.nullable(z.int()),
  /** The newest restore into a temporary server. */
  check: z.nullable(z.enum(['passed', 'refused'])),
  /** False when the file is no longer in the folder. */
  isPresent: z.boolean(),
})
export type Backup = z.output<typeof backup>

/** What the environment lacks to make a backup. */
export const missingForBackups = ['BACKUP_DIR', 'BACKUP_PASSPHRASE'] as const

export const backups = z.object({
  /** Newest first, at most 100. */
  data: z.array(backup),
  missing: z.nullable(z.enum(missingForBackups)),
  /** The time of day of daily backups. */
  scheduledAt: z.nullable(z.string()),
  running: z.nullable(
    z.object({
      startedAt: instant,
      percent: z.int(),
      /** Null while too little is read for an estimate. */
      secondsLeft: z.nullable(z.int()),
    }),
  ),
  /** The newest run, if it failed, with its error in English. */
  failed: z.nullable(z.object({ at: instant, error: z.string() })),
})
export type Backups = z.output<typeof backups>

export const backupEndpoints = defineEndpoints('Backups', 'clinic.manage', {
  list: {
    route: 'GET /backups',
    summary: 'List the backups in the folder of the environment, and the one that is being made',
    answer: { status: 200, schema: backups },
  },
  start: {
    route: 'POST /backups',
    summary: 'Start a backup, as the command makes it',
    answer: { status: 202, schema: backups },
    errors: ['backup_running', 'backup_not_set'],
  },
  file: {
    route: 'GET /backups/:id/file',
    summary: 'Download the encrypted file of a backup',
    answer: { status: 200, file: true },
  },
})

export const backupNoun = defineNoun('backup', {
  names: { one: { en: 'Backup', es: 'Respaldo' }, many: { en: 'Backups', es: 'Respaldos' } },
  actions: {
    'backup.create': { en: 'Created a backup', es: 'Creó un respaldo' },
    'backup.check': { en: 'Checked a backup', es: 'Comprobó un respaldo' },
    'backup.restore': { en: 'Restored a backup', es: 'Restauró un respaldo' },
    'backup.start': { en: 'Started a backup', es: 'Inició un respaldo' },
    'backup.download': { en: 'Downloaded a backup', es: 'Descargó un respaldo' },
  },
})
