import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { maxAmountMinor } from '../core/money.ts'
import {
  createTransactionBody,
  failTransactionBody,
  methodText,
  refundBody,
  transactionListQuery,
  transactionStatuses,
  transactionTransitions,
} from './transactions.ts'

const patientId = '0199F0A0-0000-7000-8000-00000000FA7E'
const least = { patientId, amountMinor: 1, method: 'cash' }
const codesOf = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
const refused = (more: object) => codesOf(createTransactionBody, { ...least, ...more })

describe('a payment to be recorded', () => {
  it('G3 requires a patient, an amount and a method; it is pending, in pesos, by default', () => {
    expect(z.parse(createTransactionBody, least)).toEqual({
      patientId: patientId.toLowerCase(),
      kind: 'payment',
      amountMinor: 1,
      currency: 'MXN',
      method: 'cash',
      status: 'pending',
    })
    expect(codesOf(createTransactionBody, {})).toEqual([
      'patientId validation.patientRequired',
      'amountMinor validation.amountRequired',
      'method validation.methodRequired',
    ])
  })

  it('G4 is a whole number of centavos, at least one, without rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: maxAmountMinor }), (amountMinor) => {
        expect(z.parse(createTransactionBody, { ...least, amountMinor }).amountMinor).toBe(amountMinor)
      }),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ max: 0 }),
          fc.integer({ min: maxAmountMinor + 1 }),
          fc.double().filter((n) => n % 1 !== 0),
        ),
        (amountMinor) => {
          expect(refused({ amountMinor })).toBeDefined()
        },
      ),
    )
    expect(refused({ amountMinor: '100' })).toEqual(['amountMinor validation.amountRequired'])
  })

  it('G3 accepts the methods of a Mexican clinic and the three plans, and nothing else', () => {
    for (const method of ['cash', 'debit_card', 'credit_card', 'paypal', 'bank_transfer'])
      expect(refused({ method })).toBeUndefined()
    for (const plan of ['Standard', 'Premium', 'VIP']) expect(refused({ plan })).toBeUndefined()
    expect(refused({ method: 'cheque' })).toEqual(['method validation.methodRequired'])
    expect(refused({ plan: 'estandar' })).toEqual(['plan validation.planRequired'])
    expect(refused({ plan: null, treatmentId: null, reference: null })).toBeUndefined()
    expect(refused({ status: 'failed' })).toEqual(['status validation.invalid'])
    expect(refused({ currency: 'USD' })).toEqual(['currency validation.currencyInvalid'])
  })

  it('G3 is for a plan or for a treatment, never for both', () => {
    expect(refused({ plan: 'VIP', treatmentId: patientId })).toEqual(['treatmentId validation.planOrTreatment'])
    for (const other of [{ plan: 'VIP' }, { treatmentId: patientId }])
      expect(refused({ membershipId: patientId, ...other })).toEqual(['membershipId validation.planOrTreatment'])
    expect(refused({ membershipId: patientId, plan: null, treatmentId: null })).toBeUndefined()
  })

  it('G3 accepts a terminal’s reference, and nothing that breaks a search', () => {
    for (const reference of ['AUT 004512', 'PIEL-2026-000123', 'Ñ/12.3#4_5', '7', '', 'x'.repeat(40)])
      expect(refused({ reference })).toBeUndefined()
    for (const reference of ['=1+1', '-1', 'a"b', 'a%b', '<b>', 'x'.repeat(41)])
      expect(refused({ reference })).toHaveLength(1)
  })

  it('P1 requires a label with the method other, and refuses one with any other', () => {
    expect(refused({ method: 'other' })).toEqual(['otherLabel validation.otherLabelMin'])
    for (const otherLabel of ['', 'v', ' 😀 '])
      expect(refused({ method: 'other', otherLabel })).toEqual(['otherLabel validation.otherLabelMin'])
    for (const otherLabel of ['Vale', '😀😀', 'x'.repeat(40)])
      expect(refused({ method: 'other', otherLabel })).toBeUndefined()
    expect(refused({ method: 'other', otherLabel: 'x'.repeat(41) })).toEqual(['otherLabel validation.otherLabelMax'])
    expect(refused({ method: 'paypal', otherLabel: 'Vale' })).toEqual(['otherLabel validation.otherLabelAlone'])
    expect(refused({ method: 'paypal', otherLabel: null })).toBeUndefined()
  })

  it('P1 is named by its method, and by its label', () => {
    expect(methodText('Cash', null)).toBe('Cash')
    expect(methodText('Other', 'Gift voucher')).toBe('Other (Gift voucher)')
  })

  it('J3 refuses unknown keys', () => {
    expect(refused({ receiptNumber: '2026-000001' })).toHaveLength(1)
  })
})

it('G3 is refunded by an amount with a reason, and fails with or without one', () => {
  expect(codesOf(refundBody, { amountMinor: 1, reason: 'Cobro de más' })).toBeUndefined()
  expect(codesOf(refundBody, { amountMinor: 0, reason: ' a ' })).toEqual([
    'amountMinor validation.amountTooLittle',
    'reason validation.reasonRequired',
  ])
  expect(codesOf(refundBody, {})).toHaveLength(2)
  for (const body of [undefined, {}, { reason: 'Tarjeta rechazada' }])
    expect(codesOf(failTransactionBody, body)).toBeUndefined()
  expect(codesOf(failTransactionBody, { reason: '' })).toEqual(['reason validation.reasonRequired'])
})

it('G3 leads from pending to completed or failed, from completed to refunded, and nowhere else', () => {
  const steps = transactionStatuses.flatMap((from) => transactionTransitions[from].map((to) => `${from} ${to}`))
  expect(steps).toEqual(['pending completed', 'pending failed', 'completed refunded'])
})

it('G3 J2 filters by one status, one method, and any of several plans, repeated or separated by commas', () => {
  const parse = (query: object) => z.parse(transactionListQuery, query)
  expect(parse({})).toEqual({ page: 1, limit: 10 })
  expect(parse({ plan: 'Standard,VIP,VIP' }).plan).toEqual(['Standard', 'VIP'])
  expect(parse({ plan: ['Premium', 'VIP'] }).plan).toEqual(['Premium', 'VIP'])
  expect(codesOf(transactionListQuery, { plan: 'VIP,Gold' })).toEqual(['plan.1 validation.invalid'])
  for (const query of [{ status: 'pending,failed' }, { method: ['cash', 'paypal'] }, { from: '2026-02-30' }])
    expect(codesOf(transactionListQuery, query)).toHaveLength(1)
})
