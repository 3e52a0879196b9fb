import type { LedgerEntry, ledgerEndpoints, OpenCharge } from '@piel/contract/money/statement'
import type { StoredMembership } from '@piel/contract/money/memberships'
import type { ParsedOf } from '@piel/contract/core/endpoint'
import { methodLabels } from '@piel/contract/money/transaction-noun'
import { methods } from '@piel/contract/money/transactions'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { contains, isFiltered } from '#/db/lists/search.ts'
import { settingValue } from '#/modules/core/settings/settings.repository.ts'
import { isOfRecords, keptOf, recordsOf } from '#/modules/core/person/person-ids.repository.ts'
import { discountSum, isCharge, kindOf, movementOf } from '#/modules/core/entries/entries.repository.ts'

const entryJson = sql`json_build_object('id', e.id, 'kind', e.kind, 'amountMinor', e.amount_minor, 'currency', 'MXN',
  'balanceMinor', e.balance_minor, 'at', iso_instant(e.at),
  'author', json_build_object('id', e.author_id, 'name', e.author_name),
  'treatment', (SELECT json_build_object('id', t.id, 'nameEn', y.name_en, 'nameEs', y.name_es)
    FROM treatments t JOIN treatment_types y ON y.id = t.type_id WHERE t.id = e.treatment_id),
  'sale', (SELECT json_build_object('id', s.id, 'nameEn', s.name_en, 'nameEs', s.name_es) FROM sales s WHERE s.id = e.sale_id),
  'membership', (SELECT json_build_object('id', m.id, 'tier', m.tier) FROM ledger_entries m WHERE m.id = e.membership_id),
  'transaction', (SELECT json_build_object('id', x.id, 'reference', x.reference, 'receiptNumber', x.receipt_number,
    'method', x.method, 'otherLabel', x.other_label) FROM transactions x
    WHERE x.id = ${movementOf}),
  'isDiscount', e.is_discount, 'discountPercent', e.discount_percent, 'reason', e.reason)`

export async function findEntry(db: Queryable, id: string): Promise<LedgerEntry | undefined> {
  const [row] = await db.query<{ entry: LedgerEntry }>(
    sql`SELECT ${entryJson} AS entry FROM ledger_entries e WHERE e.id = ${id}`,
  )
  return row?.entry
}

/** Treatments, memberships and sales with an outstanding amount: charged less paid. */
const openCharges = sql`(
  SELECT coalesce(json_agg(json_build_object('kind', ${kindOf(sql`o`)},
      'id', coalesce(o.treatment_id, o.membership_id, o.sale_id), 'nameEn', coalesce(y.name_en, r.name_en, s.name_en),
      'nameEs', coalesce(y.name_es, r.name_es, s.name_es), 'tier', o.tier, 'chargedMinor', o.charged,
      'agreedMinor', greatest(t.agreed_minor, o.charged + o.discount), 'discountMinor', o.discount,
      'paidMinor', o.paid,
      'outstandingMinor', o.charged - o.paid, 'since', iso_instant(o.since)) ORDER BY o.since, o.position), '[]')
  FROM (SELECT e.treatment_id, e.membership_id, e.sale_id, max(e.tier) AS tier, min(e.position) AS position, min(e.at) AS since,
      coalesce(sum(e.amount_minor) FILTER (WHERE ${isCharge}), 0) AS charged,
      ${discountSum} AS discount, coalesce(-sum(e.amount_minor) FILTER (WHERE NOT ${isCharge}), 0) AS paid
    FROM ledger_entries e WHERE ${isOfRecords(sql`e.patient_id`)} AND num_nonnulls(e.treatment_id, e.membership_id, e.sale_id) = 1
    GROUP BY e.treatment_id, e.membership_id, e.sale_id HAVING sum(e.amount_minor) > 0) o
  LEFT JOIN treatments t ON t.id = o.treatment_id LEFT JOIN treatment_types y ON y.id = t.type_id
  LEFT JOIN membership_tiers r ON r.id = o.tier LEFT JOIN sales s ON s.id = o.sale_id)`

/** The last two by their start: a renewal, if there is one, and the membership that it follows. */
const lastMemberships = sql`(SELECT coalesce(json_agg(json_build_object('id', m.id, 'tier', m.tier, 'priceMinor', m.price_minor,
    'startsOn', m.starts_on, 'endsOn', m.ends_on, 'outstandingMinor', m.outstanding_minor)
    ORDER BY m.starts_on DESC, m.position DESC), '[]')
  FROM (SELECT * FROM memberships m WHERE ${isOfRecords(sql`m.patient_id`)} AND m.ends_on >= m.starts_on
    ORDER BY m.starts_on DESC, m.position DESC LIMIT 2) m)`

