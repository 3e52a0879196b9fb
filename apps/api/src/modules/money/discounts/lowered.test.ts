import type { ObjectHistory } from '@piel/contract/core/history'
import type { PatientStatement } from '@piel/contract/money/statement'
import type { Treatment } from '@piel/contract/treatments/treatments'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDoctor } from '#/testing/care.ts'
import { patientCallsOf } from '#/testing/patients.ts'
import { mergeInto } from '#/testing/persons.ts'
import { makeSale } from '#/testing/sales.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { cashier, type Cashier } from '#/testing/till.ts'
import { makeTreatmentType } from '#/testing/treatments.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'

let test: TestApp
let ana: Cashier
let eva: Cashier
let admin: Cashier
let patientId: string
let typeId: string
let doctorId: string

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T16:00:00Z')
  ana = await cashier(test)
  eva = await cashier(test, 'CLINICAL')
  admin = await cashier(test, 'ADMIN')
  typeId = await makeTreatmentType(test.db, { priceMinor: 100_000 })
  doctorId = (await makeDoctor(test)).id
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.set('2026-11-21T16:00:00Z')
  patientId = (await ana.register()).id
})

const start = (by: Cashier, more: object = {}) =>
  by.post<Treatment>('/treatments', { patientId, doctorId, typeId, ...more })
const value = async (by: Cashier, id: string, valueMinor: number) =>
  (await by.call('PATCH', `/treatments/${id}`, { valueMinor })).status
const adjust = async (by: Cashier, amountMinor: number) =>
  (await by.call('POST', `/patient/${patientId}/ledger/adjustments`, { amountMinor, reason: 'Ajuste' })).status
const discount = async (by: Cashier, chargeId: string, amountMinor: number) =>
  (await by.call('POST', `/patient/${patientId}/discounts`, { chargeId, amountMinor, reason: 'Cortesía' })).status
const statement = async (by = ana) =>
  (await by.call<{ account: PatientStatement }>('GET', `/patient/${patientId}/ledger`)).body.account
/** A refusal as its code, the least that may remain, and its fields. */
const refusedBy = async (by: Cashier, method: 'POST' | 'PATCH', url: string, body: object) => {
  const { status, body: problem } = await by.refused(method, url, body)
  const { code, leastMinor, errors } = problem as unknown as Record<string, unknown>
  return [status, code, leastMinor, errors]
}
/** @param amountMinor what the field may have; absent where no amount is allowed. */
const above = (leastMinor: number, pointer: string, code: string, amountMinor?: number) => [
  403,
  'discount_too_much',
  leastMinor,
  [{ pointer, code: `validation.${code}`, ...(amountMinor !== undefined && { amountMinor }) }],
]

