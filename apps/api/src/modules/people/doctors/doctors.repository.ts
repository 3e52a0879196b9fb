import type { DoctorTitle } from '@piel/contract/core/doctor-titles'
import type { Doctor, DoctorRow, UpdateDoctorBody } from '@piel/contract/people/doctors'
import type { LicenseConfirmation, LicenseStatus } from '@piel/contract/people/licenses'
import type { Gender, ProfileKind, Role } from '@piel/contract/core/people'
import type { SpecialtyId } from '@piel/contract/people/specialties'
import sql, { join, type Sql } from 'sql-template-tag'
import {
  archivedBy,
  assignments,
  insertedValues,
  jsonColumns,
  restoredAccount,
  restoredAt,
  restoreOnConflict,
  type Archived,
  type Columns,
  type Ensured,
} from '#/db/lists/columns.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Author } from '#/lib/context.ts'
import { nameColumns, personJson, personRowJson, type Names } from '#/modules/core/person/people.repository.ts'
import { personName, type ObjectName } from '#/db/object-name.ts'
import { sealedRows } from '#/db/sealed-rows.ts'

export const sealedDoctors = [
  sealedRows('doctors', [
    `user_id title status leave_from leave_until created_at archived_at archived_by`,
    `user_id title status leave_from leave_until created_at archived_at archived_by
      degree university prescription_address`,
  ]),
  sealedRows(
    'doctor_licenses',
    [`number jurisdiction issued_at:date expires_at:date status confirmed_at confirmed_by confirmed_by_name`],
    {
      key: ['doctor_id', 'position'],
    },
  ),
  sealedRows(
    'doctor_specialties',
    [
      `specialty_id certified_at:date certificate_number`,
      `specialty_id certified_at:date certificate_number certified_until`,
    ],
    {
      key: ['doctor_id', 'position'],
    },
  ),
]

export const doctorObject: ObjectName = { from: sql`doctors o JOIN users u ON u.id = o.user_id`, name: personName('u') }

export interface StoredSpecialty {
  specialtyId: SpecialtyId
  certifiedAt: string | null
  certificateNumber: string | null
  certifiedUntil: string | null
}
/** `status` is as entered; the contract's `licenses.ts` derives the status on a day. */
export interface StoredLicense {
  number: string
  jurisdiction: string
  issuedAt: string | null
  expiresAt: string | null
  status: LicenseStatus
  confirmed: LicenseConfirmation | null
}
interface Lists {
  specialties: StoredSpecialty[]
  licenses: StoredLicense[]
}

const lists = sql`
  'specialties', (SELECT coalesce(json_agg(json_build_object('specialtyId', s.specialty_id,
      'certifiedAt', s.certified_at, 'certificateNumber', s.certificate_number,
      'certifiedUntil', s.certified_until) ORDER BY s.position), '[]')
    FROM doctor_specialties s WHERE s.doctor_id = d.id),
  'licenses', (SELECT coalesce(json_agg(json_build_object('number', l.number, 'jurisdiction', l.jurisdiction,
      'issuedAt', l.issued_at, 'expiresAt', l.expires_at, 'status', l.status, 'confirmed', CASE WHEN l.confirmed_at IS NOT NULL
        THEN json_build_object('at', iso_instant(l.confirmed_at), 'by', CASE WHEN l.confirmed_by IS NOT NULL
          THEN json_build_object('id', l.confirmed_by, 'name', l.confirmed_by_name) END) END) ORDER BY l.position), '[]')
    FROM doctor_licenses l WHERE l.doctor_id = d.id)`

export type FoundRow = Lists & Omit<DoctorRow, 'specialties' | `license${string}`>

type BodyField = Exclude<
  keyof NonNullable<UpdateDoctorBody['doctor']>,
  'phone' | 'specialties' | 'speciality' | 'licenses' | 'license' | 'licenseNumber'
>

/** Every column of a doctor's own row: inserts, updates, comparisons and reads use this list. */
const doctorColumns = {
  title: 'title',
  status: 'status',
  leaveFrom: 'leave_from',
  leaveUntil: 'leave_until',
  degree: 'degree',
  university: 'university',
  prescriptionAddress: 'prescription_address',
} as const satisfies Columns<BodyField>
type DoctorColumn = keyof typeof doctorColumns

