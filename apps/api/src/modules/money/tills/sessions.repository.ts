import type { TillSession } from '@piel/contract/money/tills'
import type { CashCount, Count, MethodAmounts } from '@piel/contract/money/till-counts'
import { methods } from '@piel/contract/money/transactions'
import sql, { raw, type Sql } from 'sql-template-tag'
import { insertedValues } from '#/db/lists/columns.ts'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import { nextNumber } from '#/db/numbers.ts'
import type { ObjectName } from '#/db/object-name.ts'
import { settingValue } from '#/modules/core/settings/settings.repository.ts'
import { prepared } from '#/db/connection/prepared.ts'
import type { Author } from '#/lib/context.ts'
import { sealedRows } from '#/db/sealed-rows.ts'

export const sealedTillSessions = [
  sealedRows('till_sessions', [
    `till_id till_name person_id person_name opened_at opened_on float_counted float_minor counted
      recounted expected closed_at closed_on closed_by closed_by_name reason number counted_by
      counted_by_name`,
  ]),
  sealedRows('cash_movements', [`session_id kind amount_minor reason at day author_id author_name`], { isOnce: true }),
]

export const sessionObject: ObjectName = {
  from: sql`till_sessions o`,
  name: sql`concat_ws(' · ', o.till_name, o.person_name, o.number)`,
}

/** By method; cash is the float plus cash taken and put in, less cash returned and taken out. */
export const expectedNow = sql`(SELECT jsonb_object_agg(m, coalesce((SELECT sum(t.amount_minor) FROM transactions t
    WHERE t.session_id = ts.id AND t.method = m), 0)::bigint + CASE m WHEN 'cash' THEN ts.float_minor + coalesce((
      SELECT sum(CASE c.kind WHEN 'in' THEN c.amount_minor ELSE -c.amount_minor END) FROM cash_movements c
      WHERE c.session_id = ts.id), 0)::bigint ELSE 0 END)
  FROM unnest(${[...methods]}::text[]) AS m)`

export const countedAmounts = sql`with_other(coalesce(ts.recounted, ts.counted) -> 'amounts')`

export const expectedAmounts = sql`with_other(ts.expected)`

/** The reader of a session. Expected amounts are hidden from the session's own person until the count. */
export interface Viewer {
  userId: string
  seesOthers: boolean
}

const isSeen = ({ userId, seesOthers }: Viewer): Sql =>
  sql`(ts.expected IS NOT NULL OR (${seesOthers}::boolean AND ts.person_id <> ${userId}))`

const isBlindClinic = sql`(${settingValue('money')} ->> 'isTillBlind')::boolean`

/** Whether the amounts of session `ts` are shown: not to its own person from the start of the count on (decision 0117). */
const isShown = (viewer: Viewer): Sql =>
  sql`(${isSeen(viewer)} OR (ts.counting_since IS NULL AND NOT ${isBlindClinic}))`

/** Whether a person has a session whose amounts are hidden from them. */
export async function hasHiddenAmounts(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db.query(sql`
    SELECT FROM till_sessions ts
    WHERE ts.person_id = ${userId} AND ts.closed_at IS NULL AND NOT ${isShown({ userId, seesOthers: false })}`)
  return rows.length > 0
}

export const sessionFields = (viewer: Viewer): Sql => sql`'id', ts.id, 'number', ts.number,
  'state', CASE WHEN ts.closed_at IS NULL THEN CASE WHEN ts.counted IS NULL THEN 'open' ELSE 'counted' END
    WHEN ts.counted IS NULL THEN 'uncounted' ELSE 'closed' END,
  'till', json_build_object('id', ts.till_id, 'name', ts.till_name),
  'person', json_build_object('id', ts.person_id, 'name', ts.person_name), 'openedAt', iso_instant(ts.opened_at),
  'openedOn', ts.opened_on, 'closedAt', iso_instant(ts.closed_at), 'floatMinor', CASE WHEN ${isShown(viewer)} THEN ts.float_minor END,
  'expected', coalesce(${expectedAmounts}, CASE WHEN ${isSeen(viewer)} THEN ${expectedNow} END),
  'countedAmounts', ${countedAmounts}`

