import sql from 'sql-template-tag'
import type { Database } from '../../db/database.ts'
import { checks } from './books.repository.ts'

export interface BooksVerdict {
  entries: number
  transactions: number
  treatments: number
  /** What does not add up; empty when all does. Of each kind at most a hundred are told. */
  problems: string[]
}

const toldAtMost = 100

/** Checks that all that is derived from entries, transactions and treatments is what they come to, as of one instant. */
export async function verifyBooks(db: Database): Promise<BooksVerdict> {
  return await db.transaction(async (tx) => {
    await tx.query(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
    const problems: string[] = []
    for (const check of checks) {
      const rows = await tx.query<{ problem: string }>(
        sql`SELECT problem FROM (${check.problems}) AS found LIMIT ${toldAtMost}`,
      )
      problems.push(...rows.map((row) => row.problem))
    }
    const [counts] = await tx.query<Omit<BooksVerdict, 'problems'>>(sql`
      SELECT (SELECT count(*) FROM ledger_entries) AS entries, (SELECT count(*) FROM transactions) AS transactions,
        (SELECT count(*) FROM treatments) AS treatments`)
    return { entries: 0, transactions: 0, treatments: 0, ...counts, problems }
  })
}
