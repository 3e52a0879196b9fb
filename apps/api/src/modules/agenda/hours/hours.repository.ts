import type { HoursException, SetHoursBody, WorkingHours } from '@piel/contract/agenda/hours'
import sql from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import { newId } from '#/lib/id.ts'

export async function listHours(db: Queryable, resourceId: string): Promise<WorkingHours[]> {
  return await db.query<WorkingHours>(sql`
    SELECT location_id AS "locationId", weekday, left(from_time::text, 5) AS from, left(until_time::text, 5) AS until,
      valid_from AS "validFrom", valid_until AS "validUntil"
    FROM working_hours WHERE resource_id = ${resourceId} ORDER BY weekday, from_time, valid_from NULLS FIRST, id`)
}

export async function listExceptions(db: Queryable, resourceId: string, from: string): Promise<HoursException[]> {
  return await db.query<HoursException>(sql`
    SELECT location_id AS "locationId", day, (
        SELECT coalesce(json_agg(json_build_object('from', s->>0, 'until', s->>1) ORDER BY s->>0), '[]')
        FROM jsonb_array_elements(spans) s) AS spans
    FROM hours_exceptions WHERE resource_id = ${resourceId} AND day >= ${from}::date ORDER BY day, location_id`)
}

export async function replaceHours(tx: Transaction, resourceId: string, hours: SetHoursBody['hours']): Promise<void> {
  await tx.query(sql`DELETE FROM working_hours WHERE resource_id = ${resourceId}`)
  const rows = hours.map((one) => ({ ...one, id: newId(), valid_from: one.validFrom, valid_until: one.validUntil }))
  await tx.query(sql`
    INSERT INTO working_hours (id, resource_id, location_id, weekday, from_time, until_time, valid_from, valid_until)
    SELECT h.id, ${resourceId}, h."locationId", h.weekday, h.from, h.until, h.valid_from, h.valid_until
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS h (id uuid, "locationId" uuid, weekday int, "from" time, "until" time, valid_from date, valid_until date)`)
}

export async function replaceException(
  tx: Transaction,
  resourceId: string,
  { locationId, day, spans }: { locationId: string; day: string; spans: { from: string; until: string }[] | null },
): Promise<void> {
  await tx.query(sql`
    DELETE FROM hours_exceptions WHERE resource_id = ${resourceId} AND location_id = ${locationId} AND day = ${day}::date`)
  if (spans === null) return
  const pairs = JSON.stringify(spans.map(({ from, until }) => [from, until]))
  await tx.query(sql`
    INSERT INTO hours_exceptions (resource_id, location_id, day, spans)
    VALUES (${resourceId}, ${locationId}, ${day}, ${pairs}::jsonb)`)
}

export async function knownLocations(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`SELECT id FROM locations WHERE id = ANY(${[...ids]}::uuid[])`)
  return rows.map((row) => row.id)
}
