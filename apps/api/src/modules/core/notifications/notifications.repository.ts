import type { IsoDate } from '@piel/contract/core/dates'
import type { Notification, NotificationKind } from '@piel/contract/core/notifications'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { personName } from '#/db/object-name.ts'
import { isTreatedBy } from '#/modules/core/person/people.repository.ts'
import type { Visibility } from './notifications.policy.ts'

/** Kinds without a record: the recipient is their object. */
const ownObject = sql`('audit_broken', 'backup_old', 'backup_check_failed', 'duty_review')`
const newest = 20
/** Counting stops here; the page shows “many”. */
const unreadCap = 1000

/** A notification disappears and returns with its record; a restore request lasts while the patient is archived. */
const records = sql`
  LEFT JOIN treatments t ON n.kind = 'treatment_changed' AND t.id = n.object_id
  LEFT JOIN transactions m ON n.kind IN ('payment_failed', 'payment_refunded') AND m.id = n.object_id
  LEFT JOIN doctors d ON n.kind = 'license_expiring' AND d.id = n.object_id AND d.archived_at IS NULL
  LEFT JOIN note_drafts nd ON n.kind = 'note_unsigned' AND nd.id = n.object_id AND nd.author_id = n.user_id
  LEFT JOIN patients p ON p.id = CASE WHEN n.kind IN ('patient_registered', 'patient_assigned', 'restore_requested')
    THEN n.object_id ELSE coalesce(t.patient_id, m.patient_id, nd.patient_id) END
    AND (p.archived_at IS NULL) = (n.kind <> 'restore_requested')
  LEFT JOIN till_sessions ts ON n.kind = 'till_left_open' AND ts.id = n.object_id
  JOIN users u ON u.id = coalesce(p.user_id, d.user_id, ts.person_id, CASE WHEN n.kind IN ${ownObject} THEN n.user_id END)`

const isVisible = (
  { userId, allPatients, archivedPatients, money, allDoctors, audit, system, users, tills }: Visibility,
  today: IsoDate,
): Sql => sql`
  n.user_id = ${userId}
  AND (p.id IS NULL OR (${allPatients ? sql`true` : isTreatedBy(userId, today)} AND (m.id IS NULL OR ${money})))
  AND (d.id IS NULL OR d.user_id = ${userId} OR ${allDoctors})
  AND (ts.id IS NULL OR (ts.closed_at IS NULL AND (ts.person_id = ${userId} OR ${tills})))
  AND (n.kind <> 'restore_requested' OR ${archivedPatients})
  AND (n.kind <> 'audit_broken' OR ${audit})
  AND (n.kind NOT IN ('backup_old', 'backup_check_failed') OR ${system})
  AND (n.kind <> 'duty_review' OR ${users})`

export async function listNotifications(
  db: Queryable,
  visibility: Visibility,
  today: IsoDate,
): Promise<{ data: Notification[]; unread: number }> {
  const [row] = await db.query<{ data: Notification[]; unread: number }>(sql`
    SELECT (SELECT coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'objectId', s.object_id,
        'objectName', s.name, 'detail', s.detail, 'createdAt', iso_instant(s.created_at),
        'readAt', iso_instant(s.read_at)) ORDER BY s.created_at DESC, s.id DESC), '[]')
      FROM (SELECT n.*, CASE WHEN n.kind IN ${ownObject} THEN 'Piel'
          ELSE ${personName('u')} END AS name
        FROM notifications n ${records} WHERE ${isVisible(visibility, today)}
        ORDER BY n.created_at DESC, n.id DESC LIMIT ${newest}) s) AS data,
      (SELECT count(*)::int FROM (SELECT FROM notifications n ${records}
        WHERE n.read_at IS NULL AND ${isVisible(visibility, today)} LIMIT ${unreadCap}) s) AS unread`)
  return row ?? { data: [], unread: 0 }
}

export async function markRead(db: Queryable, userId: string, at: string, id?: string): Promise<number> {
  const which: Sql = id === undefined ? sql`read_at IS NULL` : sql`id = ${id}`
  const rows = await db.query(sql`
    UPDATE notifications SET read_at = coalesce(read_at, ${at}) WHERE user_id = ${userId} AND ${which} RETURNING id`)
  return rows.length
}

/** Marks as unread what the user marked as read at that instant; compared as text, because PostgreSQL has no year 0. */
export async function markUnread(db: Queryable, userId: string, readAt: string): Promise<void> {
  await db.query(
    sql`UPDATE notifications SET read_at = NULL WHERE user_id = ${userId} AND iso_instant(read_at) = ${readAt}`,
  )
}

/** Deletes notifications older than 180 days; the underlying events remain in their own tables. */
export async function deleteOld(db: Queryable, now: Date): Promise<void> {
  await db.query(
    sql`DELETE FROM notifications WHERE created_at < ${now.toISOString()}::timestamptz - interval '180 days'`,
  )
}

export async function findMutedKinds(db: Queryable, userId: string): Promise<NotificationKind[]> {
  const rows = await db.query<{ kind: NotificationKind }>(
    sql`SELECT kind FROM notifications_off WHERE user_id = ${userId}`,
  )
  return rows.map((row) => row.kind)
}

export async function setKind(db: Queryable, userId: string, kind: NotificationKind, isOn: boolean): Promise<boolean> {
  const changed = await db.query(
    isOn
      ? sql`DELETE FROM notifications_off WHERE user_id = ${userId} AND kind = ${kind} RETURNING kind`
      : sql`INSERT INTO notifications_off VALUES (${userId}, ${kind}) ON CONFLICT DO NOTHING RETURNING kind`,
  )
  return changed.length > 0
}
