import { onTheSide } from '#/db/standalone.ts'
import { readEnv } from './env.ts'
import { verifyBooks } from '#/modules/ledger/books.service.ts'

/** `npm run money:verify`: 0 when the books add up, 1 when something in them does not. */
const { entries, transactions, treatments, problems } = await onTheSide(readEnv(), verifyBooks)
process.stdout.write(`${entries} entries, ${transactions} transactions, ${treatments} treatments\n`)
for (const problem of problems) process.stdout.write(`WRONG: ${problem}\n`)
if (problems.length === 0) process.stdout.write('The books add up.\n')
process.exitCode = problems.length === 0 ? 0 : 1