export const methodReports = (condition: Sql): Sql => sql`coalesce((
  SELECT jsonb_agg(to_jsonb(r) ORDER BY array_position(${[...methods]}::text[], r.method)) FROM (
    SELECT t.method, count(*) FILTER (WHERE t.kind = 'payment') AS payments,
      coalesce(sum(t.amount_minor) FILTER (WHERE t.kind = 'payment'), 0)::bigint AS "paidMinor",
      coalesce(sum(t.amount_minor) FILTER (WHERE t.kind = 'refund' AND NOT t.is_void), 0)::bigint AS "refundedMinor",
      coalesce(sum(t.amount_minor) FILTER (WHERE t.kind = 'refund' AND t.is_void), 0)::bigint AS "voidedMinor"
    FROM transactions t WHERE ${condition} GROUP BY t.method) AS r), '[]')`

export const movedCash = (kind: 'in' | 'out', condition: Sql): Sql => sql`(
  SELECT coalesce(sum(m.amount_minor), 0)::bigint FROM cash_movements m WHERE m.kind = ${kind} AND ${condition})`

const ofSession = sql`m.session_id = ts.id`
const report = sql`json_build_object('methods', ${methodReports(sql`t.session_id = ts.id`)},
  'inMinor', ${movedCash('in', ofSession)}, 'outMinor', ${movedCash('out', ofSession)})`

const entries = (
  viewer: Viewer,
): Sql => sql`(SELECT coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'at', iso_instant(e.at),
    'method', e.method, 'otherLabel', e.other_label, 'amountMinor', CASE WHEN ${isShown(viewer)} THEN e.amount END, 'label', e.label, 'receiptNumber', e.receipt)
    ORDER BY e.at DESC, e.id DESC), '[]')
  FROM (SELECT t.id, CASE WHEN t.kind = 'refund' AND t.is_void THEN 'void' ELSE t.kind END AS kind, t.dated_at AS at,
      t.method, t.other_label, t.amount_minor AS amount, t.customer_name AS label, t.receipt_number AS receipt
    FROM transactions t WHERE t.session_id = ts.id
    UNION ALL SELECT c.id, c.kind, c.at, 'cash', NULL, CASE c.kind WHEN 'in' THEN c.amount_minor ELSE -c.amount_minor END,
      c.reason, NULL FROM cash_movements c WHERE c.session_id = ts.id
    ORDER BY 3 DESC, 1 DESC LIMIT 500) AS e)`

const sessionJson = (viewer: Viewer): Sql => sql`json_build_object(${sessionFields(viewer)},
  'float', CASE WHEN ${isShown(viewer)} THEN ts.float_counted END, 'countingSince', iso_instant(ts.counting_since),
  'counted', ts.counted - 'amounts', 'recounted', ts.recounted - 'amounts',
  'countedBy', CASE WHEN ts.counted_by IS NOT NULL THEN json_build_object('id', ts.counted_by, 'name', ts.counted_by_name) END,
  'closedBy', CASE WHEN ts.closed_by IS NOT NULL THEN json_build_object('id', ts.closed_by, 'name', ts.closed_by_name) END,
  'reason', ts.reason, 'report', CASE WHEN ${isSeen(viewer)} THEN ${report} END, 'entries', ${entries(viewer)})`

export async function findSession(db: Queryable, viewer: Viewer, id?: string): Promise<TillSession | undefined> {
  const which = id === undefined ? sql`ts.person_id = ${viewer.userId} AND ts.closed_at IS NULL` : sql`ts.id = ${id}`
  const [row] = await db.query<{ session: TillSession }>(sql`
    SELECT ${sessionJson(viewer)} AS session FROM till_sessions ts
    WHERE ${which} AND (${viewer.seesOthers}::boolean OR ts.person_id = ${viewer.userId})`)
  return row?.session
}

export interface StoredSession {
  id: string
  personId: string
  isClosed: boolean
  isCounting: boolean
  counted: MethodAmounts | null
  isRecounted: boolean
  expected: MethodAmounts | null
}

const stored = sql`ts.id, ts.person_id AS "personId", ts.closed_at IS NOT NULL AS "isClosed",
  ts.counting_since IS NOT NULL AS "isCounting",
  ${countedAmounts} AS counted, ts.recounted IS NOT NULL AS "isRecounted", ${expectedAmounts} AS expected`

export async function lockSession(
  tx: Transaction,
  one: { id: string } | { personId: string },
): Promise<StoredSession | undefined> {
  const which = 'id' in one ? sql`ts.id = ${one.id}` : sql`ts.person_id = ${one.personId} AND ts.closed_at IS NULL`
  const [row] = await tx.query<StoredSession>(
    sql`SELECT ${stored} FROM till_sessions ts WHERE ${which} FOR NO KEY UPDATE`,
  )
  return row
}

