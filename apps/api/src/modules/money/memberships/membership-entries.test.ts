import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TierId } from '@piel/contract/core/tiers'
import { newId } from '#/lib/id.ts'
import { newBooks, type Books } from '#/testing/books.ts'
import { endMembership, sellMembership } from './memberships.service.ts'

const instant = '2026-11-21T16:00:00.000Z'
let books: Books
let patientId: string
beforeAll(async () => {
  books = await newBooks()
})
afterAll(() => books.close())
beforeEach(async () => {
  books.clock.set(instant)
  patientId = await books.patient()
})

const made = (at = instant) => ({ day: at.slice(0, 10), at, author: books.staff.actor.userId, name: 'Ana STAFF' })
const sell = (tier: TierId, id = patientId) => sellMembership(books.deps, books.staff, id, tier)
const end = (takeBack = false, id = patientId) =>
  endMembership(books.deps, books.staff, id, { reason: 'Error', takeBack })

describe('G3 a membership', () => {
  it('G3 is charged for a year from today', async () => {
    const sold = await sell('premium')
    expect(sold).toEqual({
      id: expect.any(String),
      tier: 'premium',
      plan: 'Premium',
      priceMinor: 350_000,
      currency: 'MXN',
      startsOn: '2026-11-21',
      endsOn: '2027-11-20',
      state: 'active',
      outstandingMinor: 350_000,
    })
    expect(await books.entries(patientId)).toEqual([
      {
        ...made(),
        kind: 'charge',
        amount: 350_000,
        balance: 350_000,
        membership: sold.id,
        tier: 'premium',
        startsOn: '2026-11-21',
        endsOn: '2027-11-20',
      },
    ])
    expect(await books.lastEvent()).toEqual({
      action: 'membership.sell',
      kind: 'patient',
      id: patientId,
      fields: ['tier'],
    })
  })

  it('G3 is sold once until its last 30 days, and again on the day after', async () => {
    await sell('vip')
    books.clock.set('2027-10-21T16:00:00.000Z')
    await expect(sell('vip')).rejects.toMatchObject({ code: 'membership_active' })
    books.clock.set('2027-11-21T16:00:00.000Z')
    expect(await sell('vip')).toMatchObject({ startsOn: '2027-11-21', endsOn: '2028-11-20' })
  })

  it('G3 is not current before it starts', async () => {
    await sell('vip')
    books.clock.set('2026-11-20T16:00:00.000Z')
    await expect(end()).rejects.toMatchObject({ code: 'membership_ended' })
  })

  it('G3 is not sold of an inactive tier, not even to a patient who has it', async () => {
    await sell('premium')
    await books.db.query(sql`UPDATE membership_tiers SET is_active = false WHERE id = 'premium'`)
    const refused = { code: 'validation_failed', errors: [{ pointer: '/tier', code: 'validation.tierInactive' }] }
    await expect(sell('premium')).rejects.toMatchObject(refused)
    await expect(sell('premium', await books.patient())).rejects.toMatchObject(refused)
    await books.db.query(sql`UPDATE membership_tiers SET is_active = true WHERE id = 'premium'`)
    expect(await books.entries(patientId)).toHaveLength(1)
  })

  it('G3 needs a patient who exists and is not archived', async () => {
    for (const change of [(id: string) => sell('vip', id), (id: string) => end(false, id)])
      await expect(change(newId())).rejects.toMatchObject({ code: 'not_found' })
    await books.archive(patientId)
    await expect(sell('vip')).rejects.toMatchObject({ code: 'archived' })
    await expect(end()).rejects.toMatchObject({ code: 'archived' })
  })
})

describe('G3 the end of a membership', () => {
  it('G3 is today, and leaves its charge', async () => {
    const { id } = await sell('estandar')
    books.clock.set('2026-12-01T16:00:00.000Z')
    expect(await end()).toMatchObject({ id, endsOn: '2026-12-01', state: 'ends', outstandingMinor: 200_000 })
    expect((await books.entries(patientId)).slice(1)).toEqual([
      {
        ...made('2026-12-01T16:00:00.000Z'),
        kind: 'adjustment',
        amount: 0,
        balance: 200_000,
        membership: id,
        endsOn: '2026-12-01',
        reason: 'Error',
      },
    ])
    expect(await books.lastEvent()).toEqual({ action: 'membership.end', kind: 'patient', id: patientId, fields: [] })
    await expect(end()).rejects.toMatchObject({ code: 'membership_ended' })
    books.clock.set('2026-12-02T16:00:00.000Z')
    await expect(end(true)).rejects.toMatchObject({ code: 'membership_ended' })
  })

  it('G3 that revokes the sale reverses its charge, also on its last day', async () => {
    const { id } = await sell('estandar')
    await end()
    expect(await end(true)).toMatchObject({ id, endsOn: '2026-11-20', state: 'ended', outstandingMinor: 0 })
    expect((await books.entries(patientId)).slice(2)).toEqual([
      {
        ...made(),
        kind: 'adjustment',
        amount: 0,
        balance: 200_000,
        membership: id,
        endsOn: '2026-11-20',
        reason: 'Error',
      },
      {
        ...made(),
        kind: 'adjustment',
        amount: -200_000,
        balance: 0,
        membership: id,
        reason: 'membership.taken_back',
      },
    ])
  })

  it('G3 that revokes the sale of a membership without a price reverses nothing', async () => {
    await books.db.query(sql`UPDATE membership_tiers SET price_minor = 0 WHERE id = 'vip'`)
    await sell('vip')
    await end(true)
    await books.db.query(sql`UPDATE membership_tiers SET price_minor = 500000 WHERE id = 'vip'`)
    expect((await books.entries(patientId)).map(({ amount }) => amount)).toEqual([0, 0])
  })

  it('G3 that revokes the sale brings back the one that it replaced', async () => {
    const { id } = await sell('estandar')
    await sell('premium')
    await end(true)
    expect(await end()).toMatchObject({ id, tier: 'estandar', endsOn: '2026-11-21' })
  })

  it('G3 needs a current one', async () => {
    await expect(end()).rejects.toMatchObject({ code: 'membership_ended' })
  })
})
