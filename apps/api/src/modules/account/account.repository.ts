import type { Account } from '@piel/contract/account'
import type { Language } from '@piel/contract/people'
import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'

/** An account that is not archived; with `lock`, nobody else changes it until the transaction ends. */
export async function findAccount(db: Queryable, id: string, lock = false): Promise<Omit<Account, 'kind'> | undefined> {
  const [row] = await db.query<Omit<Account, 'kind'>>(sql`
    SELECT id, version, first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName",
           second_last_name AS "secondLastName", email, gender, role, profile_kind AS "profileKind", photo_id AS "photoId", language,
           phone, phone_e164 AS "phoneE164", username, bio, about, social_links AS "socialLinks", cover_id AS "coverId",
           EXISTS (SELECT FROM credentials c WHERE c.user_id = users.id) AS "hasPassword",
           last_login_at AS "lastLogin", created_at AS "createdAt", updated_at AS "updatedAt"
    FROM users WHERE id = ${id} AND archived_at IS NULL ${raw(lock ? 'FOR UPDATE' : '')}`)
  return row
}

/** Sets the language of what the server writes to somebody. */
export async function updateLanguage(db: Queryable, id: string, language: Language, now: Date): Promise<void> {
  await db.query(sql`
    UPDATE users SET language = ${language}, version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    WHERE id = ${id}`)
}
