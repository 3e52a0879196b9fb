import type { ItemBody, OverrideBody, Prescription, Signer, Warning } from '@piel/contract/clinical/prescriptions'
import { fractionTwo } from '@piel/contract/clinical/prescriptions'
import type { Gender } from '@piel/contract/core/people'
import type { Alert, Allergies } from '@piel/contract/people/patient-alerts'
import sql, { type Sql } from 'sql-template-tag'
import { insertedValues } from '#/db/lists/columns.ts'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import { personName } from '#/db/object-name.ts'
import { sealedRows } from '#/db/sealed-rows.ts'
import type { Author } from '#/lib/context.ts'
import { isOf, keptOf, type PersonIds } from '#/modules/core/person/person-ids.repository.ts'
import { patientAlerts } from '#/modules/people/patients/patient-alerts.repository.ts'
import type { AlertsView, PatientScope } from '#/modules/people/patients/patients.policy.ts'
import { within } from '#/modules/people/patients/person.repository.ts'

export const sealedPrescriptions = [
  sealedRows(
    'prescriptions',
    [
      `patient_id doctor_id year number day author_id author_name signer patient_name patient_birth_date indications
      replaces_id created_at`,
    ],
    { isOnce: true },
  ),
  sealedRows(
    'prescription_items',
    [`generic brand form strength dose route frequency duration quantity fills fraction note`],
    { key: ['prescription_id', 'position'], isOnce: true },
  ),
  sealedRows('prescription_acts', [`prescription_id kind at author_id author_name reason detail`], { isOnce: true }),
]

const itemsJson = sql`(SELECT json_agg(json_build_object('generic', i.generic, 'brand', i.brand, 'form', i.form,
    'strength', i.strength, 'dose', i.dose, 'route', i.route, 'frequency', i.frequency, 'duration', i.duration,
    'quantity', i.quantity, 'fills', i.fills, 'fraction', i.fraction, 'note', i.note,
    'validUntil', CASE WHEN i.fraction = 'II' THEN r.day + ${fractionTwo.days}::int END) ORDER BY i.position)
  FROM prescription_items i WHERE i.prescription_id = r.id)`

const folio = sql`r.year || '-' || lpad(r.number::text, greatest(4, length(r.number::text)), '0')`

const prescriptionJson = sql`json_build_object('id', r.id, 'patientId', r.patient_id, 'doctorId', r.doctor_id,
  'folio', ${folio}, 'day', r.day, 'issuedAt', iso_instant(r.created_at),
  'author', json_build_object('id', r.author_id, 'name', r.author_name), 'signer', r.signer,
  'patient', json_build_object('name', r.patient_name, 'birthDate', r.patient_birth_date),
  'indications', r.indications, 'items', ${itemsJson},
  'overrides', (SELECT coalesce(json_agg(a.detail || jsonb_build_object('reason', a.reason) ORDER BY a.id), '[]')
    FROM prescription_acts a WHERE a.prescription_id = r.id AND a.kind = 'override'),
  'void', (SELECT json_build_object('at', iso_instant(a.at), 'by', json_build_object('id', a.author_id,
      'name', a.author_name), 'reason', a.reason)
    FROM prescription_acts a WHERE a.prescription_id = r.id AND a.kind = 'void'),
  'printedAt', (SELECT iso_instant(min(a.at)) FROM prescription_acts a
    WHERE a.prescription_id = r.id AND a.kind = 'printed'),
  'replacesId', r.replaces_id, 'replacedById', (SELECT n.id FROM prescriptions n WHERE n.replaces_id = r.id))`

/** The newest 100. */
export async function listPrescriptions(db: Queryable, ids: PersonIds): Promise<Prescription[]> {
  const [row] = await db.query<{ data: Prescription[] }>(sql`
    SELECT coalesce(json_agg(${prescriptionJson} ORDER BY r.created_at DESC, r.id DESC), '[]') AS data
    FROM (SELECT * FROM prescriptions r WHERE ${isOf(sql`r.patient_id`, ids)}
      ORDER BY r.created_at DESC, r.id DESC LIMIT 100) r`)
  return row?.data ?? []
}

const found = (where: Sql): Sql => sql`
  SELECT ${prescriptionJson} AS prescription FROM prescriptions r JOIN patients p ON p.id = ${keptOf(sql`r.patient_id`)}
  WHERE ${where}`

/** @param seesArchived whether the caller sees prescriptions of archived patients. */
export async function findPrescription(
  db: Queryable,
  id: string,
  { scope, seesArchived = true }: { scope?: PatientScope; seesArchived?: boolean } = {},
): Promise<Prescription | undefined> {
  const isSeen = sql`${scope ? within(scope) : sql`true`} AND ${seesArchived ? sql`true` : sql`p.archived_at IS NULL`}`
  const [row] = await db.query<{ prescription: Prescription }>(found(sql`r.id = ${id} AND ${isSeen}`))
  return row?.prescription
}

/** The person of a prescription: null if it is not of these records. */
export async function findRecordOf(db: Queryable, ids: PersonIds, id: string): Promise<Prescription | undefined> {
  const [row] = await db.query<{ prescription: Prescription }>(
    found(sql`r.id = ${id} AND ${isOf(sql`r.patient_id`, ids)}`),
  )
  return row?.prescription
}

export interface PrescribedPatient {
  name: string
  birthDate: string | null
  gender: Gender
  allergies: Allergies
  alerts: Alert[]
}

