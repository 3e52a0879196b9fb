import type { IsoDate } from '@piel/contract/core/dates'
import type { Handover } from '@piel/contract/treatments/handover'
import sql, { type Sql } from 'sql-template-tag'
import { archivedBy } from '#/db/lists/columns.ts'
import { personName } from '#/db/object-name.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Author } from '#/lib/context.ts'
import { keptOf, recordsOf } from '#/modules/core/person/person-ids.repository.ts'

export interface OutgoingDoctor {
  id: string
  userId: string
  name: string
}

const ongoing = sql`t.status IN ('started', 'inProgress')`
const fromTodayOn = (day: IsoDate): Sql => sql`c.source = 'assigned' AND c.archived_at IS NULL
  AND (c.until IS NULL OR c.until >= ${day}::date)`

/** Patients `p` who are not archived, with a relation or an ongoing treatment to hand over. */
const concerned = (
  { id, userId }: Pick<OutgoingDoctor, 'id' | 'userId'>,
  day: IsoDate,
): Sql => sql`p.archived_at IS NULL
  AND p.id IN (SELECT c.patient_id FROM patient_doctors c WHERE c.doctor_user_id = ${userId} AND ${fromTodayOn(day)}
    UNION SELECT ${keptOf(sql`t.patient_id`)} FROM treatments t WHERE t.doctor_id = ${id} AND ${ongoing})`

export async function findOutgoingDoctor(db: Queryable, id: string): Promise<OutgoingDoctor | undefined> {
  const [row] = await db.query<OutgoingDoctor>(sql`
    SELECT d.id, d.user_id AS "userId",
      ${personName('u')} AS name
    FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = ${id}`)
  return row
}

export async function countConcerned(db: Queryable, outgoing: OutgoingDoctor, day: IsoDate): Promise<Handover> {
  const [row] = await db.query<Handover>(sql`
    SELECT (SELECT count(*)::int FROM patients p WHERE ${concerned(outgoing, day)}) AS patients,
      (SELECT count(*)::int FROM treatments t JOIN patients p ON p.id = ${keptOf(sql`t.patient_id`)} AND p.archived_at IS NULL
        WHERE t.doctor_id = ${outgoing.id} AND ${ongoing}) AS treatments`)
  return row ?? { patients: 0, treatments: 0 }
}

export async function lockConcerned(tx: Transaction, outgoing: OutgoingDoctor, day: IsoDate): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    SELECT p.id FROM patients p WHERE ${concerned(outgoing, day)} ORDER BY p.id FOR NO KEY UPDATE OF p`)
  return rows.map(({ id }) => id)
}

interface Change {
  outgoing: OutgoingDoctor
  incoming: { id: string; userId: string }
  patientIds: string[]
  author: Author
}

export async function insertRelations(
  tx: Transaction,
  { outgoing, incoming, patientIds, author }: Change,
): Promise<string[]> {
  const { day, at } = author
  const rows = await tx.query<{ id: string }>(sql`
    INSERT INTO patient_doctors (id, patient_id, doctor_user_id, since, until, created_at, updated_at)
    SELECT gen_random_uuid(), s.patient_id, ${incoming.userId}, s.since, least(s.until, (SELECT min(b.since) - 1
        FROM patient_doctors b WHERE b.doctor_user_id = ${incoming.userId} AND b.patient_id = s.patient_id
          AND b.source = 'assigned' AND b.archived_at IS NULL AND b.since > s.since)), ${at}, ${at}
    FROM (
      SELECT c.patient_id, greatest(c.since, ${day}::date) AS since, c.until FROM patient_doctors c
      WHERE c.doctor_user_id = ${outgoing.userId} AND c.patient_id = ANY (${patientIds}::uuid[]) AND ${fromTodayOn(day)}
      UNION ALL
      SELECT p.id, ${day}::date, (SELECT min(c.since) - 1 FROM patient_doctors c WHERE c.patient_id = p.id
          AND c.doctor_user_id = ${outgoing.userId} AND ${fromTodayOn(day)})
      FROM unnest(${patientIds}::uuid[]) AS p (id)
      WHERE NOT EXISTS (SELECT FROM patient_doctors c WHERE c.patient_id = p.id
          AND c.doctor_user_id = ${outgoing.userId} AND ${fromTodayOn(day)} AND c.since <= ${day}::date)
        AND EXISTS (SELECT FROM treatments t WHERE t.patient_id = ANY (${recordsOf(sql`p.id`)}) AND t.doctor_id = ${outgoing.id} AND ${ongoing})
    ) AS s
    WHERE NOT EXISTS (SELECT FROM patient_doctors b WHERE b.doctor_user_id = ${incoming.userId}
      AND b.patient_id = s.patient_id AND b.source = 'assigned' AND b.archived_at IS NULL AND b.since <= s.since
      AND (b.until IS NULL OR b.until >= s.since))
    RETURNING patient_id AS id`)
  return [...new Set(rows.map(({ id }) => id))]
}

export async function endRelations(tx: Transaction, { outgoing, patientIds, author }: Change): Promise<void> {
  const { day, at, userId } = author
  const own = sql`c.doctor_user_id = ${outgoing.userId} AND c.patient_id = ANY (${patientIds}::uuid[]) AND ${fromTodayOn(day)}`
  await tx.query(sql`
    UPDATE patient_doctors c SET ${archivedBy({ userId, at })} WHERE ${own} AND c.since >= ${day}::date`)
  await tx.query(sql`
    UPDATE patient_doctors c SET until = ${day}::date - 1, version = version + 1, updated_at = ${at} WHERE ${own}`)
}

export async function moveTreatments(
  tx: Transaction,
  { outgoing, incoming, patientIds, author }: Change,
  fields: { name: string; before: string; after: string }[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    UPDATE treatments t SET doctor_id = ${incoming.id}, version = version + 1, updated_at = ${author.at}
    WHERE t.doctor_id = ${outgoing.id} AND ${ongoing} AND ${keptOf(sql`t.patient_id`)} = ANY (${patientIds}::uuid[]) RETURNING id`)
  const ids = rows.map(({ id }) => id)
  await tx.query(sql`
    INSERT INTO treatment_changes (id, treatment_id, at, author_id, author_name, kind, fields)
    SELECT gen_random_uuid(), id, ${author.at}, ${author.userId}, ${author.name}, 'edited',
      ${JSON.stringify(fields)}::jsonb
    FROM unnest(${ids}::uuid[]) AS moved (id)`)
  return ids
}
