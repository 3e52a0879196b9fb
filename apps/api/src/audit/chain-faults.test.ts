import { generateKeyPairSync } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#/db/database.ts'
import { addSeals, copyEvent, sealedChain, type AuditChain } from '#/testing/audit-chain.ts'
import { keyIdOf, publicKeyOf } from './chain.ts'
import { checkNextSeals, copyOf, newChainCheck } from './check.ts'
import { insertSeal, sealsAfter } from './store.ts'
import { signSeal } from './seal.ts'
import { verifyAudit } from './verify.ts'

let chain: AuditChain
let isOpen = false
// Before the first test, not before all: faults in what it calls are noticed by a test.
beforeEach(async () => {
  if (!isOpen) chain = await sealedChain()
  isOpen = true
})
afterAll(() => chain.close())

const outside = async () => ({ heads: await chain.folder.heads(), publicKeys: await chain.folder.publicKeys() })
const otherKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const queue = (sequence: number) => `INSERT INTO audit_unsealed VALUES (${sequence})`
const setSeal = (number: number, columns: string) => `UPDATE audit_seals SET ${columns} WHERE number = ${number}`

it('J5 an intact chain has four seals, six events and no problem', async () => {
  expect(await verifyAudit(chain.db, await outside())).toEqual({
    events: 6,
    unsealed: 1,
    seals: 4,
    rows: 0,
    problems: [],
    acknowledged: [],
  })
  expect((await verifyAudit(chain.db)).problems).toEqual([])
})

it('J5 the verification takes everything from one snapshot, whatever is recorded meanwhile', async () => {
  const busy = await sealedChain()
  let isRecorded = false
  const db: Database = {
    ...busy.db,
    transaction: (work, options) =>
      busy.db.transaction((tx) => {
        const query = async <Row extends object>(statement: Sql) => {
          const rows = await tx.query<Row>(statement)
          if (!isRecorded) await busy.record()
          isRecorded = true
          return rows
        }
        return work({ ...tx, query })
      }, options),
  }
  expect(await verifyAudit(db)).toMatchObject({ events: 6, unsealed: 1, problems: [] })
  expect((await verifyAudit(busy.db)).events).toBe(7)
  await busy.close()
})