type Page = Pick<ParsedOf<typeof ledgerEndpoints.get>['query'], 'page' | 'limit' | 'sort' | 'description'>

const methodWords = sql`CASE x.method ${join(
  methods.map((method) => sql`WHEN ${method} THEN ${`${methodLabels.en[method]} ${methodLabels.es[method]}`}`),
  ' ',
)} END`

/** The entries of all records in order of time, each with the person's balance after it. */
const ofAllRecords = sql`(SELECT id, kind, amount_minor, sum(amount_minor) OVER w AS balance_minor, at, author_id,
    author_name, treatment_id, membership_id, sale_id, transaction_id, refund_id, is_discount, discount_percent, reason, row_number() OVER w AS position
  FROM ledger_entries WHERE ${isOfRecords(sql`patient_id`)} WINDOW w AS (ORDER BY at, patient_id, position))`

/** The entries whose description contains a text, in either language. A patient has a few hundred entries at most. */
const described = (description: string): Sql => sql`(SELECT e.* FROM ${ofAllRecords} e
  LEFT JOIN transactions x ON x.id = ${movementOf}
  LEFT JOIN treatments t ON t.id = e.treatment_id LEFT JOIN treatment_types y ON y.id = t.type_id
  LEFT JOIN ledger_entries m ON m.id = e.membership_id LEFT JOIN membership_tiers r ON r.id = m.tier
  LEFT JOIN sales s ON s.id = e.sale_id
  WHERE ${contains(
    sql`concat_ws(' ', CASE e.kind WHEN 'charge' THEN 'Charge Cargo' WHEN 'payment' THEN 'Payment Pago'
      WHEN 'refund' THEN 'Refund Reembolso'
      ELSE CASE WHEN e.is_discount THEN 'Discount Descuento' ELSE 'Adjustment Ajuste' END END, ${methodWords}, x.other_label, x.reference, x.receipt_number,
      y.name_en, y.name_es, r.name_en, r.name_es, s.name_en, s.name_es, e.reason)`,
    description,
  )})`

/** Positions of one record have no gaps, so the bounds of any unfiltered page are known without counting. */
function page({ page: number, limit, sort, description = '' }: Page): Sql {
  const skip = (number - 1) * limit
  const direction = raw(sort === 'at' ? 'ASC' : 'DESC')
  if (isFiltered(description))
    return sql`(SELECT coalesce(json_agg(${entryJson} ORDER BY e.position ${direction}), '[]') FROM (
      SELECT * FROM ${described(description)} f ORDER BY f.position ${direction} LIMIT ${limit} OFFSET ${skip}::bigint) e)`
  const from = sort === 'at' ? sql`${skip}::bigint` : sql`b.entries - ${skip + limit}::bigint`
  const onPage = sql`e.position > ${from} AND e.position <= ${from} + ${limit}`
  const entries = sql`coalesce(json_agg(${entryJson} ORDER BY e.position ${direction}), '[]')`
  return sql`CASE WHEN cardinality(person.ids) = 1
    THEN (SELECT ${entries} FROM ledger_entries e WHERE ${isOfRecords(sql`e.patient_id`)} AND ${onPage})
    ELSE (SELECT ${entries} FROM ${ofAllRecords} e WHERE ${onPage}) END`
}

export interface StoredStatement {
  archived: boolean
  balanceMinor: number
  memberships: StoredMembership[]
  open: Omit<OpenCharge, 'plan'>[]
  discountLimitPercent: number
  data: LedgerEntry[]
  total: number
}

/** A patient's statement with a page of its entries, read in one statement for consistency. */
export async function findStatement(
  db: Queryable,
  patientId: string,
  wanted: Page,
): Promise<StoredStatement | undefined> {
  const [row] = await db.query<StoredStatement>(sql`
    SELECT p.archived_at IS NOT NULL AS archived, b.balance_minor AS "balanceMinor",
      ${isFiltered(wanted.description) ? sql`(SELECT count(*) FROM ${described(wanted.description ?? '')} f)` : sql`b.entries`} AS total, ${lastMemberships} AS memberships, ${openCharges} AS open,
      (${settingValue('money')} ->> 'discountLimitPercent')::int AS "discountLimitPercent", ${page(wanted)} AS data
    FROM patients p, LATERAL (SELECT ${recordsOf(sql`p.id`)} AS ids OFFSET 0) person,
      LATERAL (SELECT coalesce(sum(o.balance_minor), 0)::bigint AS balance_minor, coalesce(sum(o.entries), 0)::bigint AS entries
        FROM patient_balances o WHERE ${isOfRecords(sql`o.patient_id`)}) b
    WHERE p.id = ${keptOf(sql`${patientId}`)}`)
  return row
}
