import type { RefundBody } from '@piel/contract/money/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
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

const made = (at = instant) => ({ day: at.slice(0, 10), at, author: books.staff.actor.userId, name: 'Ana STAFF' })
const completed = (parts: object = {}) => books.pay({ patientId, status: 'completed', ...parts })
const complete = (id: string, ifMatch?: number) => completeTransaction(books.deps, books.staff, { id, ifMatch })
const failIt = (id: string, reason?: string) =>
  failTransaction(books.deps, books.staff, { id, ifMatch: undefined, reason })
const refund = (id: string, body: Partial<RefundBody> = {}, ifMatch?: number) =>
  refundTransaction(books.deps, books.staff, { id, ifMatch, body: { amountMinor: 40_000, reason: 'Error', ...body } })
const notified = async (kind: string) =>
  (await books.db.query<{ id: string }>(sql`SELECT object_id AS id FROM notifications WHERE kind = ${kind}`)).map(
    ({ id }) => id,
  )

describe('G3 a payment', () => {
  it('G3 that is completed has a receipt, its history and an entry in the ledger', async () => {
    const payment = await completed({ reference: null, method: 'bank_transfer' })
    expect(payment).toMatchObject({
      kind: 'payment',
      customerName: 'Ana USER Ruiz',
      amountMinor: 100_000,
      refundedMinor: 0,
      method: 'bank_transfer',
      status: 'completed',
      reference: expect.stringMatching(/^PIEL-26-[A-Z]{6}$/),
      receiptNumber: expect.stringMatching(/^2026-\d{6}$/),
      plan: null,
      tier: null,
      treatment: null,
      refunds: [],
      day: '2026-11-21',
      date: instant,
    })
    expect(payment.changes.map(({ kind, status }) => [kind, status])).toEqual([
      ['completed', 'completed'],
      ['created', 'pending'],
    ])
    expect(await books.entries(patientId)).toEqual([
      { ...made(), kind: 'payment', amount: -100_000, balance: -100_000, transaction: payment.id },
    ])
    expect(await books.lastEvent()).toEqual({
      action: 'transaction.create',
      kind: 'transaction',
      id: payment.id,
      fields: ['patientId', 'amountMinor', 'method', 'status'],
    })
  })

  it('G3 that is pending has neither receipt nor entry', async () => {
    const payment = await books.pay({ patientId, reference: 'Folio 7' })
    expect(payment).toMatchObject({ status: 'pending', reference: 'Folio 7', receiptNumber: null })
    expect(payment.changes.map(({ kind, status }) => [kind, status])).toEqual([['created', 'pending']])
    expect(await books.entries(patientId)).toEqual([])
    expect((await getTransaction(books.deps, payment.id)).id).toBe(payment.id)
    await expect(getTransaction(books.deps, newId())).rejects.toMatchObject({ code: 'not_found' })
  })

  it('G3 takes consecutive receipt numbers, and a reference without digits in common with them', async () => {
    const [first, second] = [await completed(), await completed()]
    expect(Number(second.receiptNumber?.slice(-6))).toBe(Number(first.receiptNumber?.slice(-6)) + 1)
    expect(second.reference).toMatch(/^PIEL-26-[A-Z]{6}$/)
    expect(second.reference).not.toBe(first.reference)
  })

  it('G3 of a treatment is entered for it', async () => {
    const treatmentId = await books.treatment(patientId, { valueMinor: 100_000 })
    const payment = await completed({ treatmentId })
    expect(payment.treatment?.id).toBe(treatmentId)
    expect((await books.entries(patientId)).at(-1)).toMatchObject({ treatment: treatmentId, balance: 0 })
  })

  it('G3 of a plan sells its membership once, and pays it', async () => {
    const first = await completed({ plan: 'VIP', amountMinor: 200_000 })
    await completed({ plan: 'VIP', amountMinor: 300_000 })
    expect(first).toMatchObject({ plan: 'VIP', tier: 'vip' })
    const [sale, ...payments] = await books.entries(patientId)
    expect(sale).toMatchObject({
      kind: 'charge',
      amount: 500_000,
      tier: 'vip',
      startsOn: '2026-11-21',
      endsOn: '2027-11-20',
    })
    expect(payments.map(({ kind, amount, membership }) => [kind, amount, membership])).toEqual([
      ['payment', -200_000, sale?.['membership']],
      ['payment', -300_000, sale?.['membership']],
    ])
  })

  it('G3 of a membership sold before sells none, also after its end', async () => {
    await completed({ plan: 'Standard', amountMinor: 50_000 })
    const membershipId = String((await books.entries(patientId))[0]?.['membership'])
    books.clock.set('2028-01-10T16:00:00.000Z')
    expect(await completed({ membershipId, amountMinor: 150_000 })).toMatchObject({
      plan: 'Standard',
      tier: 'estandar',
    })
    const entries = await books.entries(patientId)
    expect(entries).toHaveLength(3)
    expect(entries[2]).toMatchObject({ kind: 'payment', amount: -150_000, membership: membershipId, balance: 0 })
  })

  it.each([
    ['a reference of the product', () => ({ reference: 'piel-7' }), '/reference', 'validation.referenceReserved'],
    ['an unknown patient', () => ({ patientId: newId() }), '/patientId', 'validation.patientUnknown'],
    ['an unknown treatment', () => ({ treatmentId: newId() }), '/treatmentId', 'validation.treatmentUnknown'],
    ['an unknown membership', () => ({ membershipId: newId() }), '/membershipId', 'validation.invalid'],
  ])('G3 is refused for %s', async (_name, parts, pointer, code) => {
    await expect(completed(parts())).rejects.toMatchObject({ code: 'validation_failed', errors: [{ pointer, code }] })
    expect(await books.entries(patientId)).toEqual([])
  })

  it('G3 is refused for a treatment that is cancelled or another patient’s, an inactive plan and an archived patient', async () => {
    const cancelled = await books.treatment(patientId, { status: 'cancelled' })
    const other = await books.treatment(await books.patient())
    await expect(completed({ treatmentId: cancelled })).rejects.toMatchObject({
      errors: [{ pointer: '/treatmentId', code: 'validation.treatmentCancelled' }],
    })
    await expect(completed({ treatmentId: other })).rejects.toMatchObject({
      errors: [{ pointer: '/treatmentId', code: 'validation.treatmentUnknown' }],
    })
    await books.db.query(sql`UPDATE membership_tiers SET is_active = false WHERE id = 'premium'`)
    await expect(completed({ plan: 'Premium' })).rejects.toMatchObject({
      errors: [{ pointer: '/plan', code: 'validation.tierInactive' }],
    })
    await books.db.query(sql`UPDATE membership_tiers SET is_active = true WHERE id = 'premium'`)
    await books.archive(patientId)
    await expect(completed()).rejects.toMatchObject({ code: 'archived' })
  })
})

