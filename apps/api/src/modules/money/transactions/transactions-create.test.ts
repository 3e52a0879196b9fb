import type { auditEndpoints } from '@piel/contract/office/audit'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { Problem } from '@piel/contract/core/errors'
import type { ledgerEndpoints } from '@piel/contract/money/statement'
import type { LedgerKind } from '@piel/contract/core/ledger-kinds'
import type { Transaction } from '@piel/contract/money/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountOf } from '#/testing/ledger.ts'
import { refusal, refusedFields, type Answered } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { makeTreatment } from '#/testing/treatments.ts'
import { newId } from '#/lib/id.ts'

let test: TestApp
let staff: SignedIn
let calls: PatientCalls
let patientId: string
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T18:00:00.000Z')
  staff = await test.signedInAs('STAFF')
  calls = patientCallsOf(test, staff.headers)
})
afterAll(() => test.close())
beforeEach(async () => {
  patientId = (await calls.register()).id
})

const pay = (more: object = {}) =>
  calls.call<Transaction>('POST', '/transactions', { patientId, amountMinor: 123_456, method: 'cash', ...more })
const payInVain = (more: object = {}) => pay(more) as unknown as Promise<Answered<Problem>>
const entriesOf = (id: string) =>
  test.db.query<{ kind: LedgerKind; amount: number; membership: string | null; treatment: string | null }>(sql`
    SELECT kind, amount_minor AS amount, membership_id AS membership, treatment_id AS treatment
    FROM ledger_entries WHERE patient_id = ${id} ORDER BY position`)
const setTier = (id: string, isActive: boolean) =>
  test.db.query(sql`UPDATE membership_tiers SET is_active = ${isActive} WHERE id = ${id}`)

