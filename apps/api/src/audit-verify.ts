import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withStandaloneDb } from '#/db/standalone.ts'
import { readEnv } from './env.ts'
import { keyIdOf } from '#/audit/chain.ts'
import { auditFolder } from '#/audit/store.ts'
import { verifyAudit } from '#/audit/verify.ts'

/** `npm run audit:verify [-- --key <file>]`: exits with 0 when the trail is intact, otherwise with 1. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { key: { type: 'string' } } })
  const env = readEnv()
  const folder = auditFolder(resolve(env.dataDir))
  const given = values.key === undefined ? undefined : await readFile(values.key, 'utf8')
  const { verdict, heads, publicKeys } = await withStandaloneDb(env, async (db) => {
    const heads = await folder.heads()
    const publicKeys = given === undefined ? await folder.publicKeys() : [given]
    return { verdict: await verifyAudit(db, { heads, publicKeys }), heads, publicKeys }
  })
  const { events, seals, unsealed, problems, acknowledged } = verdict
  const lines = [
    `${events} events in seals up to ${seals}, ${unsealed} not sealed yet`,
    publicKeys.length > 0
      ? `Trusted keys: ${publicKeys.map(keyIdOf).join(', ')}`
      : 'No public key is stored outside the database: the keys in it were trusted',
    heads.length > 0
      ? `${heads.length} heads compared, up to seal ${heads.at(-1)?.number}`
      : 'No head is stored outside the database: the end of the trail may be cut off',
    ...acknowledged.map((problem) => `ACKNOWLEDGED: ${problem}`),
    ...problems.map((problem) => `TAMPERED: ${problem}`),
    ...(problems.length === 0 ? ['The audit trail is intact.'] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return problems.length === 0 ? 0 : 1
}

process.exitCode = await main()
