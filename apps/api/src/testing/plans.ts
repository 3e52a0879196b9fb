import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'

/** A step of a statement's plan; the actual figures need the statement to run. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

const nodes = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/**
 * The plan steps of every statement that `work` sends.
 * @param options.run runs the statements, for actual figures.
 * @param options.answers returns the statements' rows to `work`, which otherwise gets none.
 */
export async function plansOf(
  db: Queryable,
  work: (db: Queryable) => Promise<unknown>,
  { run = false, answers = false }: { run?: boolean; answers?: boolean } = {},
): Promise<PlanNode[]> {
  const all: PlanNode[] = []
  const explain = run ? sql`EXPLAIN (ANALYZE, FORMAT JSON)` : sql`EXPLAIN (FORMAT JSON)`
  await work({
    async query<Row extends object>(statement: Parameters<Queryable['query']>[0]): Promise<Row[]> {
      // What the product asks the planner for is not run.
      if (statement.text.startsWith('EXPLAIN')) return await db.query<Row>(statement)
      const rows = await db.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(sql`${explain} ${statement}`)
      all.push(...rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodes(Plan))))
      return answers ? await db.query<Row>(statement) : []
    },
  })
  return all
}

/** Tables with a sequential scan. */
export const scannedIn = (plans: readonly PlanNode[]): string[] =>
  plans.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '?')

/** The number of rows that a step read, including filtered ones. */
export const lookedAt = (node: PlanNode): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  (node['Actual Loops'] ?? 0)