describe('J5 the verification names', () => {
  it.each([
    [
      'a changed event',
      "UPDATE audit_events SET action = 'x' WHERE sequence = 3",
      ['seal 2 does not match its events'],
    ],
    [
      'a removed event',
      'DELETE FROM audit_events WHERE sequence = 3',
      ['event 3 is missing from its seal', 'seal 2 does not match its events'],
    ],
    ['an event that was added', copyEvent(3, 100), ['event 100 was not written by Piel']],
    [
      'an event that was added and queued',
      `${copyEvent(3, 100)}; ${queue(100)}`,
      ['event 100 was not written by Piel'],
    ],
    [
      'an event put into a gap',
      copyEvent(3, 4),
      ['event 4 was not written by Piel', 'event 4 was put among events that were sealed an hour before'],
    ],
    [
      'an event put into a gap and queued',
      `${copyEvent(3, 4)}; ${queue(4)}`,
      ['event 4 was put among events that were sealed an hour before'],
    ],
    ['an event that is queued no more', 'DELETE FROM audit_unsealed', ['event 7 was not written by Piel']],
    [
      'a queued event that was removed',
      'DELETE FROM audit_events WHERE sequence = 7',
      ['event 7 was removed before it was sealed'],
    ],
    ['a sealed event that is queued', queue(3), ['event 3 is sealed, and sealed or queued again']],
    [
      'a removed seal',
      'DELETE FROM audit_seals WHERE number = 2',
      [
        'seals are missing from number 2 onwards',
        'seal 3 does not match its events',
        'event 3 was not written by Piel',
        'event 3 was put among events that were sealed an hour before',
      ],
    ],
    [
      'an end that was cut off',
      'DELETE FROM audit_seals WHERE number = 4',
      ['seal 4 differs from the head stored outside the database', 'event 6 was not written by Piel'],
    ],
    ['a forged signature', setSeal(2, 'signature = reverse(signature)'), ['seal 2 is not signed by a trusted key']],
    ['a seal that was dated back', setSeal(2, "at = at - interval '1 minute'"), ['seal 2 does not match its events']],
    [
      'a changed hash',
      setSeal(2, "hash = 'ab'"),
      [
        'seal 2 does not match its events',
        'seal 2 is not signed by a trusted key',
        'seal 2 differs from the head stored outside the database',
        'seal 3 does not match its events',
      ],
    ],
    ['a replaced key', "UPDATE audit_keys SET public_key = 'none'", ['a signing key was replaced']],
    ['a removed key', 'DELETE FROM audit_keys', ['a signing key was replaced']],
    [
      'an event in two seals',
      setSeal(3, "sequences = '{5,3}'"),
      ['event 3 is sealed, and sealed or queued again', 'seal 3 does not match its events'],
    ],
    [
      'an event twice in a seal',
      setSeal(3, "sequences = '{5,5}'"),
      ['event 5 is sealed, and sealed or queued again', 'seal 3 does not match its events'],
    ],
    [
      'an event moved to a later seal',
      `${setSeal(1, "sequences = '{1}'")}; ${setSeal(4, "sequences = '{6,2}'")}`,
      [
        'seal 1 does not match its events',
        'event 2 was put among events that were sealed an hour before',
        'seal 4 does not match its events',
      ],
    ],
    [
      'a forged acknowledgement',
      setSeal(2, `acknowledged = '{"reason":"x","found":""}'`),
      ['seal 2 does not match its events'],
    ],
    ['an unreadable acknowledgement', setSeal(2, "acknowledged = 'x'"), ['seal 2 does not match its events']],
    [
      'a trail that was removed',
      'DELETE FROM audit_seals; DELETE FROM audit_events; DELETE FROM audit_unsealed',
      [1, 2, 3, 4].map((seal) => `seal ${seal} differs from the head stored outside the database`),
    ],
  ])('J5 %s', async (_name, statement, problems) => {
    const witnesses = await outside()
    expect((await chain.falsified(statement, (db) => verifyAudit(db, witnesses))).problems).toEqual(problems)
  })

  it('J5 at most 100 problems', async () => {
    const lost = (from: number, to: number) => `INSERT INTO audit_unsealed SELECT generate_series(${from}, ${to})`
    const count = async (statement: string) =>
      (await chain.falsified(statement, (db) => verifyAudit(db))).problems.length
    expect(await count(lost(1001, 1099))).toBe(99)
    expect(await count(lost(1001, 1300))).toBe(100)
    expect(await count(`${lost(1001, 1099)}; ${setSeal(2, "hash = 'ab'")}`)).toBe(100)
  })

  it('J5 a chain signed by another key, even if that key is in the database', async () => {
    const forge = async (db: Database) => {
      await db.transaction(async (tx) => {
        const key = { id: keyIdOf(publicKeyOf(otherKey)), privateKey: otherKey }
        const content = { number: 5, at: chain.clock.now().toISOString(), sequences: [], acknowledged: null }
        const [last] = await sealsAfter(tx, 3, 1)
        await insertSeal(tx, await signSeal(tx, content, { before: last?.hash ?? '', key }))
      })
      return await verifyAudit(db, await outside())
    }
    const publicKey = publicKeyOf(otherKey)
    const store = `INSERT INTO audit_keys (id, public_key) VALUES ('${keyIdOf(publicKey)}', '${publicKey}')`
    expect((await chain.falsified(store, forge)).problems).toEqual(['seal 5 is not signed by a trusted key'])
    expect((await chain.falsified('SELECT 1', forge)).problems).toEqual([
      'seal 5 is not signed by a trusted key',
      'a signing key was replaced',
    ])
    expect((await chain.falsified(store, (db) => forge(db).then(() => verifyAudit(db)))).problems).toEqual([])
  })
})

