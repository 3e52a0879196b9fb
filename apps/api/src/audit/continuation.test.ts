import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addSeals, copyEvent, sealedChain, type AuditChain } from '#/testing/audit-chain.ts'
import { keyIdOf, publicKeyOf, signatureOf } from './chain.ts'
import { checkNextSeals, newChainCheck } from './check.ts'
import { checkQueue, findContinuation } from './continuity.ts'
import { sealsAfter, signingKey } from './store.ts'

let chain: AuditChain
let isOpen = false
// Before the first test, not before all: faults in what it calls are noticed by a test.
beforeEach(async () => {
  if (!isOpen) chain = await sealedChain()
  isOpen = true
})
afterAll(() => chain.close())

const otherKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

describe('J5 the sealer continues', () => {
  const none = { number: 0, hash: '' }
  const continuation = (statement: string, anchor: (hashes: string[]) => Parameters<typeof findContinuation>[1]) =>
    chain.falsified(statement, async (db) => {
      const hashes = (await chain.folder.heads()).map(({ hash }) => hash)
      const { last, problems } = await findContinuation(db, anchor(hashes))
      return { last: last.number, problems }
    })
  const found = (last: number, ...problems: object[]) => ({ last, problems })

  it('J5 nothing before the first seal', async () => {
    const empty = await chain.falsified('DELETE FROM audit_seals', (db) => findContinuation(db, {}))
    expect(empty).toEqual({ last: none, problems: [] })
  })

  it('J5 the last seal without a head, if a trusted key signed it', async () => {
    const trusted = await chain.folder.publicKeys()
    const other = publicKeyOf(otherKey)
    expect(await continuation('SELECT 1', () => ({}))).toEqual(found(4))
    expect(await continuation('SELECT 1', () => ({ publicKeys: [other, ...trusted] }))).toEqual(found(4))
    expect(await continuation('SELECT 1', () => ({ publicKeys: [other] }))).toEqual(
      found(0, { kind: 'seal_unsigned', number: 4 }),
    )
  })

  it('J5 no chain whose key was removed', async () => {
    expect(
      await continuation('DELETE FROM audit_keys', (hashes) => ({ head: { number: 4, hash: hashes[3] ?? '' } })),
    ).toEqual(found(4, { kind: 'key_altered', number: null }))
    const unknown = await chain.falsified('DELETE FROM audit_keys', (db) => findContinuation(db, {}))
    expect(unknown).toEqual({ last: none, problems: [{ kind: 'key_altered', number: null }] })
  })

  it('J5 the newest head, or the chain that follows it', async () => {
    const head = (number: number, hash?: string) => (hashes: string[]) => ({
      head: { number, hash: hash ?? hashes[number - 1] ?? '' },
    })
    expect(await continuation('SELECT 1', head(4))).toEqual(found(4))
    expect(await continuation('SELECT 1', head(2))).toEqual(found(4))
    expect(await continuation('SELECT 1', head(4, 'x'))).toEqual(found(4, { kind: 'head_differs', number: 4 }))
    expect(await continuation('SELECT 1', head(2, 'x'))).toEqual(found(2, { kind: 'head_differs', number: 2 }))
    expect(await continuation('SELECT 1', head(5, 'x'))).toEqual(found(5, { kind: 'head_differs', number: 5 }))
    expect(await continuation('DELETE FROM audit_seals', head(4))).toEqual(
      found(4, { kind: 'head_differs', number: 4 }),
    )
    expect(await continuation("UPDATE audit_events SET action = 'x' WHERE sequence = 5", head(2))).toEqual(
      found(4, { kind: 'seal_altered', number: 3 }),
    )
    expect(await continuation('DELETE FROM audit_events WHERE sequence = 5', head(2))).toEqual(
      found(4, { kind: 'event_missing', number: 5 }, { kind: 'seal_altered', number: 3 }),
    )
    expect(await continuation('DELETE FROM audit_seals WHERE number = 3', head(2))).toEqual(
      found(4, { kind: 'seals_missing', number: 3 }, { kind: 'seal_altered', number: 4 }),
    )
  })

  it('J5 a chain of several steps, and stops after the one in which a seal was altered', async () => {
    const lastWith = (statement: string) =>
      chain.falsified('SELECT 1', async (db) => {
        const [, , , head] = await chain.folder.heads()
        await addSeals(chain, db, 250)
        await db.query(sql`SET LOCAL session_replication_role = 'replica'`)
        await db.query(raw(statement))
        const { last, problems } = await findContinuation(db, { head: head ?? none })
        return { last: last.number, problems }
      })
    expect(await lastWith('SELECT 1')).toEqual(found(254))
    const altered = "UPDATE audit_seals SET at = at - interval '1 minute' WHERE number = "
    expect(await lastWith(`${altered} 250`)).toEqual(found(254, { kind: 'seal_altered', number: 250 }))
    expect(await lastWith(`${altered} 50`)).toEqual(found(104, { kind: 'seal_altered', number: 50 }))
  })

  it('J5 a chain with an acknowledgement of what is before the head', async () => {
    const result = await chain.falsified('SELECT 1', async (db) => {
      const check = newChainCheck()
      await checkNextSeals(db, check, {})
      const acknowledged = JSON.stringify({ reason: 'restored', found: check.found })
      await addSeals(chain, db, 1, () => ({ acknowledged }))
      const [, second] = await chain.folder.heads()
      const { last, problems } = await findContinuation(db, { head: second ?? none })
      return { last: last.number, problems }
    })
    expect(result).toEqual(found(5))
  })
})

