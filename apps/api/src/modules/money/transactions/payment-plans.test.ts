import type { RefundBody } from '@piel/contract/money/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newBooks, type Books } from '#/testing/books.ts'
import { refundTransaction } from './transaction-refund.service.ts'
import { completeTransaction, failTransaction, getTransaction } from './transactions.service.ts'

const instant = '2026-11-21T16:00:00.000Z'
const later = '2026-11-22T16:00:00.000Z'
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

const completed = (parts: object = {}) => books.pay({ patientId, status: 'completed', ...parts })
const complete = (id: string) => completeTransaction(books.deps, books.staff, { id, ifMatch: undefined })
const failIt = (id: string) => failTransaction(books.deps, books.staff, { id, ifMatch: undefined, reason: undefined })
const refund = (id: string, body: Pick<RefundBody, 'amountMinor'>) =>
  refundTransaction(books.deps, books.staff, { id, ifMatch: undefined, body: { reason: 'Error', ...body } })

describe('G3 what is owed after a payment', () => {
  it('G3 is that of the moment, also after later entries', async () => {
    const treatmentId = await books.treatment(patientId, { valueMinor: 250_000 })
    const first = await completed({ treatmentId, amountMinor: 100_000 })
    expect(first.after).toEqual({ outstandingMinor: 150_000, discountMinor: 0, balanceMinor: 150_000 })
    const second = await completed({ treatmentId, amountMinor: 200_000 })
    expect(second.after).toEqual({ outstandingMinor: -50_000, discountMinor: 0, balanceMinor: -50_000 })
    await refund(first.id, { amountMinor: 40_000 })
    expect((await getTransaction(books.deps, first.id)).after).toEqual(first.after)
  })

  it('G3 counts a membership that the payment sells, and names no purpose on account', async () => {
    const sold = await completed({ plan: 'VIP', amountMinor: 200_000 })
    expect(sold.after).toEqual({ outstandingMinor: 300_000, discountMinor: 0, balanceMinor: 300_000 })
    expect(sold.membershipId).toMatch(/^[0-9a-f-]{36}$/)
    const onAccount = await completed({ amountMinor: 50_000 })
    expect(onAccount.after).toEqual({ outstandingMinor: null, discountMinor: 0, balanceMinor: 250_000 })
    expect(onAccount.membershipId).toBeNull()
  })

  it('G3 is that after the refund for a refund, and unknown before a payment completes', async () => {
    const { id } = await completed({ plan: 'VIP', amountMinor: 500_000 })
    const { refunds } = await refund(id, { amountMinor: 40_000 })
    expect((await getTransaction(books.deps, refunds[0]?.id ?? '')).after).toEqual({
      outstandingMinor: 40_000,
      discountMinor: 0,
      balanceMinor: 40_000,
    })
    expect((await books.pay({ patientId })).after).toBeNull()
  })
})

describe('G3 a pending payment of a plan', () => {
  it('G3 sells the membership when it completes, from that day on', async () => {
    const pending = await books.pay({ patientId, plan: 'VIP', amountMinor: 200_000 })
    expect(pending).toMatchObject({ status: 'pending', plan: 'VIP', tier: 'vip', membershipId: null, after: null })
    expect(await books.entries(patientId)).toEqual([])
    books.clock.set(later)
    const payment = await complete(pending.id)
    const [sale, paid] = await books.entries(patientId)
    expect(sale).toMatchObject({ kind: 'charge', amount: 500_000, tier: 'vip', startsOn: '2026-11-22' })
    expect(paid).toMatchObject({ kind: 'payment', amount: -200_000, membership: sale?.['membership'] })
    expect(payment).toMatchObject({
      membershipId: sale?.['membership'],
      after: { outstandingMinor: 300_000, balanceMinor: 300_000 },
    })
  })

  it('G3 pays the membership that was sold meanwhile, or before', async () => {
    const early = await books.pay({ patientId, plan: 'VIP', amountMinor: 200_000 })
    const { membershipId } = await completed({ plan: 'VIP', amountMinor: 100_000 })
    const late = await books.pay({ patientId, plan: 'VIP', amountMinor: 200_000 })
    expect(late.membershipId).toBe(membershipId)
    expect((await complete(early.id)).membershipId).toBe(membershipId)
    expect((await complete(late.id)).after?.balanceMinor).toBe(0)
    expect((await books.entries(patientId)).filter(({ kind }) => kind === 'charge')).toHaveLength(1)
  })

  it('G3 sells nothing if it fails', async () => {
    const { id } = await books.pay({ patientId, plan: 'VIP' })
    await failIt(id)
    expect(await books.entries(patientId)).toEqual([])
    expect(await getTransaction(books.deps, id)).toMatchObject({ status: 'failed', plan: 'VIP', membershipId: null })
  })

  it('G3 sells the agreed tier although it became inactive, and is refused for one that is', async () => {
    const { id } = await books.pay({ patientId, plan: 'Premium' })
    await books.db.query(sql`UPDATE membership_tiers SET is_active = false WHERE id = 'premium'`)
    await expect(books.pay({ patientId, plan: 'Premium' })).rejects.toMatchObject({
      errors: [{ pointer: '/plan', code: 'validation.tierInactive' }],
    })
    expect((await complete(id)).plan).toBe('Premium')
    expect((await books.pay({ patientId, plan: 'Premium' })).membershipId).not.toBeNull()
    await books.db.query(sql`UPDATE membership_tiers SET is_active = true WHERE id = 'premium'`)
  })
})