describe('an adjustment', () => {
  const refusal = (amountMinor: number, by = ana) =>
    refusedBy(by, 'POST', `/patient/${patientId}/ledger/adjustments`, { amountMinor, reason: 'Ajuste' })

  it('P4 lowers no balance for reception and clinical staff, and any for administrators', async () => {
    await start(ana)
    for (const by of [ana, eva])
      expect(await refusal(-50_000, by)).toEqual(above(0, '/amountMinor', 'adjustmentLimit', 0))
    expect(await refusal(-1)).toEqual(above(0, '/amountMinor', 'adjustmentLimit', 0))
    expect((await statement()).balanceMinor).toBe(100_000)
    expect(await adjust(admin, -50_000)).toBe(201)
    expect((await statement()).balanceMinor).toBe(50_000)
  })

  it('P4 takes back what the same person added to the same patient on the same day, and no more', async () => {
    expect(await adjust(ana, 30_000)).toBe(201)
    expect(await adjust(ana, -20_000)).toBe(201)
    expect(await refusal(-10_001)).toEqual(above(0, '/amountMinor', 'adjustmentLimit', 10_000))
    expect(await refusal(-10_000, eva)).toEqual(above(0, '/amountMinor', 'adjustmentLimit', 0))
    const other = (await ana.register()).id
    expect(
      await refusedBy(ana, 'POST', `/patient/${other}/ledger/adjustments`, { amountMinor: -1, reason: 'Ajuste' }),
    ).toEqual(above(0, '/amountMinor', 'adjustmentLimit', 0))
    test.clock.set('2026-11-22T16:00:00Z')
    const tomorrow = await cashier(test, 'STAFF', ana.account)
    expect(await refusal(-10_000, tomorrow)).toEqual(above(0, '/amountMinor', 'adjustmentLimit', 0))
  })

  it('P4 O7 counts what was added to a record that was merged since', async () => {
    const merged = (await ana.register()).id
    await ana.post(`/patient/${merged}/ledger/adjustments`, { amountMinor: 20_000, reason: 'Saldo anterior' })
    await mergeInto(test, merged, patientId)
    expect(await adjust(ana, -20_000)).toBe(201)
    expect(await refusal(-1)).toEqual(above(0, '/amountMinor', 'adjustmentLimit', 0))
  })

  it('P4 takes nothing back of a value that the same person raised', async () => {
    const { id } = await start(ana)
    expect(await value(ana, id, 150_000)).toBe(200)
    expect(await refusal(-50_000)).toEqual(above(0, '/amountMinor', 'adjustmentLimit', 0))
  })

  it('P4 of credit that a checkout used takes nothing back', async () => {
    await start(ana)
    await ana.pay(patientId, 40_000, { method: 'debit_card' })
    const { open } = await statement()
    await ana.post('/checkouts', { patientId, charges: open.map(({ id }) => id), payments: [] })
    expect(await refusal(-40_000)).toEqual(above(0, '/amountMinor', 'adjustmentLimit', 0))
  })

  it('P4 J5 and a discount state their amount in the trail', async () => {
    const { id } = await start(ana)
    await adjust(ana, 30_000)
    await adjust(admin, -12_345)
    await discount(ana, id, 10_000)
    const events = await test.db.query<{ event: string }>(sql`
      SELECT action || ' ' || array_to_string(fields, ' ') AS event FROM audit_events
      WHERE object_id = ${patientId} AND action LIKE 'ledger.%' ORDER BY sequence`)
    expect(events.map(({ event }) => event)).toEqual([
      'ledger.adjust amountMinor:30000 reason',
      'ledger.adjust amountMinor:-12345 reason',
      'ledger.discount amountMinor:-10000 reason',
    ])
  })
})

describe('the value of a treatment', () => {
  const url = (id: string) => `/treatments/${id}`

  it('P4 starts at most a tenth below the price list, except by administrators', async () => {
    const body = { patientId, doctorId, typeId, valueMinor: 1 }
    expect(await refusedBy(ana, 'POST', '/treatments', body)).toEqual(
      above(90_000, '/valueMinor', 'valueLimit', 90_000),
    )
    expect(await refusedBy(eva, 'POST', '/treatments', { ...body, valueMinor: 89_999 })).toEqual(
      above(90_000, '/valueMinor', 'valueLimit', 90_000),
    )
    expect((await start(ana, { valueMinor: 90_000 })).valueMinor).toBe(90_000)
    expect((await start(ana, { valueMinor: 250_000 })).valueMinor).toBe(250_000)
    expect((await start(admin, { valueMinor: 1 })).valueMinor).toBe(1)
  })

  it('P4 of a type without a price yet is measured by the value at its start', async () => {
    const unpriced = await makeTreatmentType(test.db, { priceMinor: 0 })
    const { id } = await start(ana, { typeId: unpriced, valueMinor: 80_000 })
    expect(await refusedBy(ana, 'PATCH', url(id), { valueMinor: 71_999 })).toEqual(
      above(72_000, '/valueMinor', 'valueLimit', 72_000),
    )
    expect(await value(ana, id, 72_000)).toBe(200)
  })

  it('P4 is measured by the price with the membership', async () => {
    await admin.call('PATCH', '/memberships/vip', { discountPercent: 20 })
    const body = { patientId, doctorId, typeId, tier: 'vip', valueMinor: 71_999 }
    expect(await refusedBy(ana, 'POST', '/treatments', body)).toEqual(
      above(72_000, '/valueMinor', 'valueLimit', 72_000),
    )
    expect((await start(ana, { tier: 'vip', valueMinor: 72_000 })).valueMinor).toBe(72_000)
  })

  it('P4 cannot be raised, discounted and lowered again', async () => {
    const { id } = await start(ana)
    expect(await value(ana, id, 1_000_000)).toBe(200)
    expect(await discount(ana, id, 100_000)).toBe(201)
    expect(await refusedBy(ana, 'PATCH', url(id), { valueMinor: 100_000 })).toEqual(
      above(90_000, '/valueMinor', 'valueLimit', 190_000),
    )
    expect((await statement()).balanceMinor).toBe(900_000)
    expect(await value(admin, id, 100_000)).toBe(200)
    expect((await statement()).balanceMinor).toBe(0)
  })

  it('P4 can be raised by mistake, and set right', async () => {
    const { id } = await start(ana)
    expect(await value(ana, id, 1_000_000)).toBe(200)
    expect(await value(eva, id, 100_000)).toBe(200)
  })

  it('P4 and discounts together stay within the limit, in either order', async () => {
    const first = await start(ana)
    expect(await value(ana, first.id, 95_000)).toBe(200)
    expect(
      await refusedBy(ana, 'POST', `/patient/${patientId}/discounts`, {
        chargeId: first.id,
        percent: 6,
        reason: 'Cortesía',
      }),
    ).toEqual(above(90_000, '/percent', 'discountLimit', 5_000))
    expect((await statement()).open).toMatchObject([{ chargedMinor: 95_000, agreedMinor: 100_000 }])
    expect(await discount(ana, first.id, 5_000)).toBe(201)
    const second = await start(ana)
    expect(await discount(ana, second.id, 10_000)).toBe(201)
    expect(await refusedBy(ana, 'PATCH', url(second.id), { valueMinor: 99_999 })).toEqual(
      above(90_000, '/valueMinor', 'valueLimit', 100_000),
    )
  })

  it('P4 E10 is not lowered by restoring an earlier version', async () => {
    const { id } = await start(admin, { valueMinor: 20_000 })
    await value(admin, id, 100_000)
    const { body } = await ana.call<ObjectHistory>('GET', `${url(id)}/history`)
    const versionId = body.data.find(({ number }) => number === 1)?.id
    expect(await refusedBy(ana, 'POST', `${url(id)}/history/restore`, { versionId })).toEqual(
      above(90_000, '/valueMinor', 'valueLimit', 90_000),
    )
  })

  it('P4 that an administrator set is what later changes are measured by', async () => {
    const { id } = await start(admin, { valueMinor: 20_000 })
    expect(await value(ana, id, 60_000)).toBe(200)
    expect(await value(ana, id, 18_000)).toBe(200)
    expect((await ana.refused('PATCH', url(id), { valueMinor: 17_999 })).status).toBe(403)
    expect(await value(admin, id, 50_000)).toBe(200)
    expect((await ana.refused('PATCH', url(id), { valueMinor: 44_999 })).status).toBe(403)
    expect((await verifyMoney(test.db)).problems).toEqual([])
  })
})

