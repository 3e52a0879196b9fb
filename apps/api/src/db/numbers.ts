import sql, { type Sql } from 'sql-template-tag'

/** Takes the next number of a year's series; concurrent callers wait until the transaction ends. */
export function nextNumber(prefix: string, series: 'receipt' | 'refund' | 'session' | 'day', day: string): Sql {
  const year = day.slice(0, 4)
  return sql`(SELECT ${`${prefix}${year}-`}::text || lpad(n::text, greatest(6, length(n::text)), '0')
    FROM next_number(${series}, ${Number(year)}) n)`
}
