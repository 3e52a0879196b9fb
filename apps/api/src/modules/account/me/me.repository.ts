import type { Me } from '@piel/contract/account/me'
import type { UpdateMeBody } from '@piel/contract/account/me-settings'
import sql, { raw } from 'sql-template-tag'
import { selectColumns, type Columns } from '#/db/lists/columns.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import { listViewsOf } from '#/modules/account/list-views/list-views.repository.ts'
import { nameColumns, updatePerson } from '#/modules/core/person/people.repository.ts'

const meColumns = {
  ...nameColumns,
  phone: 'phone',
  phoneE164: 'phone_e164',
  username: 'username',
  bio: 'bio',
  about: 'about',
  language: 'language',
} as const satisfies Columns<Exclude<keyof UpdateMeBody, 'socialLinks' | 'title'> | 'phoneE164'>

export type StoredMe = Omit<Me, 'kind' | 'doctorId' | 'licenseProblem'>

/** A user who is not archived; `lock` prevents changes of the row, but not references to it. */
export async function findMe(db: Queryable, id: string, lock = false): Promise<StoredMe | undefined> {
  const [row] = await db.query<StoredMe>(sql`
    SELECT id, version, ${selectColumns(meColumns, 'users')}, gender, role, duty, profile_kind AS "profileKind",
      photo_id AS "photoId", social_links AS "socialLinks", cover_id AS "coverId",
      (SELECT d.title FROM doctors d WHERE d.user_id = users.id AND d.archived_at IS NULL) AS title,
      -- An account linked to an external provider keeps its old password unused.
      issuer IS NULL AND EXISTS (SELECT FROM credentials c WHERE c.user_id = users.id)
        AS "hasPassword",
      ${listViewsOf(sql`users.id`)} AS "listViews",
      last_login_at AS "lastLogin", created_at AS "createdAt", updated_at AS "updatedAt"
    FROM users WHERE id = ${id} AND archived_at IS NULL ${raw(lock ? 'FOR NO KEY UPDATE' : '')}`)
  return row
}

export async function updateMe(tx: Transaction, id: string, changes: Partial<Me>, at: string): Promise<void> {
  const { socialLinks } = changes
  const more = socialLinks ? [sql`social_links = ${JSON.stringify(socialLinks)}::jsonb`] : []
  await updatePerson(tx, id, { columns: meColumns, changes, at, more })
}

/** A value that changes with each new password; undefined without a password. */
export async function passwordVersion(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ version: string }>(sql`
    SELECT md5(password_hash) AS version FROM credentials WHERE user_id = ${id}`)
  return row?.version
}

export async function providerSubject(db: Queryable, id: string, issuer: string): Promise<string | undefined> {
  const [row] = await db.query<{ subject: string }>(sql`
    SELECT subject FROM users WHERE id = ${id} AND issuer = ${issuer}`)
  return row?.subject
}
