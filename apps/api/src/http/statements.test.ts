import type { Transaction } from '@piel/contract/money/transactions'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@piel/contract/core/dates'
import sql from 'sql-template-tag'
import { makePerson } from '#/testing/agenda.ts'
import { makeDoctor } from '#/testing/care.ts'
import { sellTo, startTreatment } from '#/testing/ledger.ts'
import { patientBody, patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { statementsOf } from '#/testing/statement-count.ts'
import { makeItem } from '#/testing/sales.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { makePayment } from '#/testing/transactions.ts'
import { makeTreatment, makeTreatmentType } from '#/testing/treatments.ts'

let test: TestApp
let staff: PatientCalls
let admin: PatientCalls
let doctor: PatientCalls
let patientId: string
let doctorId: string
let typeId: string

beforeAll(async () => {
  test = await buildTestApp()
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  doctor = patientCallsOf(test, (await test.signedInAs('DOCTOR')).headers)
  patientId = (await staff.register()).id
  doctorId = (await makeDoctor(test)).id
  typeId = await makeTreatmentType(test.db)
  await sellTo(test, patientId, 'premium')
  await makeTreatment(test, { patientId, doctorId, typeId })
  // The first request of a session also records its use.
  for (const caller of [staff, admin, doctor]) await caller.call('GET', '/me')
})
afterAll(() => test.close())

type Send = () => Promise<{ status: number }>

async function countOf(send: Send): Promise<[statements: number, roundTrips: number]> {
  let status = 0
  const { statements, roundTrips } = await statementsOf(async () => {
    status = (await send()).status
  })
  expect(status).toBeLessThan(300)
  return [statements.length, roundTrips]
}

const once = () => ({ 'idempotency-key': randomUUID() })
const get = (url: string, caller: () => PatientCalls = () => staff) => [url, () => caller().call('GET', url)] as const

describe('a reading request sends no more statements than this table states', () => {
  // Statements, round trips. The first statement of each is the check of the session and the account.
  it.each([
    [2, 2, ...get('/me')],
    [2, 2, ...get('/patient?limit=10')],
    // The number of matches is estimated first, and remembered.
    [3, 3, ...get('/patient?limit=10&search=hernandez')],
    [2, 2, ...get('/patient?limit=10&page=2&search=hernandez')],
    [2, 2, ...get('/patient?limit=10', () => doctor)],
    [2, 2, ...get('/doctor?limit=10')],
    [2, 2, ...get('/treatments?limit=10')],
    [3, 3, ...get('/transactions?limit=10')],
    [9, 9, ...get('/agenda/day')],
    [2, 2, ...get('/appointments?limit=10')],
    [3, 3, ...get('/till')],
    [2, 2, ...get('/users?limit=10', () => admin)],
    [2, 2, ...get('/me/notifications')],
    [3, 3, ...get('/dashboard')],
    [3, 3, ...get('/dashboard/analytics')],
    [3, 3, ...get('/audit?limit=10', () => admin)],
  ])('%i in %i round trips for GET %s', async (statements, roundTrips, _url, send) => {
    expect(await countOf(send)).toEqual([statements, roundTrips])
  })

  it('reads one patient', async () => {
    expect(await countOf(() => staff.call('GET', `/patient/${patientId}`))).toEqual([2, 2])
  })
})

describe('a writing request sends no more statements than is stated here', () => {
  it('registers a patient', async () => {
    const register = () => staff.call('POST', '/auth/register/patient', patientBody(), once())
    expect(await countOf(register)).toEqual([9, 4])
  })

  it('updates a patient', async () => {
    const { id } = await staff.register()
    const body = { user: { firstName: 'Rosa' }, patient: { phone: '55 8765 4321' } }
    expect(await countOf(() => staff.call('PATCH', `/patient/${id}`, body))).toEqual([7, 4])
  })

  it('starts a treatment', async () => {
    const create = () => staff.call('POST', '/treatments', { patientId, doctorId, typeId }, once())
    await create()
    expect(await countOf(create)).toEqual([14, 8])
  })

  it('K4 books an appointment', async () => {
    const leadId = await makePerson(test)
    const [type] = await test.db.query<{ id: string }>(sql`SELECT id FROM appointment_types WHERE minutes = 20`)
    const book = (date: string) => () =>
      staff.call('POST', '/appointments', { patientId, typeId: type?.id, leadId, date, time: '10:00' }, once())
    await book(addDays(test.clock.today(), 1))()
    expect(await countOf(book(addDays(test.clock.today(), 2)))).toEqual([20, 13])
  })

  const payment = () => ({ patientId, amountMinor: 10_000, method: 'cash', status: 'completed' })
  it('records a payment', async () => {
    expect(await countOf(() => staff.call('POST', '/transactions', payment(), once()))).toEqual([11, 6])
  })

  it('P3 takes cash and card for two charges', async () => {
    const charges = [await startTreatment(test, patientId, 30_000), await startTreatment(test, patientId, 40_000)]
    const payments = [
      { method: 'cash', amountMinor: 40_000 },
      { method: 'debit_card', amountMinor: 30_000 },
    ]
    const pay = () => staff.call('POST', '/checkouts', { patientId, charges, payments }, once())
    expect(await countOf(pay)).toEqual([23, 7])
  })

  it('P4 discounts a charge', async () => {
    const chargeId = await startTreatment(test, patientId, 30_000)
    const body = { chargeId, percent: 5, reason: 'Cliente frecuente' }
    expect(await countOf(() => staff.call('POST', `/patient/${patientId}/discounts`, body, once()))).toEqual([10, 6])
  })

  it('P2 sells over the counter, and takes the payment in the same call', async () => {
    const items = [
      { itemId: await makeItem(test), quantity: 2 },
      { itemId: await makeItem(test), quantity: 1 },
    ]
    expect(await countOf(() => staff.call('POST', '/sales', { patientId, items }, once()))).toEqual([12, 6])
    const payments = [{ method: 'debit_card', amountMinor: 10_000 }]
    const pay = () => staff.call('POST', '/checkouts', { patientId, items, payments }, once())
    expect(await countOf(pay)).toEqual([22, 8])
  })

  it('K12 charges the fee of an appointment whose patient arrives', async () => {
    const leadId = await makePerson(test)
    const [type] = await test.db.query<{ id: string }>(sql`
      UPDATE appointment_types SET fee_minor = 80000, fee_when = 'arrival' WHERE minutes = 30 RETURNING id`)
    const booked = { patientId, typeId: type?.id, leadId, date: test.clock.today(), time: '23:00' }
    const { body } = await staff.call<{ id: string }>('POST', '/appointments', booked)
    const arrive = () => staff.call('POST', `/appointments/${body.id}/status`, { status: 'arrived' }, once())
    expect(await countOf(arrive)).toEqual([20, 10])
  })

  it('refunds a payment', async () => {
    const { id }: Transaction = await makePayment(test, { patientId, amountMinor: 10_000 })
    const body = { amountMinor: 5000, reason: 'Cobro de más' }
    expect(await countOf(() => staff.call('POST', `/transactions/${id}/refund`, body, once()))).toEqual([14, 6])
  })
})
