import {
  defaultSettings,
  type ClinicSettings,
  type SettingKey,
  type SettingVersion,
} from '@piel/contract/core/clinic-settings'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'

type Stored<K extends SettingKey> = { value: ClinicSettings[K] } & SettingVersion

export async function findSetting<K extends SettingKey>(db: Queryable, key: K): Promise<Stored<K> | undefined> {
  const [row] = await db.query<Stored<K>>(
    prepared(
      sql`SELECT value, version, iso_instant(updated_at) AS "updatedAt" FROM clinic_settings WHERE key = ${key}`,
    ),
  )
  return row
}

export const settingValue = (key: SettingKey): Sql =>
  sql`(${JSON.stringify(defaultSettings[key])}::jsonb
    || coalesce((SELECT value FROM clinic_settings WHERE key = ${key}), '{}'))`

/** Serializes changes of a setting, also of one without a row. */
export async function lockSetting(tx: Transaction, key: SettingKey): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`piel.settings.${key}`}))`)
}

export async function saveSetting<K extends SettingKey>(
  tx: Transaction,
  key: K,
  value: ClinicSettings[K],
  by: { userId: string; at: string },
): Promise<void> {
  // A setting without a row has version 1, the defaults.
  await tx.query(sql`
    INSERT INTO clinic_settings (key, value, version, updated_at, updated_by)
    VALUES (${key}, ${JSON.stringify(value)}::jsonb, 2, ${by.at}, ${by.userId})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = clinic_settings.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`)
}
