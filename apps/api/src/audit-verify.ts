import { resolve } from 'node:path'
import { urlOf } from './db/embedded/cluster.ts'
import { placesFor } from './db/embedded/places.ts'
import { startEmbedded } from './db/embedded/server.ts'
import { createDatabase } from './db/pool.ts'
import { readEnv } from './env.ts'
import { AppError } from './http/app-error.ts'
import { publicKeyOf } from './http/audit-chain.ts'
import { auditFolder } from './http/audit-store.ts'
import { verifyAudit, type Verdict } from './http/audit-verify.ts'

/** A long trail takes its time. */
const statementTimeout = 600_000

async function verify(url: string, dataDir: string): Promise<Verdict> {
  const db = createDatabase(url, { statementTimeout, max: 1 })
  const folder = auditFolder(dataDir)
  try {
    const [head, key] = [await folder.head(), await folder.keptKey()]
    return await verifyAudit(db, { ...(head && { head }), ...(key !== undefined && { publicKey: publicKeyOf(key) }) })
  } finally {
    await db.close()
  }
}

/** The embedded server may run, because the product does, or not. */
async function verifyEmbedded(dataDir: string): Promise<Verdict> {
  try {
    return await verify(urlOf(placesFor(dataDir)), dataDir)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
  }
  const server = await startEmbedded(dataDir)
  try {
    return await verify(server.url, dataDir)
  } finally {
    await server.stop()
  }
}

/** `npm run audit:verify`: 0 when the trail is whole, 1 when it was tampered with. */
async function main(): Promise<number> {
  const env = readEnv()
  const dataDir = resolve(env.dataDir)
  const verdict = env.databaseUrl === undefined ? await verifyEmbedded(dataDir) : await verify(env.databaseUrl, dataDir)
  const { events, seals, unsealed, problems } = verdict
  process.stdout.write(`${events} events in ${seals} seals, ${unsealed} waiting to be sealed\n`)
  for (const problem of problems) process.stdout.write(`TAMPERED: ${problem}\n`)
  if (problems.length === 0) process.stdout.write('The audit trail is whole.\n')
  return problems.length === 0 ? 0 : 1
}

process.exitCode = await main()