export async function getPrescribedPatient(
  db: Queryable,
  id: string,
  { ids, view }: { ids: PersonIds; view: AlertsView },
): Promise<PrescribedPatient> {
  const [row] = await db.query<{ patient: PrescribedPatient }>(sql`
    SELECT json_build_object('name', ${personName('u')}, 'birthDate', p.birth_date, 'gender', u.gender,
      ${patientAlerts(sql`${ids}::uuid[]`, view)}) AS patient
    FROM patients p JOIN users u ON u.id = p.user_id WHERE p.id = ${id}`)
  if (!row) throw new Error('The patient of a prescription was not found')
  return row.patient
}

/** What a prescription states about doctor `d` with account `u`. @param day on which licences count. */
export const signerJson = (day: Sql): Sql => sql`json_build_object('name', ${personName('u')}, 'title', d.title,
  'degree', d.degree, 'university', d.university, 'address', d.prescription_address,
  'specialties', (SELECT coalesce(json_agg(json_build_object('id', s.specialty_id,
      'certificate', s.certificate_number) ORDER BY s.position), '[]')
    FROM doctor_specialties s WHERE s.doctor_id = d.id),
  'licenses', (SELECT coalesce(json_agg(json_build_object('number', l.number, 'jurisdiction', l.jurisdiction)
      ORDER BY l.position), '[]')
    FROM doctor_licenses l WHERE l.doctor_id = d.id AND l.confirmed_at IS NOT NULL AND l.status = 'ACTIVE'
      AND (l.expires_at IS NULL OR l.expires_at >= ${day})))`

export async function getSigner(db: Queryable, doctorId: string, today: string): Promise<Signer> {
  const [row] = await db.query<{ signer: Signer }>(sql`
    SELECT ${signerJson(sql`${today}::date`)} AS signer
    FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = ${doctorId}`)
  if (!row) throw new Error('The doctor of a prescription was not found')
  return row.signer
}

export interface NewPrescription {
  id: string
  patientId: string
  doctorId: string
  signer: Signer
  patient: Pick<PrescribedPatient, 'name' | 'birthDate'>
  indications: string | null
  replacesId: string | null
}

const columns = {
  id: 'id',
  patientId: 'patient_id',
  doctorId: 'doctor_id',
  year: 'year',
  number: 'number',
  day: 'day',
  userId: 'author_id',
  name: 'author_name',
  signer: 'signer',
  patientName: 'patient_name',
  birthDate: 'patient_birth_date',
  indications: 'indications',
  replacesId: 'replaces_id',
  at: 'created_at',
} as const

/** Takes the next folio of the doctor; others of the same doctor wait for it until the transaction ends. */
async function nextFolio(tx: Transaction, doctorId: string, year: number): Promise<number> {
  const [row] = await tx.query<{ last: number }>(sql`
    INSERT INTO prescription_series AS s (doctor_id, year, last) VALUES (${doctorId}, ${year}, 1)
    ON CONFLICT (doctor_id, year) DO UPDATE SET last = s.last + 1 RETURNING s.last`)
  if (!row) throw new Error('The folio of a prescription was not returned')
  return row.last
}

export async function insertPrescription(
  tx: Transaction,
  { patient, signer, ...prescription }: NewPrescription,
  items: readonly ItemBody[],
  author: Author,
): Promise<void> {
  const year = Number(author.day.slice(0, 4))
  const number = await nextFolio(tx, prescription.doctorId, year)
  const values = {
    ...prescription,
    ...author,
    year,
    number,
    signer: JSON.stringify(signer),
    patientName: patient.name,
    birthDate: patient.birthDate,
  }
  await write(tx, sql`INSERT INTO prescriptions ${insertedValues(columns, values)}`)
  await write(
    tx,
    sql`
      INSERT INTO prescription_items (prescription_id, position, generic, brand, form, strength, dose, route, frequency,
        duration, quantity, fills, fraction, note)
      SELECT ${prescription.id}, n, i ->> 'generic', i ->> 'brand', i ->> 'form', i ->> 'strength', i ->> 'dose',
        i ->> 'route', i ->> 'frequency', i ->> 'duration', (i ->> 'quantity')::int, (i ->> 'fills')::int,
        i ->> 'fraction', i ->> 'note'
      FROM jsonb_array_elements(${JSON.stringify(items)}::jsonb) WITH ORDINALITY AS list (i, n)`,
  )
}

export interface NewAct {
  id: string
  prescriptionId: string
  kind: 'void' | 'printed' | 'override'
  reason: string | null
  detail?: object
}

const actColumns = {
  id: 'id',
  prescriptionId: 'prescription_id',
  kind: 'kind',
  at: 'at',
  userId: 'author_id',
  name: 'author_name',
  reason: 'reason',
  detail: 'detail',
} as const

export async function insertAct(
  tx: Transaction,
  { detail, ...act }: NewAct,
  { userId, name, at }: Author,
): Promise<void> {
  const values = { ...act, userId, name, at, detail: detail ? JSON.stringify(detail) : null }
  await write(tx, sql`INSERT INTO prescription_acts ${insertedValues(actColumns, values)}`)
}

/** What an override keeps of the warning that it answers. */
export const detailOf = ({ kind, generic, alert, checklist }: Warning, { answers }: OverrideBody): object => ({
  kind,
  generic,
  alertLabel: alert?.label ?? null,
  checklist,
  answers,
})
