import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BaseLogger } from 'pino'
import { recordAudit } from '#/audit/audit.ts'
import { withDatabase } from '#/db/connection/standalone.ts'
import type { Upgrade } from '#/db/upgrade.ts'
import type { Env } from '#/env.ts'
import { systemNow } from '#/lib/clock.ts'
import * as runs from '#/modules/office/system/runs.repository.ts'
import { aboutOf } from './order.ts'
import { inChild } from './schedule.ts'

export const confirmation = '--i-have-a-backup'

type UpgradeEnv = Pick<Env, 'backup' | 'embeddedDatabase' | 'dataDir' | 'demo'> & Parameters<typeof aboutOf>[0]

/** Backs up an embedded database before migrations; for an external one the administrator must confirm a backup. */
export function upgradeGuard(
  env: UpgradeEnv,
  { isConfirmed, log }: { isConfirmed: boolean; log: Pick<BaseLogger, 'info' | 'warn'> },
) {
  const { folder, keys } = env.backup
  let made: { at: string; file: string; bytes: number } | undefined

  async function backUp(url: string): Promise<void> {
    if (keys.passphrase === undefined && keys.recipient === undefined)
      throw new Error(
        `This version changes the database, and a backup is made first, which has no key. Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT; if you have a backup already, start with: npm start -- ${confirmation}`,
      )
    const to = folder ?? join(resolve(env.dataDir), 'backups')
    await mkdir(to, { recursive: true, mode: 0o700 })
    const at = systemNow()
    const source = { url, dataDir: resolve(env.dataDir), about: aboutOf(env) }
    const result = await inChild({ source, folder: to, keys, at, account: 'Piel', plan: 'upgrade' })
    if (!('bytes' in result))
      throw new Error(
        `The backup before the upgrade failed, and nothing was changed: ${'error' in result ? result.error : ''}`,
      )
    made = { at, file: result.file, bytes: result.bytes }
    log.warn(made, 'backup before the upgrade')
  }

  return {
    async before(url: string, { migrations, tables, estimatedMinutes }: Upgrade): Promise<void> {
      if (!isConfirmed && !env.embeddedDatabase)
        throw new Error(
          `This version changes the database (${migrations.length} migrations). Stop the earlier version, make a backup with it, and start with: npm start -- ${confirmation}`,
        )
      if (!isConfirmed && !env.demo) await backUp(url)
      const message = 'upgrading the database; do not stop Piel'
      if (estimatedMinutes > 0) log.warn({ migrations, tables, estimatedMinutes }, message)
      else log.info({ migrations }, message)
    },
    async after(url: string): Promise<void> {
      if (!made) return
      const { at, file, bytes } = made
      await withDatabase(url, (db) =>
        db.transaction(async (tx) => {
          const run = await runs.beginRun(tx, { kind: 'backup', at })
          await runs.endRun(tx, run, { outcome: 'done', at: systemNow(), file, bytes })
          const context = { requestId: 'backup', address: 'localhost', language: 'en' } as const
          await recordAudit(tx, context, { action: 'backup.create', actor: { name: 'Piel' } })
        }),
      )
    },
  }
}
