import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addSeals, copyEvent, sealedChain, type AuditChain } from '#/testing/audit-chain.ts'
import { checkNextSeals, newChainCheck } from './check.ts'
import { findContinuation } from './continuity.ts'
import { verifyAudit } from './verify.ts'

let chain: AuditChain
let isOpen = false
// Before the first test, not before all: faults in what it calls are noticed by a test.
beforeEach(async () => {
  if (!isOpen) chain = await sealedChain()
  isOpen = true
})
afterAll(() => chain.close())

const setSeal = (number: number, columns: string) => `UPDATE audit_seals SET ${columns} WHERE number = ${number}`
const genuine = (found: string) => JSON.stringify({ reason: 'restored', found })
const digestOf = async (db: AuditChain['db']) => {
  const check = newChainCheck()
  await checkNextSeals(db, check, {})
  return check.found
}

describe('J5 an acknowledgement', () => {
  const statement = "UPDATE audit_events SET action = 'x' WHERE sequence = 3"
  const verdict = (acknowledged: (found: string) => string, then = 'SELECT 1') =>
    chain.falsified(statement, async (db) => {
      const found = await digestOf(db)
      await addSeals(chain, db, 1, () => ({ acknowledged: acknowledged(found) }))
      await db.query(sql`SET LOCAL session_replication_role = 'replica'`)
      await db.query(raw(then))
      const { problems, acknowledged: known } = await verifyAudit(db)
      const continued = await findContinuation(db, { head: { number: 9, hash: 'lost' } })
      const since = await findContinuation(db, { head: { number: 2, hash: 'x' } })
      return { problems, known, continued: continued.problems, since: since.problems, last: since.last.number }
    })

  it('J5 covers what was found, and lets the chain continue from it', async () => {
    expect(await verdict(genuine)).toEqual({
      problems: [],
      known: ['seal 2 does not match its events'],
      continued: [{ kind: 'head_differs', number: 9 }],
      since: [],
      last: 5,
    })
  })

  it('J5 covers no later change, and nothing without a digest of the chain as it was found', async () => {
    const broken = { known: [], problems: ['seal 2 does not match its events', 'seal 5 does not match its events'] }
    expect(await verdict(() => genuine('other'))).toMatchObject(broken)
    expect(await verdict(() => '{"reason":"x"}')).toMatchObject(broken)
    expect(await verdict(() => 'x')).toMatchObject(broken)
    expect(await verdict(genuine, setSeal(5, "signature = 'x'"))).toMatchObject({
      known: [],
      since: [{ kind: 'head_differs', number: 2 }],
    })
    expect(await verdict(genuine, setSeal(5, "at = at - interval '1 minute'"))).toMatchObject({
      known: [],
      since: [{ kind: 'head_differs', number: 2 }],
    })
  })

  it('J5 covers no event that is changed after it', async () => {
    const change = "UPDATE audit_events SET action = 'y' WHERE sequence = 5"
    expect(await verdict(genuine, change)).toMatchObject({
      known: [],
      problems: [2, 3, 5].map((seal) => `seal ${seal} does not match its events`),
    })
  })

  it('J5 seals events that came late', async () => {
    const problemsWith = (acknowledges: boolean) =>
      chain.falsified(copyEvent(3, 4), async (db) => {
        const found = await digestOf(db)
        await addSeals(chain, db, 1, () => ({ sequences: [4], ...(acknowledges && { acknowledged: genuine(found) }) }))
        return (await verifyAudit(db)).problems
      })
    expect(await problemsWith(false)).toEqual(['event 4 was put among events that were sealed an hour before'])
    expect(await problemsWith(true)).toEqual([])
  })

  it('J5 covers a replaced key', async () => {
    const publicKeys = await chain.folder.publicKeys()
    const { problems, acknowledged } = await chain.falsified(
      "UPDATE audit_keys SET public_key = 'none'",
      async (db) => {
        const found = await digestOf(db)
        await addSeals(chain, db, 1, () => ({ acknowledged: genuine(found) }))
        return await verifyAudit(db, { publicKeys })
      },
    )
    expect([problems, acknowledged]).toEqual([[], ['a signing key was replaced']])
  })

  it('J5 explains a head that differs, and is not needed by one that does not', async () => {
    const foundWith = (acknowledges: boolean, hash = 'x') =>
      chain.falsified('SELECT 1', async (db) => {
        const found = await digestOf(db)
        await addSeals(chain, db, 1, () => (acknowledges ? { acknowledged: genuine(found) } : {}))
        const check = newChainCheck()
        await checkNextSeals(db, check, { head: { number: 2, hash } })
        return { problems: check.problems, acknowledged: check.acknowledged }
      })
    const none = { problems: [], acknowledged: [] }
    expect(await foundWith(false)).toEqual({ ...none, problems: [{ kind: 'head_differs', number: 2 }] })
    expect(await foundWith(true)).toEqual(none)
    const [, second] = await chain.folder.heads()
    expect(await foundWith(false, second?.hash)).toEqual(none)
  })

  it('J5 covers a trail that was removed as a whole', async () => {
    const removed = 'DELETE FROM audit_seals; DELETE FROM audit_events; DELETE FROM audit_unsealed'
    const result = await chain.falsified(removed, async (db) => {
      await addSeals(chain, db, 1, () => ({ acknowledged: genuine('') }))
      const head = { number: 4, hash: 'lost' }
      const check = newChainCheck()
      await checkNextSeals(db, check, { head })
      const { last, problems } = await findContinuation(db, { head })
      return { problems: check.problems, acknowledged: check.acknowledged, last: last.number, continued: problems }
    })
    expect(result).toEqual({
      problems: [],
      acknowledged: [{ kind: 'seals_missing', number: 1 }],
      last: 5,
      continued: [],
    })
  })
})