export const doctorPersonColumns = {
  ...nameColumns,
  gender: 'gender',
  phone: 'phone',
  phoneE164: 'phone_e164',
} as const

export const rowJson = sql`json_build_object('id', d.id, 'version', d.version, 'userId', d.user_id, 'user', ${personRowJson},
  'title', d.title, 'status', d.status, 'leaveFrom', d.leave_from, 'leaveUntil', d.leave_until, 'phone', u.phone, 'phoneE164', u.phone_e164, 'createdAt', iso_instant(d.created_at),
  'archivedAt', iso_instant(d.archived_at), ${lists})`

export type FoundDoctor = Lists &
  Pick<Doctor, 'user' | 'version' | 'auth0Id' | 'updatedAt' | DoctorColumn> &
  Omit<FoundRow, 'user'>

export async function findDoctor(db: Queryable, id: string): Promise<FoundDoctor | undefined> {
  const [row] = await db.query<{ doctor: FoundDoctor }>(sql`
    SELECT json_build_object('id', d.id, 'version', d.version, 'userId', d.user_id, 'auth0Id', u.subject,
      'user', (${personJson})::jsonb || jsonb_build_object('auth0Id', u.subject),
      ${jsonColumns(doctorColumns, 'd')}, 'phone', u.phone, 'phoneE164', u.phone_e164,
      'createdAt', iso_instant(d.created_at), 'updatedAt', iso_instant(d.updated_at),
      'archivedAt', iso_instant(d.archived_at), ${lists}) AS doctor
    FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = ${id}`)
  return row?.doctor
}

export interface StoredDoctor extends Lists, Names, Pick<Doctor, DoctorColumn | 'phone' | 'phoneE164'> {
  id: string
  userId: string
  version: number
  role: Role
  archived: boolean
  gender: Gender
}

/** Reads a doctor and locks both rows until the transaction ends: the person first, as in every change of a person. */
export async function lockDoctor(tx: Transaction, id: string): Promise<StoredDoctor | undefined> {
  await tx.query(sql`
    SELECT FROM users WHERE id = (SELECT user_id FROM doctors WHERE id = ${id}) FOR NO KEY UPDATE`)
  await tx.query(sql`SELECT FROM doctors WHERE id = ${id} FOR NO KEY UPDATE`)
  const [row] = await tx.query<{ stored: StoredDoctor }>(sql`
    SELECT json_build_object('id', d.id, 'userId', u.id, 'version', d.version, 'role', u.role,
      'archived', d.archived_at IS NOT NULL, ${jsonColumns(doctorPersonColumns, 'u')},
      ${jsonColumns(doctorColumns, 'd')}, ${lists}) AS stored
    FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = ${id}`)
  return row?.stored
}

export async function isPatient(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`SELECT FROM patients WHERE user_id = ${userId} AND archived_at IS NULL`)
  return rows.length > 0
}

interface NewDoctor extends Partial<Pick<Doctor, DoctorColumn> & Lists> {
  id: string
  userId: string
  at: string
}

const insertion = (doctor: NewDoctor): Sql => {
  const columns = { ...doctorColumns, id: 'id', userId: 'user_id', at: 'created_at', updatedAt: 'updated_at' }
  return sql`INSERT INTO doctors ${insertedValues(columns, { ...doctor, updatedAt: doctor.at })}`
}

export async function insertDoctor(tx: Transaction, doctor: NewDoctor): Promise<void> {
  await tx.query(insertion(doctor))
  await insertLists(tx, doctor.id, doctor)
}

/** Makes a user a doctor without licences, or restores their archived doctor; undefined if they already have one. */
export async function ensureDoctor(tx: Transaction, doctor: NewDoctor): Promise<Ensured | undefined> {
  const [row] = await tx.query<Ensured>(sql`${insertion(doctor)} ${restoreOnConflict('doctors', doctor.at)}`)
  return row
}