/** Also reads whether there is an active till. Payments share the lock; outgoing cash needs it exclusively. */
export async function lockForMoney(
  tx: Transaction,
  personId: string,
  { isShared }: { isShared: boolean },
): Promise<{ sessionId: string | null; isCounted: boolean; hasTills: boolean }> {
  const [row] = await tx.query<{ sessionId: string | null; isCounted: boolean; hasTills: boolean }>(
    prepared(sql`
      WITH own AS (SELECT id, counted IS NOT NULL AS counted FROM till_sessions
        WHERE person_id = ${personId} AND closed_at IS NULL ${raw(isShared ? 'FOR SHARE' : 'FOR NO KEY UPDATE')})
      SELECT (SELECT id FROM own) AS "sessionId", coalesce((SELECT counted FROM own), false) AS "isCounted",
        EXISTS (SELECT FROM tills WHERE is_active) AS "hasTills"`),
  )
  return row ?? { sessionId: null, isCounted: false, hasTills: false }
}

export async function cashIn(tx: Transaction, sessionId: string): Promise<number> {
  const [row] = await tx.query<{ cash: number }>(
    sql`SELECT (${expectedNow} ->> 'cash')::bigint AS cash FROM till_sessions ts WHERE ts.id = ${sessionId}`,
  )
  return row?.cash ?? 0
}

const columns = {
  id: 'id',
  tillId: 'till_id',
  tillName: 'till_name',
  personId: 'person_id',
  personName: 'person_name',
  openedAt: 'opened_at',
  openedOn: 'opened_on',
  float: 'float_counted',
  floatMinor: 'float_minor',
} as const

export async function insertSession(
  tx: Transaction,
  author: Author,
  { float, ...session }: { id: string; tillId: string; tillName: string; float: CashCount; floatMinor: number },
): Promise<void> {
  const opened = { personId: author.userId, personName: author.name, openedAt: author.at, openedOn: author.day }
  await tx.query(
    sql`INSERT INTO till_sessions ${insertedValues(columns, { ...session, ...opened, float: JSON.stringify(float) })}`,
  )
}

export async function insertMovement(
  tx: Transaction,
  author: Author,
  movement: { id: string; sessionId: string; kind: 'in' | 'out'; amountMinor: number; reason: string },
): Promise<void> {
  const { id, sessionId, kind, amountMinor, reason } = movement
  await write(
    tx,
    sql`INSERT INTO cash_movements (id, session_id, kind, amount_minor, reason, at, day, author_id, author_name)
      VALUES (${id}, ${sessionId}, ${kind}, ${amountMinor}, ${reason}, ${author.at}, ${author.day}, ${author.userId},
        ${author.name})`,
  )
}

/** Hides the amounts of a session from its person until it is counted. */
export async function beginCount(tx: Transaction, id: string, at: string): Promise<void> {
  await write(tx, sql`UPDATE till_sessions SET counting_since = ${at} WHERE id = ${id}`)
}

/** @param by the administrator who counts for the person; the first one stays. */
export async function storeCount(
  tx: Transaction,
  { id, isAgain, by }: { id: string; isAgain: boolean; by: Author | undefined },
  count: Count & { amounts: MethodAmounts },
): Promise<void> {
  const value = JSON.stringify(count)
  const set = isAgain ? sql`recounted = ${value}::jsonb` : sql`counted = ${value}::jsonb, expected = ${expectedNow}`
  await write(
    tx,
    sql`UPDATE till_sessions ts SET ${set}, counted_by = coalesce(ts.counted_by, ${by?.userId ?? null}::uuid),
      counted_by_name = coalesce(ts.counted_by_name, ${by?.name ?? null}::text) WHERE ts.id = ${id}`,
  )
}

/** The till that a person has open; counted ones are open until they are closed. */
export async function findOpenTill(tx: Transaction, personId: string): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    sql`SELECT till_name AS name FROM till_sessions WHERE person_id = ${personId} AND closed_at IS NULL`,
  )
  return row?.name
}

export async function closeSession(tx: Transaction, author: Author, id: string, reason: string | null): Promise<void> {
  await write(
    tx,
    sql`UPDATE till_sessions ts SET closed_at = ${author.at}, closed_on = ${author.day}, closed_by = ${author.userId},
      closed_by_name = ${author.name}, reason = ${reason}, expected = coalesce(ts.expected, ${expectedNow}),
      number = ${nextNumber('C-', 'session', author.day)} WHERE ts.id = ${id}`,
  )
}
