import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transactionScoped } from '#/db/connection/transaction-scoped.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { recordAudit } from './audit.ts'
import { createSealer } from './seal.ts'
import { auditFolder } from './folder.ts'
import { readWitness, verifyAudit } from './verify.ts'
import { auditWitness } from './witness.ts'

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'piel-witness-'))
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const start = (auditWitness: string): Promise<TestApp> =>
  buildTestApp({
    database,
    env: { dataDir: join(folder, 'data'), auditWitness },
    deps: { db: transactionScoped(database.db) },
  })

async function sealOne(test: TestApp): Promise<void> {
  await recordAudit(
    test.db,
    { requestId: 'request', address: '127.0.0.1', language: 'es' },
    { action: 'patient.read', object: { kind: 'patient', id: null } },
  )
  expect(await createSealer(test.deps)()).toBe(1)
}

async function verify(text: string) {
  const kept = auditFolder(join(folder, 'data'))
  const known = { heads: await kept.heads(), publicKeys: await kept.publicKeys() }
  const witness = readWitness(text, known)
  const { problems } = await verifyAudit(database.db, { ...known, heads: [...known.heads, ...witness.heads] })
  return [...witness.problems, ...problems]
}

it('J5 appends each signed head to an external file, which reveals a history rewritten together with the data folder', async () => {
  const file = join(folder, 'witness.jsonl')
  const test = await start(file)
  for (let i = 0; i < 2; i++) {
    await sealOne(test)
    await auditWitness(test.deps).deliver()
  }
  const text = readFileSync(file, 'utf8')
  expect(text.trim().split('\n')).toHaveLength(2)
  expect(await verify(text)).toEqual([])
  expect(await verify(text.replace(/"hash":"..../, '"hash":"0000'))).not.toEqual([])
  const [other] = text.split('\n')
  expect(await verify(`${String(other)}\n{"number":9,"hash":"00","keyId":"x","signature":"x"}`)).toEqual([
    'the witness has a head of seal 9 that is not signed by a trusted key',
    'seal 9 differs from the head stored outside the database',
  ])
  // The attacker cuts off both the database and the data folder.
  const owner = new Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(
    "SET session_replication_role = 'replica'; DELETE FROM audit_seals WHERE number = 2; DELETE FROM audit_events WHERE sequence = 2",
  )
  await owner.end()
  rmSync(join(folder, 'data/audit/heads.jsonl'))
  expect(await verify('')).toEqual([])
  expect(await verify(text)).toEqual(['seal 2 differs from the head stored outside the database'])
  await test.close()
})

it('J5 posts heads to a URL, retries, never delays sealing, and reports when the witness is behind', async () => {
  const received: { number: number; signature: string }[] = []
  let status = 500
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      if (status === 200) received.push(JSON.parse(body))
      response.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const test = await start(`http://127.0.0.1:${(server.address() as AddressInfo).port}/heads`)
  const witness = auditWitness(test.deps)
  await sealOne(test)
  await witness.deliver()
  await sealOne(test)
  const ready = async () => (await test.app.inject({ url: '/readyz' })).json()
  expect(witness.state()).toEqual({ waiting: 2, isFailing: true, lastSeal: null })
  expect(await ready()).toEqual({ status: 'ok', warnings: ['audit_witness_behind'] })
  const { headers } = await test.signedInAs('ADMIN')
  const chain = await test.app.inject({ url: '/api/audit/chain', headers })
  expect(chain.json().witness).toEqual({ waiting: 2, isFailing: true, lastSeal: null })
  status = 200
  await witness.deliver(true)
  expect(received.map(({ number }) => number)).toEqual([2, 3])
  expect(witness.state()).toEqual({ waiting: 0, isFailing: false, lastSeal: 3 })
  expect(await ready()).toEqual({ status: 'ok' })
  await test.close()
  server.close()
})
