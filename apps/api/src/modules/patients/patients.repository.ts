import type { Gender, ProfileKind, Role } from '@piel/contract/people'
import type { Patient } from '@piel/contract/patients'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { PatientScope } from './patients.policy.ts'

/** The condition that patient `p` lies within a scope. */
export function within(scope: PatientScope): Sql {
  if (scope.doctorId === null) return sql`true`
  return sql`EXISTS (SELECT FROM patient_doctors d WHERE d.patient_id = p.id AND d.doctor_user_id = ${scope.doctorId}
    AND d.archived_at IS NULL AND d.since <= ${scope.day} AND (d.until IS NULL OR d.until >= ${scope.day}))`
}

/** A patient `p` with the person `u`, as a row of lists. */
export const rowJson = (more: Sql = sql``) => sql`json_build_object(
  'id', p.id,
  'user', json_build_object('id', u.id, 'firstName', u.first_name, 'middleName', u.middle_name, 'lastName', u.last_name,
    'secondLastName', u.second_last_name, 'email', u.email, 'photoId', u.photo_id),
  'phone', p.phone, 'phoneE164', p.phone_e164, 'birthDate', p.birth_date, 'gender', u.gender, 'isActive', p.is_active,
  'createdAt', iso_instant(p.created_at), 'archivedAt', iso_instant(p.archived_at)${more})`

const patientJson = sql`json_build_object(
  'id', p.id, 'version', p.version,
  'user', json_build_object('id', u.id, 'firstName', u.first_name, 'middleName', u.middle_name, 'lastName', u.last_name,
    'secondLastName', u.second_last_name, 'email', u.email, 'gender', u.gender, 'role', u.role,
    'profileKind', u.profile_kind, 'photoId', u.photo_id, 'lastLogin', iso_instant(u.last_login_at), 'createdAt', iso_instant(u.created_at),
    'updatedAt', iso_instant(u.updated_at)),
  'phone', p.phone, 'phoneE164', p.phone_e164, 'birthDate', p.birth_date, 'gender', u.gender,
  'genderIdentity', u.gender, 'address', p.address, 'medicalHistory', p.medical_history, 'isActive', p.is_active,
  'role', u.role, 'createdAt', iso_instant(p.created_at), 'updatedAt', iso_instant(p.updated_at),
  'archivedAt', iso_instant(p.archived_at))`

export async function findPatient(db: Queryable, id: string, scope: PatientScope): Promise<Patient | undefined> {
  const [row] = await db.query<{ patient: Patient }>(sql`
    SELECT ${patientJson} AS patient FROM patients p JOIN users u ON u.id = p.user_id
    WHERE p.id = ${id} AND ${within(scope)}`)
  return row?.patient
}

/** A patient as it is stored, for comparing and changing. */
export interface StoredPatient {
  id: string
  userId: string
  version: number
  role: Role
  profileKind: ProfileKind
  archived: boolean
  firstName: string
  middleName: string | null
  lastName: string
  secondLastName: string | null
  email: string
  genderIdentity: Gender
  birthDate: string | null
  phone: string | null
  address: string | null
  medicalHistory: string | null
  isActive: boolean
}

/** Reads a patient and holds both rows until the transaction ends: the person first, as every change of a person does. */
export async function lockPatient(
  tx: Transaction,
  id: string,
  scope: PatientScope,
): Promise<StoredPatient | undefined> {
  const [row] = await tx.query<StoredPatient>(sql`
    SELECT p.id, u.id AS "userId", p.version, u.role, u.profile_kind AS "profileKind",
      p.archived_at IS NOT NULL AS archived, u.first_name AS "firstName", u.middle_name AS "middleName",
      u.last_name AS "lastName", u.second_last_name AS "secondLastName", u.email, u.gender AS "genderIdentity",
      p.birth_date AS "birthDate", p.phone, p.address, p.medical_history AS "medicalHistory", p.is_active AS "isActive"
    FROM patients p JOIN users u ON u.id = p.user_id
    WHERE p.id = ${id} AND ${within(scope)} FOR NO KEY UPDATE OF u, p`)
  return row
}

export interface NewPerson {
  id: string
  email: string
  firstName: string
  middleName: string | null
  lastName: string
  secondLastName: string | null
  gender: Gender
  at: string
}

export async function insertPerson(tx: Transaction, person: NewPerson): Promise<void> {
  await tx.query(sql`
    INSERT INTO users (id, email, first_name, middle_name, last_name, second_last_name, gender, role, profile_kind,
      created_at, updated_at)
    VALUES (${person.id}, ${person.email}, ${person.firstName}, ${person.middleName}, ${person.lastName},
      ${person.secondLastName}, ${person.gender}, 'USER', 'PATIENT', ${person.at}, ${person.at})`)
}

