import type { CareRelation, TreatingDoctor } from '@piel/contract/people/care'
import type { Leave } from '@piel/contract/people/doctor-leave'
import type { DoctorStatus } from '@piel/contract/people/doctors'
import sql, { type Sql } from 'sql-template-tag'
import { archivedBy, type Archived } from '#/db/lists/columns.ts'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'
import { isOf, type PersonIds } from '#/modules/core/person/person-ids.repository.ts'
import { sealedRows } from '#/db/sealed-rows.ts'

export const sealedCare = [
  sealedRows('patient_doctors', [
    `patient_id doctor_user_id since until source appointment_id created_at archived_at archived_by`,
  ]),
]

export const statusOn = (day: string): Sql => sql`CASE WHEN c.since > ${day}::date THEN 'pending'
  WHEN c.until < ${day}::date THEN 'completed' ELSE 'inProgress' END`

const fieldsOn = (
  day: string,
): Sql => sql`'id', c.id, 'version', c.version, 'patientId', c.patient_id, 'doctorId', d.id,
  'since', c.since, 'until', c.until, 'status', ${statusOn(day)}, 'createdAt', iso_instant(c.created_at)`

export async function findRelation(db: Queryable, id: string, day: string): Promise<CareRelation | undefined> {
  const [row] = await db.query<{ relation: CareRelation }>(sql`
    SELECT json_build_object(${fieldsOn(day)}) AS relation
    FROM patient_doctors c JOIN doctors d ON d.user_id = c.doctor_user_id
    WHERE c.id = ${id} AND c.source = 'assigned' AND c.archived_at IS NULL`)
  return row?.relation
}

/** The newest 100. */
export async function listDoctors(db: Queryable, ids: PersonIds, day: string): Promise<TreatingDoctor[]> {
  const rows = await db.query<{ relation: TreatingDoctor }>(sql`
    SELECT json_build_object(${fieldsOn(day)}, 'doctor', json_build_object('id', d.id, 'userId', u.id,
      'firstName', u.first_name, 'middleName', u.middle_name, 'lastName', u.last_name,
      'secondLastName', u.second_last_name, 'photoId', u.photo_id, 'title', d.title, 'specialty', (SELECT s.specialty_id
        FROM doctor_specialties s WHERE s.doctor_id = d.id ORDER BY s.position LIMIT 1),
      'status', d.status, 'archivedAt', iso_instant(d.archived_at))) AS relation
    FROM patient_doctors c JOIN doctors d ON d.user_id = c.doctor_user_id JOIN users u ON u.id = d.user_id
    WHERE ${isOf(sql`c.patient_id`, ids)} AND c.source = 'assigned' AND c.archived_at IS NULL
    ORDER BY c.since DESC, c.id DESC LIMIT 100`)
  return rows.map((row) => row.relation)
}

interface DoctorParty extends Leave {
  userId: string
  archived: boolean
  status: DoctorStatus
}

export async function findDoctor(db: Queryable, id: string): Promise<DoctorParty | undefined> {
  const [row] = await db.query<DoctorParty>(sql`
    SELECT user_id AS "userId", archived_at IS NOT NULL AS archived, status, leave_from AS "leaveFrom",
      leave_until AS "leaveUntil" FROM doctors WHERE id = ${id}`)
  return row
}

export interface StoredRelation {
  id: string
  version: number
  patientId: string
  doctorUserId: string
  since: string
  until: string | null
}

export async function findStored(tx: Transaction, id: string, lock: boolean): Promise<StoredRelation | undefined> {
  const [row] = await tx.query<StoredRelation>(sql`
    SELECT id, version, patient_id AS "patientId", doctor_user_id AS "doctorUserId", since, until
    FROM patient_doctors WHERE id = ${id} AND source = 'assigned' AND archived_at IS NULL ${lock ? sql`FOR UPDATE` : sql``}`)
  return row
}

type Span = Pick<StoredRelation, 'id' | 'patientId' | 'doctorUserId' | 'since' | 'until'>

export async function overlaps(tx: Transaction, span: Span): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT FROM patient_doctors
    WHERE doctor_user_id = ${span.doctorUserId} AND patient_id = ${span.patientId} AND source = 'assigned'
      AND archived_at IS NULL
      AND id <> ${span.id} AND since <= coalesce(${span.until}::date, 'infinity')
      AND coalesce(until, 'infinity') >= ${span.since}::date LIMIT 1`)
  return rows.length > 0
}

export async function relationsOf(
  tx: Transaction,
  pair: Pick<StoredRelation, 'patientId' | 'doctorUserId'>,
): Promise<Pick<StoredRelation, 'since' | 'until'>[]> {
  return await tx.query(
    prepared(sql`
      SELECT since, until FROM patient_doctors
      WHERE doctor_user_id = ${pair.doctorUserId} AND patient_id = ${pair.patientId} AND source = 'assigned'
        AND archived_at IS NULL`),
  )
}

export async function insertRelation(tx: Transaction, span: Span, at: string): Promise<void> {
  await write(
    tx,
    prepared(sql`
      INSERT INTO patient_doctors (id, patient_id, doctor_user_id, since, until, created_at, updated_at)
      VALUES (${span.id}, ${span.patientId}, ${span.doctorUserId}, ${span.since}, ${span.until}, ${at}, ${at})`),
  )
}

export async function updateRelation(tx: Transaction, span: Span, at: string): Promise<void> {
  await tx.query(sql`
    UPDATE patient_doctors SET since = ${span.since}, until = ${span.until}, version = version + 1, updated_at = ${at}
    WHERE id = ${span.id}`)
}

export async function archiveRelation(tx: Transaction, id: string, by: Archived): Promise<void> {
  await tx.query(sql`UPDATE patient_doctors SET ${archivedBy(by)} WHERE id = ${id}`)
}