async function insertLists(tx: Transaction, id: string, { specialties, licenses }: Partial<Lists>): Promise<void> {
  if (specialties && specialties.length > 0)
    await tx.query(sql`
      INSERT INTO doctor_specialties (doctor_id, position, specialty_id, certified_at, certificate_number,
        certified_until)
      SELECT ${id}, n, s ->> 'specialtyId', (s ->> 'certifiedAt')::date, s ->> 'certificateNumber',
        (s ->> 'certifiedUntil')::date
      FROM jsonb_array_elements(${JSON.stringify(specialties)}::jsonb) WITH ORDINALITY AS list (s, n)`)
  if (licenses && licenses.length > 0)
    await tx.query(sql`
      INSERT INTO doctor_licenses (doctor_id, position, number, jurisdiction, issued_at, expires_at, status, confirmed_at,
        confirmed_by, confirmed_by_name)
      SELECT ${id}, n, l ->> 'number', l ->> 'jurisdiction', (l ->> 'issuedAt')::date, (l ->> 'expiresAt')::date,
        l ->> 'status', (l #>> '{confirmed,at}')::timestamptz, (l #>> '{confirmed,by,id}')::uuid,
        l #>> '{confirmed,by,name}'
      FROM jsonb_array_elements(${JSON.stringify(licenses)}::jsonb) WITH ORDINALITY AS list (l, n)`)
}

export async function updateDoctor(
  tx: Transaction,
  before: StoredDoctor,
  changes: Partial<StoredDoctor>,
  at: string,
): Promise<void> {
  const set = [...assignments(doctorColumns, changes), sql`version = ${before.version + 1}`, sql`updated_at = ${at}`]
  await tx.query(sql`UPDATE doctors SET ${join(set)} WHERE id = ${before.id}`)
  if (changes.specialties) await tx.query(sql`DELETE FROM doctor_specialties WHERE doctor_id = ${before.id}`)
  if (changes.licenses) await tx.query(sql`DELETE FROM doctor_licenses WHERE doctor_id = ${before.id}`)
  await insertLists(tx, before.id, changes)
}

/** Confirms the licences that no person has confirmed. */
export async function confirmLicenses(tx: Transaction, before: StoredDoctor, by: Author): Promise<void> {
  await tx.query(sql`UPDATE doctors SET version = ${before.version + 1}, updated_at = ${by.at} WHERE id = ${before.id}`)
  await tx.query(sql`
    UPDATE doctor_licenses SET confirmed_at = ${by.at}, confirmed_by = ${by.userId}, confirmed_by_name = ${by.name}
    WHERE doctor_id = ${before.id} AND confirmed_by IS NULL`)
}

export async function updateTitle(
  tx: Transaction,
  userId: string,
  title: DoctorTitle | null,
  at: string,
): Promise<string | undefined> {
  const [doctor] = await tx.query<{ id: string }>(sql`
    UPDATE doctors SET title = ${title}, version = version + 1, updated_at = ${at}
    WHERE user_id = ${userId} AND archived_at IS NULL RETURNING id`)
  return doctor?.id
}

export async function archiveDoctor(
  tx: Transaction,
  before: StoredDoctor,
  { account, ...by }: Archived & { account: 'archived' | ProfileKind },
): Promise<void> {
  await tx.query(sql`UPDATE doctors SET ${archivedBy(by)} WHERE id = ${before.id}`)
  const change =
    account === 'archived'
      ? archivedBy(by)
      : sql`profile_kind = ${account}, version = version + 1, updated_at = ${by.at}`
  await tx.query(sql`UPDATE users SET ${change} WHERE id = ${before.userId} AND archived_at IS NULL`)
}

export async function restoreDoctor(
  tx: Transaction,
  before: StoredDoctor,
  { at, email }: { at: string; email: string | undefined },
): Promise<void> {
  await tx.query(sql`UPDATE doctors SET ${restoredAt(at)} WHERE id = ${before.id}`)
  await tx.query(
    sql`UPDATE users SET ${restoredAccount(at, email)}, profile_kind = 'DOCTOR' WHERE id = ${before.userId}`,
  )
}