export interface NewPatient {
  id: string
  userId: string
  phone: string
  phoneE164: string | null
  birthDate: string
  address: string | null
  medicalHistory: string | null
  at: string
}

export async function insertPatient(tx: Transaction, patient: NewPatient): Promise<void> {
  await tx.query(sql`
    INSERT INTO patients (id, user_id, phone, phone_e164, birth_date, address, medical_history, created_at, updated_at)
    VALUES (${patient.id}, ${patient.userId}, ${patient.phone}, ${patient.phoneE164}, ${patient.birthDate},
      ${patient.address}, ${patient.medicalHistory}, ${patient.at}, ${patient.at})`)
}

const personColumns = {
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  secondLastName: 'second_last_name',
  email: 'email',
  genderIdentity: 'gender',
} as const
const patientColumns = {
  birthDate: 'birth_date',
  phone: 'phone',
  phoneE164: 'phone_e164',
  address: 'address',
  medicalHistory: 'medical_history',
  isActive: 'is_active',
} as const

export type PatientChanges = Partial<
  Pick<StoredPatient, Exclude<keyof typeof personColumns | keyof typeof patientColumns, 'phoneE164'>> & {
    phoneE164: string | null
  }
>

function assignments(changes: PatientChanges, columns: Partial<Record<keyof PatientChanges, string>>): Sql[] {
  return Object.entries(columns).flatMap(([field, column]) =>
    Object.hasOwn(changes, field) ? [sql`${raw(column)} = ${changes[field as keyof PatientChanges]}`] : [],
  )
}

/** Writes what changed of the person and the patient; whatever it is, the patient's version goes up by one. */
export async function updatePatient(
  tx: Transaction,
  before: StoredPatient,
  changes: PatientChanges,
  at: string,
): Promise<void> {
  const ofPerson = assignments(changes, personColumns)
  if (changes.email !== undefined) ofPerson.push(sql`email_verified = false`)
  if (ofPerson.length > 0)
    await tx.query(sql`
      UPDATE users SET ${join(ofPerson)}, version = version + 1, updated_at = ${at} WHERE id = ${before.userId}`)
  await tx.query(sql`
    UPDATE patients SET ${join([...assignments(changes, patientColumns), sql`version = ${before.version + 1}`])},
      updated_at = ${at} WHERE id = ${before.id}`)
}

/** Archives the patient, and with `account` the person: the e-mail is free again. */
export async function archivePatient(
  tx: Transaction,
  before: StoredPatient,
  by: { userId: string; at: string; account: boolean },
): Promise<void> {
  await tx.query(sql`
    UPDATE patients SET archived_at = ${by.at}, archived_by = ${by.userId}, version = version + 1, updated_at = ${by.at}
    WHERE id = ${before.id}`)
  if (!by.account) return
  await tx.query(sql`
    UPDATE users SET archived_at = ${by.at}, archived_by = ${by.userId}, version = version + 1,
      updated_at = ${by.at} WHERE id = ${before.userId} AND archived_at IS NULL`)
}

/** Restores the patient and the person: not as a doctor, where the doctor that they were stays archived. */
export async function restorePatient(tx: Transaction, before: StoredPatient, at: string): Promise<void> {
  await tx.query(sql`
    UPDATE patients SET archived_at = NULL, archived_by = NULL, version = version + 1, updated_at = ${at}
    WHERE id = ${before.id}`)
  await tx.query(sql`
    UPDATE users SET archived_at = NULL, archived_by = NULL, version = version + 1, updated_at = ${at},
      profile_kind = CASE WHEN profile_kind = 'DOCTOR' AND NOT EXISTS (
        SELECT FROM doctors d WHERE d.user_id = users.id AND d.archived_at IS NULL) THEN 'PATIENT' ELSE profile_kind END
    WHERE id = ${before.userId} AND archived_at IS NOT NULL`)
}

export async function keepHistory(
  tx: Transaction,
  earlier: { id: string; patientId: string; text: string; by: { userId: string; name: string }; at: string },
): Promise<void> {
  await tx.query(sql`
    INSERT INTO earlier_histories (id, patient_id, text, replaced_at, replaced_by, replaced_by_name)
    VALUES (${earlier.id}, ${earlier.patientId}, ${earlier.text}, ${earlier.at}, ${earlier.by.userId},
      ${earlier.by.name})`)
}
