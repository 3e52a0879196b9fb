import type { BackupAuthor } from '#/deps.ts'
import type { Env } from '#/env.ts'
import { version } from '#/lib/version.ts'
import * as runs from '#/modules/office/system/runs.repository.ts'
import { canOpenBackups } from '#/modules/office/system/status.policy.ts'
import type { Header } from './manifest.ts'
import type { Retention } from './retention.ts'

export interface BackupKeys {
  passphrase: string | undefined
  recipient: string | undefined
  identity: string | undefined
}

export interface BackupSource {
  url: string
  dataDir: string
  about: Pick<Header, 'version' | 'settings'>
}

export interface BackupOrder {
  source: BackupSource
  folder: string
  keys: BackupKeys
  at: string
  account: string
  /** The administrator who started it. */
  author?: BackupAuthor
  /** The run that was announced for it. */
  run?: string
  /** Receives how much is read, from 0 to 1; only for a backup in the same process. */
  onProgress?: (part: number) => void
}

export interface ScheduledOrder extends BackupOrder {
  plan: { at: string; timeZone: string; keep: Retention }
}

/** A backup before an upgrade: the database may lack tables of this version. */
export interface UpgradeOrder extends BackupOrder {
  plan: 'upgrade'
}

/** A backup that an administrator asks for, as the command makes it. */
export interface RequestedOrder extends BackupOrder {
  plan: 'requested'
}

export type Order = ScheduledOrder | UpgradeOrder | RequestedOrder

export const isUpgrade = (order: Order): order is UpgradeOrder => order.plan === 'upgrade'

export const isRequested = (order: Order): order is RequestedOrder => order.plan === 'requested'

export type ScheduledTask = 'backup' | 'check' | 'removal of old backups'

export type ScheduledResult =
  | { task: 'backup'; file: string; bytes: number; signedBy: string | null; removed: string[] }
  | { task: 'check'; file: string }
  | { failed: ScheduledTask; error: string }
  | { task: 'none' }

export async function dueTask(
  db: Parameters<typeof runs.dueRuns>[0],
  { at, keys, plan }: Pick<ScheduledOrder, 'at' | 'keys' | 'plan'>,
): Promise<'backup' | 'check' | undefined> {
  const due = await runs.dueRuns(db, { at: plan.at, timeZone: plan.timeZone, now: at })
  if (due.isBackupDue) return 'backup'
  return due.isCheckDue && canOpenBackups(keys) ? 'check' : undefined
}

export const aboutOf = ({
  clinic,
  publicUrl,
  oidc,
  auditWitness,
}: Pick<Env, 'clinic' | 'publicUrl' | 'oidc' | 'auditWitness'>): Pick<Header, 'version' | 'settings'> => ({
  version,
  settings: {
    PUBLIC_URL: publicUrl,
    CLINIC_NAME: clinic.name,
    CLINIC_TIME_ZONE: clinic.timeZone,
    CLINIC_ADDRESS: clinic.address ?? null,
    CLINIC_PHONE: clinic.phone ?? null,
    CLINIC_TAX_ID: clinic.taxId ?? null,
    OIDC_ISSUER: oidc.embedded ? null : oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_AUDIENCE: oidc.audience,
    AUDIT_WITNESS: auditWitness ?? null,
  },
})
