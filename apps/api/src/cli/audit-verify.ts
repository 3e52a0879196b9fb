import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '#/lib/command.ts'
import { withStandaloneDb } from '#/db/connection/standalone.ts'
import { readEnv } from '#/env.ts'
import { fingerprintOf } from '#/audit/chain.ts'
import { auditFolder } from '#/audit/folder.ts'
import { readWitness, verifyAudit } from '#/audit/verify.ts'
import { sealedTables } from '#/nouns.ts'

/** The heads of a witness, one per line: from a file, or from an address by GET. */
async function textOfWitness(place: string | undefined): Promise<string> {
  if (place === undefined) return ''
  if (!/^https?:/.test(place)) return await readFile(place, 'utf8')
  const answer = await fetch(place, { signal: AbortSignal.timeout(30_000) })
  if (!answer.ok) throw new Error(`The witness answered ${answer.status}`)
  return await answer.text()
}

/**
 * `npm run audit:verify [-- --key <file>] [--witness <file or address>]`: exits with 0 if the trail is intact,
 * otherwise with 1.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { key: { type: 'string' }, witness: { type: 'string' } } })
  const env = readEnv()
  const folder = auditFolder(resolve(env.dataDir))
  const given = values.key === undefined ? undefined : await readFile(values.key, 'utf8')
  const witness = await textOfWitness(values.witness)
  const { verdict, heads, publicKeys, witnessed } = await withStandaloneDb(env, async (db) => {
    const heads = await folder.heads()
    const publicKeys = given === undefined ? await folder.publicKeys() : [given]
    const witnessed = readWitness(witness, { heads, publicKeys })
    const verdict = await verifyAudit(db, { heads: [...heads, ...witnessed.heads], publicKeys, sealed: sealedTables })
    verdict.problems.push(...witnessed.problems)
    return { verdict, heads, publicKeys, witnessed }
  })
  const { events, seals, unsealed, rows, problems, acknowledged } = verdict
  const lines = [
    `${events} events in seals up to ${seals}, ${unsealed} not sealed yet`,
    `${rows} states of rows compared with their digests`,
    publicKeys.length > 0
      ? `Trusted keys: ${publicKeys.map(fingerprintOf).join(', ')}`
      : 'No public key is stored outside the database: the keys in it were trusted',
    heads.length > 0
      ? `${heads.length} heads compared, up to seal ${heads.at(-1)?.number}`
      : 'No head is stored outside the database: the end of the trail may be cut off',
    ...(values.witness === undefined
      ? []
      : [`${witnessed.heads.length} heads of the witness compared, up to seal ${witnessed.heads.at(-1)?.number ?? 0}`]),
    ...acknowledged.map((problem) => `ACKNOWLEDGED: ${problem}`),
    ...problems.map((problem) => `TAMPERED: ${problem}`),
    ...(problems.length === 0 ? ['The audit trail is intact.'] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return problems.length === 0 ? 0 : 1
}

await runCommand(main)
