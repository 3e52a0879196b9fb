import type { Doctor, DoctorRow, DoctorStatus } from '@piel/contract/doctors'
import type { LicenseStatus } from '@piel/contract/licenses'
import type { Gender, Role } from '@piel/contract/people'
import type { SpecialtyId } from '@piel/contract/specialties'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'

export interface StoredSpecialty {
  specialtyId: SpecialtyId
  certifiedAt: string | null
  certificateNumber: string | null
}
/** `status` is what was entered; what it is on a day, the contract's `licenses.ts` says. */
export interface StoredLicense {
  number: string
  jurisdiction: string
  issuedAt: string | null
  expiresAt: string | null
  status: LicenseStatus
}
interface Lists {
  specialties: StoredSpecialty[]
  licenses: StoredLicense[]
}

const lists = sql`
  'specialties', (SELECT coalesce(json_agg(json_build_object('specialtyId', s.specialty_id,
      'certifiedAt', s.certified_at, 'certificateNumber', s.certificate_number) ORDER BY s.position), '[]')
    FROM doctor_specialties s WHERE s.doctor_id = d.id),
  'licenses', (SELECT coalesce(json_agg(json_build_object('number', l.number, 'jurisdiction', l.jurisdiction,
      'issuedAt', l.issued_at, 'expiresAt', l.expires_at, 'status', l.status) ORDER BY l.position), '[]')
    FROM doctor_licenses l WHERE l.doctor_id = d.id)`

/** A row of lists as it is stored, before the day says how its licences stand. */
export type FoundRow = Lists & Omit<DoctorRow, 'specialties' | `license${string}`>

/** A doctor `d` with the person `u`, as a row of lists. */
export const rowJson = sql`json_build_object(
  'id', d.id, 'userId', d.user_id,
  'user', json_build_object('id', u.id, 'firstName', u.first_name, 'middleName', u.middle_name, 'lastName', u.last_name,
    'secondLastName', u.second_last_name, 'email', u.email, 'photoId', u.photo_id),
  'status', d.status, 'phone', u.phone, 'phoneE164', u.phone_e164, 'createdAt', iso_instant(d.created_at),
  'archivedAt', iso_instant(d.archived_at), ${lists})`

export type FoundDoctor = Lists & Pick<Doctor, 'user' | 'version' | 'auth0Id' | 'updatedAt'> & Omit<FoundRow, 'user'>

export async function findDoctor(db: Queryable, id: string): Promise<FoundDoctor | undefined> {
  const [row] = await db.query<{ doctor: FoundDoctor }>(sql`
    SELECT json_build_object(
      'id', d.id, 'version', d.version, 'userId', d.user_id, 'auth0Id', u.subject,
      'user', json_build_object('id', u.id, 'firstName', u.first_name, 'middleName', u.middle_name,
        'lastName', u.last_name, 'secondLastName', u.second_last_name, 'email', u.email, 'gender', u.gender,
        'role', u.role, 'profileKind', u.profile_kind, 'photoId', u.photo_id,
        'lastLogin', iso_instant(u.last_login_at), 'createdAt', iso_instant(u.created_at),
        'updatedAt', iso_instant(u.updated_at)),
      'status', d.status, 'phone', u.phone, 'phoneE164', u.phone_e164, 'createdAt', iso_instant(d.created_at),
      'updatedAt', iso_instant(d.updated_at), 'archivedAt', iso_instant(d.archived_at), ${lists}) AS doctor
    FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = ${id}`)
  return row?.doctor
}

/** A doctor as it is stored, for comparing and changing. */
export interface StoredDoctor extends Lists {
  id: string
  userId: string
  version: number
  role: Role
  archived: boolean
  firstName: string
  middleName: string | null
  lastName: string
  secondLastName: string | null
  email: string
  gender: Gender
  phone: string | null
  status: DoctorStatus
}

/** Reads a doctor and holds both rows until the transaction ends: the person first, as every change of a person does. */
export async function lockDoctor(tx: Transaction, id: string): Promise<StoredDoctor | undefined> {
  await tx.query(sql`
    SELECT FROM users WHERE id = (SELECT user_id FROM doctors WHERE id = ${id}) FOR NO KEY UPDATE`)
  await tx.query(sql`SELECT FROM doctors WHERE id = ${id} FOR NO KEY UPDATE`)
  const [row] = await tx.query<{ stored: StoredDoctor }>(sql`
    SELECT json_build_object('id', d.id, 'userId', u.id, 'version', d.version, 'role', u.role,
      'archived', d.archived_at IS NOT NULL, 'firstName', u.first_name, 'middleName', u.middle_name,
      'lastName', u.last_name, 'secondLastName', u.second_last_name, 'email', u.email, 'gender', u.gender,
      'phone', u.phone, 'status', d.status, ${lists}) AS stored
    FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = ${id}`)
  return row?.stored
}

/** True while the person is a patient besides. */
export async function isPatient(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`SELECT FROM patients WHERE user_id = ${userId} AND archived_at IS NULL`)
  return rows.length > 0
}