describe('J5 the queue may hold', () => {
  const later = () => new Date(chain.clock.now().getTime() + 1)
  it.each([
    ['an event that is not sealed', 'SELECT 1', [7], []],
    ['no event that does not exist', 'SELECT 1', [4], ['event_unsealed 4', 'event_late 4']],
    ['no event of a number that Piel has not used', 'SELECT 1', [100], ['event_unsealed 100', 'event_unknown 100']],
    ['no forged event of such a number', copyEvent(3, 100), [100], ['event_unknown 100']],
    ['no event that is sealed', 'SELECT 1', [6], ['event_sealed_twice 6']],
    ['no event that was sealed long ago', 'SELECT 1', [3], ['event_sealed_twice 3', 'event_late 3']],
    ['no event put into an old gap', copyEvent(3, 4), [7, 4], ['event_late 4']],
  ])('J5 %s', async (_name, statement, sequences, problems) => {
    const found = await chain.falsified(statement, (db) => checkQueue(db, sequences, later()))
    expect(found.map(({ kind, number }) => `${kind} ${number}`)).toEqual(problems)
  })
})

describe('J5 the signing key', () => {
  it('J5 is read from the folder, with its public key', async () => {
    const key = await chain.falsified('SELECT 1', async (db) => {
      const own = await signingKey(db, otherKey)
      const again = await signingKey(db, otherKey)
      const stored = await db.query(
        sql`SELECT public_key AS public, private_key AS private FROM audit_keys WHERE id = ${own.id}`,
      )
      return { own, again, stored }
    })
    const own = { id: keyIdOf(publicKeyOf(otherKey)), privateKey: otherKey }
    expect(key).toEqual({ own, again: own, stored: [{ public: publicKeyOf(otherKey), private: null }] })
  })

  it('J5 is shared in the database where the folder has none', async () => {
    const [first, second, own] = await chain.falsified('SELECT 1', async (db) => [
      await signingKey(db, undefined),
      await signingKey(db, undefined),
      await signingKey(db, otherKey),
    ])
    expect(first).toEqual(second)
    expect(own?.privateKey).toBe(otherKey)
    expect(first?.id).toBe(keyIdOf(publicKeyOf(first?.privateKey ?? '')))
  })

  it('J5 signs the hash of a seal over its events', async () => {
    const seal = await chain.falsified('SELECT 1', async (db) => {
      await addSeals(chain, db, 1, () => ({ sequences: [7] }))
      return (await sealsAfter(db, 4, 1))[0]
    })
    const [key = ''] = [await chain.folder.key()]
    expect(seal).toMatchObject({ number: 5, sequences: [7], acknowledged: null, keyId: keyIdOf(publicKeyOf(key)) })
    expect(seal?.signature).toBe(signatureOf(seal?.hash ?? '', createPrivateKey(key)))
  })
})
