import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { recordAudit } from '#/audit/audit.ts'
import { withDatabase, withStandaloneUrl } from '#/db/standalone.ts'
import type { Env } from '#/env.ts'
import { systemClock } from '#/lib/clock.ts'
import { version } from '#/modules/system/system.service.ts'
import type { Header } from './manifest.ts'
import { CommandRefused } from './refused.ts'
import { writeBackup, type WrittenBackup } from './write.ts'

type BackupEnv = Pick<Env, 'backup' | 'databaseUrl' | 'dataDir' | 'clinic' | 'publicUrl' | 'oidc' | 'auditWitness'>

/** Configuration without secrets. */
function settingsOf({ clinic, publicUrl, oidc, auditWitness }: BackupEnv): Header['settings'] {
  return {
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
  }
}

/**
 * Creates a backup of the installation in `folder`, by default `BACKUP_DIR`, and records it.
 * @throws CommandRefused without a folder or a key.
 */
export async function createBackup(
  env: BackupEnv,
  { folder = env.backup.folder, account }: { folder?: string | undefined; account: string },
): Promise<WrittenBackup> {
  const { keys } = env.backup
  if (folder === undefined) throw new CommandRefused('Say where to: npm run backup -- --to FOLDER, or set BACKUP_DIR')
  if (keys.recipient === undefined && keys.passphrase === undefined)
    throw new CommandRefused('A backup is always encrypted: set BACKUP_PASSPHRASE or BACKUP_RECIPIENT')
  if (!existsSync(folder)) throw new CommandRefused(`The folder ${folder} does not exist`)
  const at = systemClock(env.clinic.timeZone).now()
  return await withStandaloneUrl(env, async (url) => {
    const source = { url, dataDir: resolve(env.dataDir), about: { version, settings: settingsOf(env) } }
    const written = await writeBackup(source, { folder, keys, at })
    await withDatabase(url, (db) =>
      recordAudit(
        db,
        { requestId: 'backup', address: 'localhost', language: 'en' },
        { action: 'backup.create', fields: [`rows:${written.manifest.rows}`], actor: { name: account } },
      ),
    )
    return written
  })
}