describe('G3 a pending payment', () => {
  it('G3 that is completed counts on the day of its completion', async () => {
    const { id } = await books.pay({ patientId })
    books.clock.set(later)
    const payment = await complete(id)
    expect(payment).toMatchObject({
      status: 'completed',
      receiptNumber: expect.stringMatching(/^2026-\d{6}$/),
      date: later,
      day: '2026-11-22',
    })
    expect(payment.changes[0]).toMatchObject({ kind: 'completed', status: 'completed', at: later })
    expect(await books.entries(patientId)).toEqual([
      { ...made(later), kind: 'payment', amount: -100_000, balance: -100_000, transaction: id },
    ])
    expect(await books.lastEvent()).toEqual({
      action: 'transaction.complete',
      kind: 'transaction',
      id,
      fields: ['status', 'receiptNumber'],
    })
  })

  it.each([
    ['a reason', 'Tarjeta rechazada', ['status', 'reason']],
    ['no reason', undefined, ['status']],
  ])(
    'G3 that fails with %s counts as failed on that day, enters nothing and is notified',
    async (_name, reason, fields) => {
      const { id } = await books.pay({ patientId })
      await books.contextOf('ADMIN')
      books.clock.set(later)
      const payment = await failIt(id, reason)
      expect(payment).toMatchObject({ status: 'failed', receiptNumber: null, date: later, day: '2026-11-22' })
      expect(payment.changes[0]).toMatchObject({ kind: 'failed', status: 'failed', reason: reason ?? null })
      expect(await books.entries(patientId)).toEqual([])
      expect(await notified('payment_failed')).toContain(id)
      expect(await books.lastEvent()).toEqual({ action: 'transaction.fail', kind: 'transaction', id, fields })
    },
  )
})

