import { resolve } from 'node:path'
import { withStandaloneDb } from '#/db/standalone.ts'
import { readEnv } from './env.ts'
import { publicKeyOf } from '#/audit/chain.ts'
import { auditFolder } from '#/audit/store.ts'
import { verifyAudit } from '#/audit/verify.ts'

/** `npm run audit:verify`: exits with 0 when the trail is intact, otherwise with 1. */
async function main(): Promise<number> {
  const env = readEnv()
  const folder = auditFolder(resolve(env.dataDir))
  const { events, seals, unsealed, problems } = await withStandaloneDb(env, async (db) => {
    const [head, key] = [await folder.head(), await folder.existingKey()]
    return await verifyAudit(db, { ...(head && { head }), ...(key !== undefined && { publicKey: publicKeyOf(key) }) })
  })
  process.stdout.write(`${events} events in ${seals} seals, ${unsealed} not sealed yet\n`)
  for (const problem of problems) process.stdout.write(`TAMPERED: ${problem}\n`)
  if (problems.length === 0) process.stdout.write('The audit trail is intact.\n')
  return problems.length === 0 ? 0 : 1
}

process.exitCode = await main()
