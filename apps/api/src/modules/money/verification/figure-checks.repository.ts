import sql, { type Sql } from 'sql-template-tag'
import { movementOf } from '#/modules/core/entries/entries.repository.ts'

/** Balances have the day of their oldest unpaid charge, and the end of their last membership. */
const balanceDates = sql`
  SELECT 'patient ' || b.patient_id || ': owes since ' || coalesce(b.owed_since::text, 'never') || ', expected '
    || coalesce(e.since::text, 'never') AS problem
  FROM patient_balances b, LATERAL (SELECT CASE WHEN b.balance_minor > 0 THEN owed_since(b.patient_id) END AS since) e
  WHERE b.owed_since IS DISTINCT FROM e.since
  UNION ALL
  SELECT 'patient ' || b.patient_id || ': last membership is ' || coalesce(b.membership_tier || ' until '
    || b.membership_ends_on, 'none') || ', expected ' || coalesce(m.tier || ' until ' || m.ends_on, 'none')
  FROM patient_balances b LEFT JOIN (SELECT DISTINCT ON (patient_id) patient_id, ends_on, tier FROM memberships
    ORDER BY patient_id, starts_on DESC, position DESC) AS m USING (patient_id)
  WHERE (b.membership_ends_on, b.membership_tier) IS DISTINCT FROM (m.ends_on, m.tier)`

/** Each payment or refund of a charge has its source. */
const incomeParts = sql`
  SELECT 'ledger entry ' || coalesce(e.id, i.entry_id) || ': its source has ' || coalesce(i.amount_minor::text, 'no amount')
    || ', expected ' || coalesce((-e.amount_minor)::text, 'none') AS problem
  FROM income_parts i FULL JOIN (SELECT * FROM ledger_entries WHERE kind IN ('payment', 'refund')) AS e ON e.id = i.entry_id
  WHERE (i.movement_id, i.day, i.kind, i.amount_minor)
    IS DISTINCT FROM (CASE WHEN e.id IS NOT NULL THEN ${movementOf} END, e.day, e.kind, -e.amount_minor)`

/** Income by doctor and by service is the sum of its parts. */
const incomeSources = sql`
  SELECT concat_ws(' ', kind || 's of', day, 'by', part, source) || ': income is ' || coalesce(d.figures, '0, 0')
    || ', expected ' || coalesce(e.figures, '0, 0') AS problem
  FROM (SELECT part, day, kind, source, concat_ws(', ', total, amount_minor) AS figures FROM income_sources
    WHERE (total, amount_minor) <> (0, 0)) AS d
  FULL JOIN (SELECT part, i.day, i.kind, source, concat_ws(', ', count(*), sum(i.amount_minor)) AS figures
    FROM income_parts i, LATERAL (VALUES ('doctor', coalesce(i.doctor_id::text, 'none')), ('service', i.service))
      AS each (part, source) GROUP BY 1, 2, 3, 4) AS e USING (part, day, kind, source)
  WHERE d.figures IS DISTINCT FROM e.figures`

/** What the reports are drawn from. */
export const figureChecks: readonly Sql[] = [balanceDates, incomeParts, incomeSources]
