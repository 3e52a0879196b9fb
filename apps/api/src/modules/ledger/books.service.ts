import type { Database } from '#/db/database.ts'
import { checks, countBooks, findProblems, onlyLookAt, type BooksSize } from './books.repository.ts'

export interface BooksVerdict extends BooksSize {
  /** What does not add up; empty when all does. Of each kind at most a hundred are told. */
  problems: string[]
}

const toldAtMost = 100

/** Checks that all that is derived from entries, transactions and treatments is what they come to, as of one instant. */
export async function verifyBooks(db: Database): Promise<BooksVerdict> {
  return await db.transaction(async (tx) => {
    await onlyLookAt(tx)
    const problems: string[] = []
    for (const check of checks) problems.push(...(await findProblems(tx, check, toldAtMost)))
    return { ...(await countBooks(tx)), problems }
  })
}
