import type { TierId } from '@piel/contract/core/tiers'
import {
  treatmentStatuses,
  type Treatment,
  type TreatmentChange,
  type TreatmentStatus,
} from '@piel/contract/treatments/treatments'
import sql, { join, type Sql } from 'sql-template-tag'
import { assignments, insertedValues, selectColumns } from '#/db/lists/columns.ts'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'
import type { Author } from '#/lib/context.ts'
import { outstandingOf } from '#/modules/core/entries/entries.repository.ts'
import { patientAlerts } from '#/modules/people/patients/patient-alerts.repository.ts'
import type { AlertsView, PatientScope } from '#/modules/people/patients/patients.policy.ts'
import { within } from '#/modules/people/patients/person.repository.ts'
import { keptOf, recordsOf } from '#/modules/core/person/person-ids.repository.ts'
import { namesOf, patientNamesJson } from '#/modules/core/person/people.repository.ts'
import { bothNames, personName, type ObjectName } from '#/db/object-name.ts'
import { sealedRows } from '#/db/sealed-rows.ts'

export const sealedTreatments = [
  sealedRows('treatments', [
    `patient_id doctor_id type_id tier tier_price_minor value_minor agreed_minor status starts_on
      ended_on notes created_at`,
  ]),
  sealedRows('treatment_changes', [`treatment_id at author_id author_name kind from_status to_status reason fields`], {
    isOnce: true,
  }),
]

export const treatmentObject: ObjectName = {
  from: sql`treatments o JOIN treatment_types i ON i.id = o.type_id JOIN patients p ON p.id = ${keptOf(sql`o.patient_id`)}
    JOIN users u ON u.id = p.user_id`,
  name: sql`concat_ws(' · ', ${bothNames('i')}, ${personName('u')})`,
}

/** Selects the treatments `t` within a scope: those of a doctor's current patients, except archived ones. */
export const isInScope = (scope: PatientScope): Sql =>
  scope.doctorId === null
    ? sql`true`
    : sql`EXISTS (SELECT FROM patients p WHERE p.id = ${keptOf(sql`t.patient_id`)} AND p.archived_at IS NULL AND ${within(scope)})`

export const joined = sql`JOIN patients p ON p.id = ${keptOf(sql`t.patient_id`)} JOIN users pu ON pu.id = p.user_id
  JOIN doctors d ON d.id = t.doctor_id JOIN users du ON du.id = d.user_id JOIN treatment_types y ON y.id = t.type_id`

export const rowJson = (more: Sql = sql``): Sql => sql`json_build_object('id', t.id, 'version', t.version,
  'patient', ${patientNamesJson('pu', sql`, 'archivedAt', iso_instant(p.archived_at)`)},
  'doctor', json_build_object('id', d.id, 'userId', du.id, 'title', d.title, ${namesOf('du')}),
  'type', json_build_object('id', y.id, 'nameEn', y.name_en, 'nameEs', y.name_es),
  'status', t.status, 'tier', t.tier, 'tierPriceMinor', t.tier_price_minor, 'valueMinor', t.value_minor,
  'currency', 'MXN', 'startsOn', t.starts_on, 'endedOn', t.ended_on, 'createdAt', iso_instant(t.created_at)${more})`

const more = sql`'notes', t.notes, 'updatedAt', iso_instant(t.updated_at), 'changes', (
  SELECT coalesce(json_agg(json_build_object('id', c.id, 'at', iso_instant(c.at),
    'author', json_build_object('id', c.author_id, 'name', c.author_name), 'kind', c.kind, 'from', c.from_status,
    'to', c.to_status, 'reason', c.reason, 'fields', c.fields) ORDER BY c.at DESC, c.id DESC), '[]')
  FROM treatment_changes c WHERE c.treatment_id = t.id)`

export async function findTreatment(
  db: Queryable,
  id: string,
  scope: PatientScope,
  { mayReadMoney, alerts }: { mayReadMoney: boolean; alerts: AlertsView },
): Promise<Treatment | undefined> {
  const outstanding = mayReadMoney ? outstandingOf(sql`t.id`) : sql`NULL`
  const whole = rowJson(
    sql`, ${more}, ${patientAlerts(recordsOf(sql`p.id`), alerts)}, 'outstandingMinor', ${outstanding}`,
  )
  const [row] = await db.query<{ treatment: Treatment }>(
    prepared(sql`
      SELECT ${whole} AS treatment FROM treatments t ${joined} WHERE t.id = ${id} AND ${isInScope(scope)}`),
  )
  return row?.treatment
}

const columns = {
  doctorId: 'doctor_id',
  valueMinor: 'value_minor',
  agreedMinor: 'agreed_minor',
  startsOn: 'starts_on',
  notes: 'notes',
  status: 'status',
  endedOn: 'ended_on',
} as const
const newColumns = {
  ...columns,
  id: 'id',
  patientId: 'patient_id',
  typeId: 'type_id',
  tier: 'tier',
  tierPriceMinor: 'tier_price_minor',
} as const

export interface StoredTreatment {
  id: string
  version: number
  patientId: string
  doctorId: string
  status: TreatmentStatus
  valueMinor: number
  /** What it costs before anything lowers it: the price list's at its start, or what an administrator set. */
  agreedMinor: number
  startsOn: string
  endedOn: string | null
  notes: string | null
}

/** @param lock locks the row until the transaction ends; the caller has locked the patient. */
export async function findStored(tx: Queryable, id: string, lock: boolean): Promise<StoredTreatment | undefined> {
  const [row] = await tx.query<StoredTreatment>(sql`
    SELECT t.id, t.version, t.patient_id AS "patientId", ${selectColumns(columns, 't')}
    FROM treatments t WHERE t.id = ${id} ${lock ? sql`FOR NO KEY UPDATE` : sql``}`)
  return row
}

export interface NewTreatment extends Omit<StoredTreatment, 'version' | 'status' | 'endedOn'> {
  typeId: string
  tier: TierId | null
  tierPriceMinor: number | null
}

export async function insertTreatment(tx: Transaction, treatment: NewTreatment, at: string): Promise<void> {
  const all = { ...newColumns, createdAt: 'created_at', updatedAt: 'updated_at' }
  const row = { ...treatment, status: treatmentStatuses[0], createdAt: at, updatedAt: at }
  await write(tx, prepared(sql`INSERT INTO treatments ${insertedValues(all, row)}`))
}

export async function updateTreatment(
  tx: Transaction,
  before: StoredTreatment,
  changes: Partial<Pick<StoredTreatment, keyof typeof columns>>,
  at: string,
): Promise<void> {
  const set = [...assignments(columns, changes), sql`version = ${before.version + 1}`, sql`updated_at = ${at}`]
  await write(tx, sql`UPDATE treatments SET ${join(set)} WHERE id = ${before.id}`)
}

export type NewChange = Omit<TreatmentChange, 'at' | 'author'> & { treatmentId: string }

export async function insertChange(tx: Transaction, author: Author, change: NewChange): Promise<void> {
  await write(
    tx,
    prepared(sql`
      INSERT INTO treatment_changes (id, treatment_id, at, author_id, author_name, kind, from_status, to_status, reason,
        fields)
      VALUES (${change.id}, ${change.treatmentId}, ${author.at}, ${author.userId}, ${author.name}, ${change.kind},
        ${change.from}, ${change.to}, ${change.reason}, ${JSON.stringify(change.fields)}::jsonb)`),
  )
}