describe('recording a payment', () => {
  it('G3 records a pending one without a receipt or a ledger entry', async () => {
    const { status, etag, body } = await pay({ method: 'bank_transfer' })
    expect([status, etag]).toEqual([201, '"v1"'])
    expect(body).toMatchObject({
      kind: 'payment',
      customer: { id: patientId, firstName: 'María', lastName: 'Hernández', archivedAt: null },
      customerName: 'María Hernández Peña',
      plan: null,
      tier: null,
      treatment: null,
      amountMinor: 123_456,
      refundedMinor: 0,
      currency: 'MXN',
      method: 'bank_transfer',
      status: 'pending',
      receiptNumber: null,
      date: '2026-11-21T18:00:00.000Z',
      day: '2026-11-21',
      changes: [{ kind: 'created', status: 'pending', author: { id: staff.actor.userId }, amountMinor: null }],
    })
    expect(body.reference).toMatch(/^PIEL-26-[A-Z]{6}$/)
    expect(await entriesOf(patientId)).toEqual([])
  })

  it('G3 G4 records a completed one with a receipt, and its exact centavos in the ledger', async () => {
    const first = await pay({ status: 'completed', reference: ' AUT 4512 ' })
    const second = await pay({ status: 'completed', amountMinor: 1 })
    expect(first.body).toMatchObject({
      reference: 'AUT 4512',
      status: 'completed',
      changes: [{ kind: 'completed' }, { kind: 'created' }],
    })
    const numbers = [first, second].map(({ body }) => Number(body.receiptNumber?.replace(/^2026-/, '')))
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1)
    expect(await entriesOf(patientId)).toEqual([
      { kind: 'payment', amount: -123_456, membership: null, treatment: null },
      { kind: 'payment', amount: -1, membership: null, treatment: null },
    ])
    expect(await accountOf(test, patientId)).toMatchObject({ balance: -123_457, sum: -123_457 })
  })

  it.each([
    ['Standard', 'estandar', 200_000],
    ['Premium', 'premium', 350_000],
    ['VIP', 'vip', 500_000],
  ])(
    'G4 sells the plan %s at its price with its first payment, and pays it with the next',
    async (plan, tier, price) => {
      const first = await pay({ plan, status: 'completed', amountMinor: 100_000 })
      const second = await pay({ plan, status: 'completed', amountMinor: price - 100_000 })
      expect(first.body).toMatchObject({ plan, tier })
      const entries = await entriesOf(patientId)
      expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['charge', price],
        ['payment', -100_000],
        ['payment', 100_000 - price],
      ])
      expect(new Set(entries.map(({ membership }) => membership)).size).toBe(1)
      expect(second.body.plan).toBe(plan)
      expect((await accountOf(test, patientId)).balance).toBe(0)
    },
  )

  it('G4 sells another plan beside the active one', async () => {
    await pay({ plan: 'Standard', status: 'completed' })
    await pay({ plan: 'VIP', status: 'completed' })
    await pay({ plan: 'VIP' })
    expect((await entriesOf(patientId)).map(({ amount }) => amount)).toEqual([200_000, -123_456, 500_000, -123_456])
  })

  it('G3 G4 pays the named membership, also when another was sold meanwhile, and sells none', async () => {
    await calls.call('POST', `/patient/${patientId}/memberships`, { tier: 'estandar' })
    const [sold] = await entriesOf(patientId)
    await calls.call('POST', `/patient/${patientId}/memberships`, { tier: 'vip' })
    const { status, body } = await pay({ membershipId: sold?.membership, status: 'completed' })
    expect([status, body.plan, body.tier]).toEqual([201, 'Standard', 'estandar'])
    expect((await entriesOf(patientId)).map(({ amount }) => amount)).toEqual([200_000, 500_000, -123_456])
    expect((await entriesOf(patientId)).at(-1)?.membership).toBe(sold?.membership)
    const { account } = (await calls.call<AnswerOf<typeof ledgerEndpoints.get>>('GET', `/patient/${patientId}/ledger`))
      .body
    expect(account.membership).toMatchObject({ plan: 'VIP', state: 'active' })
    expect(account.open.map(({ plan, outstandingMinor }) => [plan, outstandingMinor])).toEqual([
      ['Standard', 76_544],
      ['VIP', 500_000],
    ])
  })

  it('G3 pays a treatment, and keeps the excess as credit', async () => {
    const treatmentId = await makeTreatment(test, { patientId, valueMinor: 100_000 })
    const { body } = await pay({ treatmentId, status: 'completed' })
    expect(body.treatment).toMatchObject({ id: treatmentId, nameEn: expect.stringMatching(/^Peel/) })
    expect((await entriesOf(patientId)).at(-1)).toMatchObject({ amount: -123_456, treatment: treatmentId })
    expect((await accountOf(test, patientId)).balance).toBe(-23_456)
  })

  it('J5 records it, with the names of what was sent', async () => {
    const { body } = await pay({ plan: 'Premium', status: 'completed' })
    const events = await test.db.query(sql`
      SELECT action, object_kind, object_id, fields, actor_id FROM audit_events ORDER BY sequence DESC LIMIT 2`)
    const actor_id = staff.actor.userId
    expect(events).toEqual([
      {
        action: 'transaction.create',
        object_kind: 'transaction',
        object_id: body.id,
        actor_id,
        fields: ['patientId', 'amountMinor', 'method', 'plan', 'status'],
      },
      { action: 'membership.sell', object_kind: 'patient', object_id: patientId, fields: ['tier'], actor_id },
    ])
  })
})

it('J5 is named by its reference in the trail', async () => {
  const { body } = await pay({ reference: 'AUT 77' })
  const admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  const trail = await admin.call<AnswerOf<typeof auditEndpoints.list>>('GET', `/audit?objectId=${body.id}`)
  expect(trail.body.data.map(({ action, object }) => [action, object.name])).toEqual([['transaction.create', 'AUT 77']])
  expect(trail.body.filtered.objectName).toBe('AUT 77')
})