describe('what is taken back', () => {
  it('P4 a membership stays while treatments were started at its price, except for administrators', async () => {
    const { id } = await start(ana, { tier: 'vip' })
    const end = `/patient/${patientId}/memberships/end`
    const body = { reason: 'Vendida por error', takeBack: true }
    const [row] = await test.db.query<{ price: number }>(
      sql`SELECT price_minor AS price FROM membership_tiers WHERE id = 'vip'`,
    )
    const least = ((row?.price ?? 0) * 9) / 10
    expect(await refusedBy(ana, 'POST', end, body)).toEqual(above(least, '/takeBack', 'membershipLimit'))
    await ana.post(`/treatments/${id}/status`, { status: 'cancelled', reason: 'Se equivocó de membresía' })
    expect((await ana.call('POST', end, body)).status).toBe(200)
    await start(ana, { tier: 'vip' })
    expect((await admin.call('POST', end, body)).status).toBe(200)
  })

  it('P4 a sale and a treatment are cancelled by reception, with what was paid as credit', async () => {
    const { id } = await start(ana)
    await ana.pay(patientId, 30_000, { treatmentId: id, method: 'debit_card' })
    await ana.post(`/treatments/${id}/status`, { status: 'cancelled', reason: 'El paciente se va' })
    const sale = await makeSale(test, patientId)
    expect((await ana.call('POST', `/sales/${sale.id}/cancel`, { reason: 'Devuelto' })).status).toBe(200)
    expect((await statement()).balanceMinor).toBe(-30_000)
  })
})

it('P4 of 0 % leaves every lowering to administrators, and one of 100 % bounds adjustments alone', async () => {
  const limit = (discountLimitPercent: number) => admin.call('PATCH', '/money/settings', { discountLimitPercent })
  await limit(0)
  const { id } = await start(ana)
  expect((await ana.refused('PATCH', `/treatments/${id}`, { valueMinor: 99_999 })).status).toBe(403)
  await limit(100)
  expect(await value(ana, id, 0)).toBe(200)
  expect(await adjust(ana, -1).catch(() => 403)).toBe(403)
  await limit(10)
  const doctor = patientCallsOf(test, (await test.signedInAs('DOCTOR')).headers)
  expect((await doctor.refused('PATCH', `/treatments/${id}`, { valueMinor: 1 })).status).toBe(403)
})
