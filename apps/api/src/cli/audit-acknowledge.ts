import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { accountName, runCommand } from '#/lib/command.ts'
import { withStandaloneDb } from '#/db/connection/standalone.ts'
import { readEnv } from '#/env.ts'
import { acknowledgeBreak } from '#/audit/acknowledge.ts'
import { auditFolder } from '#/audit/folder.ts'
import { textOfProblem } from '#/audit/verify.ts'
import { systemClock } from '#/lib/clock.ts'
import { sealedTables } from '#/nouns.ts'

/**
 * `npm run audit:acknowledge -- --reason "…" [--definition "triggers of sales"]…`: resumes sealing after a break that an
 * administrator has examined. Definitions that differ are acknowledged by their names only.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { reason: { type: 'string' }, definition: { type: 'string', multiple: true, default: [] } },
  })
  const reason = values.reason?.trim() ?? ''
  if (reason === '' || reason.length > 500) {
    process.stderr.write(
      'Usage: npm run audit:acknowledge -- --reason "why, in 1 to 500 characters" [--definition "name"]…\n',
    )
    return 2
  }
  const env = readEnv()
  const at = systemClock(env.clinic.timeZone).now().toISOString()
  const given = { reason, account: accountName(), at, sealed: sealedTables, definitions: values.definition }
  const done = await withStandaloneDb(env, (db) => acknowledgeBreak(db, auditFolder(resolve(env.dataDir)), given))
  if (!done) {
    process.stdout.write('There is nothing to acknowledge: the audit trail is intact.\n')
    return 0
  }
  for (const problem of done.problems) process.stdout.write(`ACKNOWLEDGED: ${textOfProblem(problem)}\n`)
  process.stdout.write(`Seal ${done.seal.number} records it. Sealing continues.\n`)
  return 0
}

await runCommand(main)
