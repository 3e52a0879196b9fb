import type { Gender, ProfileKind, Role } from '@piel/contract/people'
import type { User } from '@piel/contract/users'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'

/** A patient's phone is the record's; others have their own. `u` is the person, `p` the patient that they may be. */
const phoneOf = (column: 'phone' | 'phone_e164'): Sql =>
  raw(`CASE WHEN u.profile_kind = 'PATIENT' AND p.id IS NOT NULL THEN p.${column} ELSE u.${column} END`)

/** A person `u` with the patient `p` that they may be, as a row of lists. */
export const rowFields = sql`'id', u.id, 'firstName', u.first_name, 'middleName', u.middle_name,
  'lastName', u.last_name, 'secondLastName', u.second_last_name, 'email', u.email, 'role', u.role,
  'profileKind', u.profile_kind, 'photoId', u.photo_id, 'phone', ${phoneOf('phone')},
  'phoneE164', ${phoneOf('phone_e164')}, 'lastLogin', iso_instant(u.last_login_at),
  'createdAt', iso_instant(u.created_at), 'archivedAt', iso_instant(u.archived_at)`

/** A user but for what only the throttle of sign-ins knows. */
export type FoundUser = Omit<User, 'isBlocked'>

/** @param embedded whether passwords are Piel's own: then a password signs in, otherwise the provider's subject. */
export async function findUser(
  db: Queryable,
  id: string,
  { embedded, now }: { embedded: boolean; now: string },
): Promise<FoundUser | undefined> {
  const hasSignIn = embedded
    ? sql`EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id)`
    : sql`coalesce(u.subject <> u.id::text, false)`
  const [row] = await db.query<{ user: FoundUser }>(sql`
    SELECT json_build_object(${rowFields}, 'gender', u.gender, 'version', u.version,
      'isPatient', p.id IS NOT NULL AND p.archived_at IS NULL, 'isDoctor', d.id IS NOT NULL AND d.archived_at IS NULL,
      'patientId', p.id, 'doctorId', d.id, 'hasSignIn', ${hasSignIn},
      'invitedUntil', (SELECT iso_instant(max(i.expires_at)) FROM invitations i
        WHERE i.user_id = u.id AND i.used_at IS NULL AND i.expires_at > ${now}),
      'updatedAt', iso_instant(u.updated_at)) AS user
    FROM users u LEFT JOIN patients p ON p.user_id = u.id LEFT JOIN doctors d ON d.user_id = u.id
    WHERE u.id = ${id}`)
  return row?.user
}

/** A user as it is stored, for comparing and changing. */
export interface StoredUser {
  id: string
  version: number
  archived: boolean
  firstName: string
  middleName: string | null
  lastName: string
  secondLastName: string | null
  email: string
  role: Role
  profileKind: ProfileKind
  phone: string | null
}

