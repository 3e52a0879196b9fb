import type { CreateAlertBody, AllergyReviewBody } from '@piel/contract/clinical/alerts'
import type { Alert, Allergies } from '@piel/contract/people/patient-alerts'
import sql from 'sql-template-tag'
import { insertedValues } from '#/db/lists/columns.ts'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import type { Author } from '#/lib/context.ts'
import { alertJson, allergiesJson, isInView } from '#/modules/people/patients/patient-alerts.repository.ts'
import type { AlertsView, PatientScope } from '#/modules/people/patients/patients.policy.ts'
import { within } from '#/modules/people/patients/person.repository.ts'
import { isOf, keptOf, type PersonIds } from '#/modules/core/person/person-ids.repository.ts'
import { sealedRows } from '#/db/sealed-rows.ts'

export const sealedAlerts = [
  sealedRows('patient_alerts', [
    `patient_id kind label family severity reaction since source at_desk author_id author_name created_at
      ended_at ended_by ended_by_name end_reason`,
  ]),
  sealedRows('allergy_reviews', [`patient_id state at author_id author_name`], { isOnce: true }),
]

/** The newest 200. */
export async function listAlerts(db: Queryable, ids: PersonIds, view: AlertsView): Promise<Alert[]> {
  const [row] = await db.query<{ data: Alert[] }>(sql`
    SELECT coalesce(json_agg(${alertJson} ORDER BY a.created_at DESC, a.id DESC), '[]') AS data
    FROM (SELECT * FROM patient_alerts a WHERE ${isOf(sql`a.patient_id`, ids)} AND ${isInView(view)}
      ORDER BY a.created_at DESC, a.id DESC LIMIT 200) a`)
  return row?.data ?? []
}

export async function findAlert(
  db: Queryable,
  id: string,
  scope: PatientScope,
  view: AlertsView,
): Promise<Alert | undefined> {
  const [row] = await db.query<{ alert: Alert }>(sql`
    SELECT ${alertJson} AS alert FROM patient_alerts a JOIN patients p ON p.id = ${keptOf(sql`a.patient_id`)}
    WHERE a.id = ${id} AND ${isInView(view)} AND ${within(scope)}`)
  return row?.alert
}

export interface LiveAlerts {
  total: number
  allergies: number
  /** With the same kind and name, ignoring case and accents. */
  same: number
}

export async function countLive(
  tx: Transaction,
  ids: PersonIds,
  { kind, label }: Pick<CreateAlertBody, 'kind' | 'label'>,
): Promise<LiveAlerts> {
  const [row] = await tx.query<LiveAlerts>(sql`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE kind = 'allergy')::int AS allergies,
      count(*) FILTER (WHERE kind = ${kind} AND fold(label) = fold(${label}))::int AS same
    FROM patient_alerts WHERE ${isOf(sql`patient_id`, ids)} AND ended_at IS NULL`)
  return row ?? { total: 0, allergies: 0, same: 0 }
}

const columns = {
  id: 'id',
  patientId: 'patient_id',
  kind: 'kind',
  label: 'label',
  family: 'family',
  severity: 'severity',
  reaction: 'reaction',
  since: 'since',
  source: 'source',
  atDesk: 'at_desk',
  userId: 'author_id',
  name: 'author_name',
  at: 'created_at',
} as const

type NewAlert = Pick<
  Alert,
  'id' | 'patientId' | 'kind' | 'label' | 'severity' | 'reaction' | 'since' | 'source' | 'atDesk' | 'family'
>

export async function insertAlert(tx: Queryable, alert: NewAlert, author: Author): Promise<Alert> {
  const { userId, name, at } = author
  const [row] = await tx.query<{ alert: Alert }>(sql`
    INSERT INTO patient_alerts AS a ${insertedValues(columns, { ...alert, userId, name, at })}
    RETURNING ${alertJson} AS alert`)
  if (!row) throw new Error('An inserted alert was not returned')
  return row.alert
}

export async function endAlert(db: Queryable, id: string, reason: string, author: Author): Promise<Alert | undefined> {
  const [row] = await db.query<{ alert: Alert }>(sql`
    UPDATE patient_alerts AS a SET ended_at = ${author.at}, ended_by = ${author.userId}, ended_by_name = ${author.name},
      end_reason = ${reason}
    WHERE a.id = ${id} AND a.ended_at IS NULL RETURNING ${alertJson} AS alert`)
  return row?.alert
}

export interface NewReview extends AllergyReviewBody {
  id: string
  patientId: string
}

export async function insertReview(
  tx: Transaction,
  { id, patientId, state }: NewReview,
  author: Author,
): Promise<void> {
  await write(
    tx,
    sql`INSERT INTO allergy_reviews (id, patient_id, state, at, author_id, author_name)
      VALUES (${id}, ${patientId}, ${state}, ${author.at}, ${author.userId}, ${author.name})`,
  )
}

export async function getAllergies(db: Queryable, ids: PersonIds, view: AlertsView): Promise<Allergies> {
  const [row] = await db.query<{ allergies: Allergies }>(sql`
    SELECT ${allergiesJson(sql`${ids}::uuid[]`, view)} AS allergies`)
  if (!row) throw new Error('The state of allergies was not returned')
  return row.allergies
}
