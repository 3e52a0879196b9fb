import type { Database } from '#/db/database.ts'
import { checks, countChecked, findProblems, setReadOnly, type MoneyCounts } from './verification.repository.ts'

export interface MoneyReport extends MoneyCounts {
  problems: string[]
}

const maxProblems = 100

/** Verifies everything that is derived from entries, transactions and treatments, in one snapshot. */
export async function verifyMoney(db: Database): Promise<MoneyReport> {
  return await db.transaction(async (tx) => {
    await setReadOnly(tx)
    const problems: string[] = []
    for (const check of checks) problems.push(...(await findProblems(tx, check, maxProblems)))
    return { ...(await countChecked(tx)), problems }
  })
}
