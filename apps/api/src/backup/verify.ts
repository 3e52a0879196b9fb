import type { AuditFolder } from '#/audit/folder.ts'
import { verifyAudit } from '#/audit/verify.ts'
import type { Database } from '#/db/database.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { sealedTables } from '#/nouns.ts'

export interface Verification {
  counted: string
  audit: string[]
  money: string[]
}

export async function verifyRestored(db: Database, folder: AuditFolder): Promise<Verification> {
  const { events, seals, problems } = await verifyAudit(db, {
    heads: await folder.heads(),
    publicKeys: await folder.publicKeys(),
    sealed: sealedTables,
  })
  const money = await verifyMoney(db)
  return {
    counted: `${events} events in ${seals} seals, ${money.entries} entries, ${money.transactions} transactions`,
    audit: problems,
    money: money.problems,
  }
}

export const problemLines = ({ audit, money }: Verification): string[] => [
  ...audit.map((problem) => `TAMPERED: ${problem}`),
  ...money.map((problem) => `FAULT: ${problem}`),
]
