import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../database.ts'
import { remembering } from './remembered.ts'

interface PlanStep {
  'Node Type': string
  'Plan Rows': number
  Plans?: PlanStep[]
}

export interface Planned {
  rows: number
  readsWholeTable: boolean
}

const readsWholeTable = (step: PlanStep): boolean =>
  step['Node Type'] === 'Seq Scan' || (step.Plans ?? []).some(readsWholeTable)

/** Statistics change slowly. */
const estimatesOf = remembering<Planned[]>()

export async function plannedRows(db: Queryable, statement: Sql): Promise<Planned[]> {
  const estimates = estimatesOf(db)
  const known = estimates.get(statement)
  if (known) return known
  const [row] = await db.query<{ 'QUERY PLAN': { Plan: PlanStep }[] }>(sql`EXPLAIN (FORMAT JSON) ${statement}`)
  const planned = (row?.['QUERY PLAN'][0]?.Plan.Plans ?? []).map(({ Plans }) => {
    const step = Plans?.[0]
    return { rows: step?.['Plan Rows'] ?? 0, readsWholeTable: step !== undefined && readsWholeTable(step) }
  })
  estimates.set(statement, planned)
  return planned
}
