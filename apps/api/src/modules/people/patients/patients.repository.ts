import type { Gender, ProfileKind, Role } from '@piel/contract/core/people'
import type { Patient, RegisterPatientBody, UpdatePatientBody } from '@piel/contract/people/patients'
import sql, { join, type Sql } from 'sql-template-tag'
import {
  archivedBy,
  assignments,
  insertedValues,
  jsonColumns,
  restoredAccount,
  restoredAt,
  restoreOnConflict,
  selectColumns,
  type Archived,
  type Columns,
  type Ensured,
} from '#/db/lists/columns.ts'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'
import {
  contactEmail,
  nameColumns,
  personJson,
  personRowJson,
  type Names,
} from '#/modules/core/person/people.repository.ts'
import { patientAlerts } from './patient-alerts.repository.ts'
import { within } from './person.repository.ts'
import { isOfRecords, keptOf, recordsOf } from '#/modules/core/person/person-ids.repository.ts'
import type { AlertsView, PatientScope } from './patients.policy.ts'
import { personName, type ObjectName } from '#/db/object-name.ts'
import { sealedRows } from '#/db/sealed-rows.ts'

export const sealedPatients = [
  sealedRows('patients', [
    `user_id birth_date curp record_number contact_email phone address medical_history is_active
      merged_into created_at archived_at archived_by`,
  ]),
  sealedRows('earlier_histories', [`patient_id text replaced_at replaced_by replaced_by_name`], { isOnce: true }),
]

export const patientObject: ObjectName = {
  from: sql`patients o JOIN users u ON u.id = o.user_id`,
  name: personName('u'),
}

type PatientRecord = Omit<
  Patient,
  | 'id'
  | 'version'
  | 'user'
  | 'gender'
  | 'genderIdentity'
  | 'role'
  | 'createdAt'
  | 'updatedAt'
  | 'archivedAt'
  | 'counts'
  | 'allergies'
  | 'alerts'
  | 'account'
>
type BodyField = Exclude<
  keyof RegisterPatientBody['patient'] | keyof NonNullable<UpdatePatientBody['patient']>,
  'genderIdentity'
>

/** Every column of a patient's own row: inserts, updates, comparisons and reads use this list. */
const patientColumns = {
  birthDate: 'birth_date',
  contactEmail: 'contact_email',
  phone: 'phone',
  phoneE164: 'phone_e164',
  curp: 'curp',
  recordNumber: 'record_number',
  address: 'address',
  medicalHistory: 'medical_history',
  isActive: 'is_active',
} as const satisfies Columns<keyof PatientRecord | BodyField>

const { contactEmail: _, ...shownColumns } = patientColumns

export const patientPersonColumns = { ...nameColumns, genderIdentity: 'gender' } as const

export const rowJson = (
  more: Sql = sql``,
) => sql`json_build_object('id', p.id, 'version', p.version, 'user', ${personRowJson},
  'contactEmail', ${contactEmail()}, 'phone', p.phone, 'phoneE164', p.phone_e164, 'birthDate', p.birth_date, 'gender', u.gender, 'isActive', p.is_active,
  'createdAt', iso_instant(p.created_at), 'archivedAt', iso_instant(p.archived_at)${more})`

const accountJson = sql`json_build_object('currency', 'MXN',
  'balanceMinor', coalesce((SELECT sum(b.balance_minor)::bigint FROM patient_balances b WHERE ${isOfRecords(sql`b.patient_id`)}), 0),
  'memberships', (SELECT coalesce(json_agg(json_build_object('tier', m.tier, 'startsOn', m.starts_on,
      'endsOn', m.ends_on) ORDER BY m.starts_on DESC, m.position DESC), '[]')
    FROM (SELECT * FROM memberships m WHERE ${isOfRecords(sql`m.patient_id`)} AND m.ends_on >= m.starts_on
      ORDER BY m.starts_on DESC, m.position DESC LIMIT 2) m))`

const patientJson = (
  hasAccount: boolean,
  view: AlertsView,
) => sql`json_build_object('id', p.id, 'version', p.version, 'user', ${personJson},
  'contactEmail', ${contactEmail()}, ${jsonColumns(shownColumns, 'p')}, 'gender', u.gender, 'genderIdentity', u.gender, 'role', u.role,
  'createdAt', iso_instant(p.created_at), 'updatedAt', iso_instant(p.updated_at),
  'archivedAt', iso_instant(p.archived_at),
  'counts', json_build_object(
    'entries', (SELECT count(*) FROM clinical_entries e WHERE ${isOfRecords(sql`e.patient_id`)}),
    'treatments', (SELECT count(*) FROM treatments t WHERE ${isOfRecords(sql`t.patient_id`)})),
  ${patientAlerts(sql`person.ids`, view)}, 'account', ${hasAccount ? accountJson : sql`NULL::json`})`