describe('J5 a check of the chain', () => {
  it('J5 advances by 100 seals per step', async () => {
    const anchor = { heads: new Map([[205, 'x']]) }
    const steps = await chain.falsified('SELECT 1', async (db) => {
      await addSeals(chain, db, 200)
      const check = newChainCheck()
      const found: unknown[] = []
      for (let step = 0; step < 3; step += 1)
        found.push([await checkNextSeals(db, check, anchor), check.last.number, check.problems])
      return found
    })
    const missing = [{ kind: 'head_differs', number: 205 }]
    expect(steps).toEqual([
      [false, 100, missing],
      [false, 200, missing],
      [true, 204, missing],
    ])
  })

  it('J5 advances by 5,000 events per step, or by one seal that has more', async () => {
    const insert = `INSERT INTO audit_events (sequence, action, outcome) OVERRIDING SYSTEM VALUE
      SELECT n, 'patient.read', 'success' FROM generate_series(1001, 11010) n; SELECT setval('audit_events_sequence_seq', 11010)`
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
    const events = [range(1001, 3495), range(3496, 5995), range(5996, 5999), range(6000, 11_010)]
    const lasts = await chain.falsified(insert, async (db) => {
      await addSeals(chain, db, 4, (number) => ({ sequences: events[number - 5] }))
      const check = newChainCheck()
      const found: unknown[] = []
      for (let isLast = false; !isLast; found.push(check.last.number)) isLast = await checkNextSeals(db, check, {})
      return [found, check.problems, check.seen]
    })
    expect(lasts).toEqual([[6, 7, 8], [], 11_010])
  })

  it('J5 notices that the last checked seal or the external head is changed or missing', async () => {
    const check = newChainCheck()
    await checkNextSeals(chain.db, check, {})
    const problemsAfter = async (statement: string, head?: { number: number; hash: string }) =>
      await chain.falsified(statement, async (db) => {
        const copy = copyOf(check)
        await checkNextSeals(db, copy, { head })
        return copy.problems
      })
    const head = await chain.folder.head()
    expect(head).toEqual({ number: 4, hash: check.last.hash })
    expect(await problemsAfter('SELECT 1', head)).toEqual([])
    expect(await problemsAfter(setSeal(4, "hash = 'ab'"))).toEqual([{ kind: 'seal_altered', number: 4 }])
    expect(await problemsAfter('DELETE FROM audit_seals WHERE number = 4')).toContainEqual({
      kind: 'seals_missing',
      number: 4,
    })
    const differs = [{ kind: 'head_differs', number: 4 }]
    expect(await problemsAfter('SELECT 1', { number: 4, hash: 'x' })).toEqual(differs)
    expect(await problemsAfter('SELECT 1', { number: 5, hash: check.last.hash })).toEqual([
      { kind: 'head_differs', number: 5 },
    ])
    expect(check.problems).toEqual([])
  })

  it('J5 names a replaced key once it was not acknowledged, whatever else was', async () => {
    const problemsAfter = async (kind: 'event_late' | 'key_altered') =>
      await chain.falsified("UPDATE audit_keys SET public_key = 'none'", async (db) => {
        const check = { ...newChainCheck(), acknowledged: [{ kind, number: null }] }
        await checkNextSeals(db, check, { publicKeys: await chain.folder.publicKeys() })
        return new Set(check.problems.map((problem) => problem.kind))
      })
    expect(await problemsAfter('event_late')).toEqual(new Set(['key_altered']))
    expect(await problemsAfter('key_altered')).toEqual(new Set())
  })

  it('J5 accepts the events of a seal in any order', async () => {
    const problems = await chain.falsified("SELECT setval('audit_events_sequence_seq', 7)", async (db) => {
      for (let event = 8; event <= 10; event += 1) await db.transaction((tx) => chain.record(tx))
      await addSeals(chain, db, 2, (number) => ({ sequences: number === 5 ? [8, 7] : [9, 10] }))
      await db.query(sql`DELETE FROM audit_unsealed`)
      return (await verifyAudit(db)).problems
    })
    expect(problems).toEqual([])
  })

  it('J5 copies its progress', () => {
    const [problem, known] = [
      { kind: 'event_missing', number: 2 } as const,
      { kind: 'key_altered', number: null } as const,
    ]
    const own = { seen: 3, unsealed: new Set([3]), recent: [{ at: 1, highest: 3 }] }
    const check = { ...newChainCheck(), ...own, problems: [problem], acknowledged: [known] }
    const copy = copyOf(check)
    expect(copy).toEqual(check)
    copy.unsealed.clear()
    copy.recent.pop()
    copy.problems.push({ kind: 'event_late', number: 1 })
    copy.acknowledged.push({ kind: 'event_late', number: 1 })
    expect(check).toMatchObject({ ...own, problems: [problem], acknowledged: [known] })
  })

  it('J5 takes an event that commits within the hour as late, not as forged', async () => {
    const now = chain.clock.now().getTime()
    const at = (ms: number) => new Date(now + ms).toISOString()
    const late = (ms: number) =>
      chain.falsified(`DELETE FROM audit_unsealed; SELECT setval('audit_events_sequence_seq', 9)`, async (db) => {
        await db.transaction((tx) => chain.record(tx))
        // Seal 5 holds event 10; event 7 follows in seal 6.
        await addSeals(chain, db, 2, (number) => ({
          at: at(number === 5 ? 0 : ms),
          sequences: [number === 5 ? 10 : 7],
        }))
        await db.query(sql`DELETE FROM audit_unsealed`)
        const check = newChainCheck()
        await checkNextSeals(db, check, {})
        return check.problems
      })
    expect(await late(3_600_000)).toEqual([])
    expect(await late(3_600_001)).toEqual([{ kind: 'event_late', number: 7 }])
  })
})