export type NewDoctor = Omit<StoredDoctor, 'version' | 'role' | 'archived'> & { phoneE164: string | null; at: string }

export async function insertDoctor(tx: Transaction, doctor: NewDoctor): Promise<void> {
  await tx.query(sql`
    INSERT INTO users (id, email, first_name, middle_name, last_name, second_last_name, gender, phone, phone_e164, role,
      profile_kind, created_at, updated_at)
    VALUES (${doctor.userId}, ${doctor.email}, ${doctor.firstName}, ${doctor.middleName}, ${doctor.lastName},
      ${doctor.secondLastName}, ${doctor.gender}, ${doctor.phone}, ${doctor.phoneE164}, 'USER', 'DOCTOR',
      ${doctor.at}, ${doctor.at})`)
  await tx.query(sql`
    INSERT INTO doctors (id, user_id, status, created_at, updated_at)
    VALUES (${doctor.id}, ${doctor.userId}, ${doctor.status}, ${doctor.at}, ${doctor.at})`)
  await insertLists(tx, doctor.id, doctor)
}

async function insertLists(tx: Transaction, id: string, { specialties, licenses }: Partial<Lists>): Promise<void> {
  if (specialties && specialties.length > 0)
    await tx.query(sql`
      INSERT INTO doctor_specialties (doctor_id, position, specialty_id, certified_at, certificate_number)
      SELECT ${id}, n, s ->> 'specialtyId', (s ->> 'certifiedAt')::date, s ->> 'certificateNumber'
      FROM jsonb_array_elements(${JSON.stringify(specialties)}::jsonb) WITH ORDINALITY AS list (s, n)`)
  if (licenses && licenses.length > 0)
    await tx.query(sql`
      INSERT INTO doctor_licenses (doctor_id, position, number, jurisdiction, issued_at, expires_at, status)
      SELECT ${id}, n, l ->> 'number', l ->> 'jurisdiction', (l ->> 'issuedAt')::date, (l ->> 'expiresAt')::date,
        l ->> 'status'
      FROM jsonb_array_elements(${JSON.stringify(licenses)}::jsonb) WITH ORDINALITY AS list (l, n)`)
}

const personColumns = {
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  secondLastName: 'second_last_name',
  email: 'email',
  gender: 'gender',
  phone: 'phone',
  phoneE164: 'phone_e164',
} as const

export type DoctorChanges = Partial<
  Omit<StoredDoctor, 'id' | 'userId' | 'version' | 'role' | 'archived'> & { phoneE164: string | null }
>

/** Writes what changed of the person and the doctor; whatever it is, the doctor's version goes up by one. */
export async function updateDoctor(
  tx: Transaction,
  before: StoredDoctor,
  changes: DoctorChanges,
  at: string,
): Promise<void> {
  const ofPerson: Sql[] = Object.entries(personColumns).flatMap(([field, column]) =>
    Object.hasOwn(changes, field) ? [sql`${raw(column)} = ${changes[field as keyof typeof personColumns]}`] : [],
  )
  if (changes.email !== undefined) ofPerson.push(sql`email_verified = false`)
  if (ofPerson.length > 0)
    await tx.query(sql`
      UPDATE users SET ${join(ofPerson)}, version = version + 1, updated_at = ${at} WHERE id = ${before.userId}`)
  await tx.query(sql`
    UPDATE doctors SET status = ${changes.status ?? before.status}, version = ${before.version + 1}, updated_at = ${at}
    WHERE id = ${before.id}`)
  if (changes.specialties) await tx.query(sql`DELETE FROM doctor_specialties WHERE doctor_id = ${before.id}`)
  if (changes.licenses) await tx.query(sql`DELETE FROM doctor_licenses WHERE doctor_id = ${before.id}`)
  await insertLists(tx, before.id, changes)
}

/** Archives the doctor; the account ends, or lives on as `account` says. */
export async function archiveDoctor(
  tx: Transaction,
  before: StoredDoctor,
  by: { userId: string; at: string; account: 'archived' | 'PATIENT' | 'DOCTOR' | 'NONE' },
): Promise<void> {
  await tx.query(sql`
    UPDATE doctors SET archived_at = ${by.at}, archived_by = ${by.userId}, version = version + 1, updated_at = ${by.at}
    WHERE id = ${before.id}`)
  const change =
    by.account === 'archived'
      ? sql`archived_at = ${by.at}, archived_by = ${by.userId}`
      : sql`profile_kind = ${by.account}`
  await tx.query(sql`
    UPDATE users SET ${change}, version = version + 1, updated_at = ${by.at}
    WHERE id = ${before.userId} AND archived_at IS NULL`)
}

export async function restoreDoctor(tx: Transaction, before: StoredDoctor, at: string): Promise<void> {
  await tx.query(sql`
    UPDATE doctors SET archived_at = NULL, archived_by = NULL, version = version + 1, updated_at = ${at}
    WHERE id = ${before.id}`)
  await tx.query(sql`
    UPDATE users SET archived_at = NULL, archived_by = NULL, profile_kind = 'DOCTOR', version = version + 1,
      updated_at = ${at}
    WHERE id = ${before.userId}`)
}
