import type { IsoDate } from '@piel/contract/core/dates'
import type { Duty, Gender, ProfileKind, Role, PersonName } from '@piel/contract/core/people'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { assignments, insertedValues, jsonColumns, type Columns } from '#/db/lists/columns.ts'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'

export const nameColumns = {
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  secondLastName: 'second_last_name',
  email: 'email',
} as const

export interface Names extends PersonName {
  email: string
}

export interface NewPerson extends Names {
  id: string
  subject?: string | null
  gender: Gender
  role: Role
  duty?: Duty | null
  profileKind: ProfileKind
  phone?: string | null
  phoneE164?: string | null
  at: string
}

const personColumns = {
  ...nameColumns,
  id: 'id',
  subject: 'subject',
  gender: 'gender',
  role: 'role',
  duty: 'duty',
  profileKind: 'profile_kind',
  phone: 'phone',
  phoneE164: 'phone_e164',
  at: 'created_at',
} as const satisfies Columns<keyof NewPerson>

export const personRowJson = sql`json_build_object('id', u.id, ${jsonColumns(nameColumns, 'u')}, 'photoId', u.photo_id)`

export const personJson = sql`json_build_object('id', u.id, ${jsonColumns(nameColumns, 'u')}, 'gender', u.gender,
  'role', u.role, 'profileKind', u.profile_kind, 'photoId', u.photo_id, 'lastLogin', iso_instant(u.last_login_at),
  'createdAt', iso_instant(u.created_at), 'updatedAt', iso_instant(u.updated_at))`

/** The contact e-mail of patient `p`, whose person has the given alias; null if there is none. */
export const contactEmail = (user: 'u' | 'pu' = 'u'): Sql => sql`contact_email(p.contact_email, ${raw(user)}.email)`

const { email: _, ...plainNames } = nameColumns

export const plainNamesOf = (user: string): Sql => jsonColumns(plainNames, user)
export const namesOf = (user: string): Sql => jsonColumns({ ...plainNames, photoId: 'photo_id' }, user)

export const patientNamesJson = (user: 'u' | 'pu' = 'u', more: Sql = sql``): Sql =>
  sql`json_build_object('id', p.id, 'userId', ${raw(user)}.id, ${namesOf(user)}, 'email', ${contactEmail(user)}${more})`

export async function findUserId(db: Queryable, email: string): Promise<string | undefined> {
  const [user] = await db.query<{ id: string }>(
    sql`SELECT id FROM users WHERE email = ${email} AND archived_at IS NULL`,
  )
  return user?.id
}

export async function isAccountArchived(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query(sql`SELECT FROM users WHERE id = ${id} AND archived_at IS NOT NULL`)
  return rows.length > 0
}

export async function insertPerson(tx: Transaction, person: NewPerson): Promise<void> {
  const row = { ...person, updatedAt: person.at }
  await write(
    tx,
    prepared(sql`INSERT INTO users ${insertedValues({ ...personColumns, updatedAt: 'updated_at' }, row)}`),
  )
}

/** Writes the changed `columns`; a changed e-mail is unverified. @param more further assignments. */
export async function updatePerson(
  tx: Transaction,
  id: string,
  { columns, changes, at, more = [] }: { columns: Columns; changes: object; at: string; more?: Sql[] },
): Promise<void> {
  const set = [...assignments(columns, changes), ...more]
  if (Object.hasOwn(changes, 'email')) set.push(sql`email_verified = false`)
  if (set.length === 0) return
  await write(tx, sql`UPDATE users SET ${join(set)}, version = version + 1, updated_at = ${at} WHERE id = ${id}`)
}

/** The condition that a doctor treats patient `p` on a day. It decides which patients a doctor can see. */
export const isTreatedBy = (doctorUserId: string, day: IsoDate): Sql => sql`
  EXISTS (SELECT FROM patient_doctors c WHERE c.patient_id = p.id AND c.doctor_user_id = ${doctorUserId}
    AND c.archived_at IS NULL AND c.since <= ${day} AND (c.until IS NULL OR c.until >= ${day}))`