describe('refused payments', () => {
  it('G3 refuses an unknown and an archived patient', async () => {
    expect(refusedFields(await payInVain({ patientId: newId() }))).toEqual(['/patientId validation.patientUnknown'])
    await test.db.query(sql`UPDATE patients SET archived_at = now() WHERE id = ${patientId}`)
    expect(refusal(await payInVain())).toEqual([409, 'archived'])
  })

  it('G3 refuses treatments of other patients, unknown ones and cancelled ones', async () => {
    const other = await makeTreatment(test, { patientId: (await calls.register()).id })
    const cancelled = await makeTreatment(test, { patientId, status: 'cancelled' })
    const codes = [newId(), other, cancelled].map(async (treatmentId) =>
      refusedFields(await payInVain({ treatmentId })),
    )
    expect((await Promise.all(codes)).flat()).toEqual([
      '/treatmentId validation.treatmentUnknown',
      '/treatmentId validation.treatmentUnknown',
      '/treatmentId validation.treatmentCancelled',
    ])
  })

  it('G3 refuses memberships of other patients, unknown ones, other charges, and reversed ones', async () => {
    const other = (await calls.register()).id
    await pay({ plan: 'VIP', patientId: other, status: 'completed' })
    await pay({ plan: 'VIP', status: 'completed' })
    await calls.call('POST', `/patient/${patientId}/memberships/end`, { reason: 'Por error', takeBack: true })
    await makeTreatment(test, { patientId })
    const charges = await test.db.query<{ id: string }>(sql`
      SELECT id FROM ledger_entries WHERE patient_id IN (${other}, ${patientId})`)
    expect(charges.length).toBeGreaterThan(3)
    for (const { id: membershipId } of [...charges, { id: newId() }])
      expect(refusedFields(await payInVain({ membershipId }))).toEqual(['/membershipId validation.invalid'])
  })

  it('G4 refuses a plan that is no longer sold, and still accepts payments from its holders', async () => {
    await pay({ plan: 'Premium', status: 'completed' })
    await setTier('premium', false)
    expect((await pay({ plan: 'Premium' })).status).toBe(201)
    patientId = (await calls.register()).id
    expect(refusedFields(await payInVain({ plan: 'Premium' }))).toEqual(['/plan validation.tierInactive'])
    await setTier('premium', true)
  })

  it('G3 reserves the prefix of generated references', async () => {
    for (const reference of ['PIEL-2026-000001', 'piel-x', ' Piel-1'])
      expect(refusedFields(await payInVain({ reference }))).toEqual(['/reference validation.referenceReserved'])
    expect((await pay({ reference: 'PIELAGO 1' })).status).toBe(201)
    expect((await pay({ reference: '' })).body.reference).toMatch(/^PIEL-/)
  })

  it('G3 G4 refuses fractions of centavos, zero, excessive amounts, other currencies, and two purposes at once', async () => {
    const treatmentId = newId()
    expect(refusedFields(await payInVain({ amountMinor: 1.5 }))).toEqual(['/amountMinor validation.amountInvalid'])
    expect(refusedFields(await payInVain({ amountMinor: 0 }))).toEqual(['/amountMinor validation.amountTooLittle'])
    expect(refusedFields(await payInVain({ amountMinor: 1e9 + 1 }))).toEqual(['/amountMinor validation.amountTooMuch'])
    expect(refusedFields(await payInVain({ currency: 'USD' }))).toEqual(['/currency validation.currencyInvalid'])
    expect(refusedFields(await payInVain({ plan: 'VIP', treatmentId }))).toEqual([
      '/treatmentId validation.planOrTreatment',
    ])
    expect(refusedFields(await payInVain({ status: 'refunded' }))).toEqual(['/status validation.invalid'])
  })

  it('G3 leaves neither numbers nor entries behind after a refusal', async () => {
    const before = await test.db.query(sql`SELECT * FROM number_series ORDER BY series`)
    await payInVain({ treatmentId: newId(), status: 'completed' })
    await payInVain({ patientId: newId(), status: 'completed' })
    expect(await test.db.query(sql`SELECT * FROM number_series ORDER BY series`)).toEqual(before)
  })
})
