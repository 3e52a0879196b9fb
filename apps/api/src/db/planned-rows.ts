import { hash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from './database.ts'

interface PlanStep {
  'Node Type': string
  'Plan Rows': number
  Plans?: PlanStep[]
}

/** What the planner expects of a query, by its statistics. */
export interface Planned {
  rows: number
  readsWholeTable: boolean
}

const readsWholeTable = (step: PlanStep): boolean =>
  step['Node Type'] === 'Seq Scan' || (step.Plans ?? []).some(readsWholeTable)

/** Statistics change slowly, and a search is repeated: by its next page, and by everyone who looks for the same name. */
const rememberMs = 120_000
const maxRemembered = 2000
const remembered = new WeakMap<Queryable, Map<string, { planned: Planned[]; until: number }>>()

/**
 * How many rows each column of a statement, a subquery that counts, is expected to read. Asks the planner, which reads no
 * rows, or remembers its answer for two minutes.
 */
export async function plannedRows(db: Queryable, statement: Sql): Promise<Planned[]> {
  const known = remembered.get(db) ?? new Map<string, { planned: Planned[]; until: number }>()
  remembered.set(db, known)
  // A digest, because values are words of a search, such as names.
  const key = hash('sha256', JSON.stringify([statement.text, statement.values]))
  const now = performance.now()
  const found = known.get(key)
  if (found && found.until > now) return found.planned
  const [row] = await db.query<{ 'QUERY PLAN': { Plan: PlanStep }[] }>(sql`EXPLAIN (FORMAT JSON) ${statement}`)
  const planned = (row?.['QUERY PLAN'][0]?.Plan.Plans ?? []).map(({ Plans }) => {
    const step = Plans?.[0]
    return { rows: step?.['Plan Rows'] ?? 0, readsWholeTable: step !== undefined && readsWholeTable(step) }
  })
  known.delete(key)
  const oldest = known.keys().next()
  if (known.size >= maxRemembered && !oldest.done) known.delete(oldest.value)
  known.set(key, { planned, until: now + rememberMs })
  return planned
}