type Account = NonNullable<Patient['account']>
type FoundPatient = Omit<Patient, 'account'> & {
  account:
    | (Omit<Account, 'membership'> & {
        /** The last two by their start, the latest first. */
        memberships: (Omit<NonNullable<Account['membership']>, 'state'> & { startsOn: string })[]
      })
    | null
}

interface Wanted {
  withArchived: boolean
  withAccount: boolean
  alerts: AlertsView
}

/** The patient as one person: for a merged record, the kept one. */
export async function findPatient(
  db: Queryable,
  id: string,
  scope: PatientScope,
  { withArchived, withAccount, alerts }: Wanted,
): Promise<FoundPatient | undefined> {
  const [row] = await db.query<{ patient: FoundPatient }>(
    prepared(sql`
      SELECT ${patientJson(withAccount, alerts)} AS patient FROM patients p JOIN users u ON u.id = p.user_id,
        LATERAL (SELECT ${recordsOf(sql`p.id`)} AS ids OFFSET 0) person
      WHERE p.id = ${keptOf(sql`${id}`)} AND ${within(scope)} AND ${withArchived ? sql`true` : sql`p.archived_at IS NULL`}`),
  )
  return row?.patient
}

const keptId = sql`CASE WHEN p.merged_into IS NOT NULL THEN ${keptOf(sql`p.id`)} END`

export interface StoredPatient extends Names, PatientRecord {
  id: string
  userId: string
  version: number
  role: Role
  profileKind: ProfileKind
  /** True with a doctor's record, archived or not: restoring the doctor makes the account a doctor's again. */
  wasDoctor: boolean
  archived: boolean
  /** Set for a merged record. */
  keptId: string | null
  genderIdentity: Gender
}

/** Reads a patient and locks both rows until the transaction ends: the person first, as in every change of a person. */
export async function lockPatient(
  tx: Transaction,
  id: string,
  scope: PatientScope,
): Promise<StoredPatient | undefined> {
  const [row] = await tx.query<StoredPatient>(sql`
    SELECT p.id, u.id AS "userId", p.version, u.role, u.profile_kind AS "profileKind",
      EXISTS (SELECT FROM doctors d WHERE d.user_id = u.id) AS "wasDoctor",
      p.archived_at IS NOT NULL AS archived, ${keptId} AS "keptId", ${selectColumns(patientPersonColumns, 'u')},
      ${selectColumns(patientColumns, 'p')}
    FROM patients p JOIN users u ON u.id = p.user_id
    WHERE p.id = ${id} AND ${within(scope)} FOR NO KEY UPDATE OF u, p`)
  return row
}

type NewPatient = Partial<PatientRecord> & { id: string; userId: string; at: string }

const insertion = (patient: NewPatient): Sql => {
  const columns = { ...patientColumns, id: 'id', userId: 'user_id', at: 'created_at', updatedAt: 'updated_at' }
  return sql`INSERT INTO patients ${insertedValues(columns, { ...patient, updatedAt: patient.at })}`
}

export async function insertPatient(tx: Transaction, patient: NewPatient): Promise<void> {
  await write(tx, prepared(insertion(patient)))
}

/** Makes a user a patient, or restores their archived patient; undefined if they already have one. */
export async function ensurePatient(tx: Transaction, patient: NewPatient): Promise<Ensured | undefined> {
  const [row] = await tx.query<Ensured>(sql`${insertion(patient)} ${restoreOnConflict('patients', patient.at)}`)
  return row
}

/** Updates the changed columns of the patient's own row. Every change raises the version, the person's too. */
export async function updatePatient(
  tx: Transaction,
  before: StoredPatient,
  changes: Partial<StoredPatient>,
  at: string,
): Promise<void> {
  const set = [...assignments(patientColumns, changes), sql`version = ${before.version + 1}`, sql`updated_at = ${at}`]
  await write(tx, sql`UPDATE patients SET ${join(set)} WHERE id = ${before.id}`)
}

export async function archivePatient(
  tx: Transaction,
  before: StoredPatient,
  { account, ...by }: Archived & { account: boolean },
): Promise<void> {
  await write(tx, sql`UPDATE patients SET ${archivedBy(by)} WHERE id = ${before.id}`)
  if (account)
    await write(tx, sql`UPDATE users SET ${archivedBy(by)} WHERE id = ${before.userId} AND archived_at IS NULL`)
}

/** Restores the patient and an archived account, which is not a doctor's while the doctor stays archived. */
export async function restorePatient(
  tx: Transaction,
  before: StoredPatient,
  { at, email }: { at: string; email: string | undefined },
): Promise<void> {
  await tx.query(sql`UPDATE patients SET ${restoredAt(at)} WHERE id = ${before.id}`)
  await tx.query(sql`
    UPDATE users SET ${restoredAccount(at, email)},
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
