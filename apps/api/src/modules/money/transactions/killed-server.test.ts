import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { ledgerEndpoints } from '@piel/contract/money/statement'
import type { Patient } from '@piel/contract/people/patients'
import type { Transaction, transactionEndpoints } from '@piel/contract/money/transactions'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#/db/database.ts'
import { startEmbedded } from '#/db/embedded/server.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { demoAccounts } from '#/demo/accounts.ts'
import { giveCluster } from '#/testing/new-cluster.ts'
import { moneyFaults } from '#/testing/money-faults.ts'
import { patientBody } from '#/testing/patients.ts'
import { ended, freePort, isReady, launch, type Started } from '#/testing/process.ts'
import { byTier } from '#/testing/tier.ts'

let folder: string
let server: Awaited<ReturnType<typeof startEmbedded>>
let database: Database
let running: Started | undefined
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'piel-killed-'))
  chmodSync(folder, 0o755)
  giveCluster(folder, 'migrated')
  // This server syncs to disk, as the product requires; the server of the other tests does not.
  server = await startEmbedded(folder)
  database = createDatabase(server.url)
})
afterEach(async () => {
  if (running) await ended(running.child)
  await database.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(port: number): Promise<Started> {
  const limits = { RATE_LIMIT_TOKEN: '1000000', RATE_LIMIT_ANONYMOUS: '1000000' }
  const places = { DATA_DIR: folder, DATABASE_URL: server.url }
  running = await launch({ ...places, PORT: String(port), DEMO: 'on', ...limits })
  await isReady(running)
  return running
}

/** Ends the server by SIGKILL, as a machine out of memory does, without any clean-up. */
async function kill({ child }: Started): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

interface Sent {
  key: string
  body: { patientId: string; amountMinor: number; method: string; status: string; reference: string }
  /** The first answer. */
  answer?: Transaction
}

const payments = 48
const rounds = byTier({ first: 1, full: 2 })
const atOnce = 6

it('G5 records every payment once when the server is killed under load and the payments are sent again', async () => {
  const port = await freePort()
  const api = `http://localhost:${port}/api`
  let headers: Record<string, string> = { 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: object, more: Record<string, string> = {}) =>
    await fetch(`${api}${path}`, {
      method,
      headers: { ...headers, ...more },
      ...(body && { body: JSON.stringify(body) }),
    })
  const signIn = async () => {
    const { email: username, password } = demoAccounts[1]
    const { access_token: token } = (await (await call('POST', '/auth/login', { username, password })).json()) as {
      access_token: string
    }
    headers = { ...headers, authorization: `Bearer ${token}` }
  }

  /** Sends one payment. @returns false if there was no answer. */
  const send = async (one: Sent): Promise<boolean> => {
    const answer = await call('POST', '/transactions', one.body, { 'idempotency-key': one.key }).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    if (!answer || text === undefined) return false
    // The database may not have noticed yet that the connection of the killed server is gone.
    if (answer.status === 409 || answer.status === 503) return false
    expect([answer.status, text]).toEqual([201, expect.anything()])
    const said = JSON.parse(text) as Transaction
    one.answer ??= said
    expect(said).toEqual(one.answer)
    return true
  }
  const sendAll = async (queue: Sent[], until: () => boolean, answered: () => void = () => undefined) => {
    const worker = async () => {
      for (let one = queue.shift(); one && !until(); one = queue.shift()) if (await send(one)) answered()
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }

  let product = await start(port)
  await signIn()
  const patient = (await (await call('POST', '/auth/register/patient', patientBody())).json()) as Patient
  const all: Sent[] = Array.from({ length: payments }, (_, i) => ({
    key: randomUUID(),
    body: { patientId: patient.id, amountMinor: 1_000 + i, method: 'cash', status: 'completed', reference: `K ${i}` },
  }))

  let unanswered = 0
  for (let round = 0; round < rounds; round++) {
    // Some answered payments are sent again too, because a browser may have missed the answer.
    const queue = all.filter(({ answer }, i) => !answer || i % 10 === round)
    const enough = 6 + Math.floor(Math.random() * 8)
    let [answers, killed] = [0, undefined as Promise<void> | undefined]
    await sendAll(
      queue,
      () => killed !== undefined,
      () => {
        if (++answers === enough) killed = kill(product)
      },
    )
    await killed
    expect(killed).toBeDefined()
    unanswered += all.filter(({ answer }) => !answer).length
    product = await start(port)
  }
  expect(unanswered).toBeGreaterThan(0)

  await signIn()
  for (let pass = 0; pass < 50 && all.some(({ answer }) => !answer); pass++)
    await sendAll(
      all.filter(({ answer }) => !answer),
      () => false,
    )
  // All are sent once more; each gets the same answer as before.
  await sendAll([...all], () => false)

  const get = async <T>(path: string) => (await (await call('GET', path)).json()) as T
  const list = await get<AnswerOf<typeof transactionEndpoints.list>>(`/transactions?patientId=${patient.id}&limit=100`)
  const sum = all.reduce((total, { body }) => total + body.amountMinor, 0)
  expect(list.meta.total).toBe(payments)
  expect(list.totals?.paidMinor).toBe(sum)
  expect(list.data.map(({ id }) => id).toSorted()).toEqual(all.map(({ answer }) => answer?.id ?? '').toSorted())
  expect(new Set(list.data.map(({ reference }) => reference)).size).toBe(payments)
  const receipts = list.data.map(({ receiptNumber }) => Number(receiptNumber?.slice(5))).toSorted((a, b) => a - b)
  expect(receipts).toEqual(receipts.map((_, i) => (receipts[0] ?? 0) + i))
  const ledger = await get<AnswerOf<typeof ledgerEndpoints.get>>(`/patient/${patient.id}/ledger?limit=100`)
  expect([ledger.account.balanceMinor, ledger.meta.total]).toEqual([-sum, payments])
  expect(await moneyFaults(database)).toEqual([])
  expect(ledger.data.map(({ transaction }) => transaction?.id ?? '').toSorted()).toEqual(
    list.data.map(({ id }) => id).toSorted(),
  )
}, 240_000)