/** Reads a user and holds the row, and those of patient and doctor, until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<StoredUser | undefined> {
  // The person first, as whoever changes patients and doctors: two changes must not each wait for the other's row. Rows
  // that name this person, as the one who archived somebody, may be written meanwhile.
  await tx.query(sql`SELECT FROM users WHERE id = ${id} FOR NO KEY UPDATE`)
  await tx.query(sql`SELECT FROM patients WHERE user_id = ${id} FOR NO KEY UPDATE`)
  await tx.query(sql`SELECT FROM doctors WHERE user_id = ${id} FOR NO KEY UPDATE`)
  const [row] = await tx.query<StoredUser>(sql`
    SELECT u.id, u.version, u.archived_at IS NOT NULL AS archived, u.first_name AS "firstName", u.middle_name AS "middleName",
      u.last_name AS "lastName", u.second_last_name AS "secondLastName", u.email, u.role,
      u.profile_kind AS "profileKind", ${phoneOf('phone')} AS phone
    FROM users u LEFT JOIN patients p ON p.user_id = u.id WHERE u.id = ${id}`)
  return row
}

/** Whether a live administrator is left besides one. Whoever asks waits for others that ask: two cannot each count on the other. */
export async function hasOtherAdministrator(tx: Transaction, id: string): Promise<boolean> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('piel.last_administrator'))`)
  const others = await tx.query(
    sql`SELECT FROM users WHERE role = 'ADMIN' AND archived_at IS NULL AND id <> ${id} LIMIT 1`,
  )
  return others.length > 0
}

export interface NewUser {
  id: string
  email: string
  firstName: string
  middleName: string | null
  lastName: string
  secondLastName: string | null
  gender: Gender
  role: Role
  profileKind: ProfileKind
  phone: string | null
  phoneE164: string | null
  at: string
}

export async function insertUser(tx: Transaction, user: NewUser): Promise<void> {
  await tx.query(sql`
    INSERT INTO users (id, email, first_name, middle_name, last_name, second_last_name, gender, role, profile_kind, phone,
      phone_e164, created_at, updated_at)
    VALUES (${user.id}, ${user.email}, ${user.firstName}, ${user.middleName}, ${user.lastName}, ${user.secondLastName},
      ${user.gender}, ${user.role}, ${user.profileKind}, ${user.phone}, ${user.phoneE164}, ${user.at}, ${user.at})`)
}

const columns = {
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  secondLastName: 'second_last_name',
  email: 'email',
  role: 'role',
  profileKind: 'profile_kind',
  phone: 'phone',
  phoneE164: 'phone_e164',
} as const

export type UserChanges = Partial<
  Pick<StoredUser, Exclude<keyof typeof columns, 'phoneE164'>> & { phoneE164: string | null }
>

/** Writes what changed; a new e-mail is not verified, and a patient's phone is also the record's. */
export async function updateUser(tx: Transaction, id: string, changes: UserChanges, at: string): Promise<void> {
  const set = Object.entries(columns).flatMap(([field, column]) =>
    Object.hasOwn(changes, field) ? [sql`${raw(column)} = ${changes[field as keyof UserChanges]}`] : [],
  )
  if (changes.email !== undefined) set.push(sql`email_verified = false`)
  await tx.query(sql`UPDATE users SET ${join(set)}, version = version + 1, updated_at = ${at} WHERE id = ${id}`)
  if (changes.phone !== undefined)
    await tx.query(sql`
      UPDATE patients SET phone = ${changes.phone}, phone_e164 = ${changes.phoneE164 ?? null}, version = version + 1,
        updated_at = ${at} WHERE user_id = ${id}`)
}

/** A record that came to be, or back, with a change of its user. */
export interface Gained {
  id: string
  isNew: boolean
}

const gainedOf = ([row]: Gained[]): Gained | undefined => row

const comesBack = (table: 'patients' | 'doctors', at: string): Sql => sql`
  ON CONFLICT (user_id) DO UPDATE SET archived_at = NULL, archived_by = NULL, version = ${raw(table)}.version + 1,
    updated_at = ${at} WHERE ${raw(table)}.archived_at IS NOT NULL
  RETURNING id, xmax = 0 AS "isNew"`

interface NewPatient {
  id: string
  userId: string
  phone: string | null
  phoneE164: string | null
  birthDate: string | null
  at: string
}

/** Makes a user the patient that they may have been before; undefined where they are one. */
export async function makePatient(tx: Transaction, patient: NewPatient): Promise<Gained | undefined> {
  return gainedOf(
    await tx.query<Gained>(sql`
      INSERT INTO patients (id, user_id, phone, phone_e164, birth_date, created_at, updated_at)
      VALUES (${patient.id}, ${patient.userId}, ${patient.phone}, ${patient.phoneE164}, ${patient.birthDate},
        ${patient.at}, ${patient.at}) ${comesBack('patients', patient.at)}`),
  )
}

/** The same for a doctor, without any licence: none is made up. */
export async function makeDoctor(
  tx: Transaction,
  { id, userId, at }: { id: string; userId: string; at: string },
): Promise<Gained | undefined> {
  return gainedOf(
    await tx.query<Gained>(sql`
      INSERT INTO doctors (id, user_id, created_at, updated_at) VALUES (${id}, ${userId}, ${at}, ${at})
      ${comesBack('doctors', at)}`),
  )
}

export interface Records {
  patientId: string | null
  doctorId: string | null
}

/** Archives a user with the records that they have, all at one instant. */
export async function archiveUser(tx: Transaction, id: string, by: { userId: string; at: string }): Promise<Records> {
  const set = sql`SET archived_at = ${by.at}, archived_by = ${by.userId}, version = version + 1, updated_at = ${by.at}`
  await tx.query(sql`UPDATE users ${set} WHERE id = ${id}`)
  const where = sql`WHERE user_id = ${id} AND archived_at IS NULL RETURNING id`
  const [patient] = await tx.query<{ id: string }>(sql`UPDATE patients ${set} ${where}`)
  const [doctor] = await tx.query<{ id: string }>(sql`UPDATE doctors ${set} ${where}`)
  return { patientId: patient?.id ?? null, doctorId: doctor?.id ?? null }
}

/** Restores a user, and the records that went with them: not those archived before. */
export async function restoreUser(tx: Transaction, id: string, at: string): Promise<Records> {
  const set = sql`SET archived_at = NULL, archived_by = NULL, version = version + 1, updated_at = ${at}`
  const where = sql`WHERE user_id = ${id}
    AND archived_at = (SELECT archived_at FROM users WHERE id = ${id}) RETURNING id`
  const [patient] = await tx.query<{ id: string }>(sql`UPDATE patients ${set} ${where}`)
  const [doctor] = await tx.query<{ id: string }>(sql`UPDATE doctors ${set} ${where}`)
  await tx.query(sql`UPDATE users ${set} WHERE id = ${id}`)
  return { patientId: patient?.id ?? null, doctorId: doctor?.id ?? null }
}
