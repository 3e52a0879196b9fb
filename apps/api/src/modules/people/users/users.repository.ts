import type { Duty, ProfileKind, Role } from '@piel/contract/core/people'
import type { EmailHolder, UpdateUserBody, User } from '@piel/contract/people/users'
import sql, { raw, type Sql } from 'sql-template-tag'
import {
  archivedBy,
  jsonColumns,
  restoredAccount,
  restoredAt,
  selectColumns,
  type Archived,
  type Columns,
} from '#/db/lists/columns.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import { nameColumns, type Names } from '#/modules/core/person/people.repository.ts'
import { personName, type ObjectName } from '#/db/object-name.ts'
import { keptOf } from '#/modules/core/person/person-ids.repository.ts'
import { sealedRows } from '#/db/sealed-rows.ts'

export const sealedUsers = [
  sealedRows('users', [
    `subject issuer email email_verified username first_name middle_name last_name second_last_name gender
      role duty profile_kind created_at archived_at archived_by`,
  ]),
  sealedRows('credentials', [`password_hash`], { key: ['user_id'] }),
]

export const userObject: ObjectName = { from: sql`users o`, name: personName('o') }

const phoneOf = (column: 'phone' | 'phone_e164'): Sql =>
  raw(`CASE WHEN u.profile_kind = 'PATIENT' AND p.id IS NOT NULL THEN p.${column} ELSE u.${column} END`)

export const rowFields = sql`'id', u.id, 'version', u.version, ${jsonColumns(nameColumns, 'u')}, 'role', u.role, 'duty', u.duty,
  'profileKind', u.profile_kind, 'photoId', u.photo_id, 'phone', ${phoneOf('phone')},
  'phoneE164', ${phoneOf('phone_e164')}, 'lastLogin', iso_instant(u.last_login_at),
  'createdAt', iso_instant(u.created_at), 'archivedAt', iso_instant(u.archived_at)`

/** A user without `isBlocked`, which comes from the sign-in throttle. */
export type FoundUser = Omit<User, 'isBlocked'>

/** @param embedded whether sign-in is by a password stored here, or by the provider's subject. */
export async function findUser(
  db: Queryable,
  id: string,
  { embedded, now }: { embedded: boolean; now: string },
): Promise<FoundUser | undefined> {
  const hasSignIn = embedded
    ? sql`EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id)`
    : sql`u.issuer IS NOT NULL`
  const [row] = await db.query<{ user: FoundUser }>(sql`
    SELECT json_build_object(${rowFields}, 'gender', u.gender,
      'isPatient', p.id IS NOT NULL AND p.archived_at IS NULL, 'isDoctor', d.id IS NOT NULL AND d.archived_at IS NULL,
      'patientId', p.id, 'doctorId', d.id, 'hasSignIn', ${hasSignIn},
      'hasSecondFactor', EXISTS (SELECT FROM authenticator_apps a WHERE a.user_id = u.id AND a.secret IS NOT NULL)
        OR EXISTS (SELECT FROM passkeys k WHERE k.user_id = u.id),
      'invitedUntil', (SELECT iso_instant(max(i.expires_at)) FROM invitations i
        WHERE i.user_id = u.id AND i.used_at IS NULL AND i.expires_at > ${now}),
      'updatedAt', iso_instant(u.updated_at)) AS user
    FROM users u LEFT JOIN patients p ON p.user_id = u.id LEFT JOIN doctors d ON d.user_id = u.id
    WHERE u.id = ${id}`)
  return row?.user
}

export interface StoredUser extends Names {
  id: string
  version: number
  archived: boolean
  role: Role
  duty: Duty | null
  profileKind: ProfileKind
  phone: string | null
  /** Set for a merged patient. */
  keptId: string | null
}

