import { withStandaloneDb } from '#/db/connection/standalone.ts'
import { runCommand } from '#/lib/command.ts'
import { readEnv } from '#/env.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'

/** `npm run money:verify`: exits with 0 if there is no fault, otherwise with 1. */
async function main(): Promise<number> {
  const { entries, transactions, treatments, problems } = await withStandaloneDb(readEnv(), verifyMoney)
  process.stdout.write(`${entries} entries, ${transactions} transactions, ${treatments} treatments\n`)
  for (const problem of problems) process.stdout.write(`FAULT: ${problem}\n`)
  if (problems.length === 0) process.stdout.write('No faults found.\n')
  return problems.length === 0 ? 0 : 1
}

await runCommand(main)
