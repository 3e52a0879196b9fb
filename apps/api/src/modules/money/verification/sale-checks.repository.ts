import sql from 'sql-template-tag'
import { discountSum, isCharge } from '#/modules/core/entries/entries.repository.ts'
import { isSamePerson } from '#/modules/core/person/person-ids.repository.ts'

/**
 * Lines sum to their sale; the tax of each kind is computed on its sum, and no line deviates from its part by a
 * centavo.
 */
const lines = sql`
  SELECT 'sale ' || s.id || CASE WHEN l.lines IS DISTINCT FROM l.last OR l.lines IS NULL THEN ': a line is missing'
    ELSE ': lines of ' || l.total || ' with ' || l.tax || ' tax, expected ' || s.total_minor || ' with ' || s.tax_minor END
    AS problem
  FROM sales s LEFT JOIN (SELECT sale_id, sum(total_minor) AS total, sum(tax_minor) AS tax, count(*) AS lines,
      max(position) AS last FROM sale_lines GROUP BY 1) AS l ON l.sale_id = s.id
  WHERE (l.total, l.tax, l.lines) IS DISTINCT FROM (s.total_minor::numeric, s.tax_minor::numeric, l.last::bigint)
  UNION ALL
  SELECT 'sale ' || sale_id || ': tax of ' || tax || ', expected ' || expected
  FROM (SELECT sale_id, sum(tax_minor) AS tax, round(sum(total_minor) * 16 / 116.0) AS expected FROM sale_lines
    WHERE tax_kind = 'standard' GROUP BY 1) AS t
  WHERE tax <> expected
  UNION ALL
  SELECT 'sale ' || sale_id || ': line ' || position || ' has a tax of ' || tax_minor || ' in ' || total_minor
  FROM sale_lines WHERE abs(tax_minor - CASE tax_kind WHEN 'standard' THEN total_minor * 16 / 116.0 ELSE 0 END) >= 1`

/** Each sale is charged once, at its time and to its patient; a cancelled sale sums to zero. */
const charges = sql`
  SELECT 'sale ' || s.id || ': ' || CASE
      WHEN coalesce(e.charges, 0) <> 1 THEN coalesce(e.charges, 0) || ' charges in the ledger, expected 1'
      WHEN e.first <> s.total_minor THEN 'charged ' || e.first || ', expected ' || s.total_minor
      WHEN e.others > 0 THEN 'a ledger entry has another patient'
      WHEN (e.at, e.day) IS DISTINCT FROM (s.at, s.day) THEN 'charged at another time'
      ELSE 'comes to ' || e.charged || ', expected ' || wanted.minor END AS problem
  FROM sales s
  LEFT JOIN (SELECT e.sale_id, count(*) FILTER (WHERE e.kind = 'charge') AS charges,
      sum(e.amount_minor) FILTER (WHERE e.kind = 'charge') AS first, max(e.at) FILTER (WHERE e.kind = 'charge') AS at,
      max(e.day) FILTER (WHERE e.kind = 'charge') AS day,
      coalesce(sum(e.amount_minor) FILTER (WHERE ${isCharge}), 0) AS charged, ${discountSum} AS discount,
      count(*) FILTER (WHERE NOT ${isSamePerson(sql`e.patient_id`, sql`x.patient_id`)}) AS others
    FROM ledger_entries e JOIN sales x ON x.id = e.sale_id GROUP BY 1) AS e ON e.sale_id = s.id
  CROSS JOIN LATERAL (SELECT CASE WHEN s.cancelled_at IS NULL THEN s.total_minor - coalesce(e.discount, 0) ELSE 0 END
    AS minor) AS wanted
  WHERE (e.charges, e.first, e.others, e.at, e.day, e.charged)
    IS DISTINCT FROM (1::bigint, s.total_minor::numeric, 0::bigint, s.at, s.day, wanted.minor::numeric)`

/** A fee is charged to the patient of its appointment, which has reached the step that charges it. */
const fees = sql`
  SELECT 'sale ' || s.id || ': the fee of appointment ' || a.id || ', which is ' || a.status || CASE
      WHEN ${isSamePerson(sql`s.patient_id`, sql`a.patient_id`)} THEN '' ELSE ' and of another patient' END AS problem
  FROM sales s JOIN appointments a ON a.id = s.appointment_id
  WHERE NOT ${isSamePerson(sql`s.patient_id`, sql`a.patient_id`)} OR (s.cancelled_at IS NULL
    AND a.status <> 'completed' AND NOT (s.fee_when = 'arrival' AND a.status IN ('arrived', 'inProgress')))`

export const saleChecks = [lines, charges, fees]