export async function lockUser(tx: Transaction, id: string): Promise<StoredUser | undefined> {
  // The person first, as in changes of patients and doctors, to avoid deadlocks. References such as `archived_by` stay
  // possible.
  await tx.query(sql`SELECT FROM users WHERE id = ${id} FOR NO KEY UPDATE`)
  await tx.query(sql`SELECT FROM patients WHERE user_id = ${id} FOR NO KEY UPDATE`)
  await tx.query(sql`SELECT FROM doctors WHERE user_id = ${id} FOR NO KEY UPDATE`)
  const [row] = await tx.query<StoredUser>(sql`
    SELECT u.id, u.version, u.archived_at IS NOT NULL AS archived, ${selectColumns(nameColumns, 'u')}, u.role, u.duty,
      u.profile_kind AS "profileKind", ${phoneOf('phone')} AS phone,
      CASE WHEN p.merged_into IS NOT NULL THEN ${keptOf(sql`p.id`)} END AS "keptId"
    FROM users u LEFT JOIN patients p ON p.user_id = u.id WHERE u.id = ${id}`)
  return row
}

/** Whether another administrator exists who is not archived. Concurrent callers wait, so that two cannot rely on each other. */
export async function hasOtherAdministrator(tx: Transaction, id: string): Promise<boolean> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('piel.last_administrator'))`)
  const others = await tx.query(
    sql`SELECT FROM users WHERE role = 'ADMIN' AND archived_at IS NULL AND id <> ${id} LIMIT 1`,
  )
  return others.length > 0
}

export const userColumns = {
  ...nameColumns,
  role: 'role',
  duty: 'duty',
  profileKind: 'profile_kind',
  phone: 'phone',
  phoneE164: 'phone_e164',
} as const satisfies Columns<keyof UpdateUserBody | 'phoneE164'>

export async function updatePatientPhone(
  tx: Transaction,
  userId: string,
  { phone, phoneE164 }: { phone: string | null; phoneE164: string | null },
  at: string,
): Promise<void> {
  await tx.query(sql`
    UPDATE patients SET phone = ${phone}, phone_e164 = ${phoneE164}, version = version + 1, updated_at = ${at}
    WHERE user_id = ${userId}`)
}

export interface Records {
  patientId: string | null
  doctorId: string | null
}

export async function archiveUser(tx: Transaction, id: string, by: Archived): Promise<Records> {
  const set = sql`SET ${archivedBy(by)}`
  await tx.query(sql`UPDATE users ${set} WHERE id = ${id}`)
  const where = sql`WHERE user_id = ${id} AND archived_at IS NULL RETURNING id`
  const [patient] = await tx.query<{ id: string }>(sql`UPDATE patients ${set} ${where}`)
  const [doctor] = await tx.query<{ id: string }>(sql`UPDATE doctors ${set} ${where}`)
  return { patientId: patient?.id ?? null, doctorId: doctor?.id ?? null }
}

/** Restores a user with the records archived at the same time, but not those archived before. */
export async function restoreUser(
  tx: Transaction,
  id: string,
  { at, email }: { at: string; email: string | undefined },
): Promise<Records> {
  const set = sql`SET ${restoredAt(at)}`
  const where = sql`WHERE user_id = ${id}
    AND archived_at = (SELECT archived_at FROM users WHERE id = ${id})`
  const [patient] = await tx.query<{ id: string }>(
    sql`UPDATE patients ${set} ${where} AND merged_into IS NULL RETURNING id`,
  )
  const [doctor] = await tx.query<{ id: string }>(sql`UPDATE doctors ${set} ${where} RETURNING id`)
  await tx.query(sql`UPDATE users SET ${restoredAccount(at, email)} WHERE id = ${id}`)
  return { patientId: patient?.id ?? null, doctorId: doctor?.id ?? null }
}

/** The account with an e-mail, and its patient and doctor; archived ones are left out. */
export async function findEmailHolder(db: Queryable, email: string): Promise<EmailHolder | undefined> {
  const [row] = await db.query<{ holder: EmailHolder }>(sql`
    SELECT json_build_object(${rowFields}, 'patientId', p.id, 'doctorId', d.id) AS holder
    FROM users u LEFT JOIN patients p ON p.user_id = u.id AND p.archived_at IS NULL
      LEFT JOIN doctors d ON d.user_id = u.id AND d.archived_at IS NULL
    WHERE u.email = ${email} AND u.archived_at IS NULL`)
  return row?.holder
}
