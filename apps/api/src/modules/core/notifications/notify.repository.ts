import { actorKindOf, reachOf } from '@piel/contract/core/permissions'
import { type NotificationKind, expiringWithinDays } from '@piel/contract/core/notifications'
import sql, { join, type Sql } from 'sql-template-tag'
import { write, type Queryable } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'

interface Event {
  kind: NotificationKind
  objectId: string
  exceptUserId: string | null
  at: string
  detail?: string
}

const staffRoles = (['USER', 'STAFF', 'ADMIN'] as const).filter(
  (role) => reachOf(actorKindOf({ role, duty: null, profileKind: 'NONE' }), 'doctors.read') !== undefined,
)
const staff = sql`u.role IN (${join(staffRoles)})`

/** Notifies the active users that match `recipients`, except the user who caused the event and those who muted its kind. */
async function notify(
  db: Queryable,
  { kind, objectId, exceptUserId, at, detail }: Event,
  recipients: Sql,
): Promise<void> {
  await write(
    db,
    prepared(sql`
      INSERT INTO notifications (id, user_id, kind, object_id, detail, created_at)
      SELECT gen_random_uuid(), u.id, ${kind}, ${objectId}, ${detail ?? null}, ${at}
      FROM users u WHERE u.archived_at IS NULL AND (${recipients}) AND u.id IS DISTINCT FROM ${exceptUserId}
        AND NOT EXISTS (SELECT FROM notifications_off o WHERE o.user_id = u.id AND o.kind = ${kind})`),
  )
}

type NotifyInput = { id: string; exceptUserId: string; at: string }

export const notifyPatientRegistered = (db: Queryable, { id, ...event }: NotifyInput): Promise<void> =>
  notify(db, { ...event, kind: 'patient_registered', objectId: id }, staff)

export const notifyPatientAssigned = (
  db: Queryable,
  { id, doctorUserId, ...event }: NotifyInput & { doctorUserId: string },
): Promise<void> => notify(db, { ...event, kind: 'patient_assigned', objectId: id }, sql`u.id = ${doctorUserId}`)

const administrators = sql`u.role = 'ADMIN'`

/** Notifies each administrator who has no unread restore request for that patient. */
export const notifyRestoreRequested = (
  db: Queryable,
  { id, name, ...event }: NotifyInput & { name: string },
): Promise<void> =>
  notify(
    db,
    { ...event, kind: 'restore_requested', objectId: id, detail: name },
    sql`${administrators} AND NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = u.id
      AND n.kind = 'restore_requested' AND n.object_id = ${id} AND n.read_at IS NULL)`,
  )

export const notifyTreatmentChanged = (
  db: Queryable,
  { id, status, ...event }: NotifyInput & { status: string },
): Promise<void> =>
  notify(
    db,
    { ...event, kind: 'treatment_changed', objectId: id, detail: status },
    sql`u.id IN (SELECT d.user_id FROM treatments t JOIN doctors d ON d.id = t.doctor_id WHERE t.id = ${id}
      UNION SELECT c.author_id FROM treatment_changes c WHERE c.treatment_id = ${id} AND c.kind = 'created')`,
  )

/** Notifies the new doctor of each patient and treatment handed over, and the authors of the treatments. */
export async function notifyHandedOver(
  db: Queryable,
  event: { patients: string[]; treatments: string[]; doctorUserId: string; exceptUserId: string; at: string },
): Promise<void> {
  await db.query(sql`
    INSERT INTO notifications (id, user_id, kind, object_id, detail, created_at)
    SELECT gen_random_uuid(), u.id, n.kind, n.object_id, n.detail, ${event.at}
    FROM (
      SELECT ${event.doctorUserId}::uuid AS user_id, 'patient_assigned' AS kind, id AS object_id, NULL AS detail
        FROM unnest(${event.patients}::uuid[]) AS p (id)
      UNION SELECT ${event.doctorUserId}::uuid, 'treatment_changed', id, 'edited'
        FROM unnest(${event.treatments}::uuid[]) AS t (id)
      UNION SELECT c.author_id, 'treatment_changed', c.treatment_id, 'edited' FROM treatment_changes c
        WHERE c.treatment_id = ANY (${event.treatments}::uuid[]) AND c.kind = 'created'
    ) AS n JOIN users u ON u.id = n.user_id AND u.archived_at IS NULL
    WHERE u.id <> ${event.exceptUserId}
      AND NOT EXISTS (SELECT FROM notifications_off o WHERE o.user_id = u.id AND o.kind = n.kind)`)
}

