import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newAuditChain, type AuditChain } from '#/testing/audit-chain.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { keyIdOf, publicKeyOf } from './chain.ts'
import { newPrivateKey } from './folder.ts'
import { createSealer, sealLockKey } from './seal.ts'
import { newestSeals, sealsAfter } from './store.ts'
import { verifyAudit } from './verify.ts'
import { auditWatch } from './watch.ts'
import { auditWitness } from './witness.ts'

let database: TestDatabase
let chain: AuditChain
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  chain = await newAuditChain(database)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await chain.close()
})

const seals = () => sealsAfter(chain.db, 0, 100)
const queued = async () => (await chain.db.query(sql`SELECT FROM audit_unsealed`)).length
const problems = () => auditWatch(chain.deps).foundProblems()
const intact = async () =>
  (await verifyAudit(chain.db, { heads: await chain.folder.heads(), publicKeys: await chain.folder.publicKeys() }))
    .problems
const inFolder = (name: string) => join(chain.deps.env.dataDir, 'audit', name)

describe('J5 the sealer', () => {
  it('J5 seals what was recorded, in order, with time, number and the folder’s key', async () => {
    await chain.record()
    await chain.record()
    expect(await chain.seal()).toBe(2)
    await chain.record()
    chain.clock.advance(2000)
    expect(await chain.seal()).toBe(1)
    const keyId = keyIdOf(publicKeyOf((await chain.folder.key()) ?? ''))
    expect(await seals()).toMatchObject([
      { number: 1, at: '2026-11-21T10:00:00.000Z', sequences: [1, 2], keyId, acknowledged: null },
      { number: 2, at: '2026-11-21T10:00:02.000Z', sequences: [3], keyId, acknowledged: null },
    ])
    expect((await newestSeals(chain.db, 5)).map(({ number }) => number)).toEqual([2, 1])
    expect(await queued()).toBe(0)
    expect(await chain.folder.heads()).toEqual((await seals()).map(({ number, hash }) => ({ number, hash })))
    expect(await intact()).toEqual([])
  })

  it('J5 creates no seal without events', async () => {
    expect(await chain.seal()).toBe(0)
    expect(await seals()).toEqual([])
  })

  it('J5 seals 1,000 events at a time', async () => {
    await chain.db.query(sql`
      WITH e AS (INSERT INTO audit_events (action, outcome) SELECT 'patient.read', 'success' FROM generate_series(1, 2001)
        RETURNING sequence)
      INSERT INTO audit_unsealed SELECT sequence FROM e`)
    expect(await chain.seal()).toBe(2001)
    expect((await seals()).map(({ sequences }) => sequences.length)).toEqual([1000, 1000, 1])
    expect((await seals())[0]?.sequences).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1))
    expect(await intact()).toEqual([])
  })

  it('J5 does nothing while another process seals', async () => {
    await chain.record()
    await chain.db.transaction(async (tx) => {
      await tx.query(sql`SELECT pg_advisory_xact_lock(${sealLockKey})`)
      expect(await chain.seal()).toBe(0)
    })
    expect(await queued()).toBe(1)
    expect(await chain.seal()).toBe(1)
  })

  it('J5 continues the chain of another process, and stores the missing head', async () => {
    await chain.record()
    await chain.seal()
    const [first] = await chain.folder.heads()
    await chain.record()
    await chain.seal()
    writeFileSync(inFolder('heads.jsonl'), `${JSON.stringify(first)}\n`)
    await chain.record()
    expect(await chain.seal()).toBe(1)
    expect((await chain.folder.heads()).map(({ number }) => number)).toEqual([1, 2, 3])
    expect(await intact()).toEqual([])
  })

  it('J5 trusts each of several pinned keys', async () => {
    await chain.record()
    await chain.seal()
    await chain.folder.pin(publicKeyOf(newPrivateKey()))
    await chain.record()
    expect(await chain.seal()).toBe(1)
  })

  it('J5 writes each head to the log and to the witness', async () => {
    const info = vi.spyOn(chain.deps.log, 'info')
    const add = vi.spyOn(auditWitness(chain.deps), 'add')
    await chain.record()
    await chain.seal()
    const [seal] = await seals()
    expect(info).toHaveBeenCalledExactlyOnceWith({ number: 1, hash: seal?.hash }, 'audit sealed')
    expect(add).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ number: 1, hash: seal?.hash }))
  })
})

