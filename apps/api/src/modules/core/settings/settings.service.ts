import type { AuditField } from '@piel/contract/nouns'
import {
  defaultSettings,
  type ClinicSettings,
  type SettingKey,
  type SettingVersion,
} from '@piel/contract/core/clinic-settings'
import { recordAudit } from '#/audit/audit.ts'
import type { Queryable } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { changesOf } from '#/lib/fields.ts'
import { checkVersion } from '#/lib/versioned.ts'
import { findSetting, lockSetting, saveSetting } from './settings.repository.ts'

type Versioned<K extends SettingKey> = ClinicSettings[K] & SettingVersion
type Changes<K extends SettingKey> = { [Field in keyof ClinicSettings[K]]?: ClinicSettings[K][Field] | undefined }

export async function getSetting<K extends SettingKey>(db: Queryable, key: K): Promise<Versioned<K>> {
  const { value, version = 1, updatedAt = null } = (await findSetting(db, key)) ?? {}
  return { ...defaultSettings[key], ...(value as ClinicSettings[K]), version, updatedAt }
}

/** Updates the values that are sent and differ. @throws AppError `version_conflict`. */
export async function updateSetting<K extends SettingKey>(
  deps: Deps,
  context: ActorContext,
  key: K,
  { ifMatch, body }: { ifMatch: number | undefined; body: Changes<K> },
): Promise<Versioned<K>> {
  return await deps.db.transaction(async (tx) => {
    await lockSetting(tx, key)
    const before = await getSetting(tx, key)
    checkVersion(before, ifMatch)
    const changes: object = changesOf<object, object>(before, body)
    const fields = Object.keys(changes) as AuditField[]
    const { version: _, updatedAt: __, ...value } = { ...before, ...changes }
    if (fields.length > 0) await saveSetting(tx, key, value as ClinicSettings[K], authorOf(deps, context))
    await recordAudit(tx, context, {
      action: `${key}.settings_update`,
      object: { kind: 'clinic_setting', id: key },
      fields,
    })
    return await getSetting(tx, key)
  })
}