export const notifyPaymentChanged = (
  db: Queryable,
  { id, kind, ...event }: NotifyInput & { kind: 'payment_failed' | 'payment_refunded' },
): Promise<void> => notify(db, { ...event, kind, objectId: id }, staff)

/** Notifies every administrator once per problem, even if muted. The recipient is the object: there is no record. */
export async function notifyAuditBroken(db: Queryable, { detail, at }: { detail: string; at: string }): Promise<void> {
  await db.query(sql`
    INSERT INTO notifications (id, user_id, kind, object_id, detail, created_at)
    SELECT gen_random_uuid(), u.id, 'audit_broken', u.id, ${detail}, ${at}
    FROM users u WHERE u.role = 'ADMIN' AND u.archived_at IS NULL AND NOT EXISTS (
      SELECT FROM notifications n WHERE n.user_id = u.id AND n.kind = 'audit_broken' AND n.detail = ${detail}
        AND n.read_at IS NULL)`)
}

/** Notifies administrators at most once a day per kind, from any number of processes. */
export async function notifyBackups(
  tx: Queryable,
  { kind, detail, at }: { kind: 'backup_old' | 'backup_check_failed'; detail: string | null; at: string },
): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('piel.backup_notices'))`)
  await tx.query(sql`
    INSERT INTO notifications (id, user_id, kind, object_id, detail, created_at)
    SELECT gen_random_uuid(), u.id, ${kind}, u.id, ${detail}, ${at}
    FROM users u WHERE u.role = 'ADMIN' AND u.archived_at IS NULL AND NOT EXISTS (
      SELECT FROM notifications n WHERE n.user_id = u.id AND n.kind = ${kind}
        AND n.created_at > ${at}::timestamptz - interval '1 day')`)
}

const remindedFrom = '06:00'

/** Notifies the person and the administrators once of each open session. @param day today in the clinic's calendar. */
export async function notifyTillsLeftOpen(tx: Queryable, day: string, at: string): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('piel.till_notices'))`)
  await tx.query(sql`
    INSERT INTO notifications (id, user_id, kind, object_id, detail, created_at)
    SELECT gen_random_uuid(), u.id, 'till_left_open', ts.id, ts.opened_on::text, ${at}
    FROM till_sessions ts JOIN tills t ON t.id = ts.till_id JOIN locations l ON l.id = t.location_id
      JOIN users u ON (u.id = ts.person_id OR ${administrators}) AND u.archived_at IS NULL
    WHERE ts.closed_at IS NULL AND ts.opened_on < ${day}::date
      AND (${at}::timestamptz AT TIME ZONE l.time_zone)::time >= ${remindedFrom}::time
      AND NOT EXISTS (SELECT FROM notifications n WHERE n.kind = 'till_left_open' AND n.object_id = ts.id)
      AND NOT EXISTS (SELECT FROM notifications_off o WHERE o.user_id = u.id AND o.kind = 'till_left_open')`)
}

/**
 * Notifies the authors of notes that were not signed within a day, at most once a day of each; the newest replaces the
 * one before.
 */
export async function notifyNotesUnsigned(tx: Queryable, at: string): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('piel.note_notices'))`)
  await tx.query(sql`
    WITH due AS (
      SELECT d.id, d.author_id FROM note_drafts d
      WHERE d.created_at <= ${at}::timestamptz - interval '1 day' AND d.content <> '{}'
        AND NOT EXISTS (SELECT FROM notifications n WHERE n.kind = 'note_unsigned' AND n.object_id = d.id
          AND n.created_at > ${at}::timestamptz - interval '1 day')),
    earlier AS (DELETE FROM notifications n USING due WHERE n.kind = 'note_unsigned' AND n.object_id = due.id)
    INSERT INTO notifications (id, user_id, kind, object_id, created_at)
    SELECT gen_random_uuid(), u.id, 'note_unsigned', due.id, ${at}
    FROM due JOIN users u ON u.id = due.author_id AND u.archived_at IS NULL
    WHERE NOT EXISTS (SELECT FROM notifications_off o WHERE o.user_id = u.id AND o.kind = 'note_unsigned')`)
}

const noticeDays = [expiringWithinDays, 30, 7, 0]

/** Notifies of expiring licences once at each of `noticeDays`. @param day today in the clinic's calendar. */
export async function notifyLicensesExpiring(db: Queryable, day: string, at: string): Promise<number> {
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