describe('J5 the sealer refuses', () => {
  it('J5 a chain whose end was cut off, and seals nothing', async () => {
    await chain.record()
    await chain.seal()
    writeFileSync(inFolder('heads.jsonl'), '{"number":2,"hash":"x"}\n')
    await chain.record()
    expect(await chain.seal()).toBe(0)
    expect(problems()).toEqual([{ kind: 'head_differs', number: 2 }])
    expect([await queued(), (await seals()).length]).toEqual([1, 1])
    // It is not retried.
    writeFileSync(inFolder('heads.jsonl'), '')
    expect(await chain.seal()).toBe(0)
    expect(problems()).toEqual([{ kind: 'head_differs', number: 2 }])
  })

  it('J5 a chain that was cut off together with the heads of the folder', async () => {
    const seal = createSealer(chain.deps)
    await chain.record()
    await seal()
    const [first] = await chain.folder.heads()
    await chain.record()
    await seal()
    writeFileSync(inFolder('heads.jsonl'), `${JSON.stringify(first)}\n`)
    await chain.falsify('DELETE FROM audit_seals WHERE number = 2')
    await chain.record()
    expect(await seal()).toBe(0)
    expect(problems()).toEqual([{ kind: 'head_differs', number: 2 }])
  })

  it('J5 a chain that differs from the head of the folder, though it is the one in memory', async () => {
    const seal = createSealer(chain.deps)
    await chain.record()
    await seal()
    writeFileSync(inFolder('heads.jsonl'), '{"number":1,"hash":"x"}\n')
    await chain.record()
    expect(await seal()).toBe(0)
    expect(problems()).toEqual([{ kind: 'head_differs', number: 1 }])
  })

  it('J5 an event that is queued again', async () => {
    await chain.record()
    await chain.seal()
    await chain.record()
    await chain.db.query(sql`INSERT INTO audit_unsealed VALUES (1)`)
    expect(await chain.seal()).toBe(0)
    expect(problems()).toEqual([{ kind: 'event_sealed_twice', number: 1 }])
    expect(await queued()).toBe(2)
  })

  it('J5 another key than the pinned one', async () => {
    await chain.record()
    await chain.seal()
    writeFileSync(inFolder('key.pem'), newPrivateKey())
    await chain.record()
    expect(await chain.seal()).toBe(0)
    expect(problems()).toEqual([{ kind: 'key_altered', number: null }])
    expect(await queued()).toBe(1)
  })

  it('J5 an unreadable key, until it is restored', async () => {
    await chain.record()
    await chain.seal()
    const key = (await chain.folder.key()) ?? ''
    writeFileSync(inFolder('key.pem'), 'none')
    await chain.record()
    expect(await chain.seal()).toBe(0)
    expect(problems()).toEqual([{ kind: 'key_unreadable', number: null }])
    writeFileSync(inFolder('key.pem'), key)
    expect(await chain.seal()).toBe(1)
    expect(problems()).toEqual([])
  })

  it('J5 nothing on a database error, which it throws', async () => {
    await chain.record()
    const db = { ...chain.db, transaction: () => Promise.reject(new Error('database')) }
    await expect(createSealer({ ...chain.deps, db })()).rejects.toThrow('database')
  })
})

describe('J5 without a folder', () => {
  it('J5 the key is in the database, and the newest head in memory', async () => {
    rmSync(chain.deps.env.dataDir, { recursive: true })
    writeFileSync(chain.deps.env.dataDir, '')
    const debug = vi.spyOn(chain.deps.log, 'debug')
    const seal = createSealer(chain.deps)
    await chain.record()
    expect(await seal()).toBe(1)
    expect(debug).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, 'the head was written to the log only')
    const [key] = await chain.db.query<{ key: string }>(sql`SELECT private_key AS key FROM audit_keys`)
    expect(key?.key).toContain('PRIVATE KEY')
    await chain.record()
    expect(await seal()).toBe(1)
    await chain.falsify('DELETE FROM audit_seals WHERE number = 2')
    await chain.record()
    expect(await seal()).toBe(0)
    expect(problems()).toEqual([{ kind: 'head_differs', number: 2 }])
  })
})
