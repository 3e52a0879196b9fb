import type { Notification, NotificationKind } from '@piel/contract/notifications'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { within } from '#/modules/patients/patients.repository.ts'
import type { Hearing } from './notifications.policy.ts'

const newest = 20
/** More unread than this is only "many": counting them all would cost more than it tells. */
const unreadCap = 1000

/** What a notification is about; it vanishes with an archived record and comes back with it. */
const about = sql`
  LEFT JOIN treatments t ON n.kind = 'treatment_changed' AND t.id = n.object_id
  LEFT JOIN transactions m ON n.kind IN ('payment_failed', 'payment_refunded') AND m.id = n.object_id
  LEFT JOIN doctors d ON n.kind = 'license_expiring' AND d.id = n.object_id AND d.archived_at IS NULL
  LEFT JOIN patients p ON p.id = CASE WHEN n.kind IN ('patient_registered', 'patient_assigned') THEN n.object_id
    ELSE coalesce(t.patient_id, m.patient_id) END AND p.archived_at IS NULL
  JOIN users u ON u.id = coalesce(p.user_id, d.user_id)`

const heard = ({ userId, patients, money, doctors }: Hearing): Sql => sql`n.user_id = ${userId}
  AND (p.id IS NULL OR (${within(patients)} AND (m.id IS NULL OR ${money})))
  AND (d.id IS NULL OR d.user_id = ${userId} OR ${doctors})`

export async function listNotifications(
  db: Queryable,
  hearing: Hearing,
): Promise<{ data: Notification[]; unread: number }> {
  const [row] = await db.query<{ data: Notification[]; unread: number }>(sql`
    SELECT (SELECT coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'objectId', s.object_id,
        'objectName', s.name, 'detail', s.detail, 'createdAt', iso_instant(s.created_at),
        'readAt', iso_instant(s.read_at)) ORDER BY s.created_at DESC, s.id DESC), '[]')
      FROM (SELECT n.*, concat_ws(' ', u.first_name, u.middle_name, u.last_name, u.second_last_name) AS name
        FROM notifications n ${about} WHERE ${heard(hearing)}
        ORDER BY n.created_at DESC, n.id DESC LIMIT ${newest}) s) AS data,
      (SELECT count(*)::int FROM (SELECT FROM notifications n ${about}
        WHERE n.read_at IS NULL AND ${heard(hearing)} LIMIT ${unreadCap}) s) AS unread`)
  return row ?? { data: [], unread: 0 }
}

/** Marks notifications of one user as read, keeping the time of the first reading. @returns how many are theirs. */
export async function markRead(db: Queryable, userId: string, at: string, id?: string): Promise<number> {
  const which: Sql = id === undefined ? sql`read_at IS NULL` : sql`id = ${id}`
  const rows = await db.query(sql`
    UPDATE notifications SET read_at = coalesce(read_at, ${at}) WHERE user_id = ${userId} AND ${which} RETURNING id`)
  return rows.length
}

/** Forgets what is older than half a year: nobody is told news of then, and what happened is kept where it happened. */
export async function forgetOld(db: Queryable, now: Date): Promise<void> {
  await db.query(
    sql`DELETE FROM notifications WHERE created_at < ${now.toISOString()}::timestamptz - interval '180 days'`,
  )
}

/** The kinds that somebody does not want. */
export async function kindsOff(db: Queryable, userId: string): Promise<NotificationKind[]> {
  const rows = await db.query<{ kind: NotificationKind }>(
    sql`SELECT kind FROM notifications_off WHERE user_id = ${userId}`,
  )
  return rows.map((row) => row.kind)
}

export async function setKind(db: Queryable, userId: string, kind: NotificationKind, isOn: boolean): Promise<void> {
  await db.query(
    isOn
      ? sql`DELETE FROM notifications_off WHERE user_id = ${userId} AND kind = ${kind}`
      : sql`INSERT INTO notifications_off VALUES (${userId}, ${kind}) ON CONFLICT DO NOTHING`,
  )
}
