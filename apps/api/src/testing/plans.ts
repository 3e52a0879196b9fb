import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'

/** A step of a statement's plan; the figures are there where the statement was run. */
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
 * The steps of every statement that a piece of work sends.
 * @param options.run whether statements are run, which gives figures.
 * @param options.answers whether the work gets their rows, where it asks on with them; nothing otherwise.
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
      const rows = await db.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(sql`${explain} ${statement}`)
      all.push(...rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodes(Plan))))
      return answers ? await db.query<Row>(statement) : []
    },
  })
  return all
}

/** Tables that were read from end to end. */
export const scannedIn = (plans: readonly PlanNode[]): string[] =>
  plans.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '?')

/** How many rows a step looked at, whatever became of them. */
export const lookedAt = (node: PlanNode): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  (node['Actual Loops'] ?? 0)