describe('G3 a refund', () => {
  it('G3 of a part is a transaction of today, with a number and an entry', async () => {
    await books.contextOf('ADMIN')
    const treatmentId = await books.treatment(patientId, { valueMinor: 100_000 })
    const { id, reference, receiptNumber } = await completed({ treatmentId })
    books.clock.set(later)
    const payment = await refund(id)
    expect(payment).toMatchObject({ status: 'completed', refundedMinor: 40_000, day: '2026-11-21' })
    expect(payment.changes[0]).toMatchObject({
      kind: 'refund',
      status: 'completed',
      amountMinor: 40_000,
      reason: 'Error',
    })
    const [one] = payment.refunds
    const stored = await getTransaction(books.deps, one?.id ?? '')
    expect(stored).toMatchObject({
      kind: 'refund',
      refundOf: { id, reference, receiptNumber },
      amountMinor: -40_000,
      method: 'cash',
      status: 'refunded',
      reference: expect.stringMatching(/^R-2026-\d{6}$/),
      receiptNumber: stored.reference,
      date: later,
      day: '2026-11-22',
    })
    expect(stored.changes).toMatchObject([{ kind: 'refund', status: 'refunded', amountMinor: 40_000, reason: 'Error' }])
    expect((await books.entries(patientId)).at(-1)).toEqual({
      ...made(later),
      kind: 'refund',
      amount: 40_000,
      balance: 40_000,
      treatment: treatmentId,
      transaction: id,
      reason: 'Error',
    })
    expect(await notified('payment_refunded')).toContain(stored.id)
    expect(await books.lastEvent()).toEqual({
      action: 'transaction.refund',
      kind: 'transaction',
      id,
      fields: ['refundedMinor', 'reason'],
    })
  })

  it('G3 of the whole ends the payment; the method may be another', async () => {
    const { id } = await completed({ plan: 'Standard' })
    await refund(id)
    const payment = await refund(id, { amountMinor: 60_000, method: 'bank_transfer' })
    expect(payment).toMatchObject({ status: 'refunded', refundedMinor: 100_000 })
    expect(payment.refunds.map(({ amountMinor, method }) => [amountMinor, method])).toEqual([
      [-40_000, 'cash'],
      [-60_000, 'bank_transfer'],
    ])
    expect(payment.changes[0]).toMatchObject({ kind: 'refund', status: 'refunded', amountMinor: 60_000 })
    expect((await books.lastEvent()) as object).toMatchObject({
      fields: ['refundedMinor', 'reason', 'method', 'status'],
    })
    const [sale, , ...refunds] = await books.entries(patientId)
    expect(refunds.map(({ membership }) => membership)).toEqual([sale?.['membership'], sale?.['membership']])
    expect((await getTransaction(books.deps, payment.refunds[0]?.id ?? '')).tier).toBe('estandar')
  })

  it('G3 is never more than what is left', async () => {
    const { id } = await completed()
    const tooMuch = { code: 'refund_too_much', errors: [{ pointer: '/amountMinor', code: 'validation.refundTooMuch' }] }
    await expect(refund(id, { amountMinor: 100_001 })).rejects.toMatchObject(tooMuch)
    await refund(id, { amountMinor: 99_999 })
    await expect(refund(id, { amountMinor: 2 })).rejects.toMatchObject(tooMuch)
    expect(await refund(id, { amountMinor: 1 })).toMatchObject({ status: 'refunded' })
  })
})

describe('G3 a change', () => {
  it('G3 is refused in a status that it cannot follow', async () => {
    const { id } = await books.pay({ patientId })
    const refused = { code: 'transition_refused' }
    await expect(refund(id)).rejects.toMatchObject(refused)
    await failIt(id)
    for (const change of [complete, failIt, refund]) await expect(change(id)).rejects.toMatchObject(refused)
    const paid = await completed()
    for (const change of [complete, failIt]) await expect(change(paid.id)).rejects.toMatchObject(refused)
    await refund(paid.id, { amountMinor: 100_000 })
    await expect(refund(paid.id)).rejects.toMatchObject(refused)
  })

  it('G3 is refused for an unknown transaction, and for a version that was changed', async () => {
    await expect(complete(newId())).rejects.toMatchObject({ code: 'not_found' })
    const { id, version } = await books.pay({ patientId })
    await expect(complete(id, version + 1)).rejects.toMatchObject({ code: 'version_conflict' })
    expect((await complete(id, version)).version).toBe(version + 1)
    await expect(refund(id, {}, version)).rejects.toMatchObject({ code: 'version_conflict' })
  })
})
