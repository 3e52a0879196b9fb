import type { Notification } from '@piel/contract/notifications'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '../../db/database.ts'
import type { PatientScope } from '../patients/patients.policy.ts'
import { within } from '../patients/patients.repository.ts'

const newest = 20
/** More unread than this is only "many": counting them all would cost more than it tells. */
const unreadCap = 1000

/** What a notification is about; it vanishes with an archived record and comes back with it. */
const aboutPatient = sql`JOIN patients p ON p.id = n.object_id AND p.archived_at IS NULL
  JOIN users u ON u.id = p.user_id`

/** Tells every administrator and member of staff but the one who did it, in one statement. */
export async function notifyStaff(
  tx: Transaction,
  event: { kind: Notification['kind']; objectId: string; exceptUserId: string; at: string },
): Promise<void> {
  await tx.query(sql`
    INSERT INTO notifications (id, user_id, kind, object_id, created_at)
    SELECT gen_random_uuid(), id, ${event.kind}, ${event.objectId}, ${event.at}
    FROM users WHERE role IN ('ADMIN', 'STAFF') AND archived_at IS NULL AND id <> ${event.exceptUserId}`)
}

export async function listNotifications(
  db: Queryable,
  userId: string,
  scope: PatientScope,
): Promise<{ data: Notification[]; unread: number }> {
  const [row] = await db.query<{ data: Notification[]; unread: number }>(sql`
    SELECT (SELECT coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'objectId', s.object_id,
        'objectName', s.name, 'createdAt', iso_instant(s.created_at), 'readAt', iso_instant(s.read_at))
        ORDER BY s.created_at DESC, s.id DESC), '[]')
      FROM (SELECT n.*, concat_ws(' ', u.first_name, u.middle_name, u.last_name, u.second_last_name) AS name
        FROM notifications n ${aboutPatient} WHERE n.user_id = ${userId} AND ${within(scope)}
        ORDER BY n.created_at DESC, n.id DESC LIMIT ${newest}) s) AS data,
      (SELECT count(*)::int FROM (SELECT FROM notifications n ${aboutPatient}
        WHERE n.user_id = ${userId} AND n.read_at IS NULL AND ${within(scope)} LIMIT ${unreadCap}) s) AS unread`)
  return row ?? { data: [], unread: 0 }
}

/** Marks notifications of one user as read, keeping the time of the first reading. @returns how many are theirs. */
export async function markRead(db: Queryable, userId: string, at: string, id?: string): Promise<number> {
  const which: Sql = id === undefined ? sql`read_at IS NULL` : sql`id = ${id}`
  const rows = await db.query(sql`
    UPDATE notifications SET read_at = coalesce(read_at, ${at}) WHERE user_id = ${userId} AND ${which} RETURNING id`)
  return rows.length
}
