import { type CashCount, cashTotal, type Count, denominations } from '@piel/contract/money/till-counts'
import sql, { type Sql } from 'sql-template-tag'
import type { Transaction } from '#/db/database.ts'
import { nextNumber } from '#/db/numbers.ts'
import { newId } from '#/lib/id.ts'
import { insertClosing } from '#/modules/money/closings/day-closings.repository.ts'
import { daysToClose } from '#/modules/money/closings/closings.repository.ts'
import { expectedNow } from '#/modules/money/tills/sessions.repository.ts'

interface Days {
  today: string
  when: (daysAgo: string, minute: string) => Sql
  author: Sql
}

const float: CashCount = {
  pieces: [
    { valueMinor: 20_000, pieces: 3 },
    { valueMinor: 10_000, pieces: 5 },
    { valueMinor: 5_000, pieces: 6 },
    { valueMinor: 1_000, pieces: 10 },
  ],
  looseMinor: 0,
}
const movements = [
  { kind: 'in', amountMinor: 50_000, reason: 'Cambio del banco', minute: 575 },
  { kind: 'out', amountMinor: 18_550, reason: 'Compra de agua y café', minute: 690 },
]

export async function insertTills(tx: Transaction, { today, when, author }: Days): Promise<void> {
  const [first, second] = [newId(), newId()]
  await tx.query(sql`
    INSERT INTO tills (id, name, location_id, created_at, updated_at)
    SELECT v.id, v.name, l.id, at, at FROM (SELECT id FROM locations ORDER BY position LIMIT 1) AS l, (VALUES (${first}::uuid, 'Caja 1'), (${second}::uuid, 'Caja 2')) AS v (id, name),
      LATERAL ${when('30', '540')} AS t`)
  // One after another, because a till has one open session.
  for (const daysAgo of [1, 0]) {
    const id = newId()
    await tx.query(sql`
      INSERT INTO till_sessions (id, till_id, till_name, person_id, person_name, opened_at, opened_on, float_counted,
        float_minor)
      SELECT ${id}, ${daysAgo === 1 ? second : first}, ${daysAgo === 1 ? 'Caja 2' : 'Caja 1'}, a.id, a.name, t.at,
        ${today}::date - "daysAgo", ${JSON.stringify(float)}::jsonb, ${cashTotal(float)}
      FROM (SELECT ${daysAgo}::int AS "daysAgo") AS d, LATERAL ${when('"daysAgo"', '510')} AS t,
        LATERAL ${author} AS a`)
    await tx.query(sql`
      INSERT INTO cash_movements (id, session_id, kind, amount_minor, reason, at, day, author_id, author_name)
      SELECT gen_random_uuid(), ${id}, kind, "amountMinor", reason, t.at, ${today}::date - "daysAgo", a.id, a.name
      FROM jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) AS m (kind text, "amountMinor" bigint, reason text,
        minute int), (SELECT ${daysAgo}::int AS "daysAgo") AS d, LATERAL ${when('"daysAgo"', 'minute')} AS t,
        LATERAL ${author} AS a`)
  }
}

export const sessionOfDay = (today: string): Sql => sql`(SELECT ts.id FROM till_sessions ts
  WHERE ts.opened_on = ${today}::date - "datedDaysAgo" AND status IN ('completed', 'refunded'))`

const shortMinor = 2_000

/** Counts and closes yesterday's session, which is short by one note, and then the day. */
export async function closeYesterday(tx: Transaction, { today, when }: Days): Promise<void> {
  const [row] = await tx.query<{ id: string; day: string; expected: Count['totals'] & { cash: number } }>(sql`
    SELECT ts.id, ts.opened_on AS day, ${expectedNow} AS expected FROM till_sessions ts
    WHERE ts.opened_on = ${today}::date - 1`)
  if (!row) return
  const { cash, ...totals } = row.expected
  let looseMinor = cash - shortMinor
  const pieces = denominations.flatMap((valueMinor) => {
    const number = Math.floor(looseMinor / valueMinor)
    looseMinor -= number * valueMinor
    return number === 0 ? [] : [{ valueMinor, pieces: number }]
  })
  const count = { cash: { pieces, looseMinor }, totals, amounts: { ...totals, cash: cash - shortMinor } }
  await tx.query(sql`
    UPDATE till_sessions ts SET counted = ${JSON.stringify(count)}::jsonb, expected = ${expectedNow}, closed_at = t.at,
      closed_on = ts.opened_on, closed_by = ts.person_id, closed_by_name = ts.person_name,
      reason = 'Se dieron 20 pesos de más de cambio',
      number = ${nextNumber('C-', 'session', row.day)}
    FROM ${when('1', '1215')} AS t WHERE ts.id = ${row.id}`)
  const [midnight] = await tx.query<{ at: string }>(sql`SELECT iso_instant(t.at) AS at FROM ${when('0', '1')} AS t`)
  for (const { id, day } of await daysToClose(tx, row.day))
    await insertClosing(tx, id, { at: midnight?.at ?? '', day, by: null })
}
