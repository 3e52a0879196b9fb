import type { Me, SocialLinks } from '@piel/contract/me'
import type { Language } from '@piel/contract/people'
import sql, { join, raw } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'

/** An account that is not archived; with `lock`, nobody else changes it until the transaction ends; rows that name it may be written. */
export async function findAccount(db: Queryable, id: string, lock = false): Promise<Omit<Me, 'kind'> | undefined> {
  const [row] = await db.query<Omit<Me, 'kind'>>(sql`
    SELECT id, version, first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName",
           second_last_name AS "secondLastName", email, gender, role, profile_kind AS "profileKind", photo_id AS "photoId",
           language, phone, phone_e164 AS "phoneE164", username, bio, about, social_links AS "socialLinks",
           cover_id AS "coverId",
           -- Linked to an external provider, an account leaves its old password unused.
           coalesce(subject = id::text, true) AND EXISTS (SELECT FROM credentials c WHERE c.user_id = users.id)
             AS "hasPassword",
           last_login_at AS "lastLogin", created_at AS "createdAt", updated_at AS "updatedAt"
    FROM users WHERE id = ${id} AND archived_at IS NULL ${raw(lock ? 'FOR NO KEY UPDATE' : '')}`)
  return row
}

const columns = {
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  secondLastName: 'second_last_name',
  email: 'email',
  phone: 'phone',
  phoneE164: 'phone_e164',
  username: 'username',
  bio: 'bio',
  about: 'about',
  language: 'language',
} as const

export type AccountChanges = Partial<Record<keyof typeof columns, string | null>> & {
  language?: Language
  socialLinks?: SocialLinks
}

/** Writes what changed; a changed e-mail is one that nobody has verified yet. */
export async function updateAccount(tx: Transaction, id: string, changes: AccountChanges, at: string): Promise<void> {
  const assignments = Object.entries(columns).flatMap(([field, column]) =>
    Object.hasOwn(changes, field) ? [sql`${raw(column)} = ${changes[field as keyof typeof columns]}`] : [],
  )
  if (changes.email !== undefined) assignments.push(sql`email_verified = false`)
  if (changes.socialLinks) assignments.push(sql`social_links = ${JSON.stringify(changes.socialLinks)}::jsonb`)
  await tx.query(sql`
    UPDATE users SET ${join(assignments)}, version = version + 1, updated_at = ${at}::timestamptz WHERE id = ${id}`)
}

/** Tells one password of somebody from the next; undefined where there is none. */
export async function passwordVersion(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ version: string }>(sql`
    SELECT md5(password_hash) AS version FROM credentials WHERE user_id = ${id}`)
  return row?.version
}
