import { actorKindOf, reachOf } from '@piel/contract/permissions'
import type { NotificationKind } from '@piel/contract/notifications'
import { expiringWithinDays } from '@piel/contract/licenses'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'

interface Event {
  kind: NotificationKind
  objectId: string
  /** Who did it, and knows; null for nobody. */
  exceptUserId: string | null
  at: string
  detail?: string
}

const staffRoles = (['USER', 'STAFF', 'ADMIN'] as const).filter(
  (role) => reachOf(actorKindOf({ role, profileKind: 'NONE' }), 'doctors.read') !== undefined,
)
/** Everybody who works at the desk, as rows of `users`. */
const staff = sql`u.role IN (${join(staffRoles)})`

/** Tells the live users that `concerned` (a condition on `u`) holds for, but whoever did it or does not want to know. */
async function tell(db: Queryable, { kind, objectId, exceptUserId, at, detail }: Event, concerned: Sql): Promise<void> {
  await db.query(sql`
    INSERT INTO notifications (id, user_id, kind, object_id, detail, created_at)
    SELECT gen_random_uuid(), u.id, ${kind}, ${objectId}, ${detail ?? null}, ${at}
    FROM users u WHERE u.archived_at IS NULL AND (${concerned}) AND u.id IS DISTINCT FROM ${exceptUserId}
      AND NOT EXISTS (SELECT FROM notifications_off o WHERE o.user_id = u.id AND o.kind = ${kind})`)
}

type About = { id: string; exceptUserId: string; at: string }

/** A patient is new: tells the staff. */
export const tellOfRegistration = (db: Queryable, { id, ...event }: About): Promise<void> =>
  tell(db, { ...event, kind: 'patient_registered', objectId: id }, staff)

/** A doctor got a patient: tells that doctor. */
export const tellOfAssignment = (
  db: Queryable,
  { id, doctorUserId, ...event }: About & { doctorUserId: string },
): Promise<void> => tell(db, { ...event, kind: 'patient_assigned', objectId: id }, sql`u.id = ${doctorUserId}`)

/** A treatment was started, changed or came to another status: tells its doctor and whoever started it. */
export const tellOfTreatment = (db: Queryable, { id, status, ...event }: About & { status: string }): Promise<void> =>
  tell(
    db,
    { ...event, kind: 'treatment_changed', objectId: id, detail: status },
    sql`u.id IN (SELECT d.user_id FROM treatments t JOIN doctors d ON d.id = t.doctor_id WHERE t.id = ${id}
      UNION SELECT c.author_id FROM treatment_changes c WHERE c.treatment_id = ${id} AND c.kind = 'created')`,
  )

/** A payment did not come, or was given back: tells the staff. */
export const tellOfPayment = (
  db: Queryable,
  { id, kind, ...event }: About & { kind: 'payment_failed' | 'payment_refunded' },
): Promise<void> => tell(db, { ...event, kind, objectId: id }, staff)

/** Days before its end at which a licence is told of. */
const noticeDays = [expiringWithinDays, 30, 7, 0]

/**
 * Tells the staff and the doctor of each licence that ends soon, once at each number of days of `noticeDays`: however
 * often this is called, and by however many processes.
 * @param day today in the clinic's calendar.
 */
export async function tellOfLicenses(db: Queryable, day: string, at: string): Promise<number> {
  const rows = await db.query(sql`
    WITH due AS (
      SELECT l.doctor_id, l.number, l.expires_at, min(n.days) AS days
      FROM doctor_licenses l JOIN doctors d ON d.id = l.doctor_id AND d.archived_at IS NULL,
        unnest(${noticeDays}::int[]) AS n (days)
      WHERE l.status = 'ACTIVE' AND l.expires_at BETWEEN ${day}::date AND ${day}::date + ${expiringWithinDays}::int
        AND l.expires_at - ${day}::date <= n.days
      GROUP BY 1, 2, 3),
    fresh AS (
      INSERT INTO license_notices (doctor_id, number, expires_at, days, at)
      SELECT doctor_id, number, expires_at, days, ${at} FROM due ORDER BY 1, 2, 3
      ON CONFLICT DO NOTHING RETURNING doctor_id, expires_at)
    INSERT INTO notifications (id, user_id, kind, object_id, detail, created_at)
    SELECT gen_random_uuid(), u.id, 'license_expiring', f.doctor_id, f.expires_at::text, ${at}
    FROM fresh f JOIN doctors d ON d.id = f.doctor_id,
      LATERAL (SELECT u.id FROM users u WHERE ${staff} AND u.archived_at IS NULL
        UNION SELECT u.id FROM users u WHERE u.id = d.user_id AND u.archived_at IS NULL) u
    WHERE NOT EXISTS (SELECT FROM notifications_off o WHERE o.user_id = u.id AND o.kind = 'license_expiring')
    RETURNING 1`)
  return rows.length
}
