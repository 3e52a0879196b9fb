import type { Appointment } from '@piel/contract/agenda/appointments'
import type { AppointmentType } from '@piel/contract/agenda/types'
import type { LedgerEntry, PatientStatement } from '@piel/contract/money/statement'
import type { Sale } from '@piel/contract/money/sales'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { agendaCallsOf, makeAgendaPatient, makePerson, mondayMorning } from '#/testing/agenda.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { mergeInto } from '#/testing/persons.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let desk: ReturnType<typeof agendaCallsOf>
let admin: ReturnType<typeof agendaCallsOf>
let patientId: string
let leadId: string

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.set(mondayMorning)
  desk = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
  admin = agendaCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  patientId = await makeAgendaPatient(test.db)
  leadId = await makePerson(test)
})

const fee = { feeMinor: 92_800, feeWhen: 'arrival', feeTaxKind: 'standard' }
const typeBody = (more: object) => ({ nameEn: `Visit ${newId()}`, nameEs: `Consulta ${newId()}`, minutes: 20, ...more })
const makeType = async (more: object = fee) =>
  (await admin.call<AppointmentType>('POST', '/agenda/types', typeBody(more))).body
const book = (typeId: string, more: object = {}) =>
  desk.book({ patientId, typeId, leadId, date: '2026-11-23', time: '08:00', ...more })
const step = async (id: string, status: string, more: object = {}) => {
  const { status: code, body } = await desk.step(id, { status, ...more })
  expect([status, code]).toEqual([status, 200])
  return body
}
const takeBack = (id: string, status: string) => step(id, status, { takeBack: true })
const account = async (id = patientId) =>
  (await desk.call<{ account: PatientStatement; data: LedgerEntry[] }>('GET', `/patient/${id}/ledger?limit=50`)).body
const amounts = async () =>
  (await account()).data.toReversed().map(({ kind, amountMinor, reason }) => [kind, amountMinor, reason])
const saleOf = async (id = '') => (await desk.call<Sale>('GET', `/sales/${id}`)).body

describe('the fee of a type of appointment', () => {
  it('K12 is none unless it is set, and needs an amount when it is charged', async () => {
    expect(await makeType({})).toMatchObject({ feeMinor: null, feeWhen: 'never', feeTaxKind: 'exempt' })
    const without = await admin.refused('POST', '/agenda/types', typeBody({ feeWhen: 'arrival' }))
    expect(refusedFields(without)).toEqual(['/feeMinor validation.feeRequired'])
    const type = await makeType()
    expect(type).toMatchObject(fee)
    const emptied = await admin.refused('PATCH', `/agenda/types/${type.id}`, { feeMinor: null })
    expect(refusedFields(emptied)).toEqual(['/feeMinor validation.feeRequired'])
    const { body } = await admin.call<AppointmentType>('PATCH', `/agenda/types/${type.id}`, {
      feeMinor: null,
      feeWhen: 'never',
    })
    expect(body).toMatchObject({ version: 2, feeMinor: null, feeWhen: 'never' })
  })

  it('K12 ships with no fee', async () => {
    const fees = await test.db.query(sql`
      SELECT DISTINCT fee_minor, fee_when FROM appointment_types WHERE name_en IN ('First visit', 'Follow-up', 'Procedure', 'Session')`)
    expect(fees).toEqual([{ fee_minor: null, fee_when: 'never' }])
  })
})

describe('charging the fee of an appointment', () => {
  it.each([
    ['arrival', ['arrived']],
    ['completion', ['arrived', 'inProgress', 'completed']],
  ])('K13 charges it on %s after the day of the appointment, on the day of the step', async (feeWhen, steps) => {
    const { id } = await book((await makeType({ ...fee, feeWhen })).id)
    test.clock.set('2026-11-24T15:00:00Z')
    desk = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
    for (const status of steps) await step(id, status)
    const { data } = await account()
    expect(data.map(({ kind, amountMinor, at }) => [kind, amountMinor, at])).toEqual([
      ['charge', 92_800, '2026-11-24T15:00:00.000Z'],
    ])
  })

  it('K12 charges it on arrival as a sale that names the appointment, once', async () => {
    const type = await makeType()
    const { id, sale } = await book(type.id)
    expect(sale).toBeNull()
    expect((await step(id, 'confirmed')).sale).toBeNull()
    const arrived = await step(id, 'arrived')
    expect(arrived.sale).toMatchObject({ totalMinor: 92_800, outstandingMinor: 92_800 })
    expect((await step(id, 'inProgress')).sale).toEqual(arrived.sale)
    expect((await step(id, 'completed')).sale).toEqual(arrived.sale)
    expect(await amounts()).toEqual([['charge', 92_800, null]])
    expect(await saleOf(arrived.sale?.id)).toMatchObject({
      patientId,
      nameEs: type.nameEs,
      taxMinor: 12_800,
      appointment: { id, date: '2026-11-23', time: '08:00', typeNameEs: type.nameEs },
      lines: [{ kind: 'fee', itemId: null, quantity: 1, unitMinor: 92_800, taxKind: 'standard', taxMinor: 12_800 }],
    })
  })

  it('K12 charges it on completion, and takes it back with that step', async () => {
    const type = await makeType({ ...fee, feeWhen: 'completion' })
    const { id } = await book(type.id)
    for (const status of ['arrived', 'inProgress']) expect((await step(id, status)).sale).toBeNull()
    expect((await step(id, 'completed')).sale).toMatchObject({ totalMinor: 92_800 })
    expect((await takeBack(id, 'inProgress')).sale).toBeNull()
    expect((await account()).account.balanceMinor).toBe(0)
    await step(id, 'completed')
    expect((await account()).account.balanceMinor).toBe(92_800)
  })

  it('K12 charges nothing where the fee is never charged', async () => {
    const { id } = await book((await makeType({ feeMinor: 50_000 })).id)
    for (const status of ['arrived', 'inProgress', 'completed']) await step(id, status)
    expect(await amounts()).toEqual([])
  })

  it('K12 charges a walk-in when it is booked', async () => {
    const { sale } = await book((await makeType()).id, { origin: 'walkIn' })
    expect(sale).toMatchObject({ totalMinor: 92_800 })
    expect((await account()).account.open).toMatchObject([{ kind: 'sale', id: sale?.id }])
  })

  it('K12 charges a fee that was changed as it is when the patient arrives', async () => {
    const type = await makeType()
    const { id } = await book(type.id)
    await admin.call('PATCH', `/agenda/types/${type.id}`, { feeMinor: 100_000 })
    expect((await step(id, 'arrived')).sale).toMatchObject({ totalMinor: 100_000 })
  })
})

describe('another type for an appointment whose fee is charged', () => {
  it('K12 keeps the fee as it was charged, and charges none for a later step', async () => {
    const { id } = await book((await makeType({ ...fee, nameEn: 'Wart check', nameEs: 'Revisión de verruga' })).id)
    const { sale } = await step(id, 'arrived')
    const { id: typeId } = await makeType({ feeMinor: 150_000, feeWhen: 'completion', feeTaxKind: 'exempt' })
    const changed = await desk.call<Appointment>('PATCH', `/appointments/${id}`, { typeId })
    expect([changed.status, changed.body.type.id, changed.body.sale]).toEqual([
      200,
      typeId,
      {
        id: sale?.id,
        nameEn: 'Wart check',
        nameEs: 'Revisión de verruga',
        totalMinor: 92_800,
        outstandingMinor: 92_800,
      },
    ])
    for (const status of ['inProgress', 'completed']) expect((await step(id, status)).sale).toEqual(sale)
    expect(await amounts()).toEqual([['charge', 92_800, null]])
  })

  it('K12 charges the fee of the new type when the patient arrives again', async () => {
    const { id } = await book((await makeType()).id)
    await step(id, 'arrived')
    const { id: typeId } = await makeType({ ...fee, feeMinor: 150_000 })
    await desk.call('PATCH', `/appointments/${id}`, { typeId })
    await takeBack(id, 'booked')
    expect((await step(id, 'arrived')).sale).toMatchObject({ totalMinor: 150_000 })
    expect((await account()).account.balanceMinor).toBe(150_000)
  })
})

describe('taking the fee of an appointment back', () => {
  it('K12 takes it back with the step by an adjustment, and charges it again when the patient arrives again', async () => {
    const { id } = await book((await makeType()).id)
    const { sale: first } = await step(id, 'arrived')
    expect((await takeBack(id, 'booked')).sale).toBeNull()
    expect(await saleOf(first?.id)).toMatchObject({
      cancelled: { reason: 'appointment.taken_back' },
      outstandingMinor: 0,
    })
    const { sale: second } = await step(id, 'arrived')
    expect(second?.id).not.toBe(first?.id)
    expect(await amounts()).toEqual([
      ['charge', 92_800, null],
      ['adjustment', -92_800, 'sale.cancelled'],
      ['charge', 92_800, null],
    ])
  })

  it('K12 keeps the fee of the arrival when a later step is taken back', async () => {
    const { id } = await book((await makeType()).id)
    const { sale } = await step(id, 'arrived')
    await step(id, 'inProgress')
    expect((await takeBack(id, 'arrived')).sale).toEqual(sale)
    for (const status of ['inProgress', 'completed']) await step(id, status)
    expect((await takeBack(id, 'inProgress')).sale).toEqual(sale)
  })

  it('K12 takes it back when the appointment is cancelled; what was paid is credit', async () => {
    const { id } = await book((await makeType()).id)
    const { sale } = await step(id, 'arrived')
    const payment = { method: 'debit_card', amountMinor: 50_000 }
    const pay = { patientId, charges: [sale?.id], payments: [payment] }
    expect((await desk.call('POST', '/checkouts', pay)).status).toBe(201)
    const { body } = await desk.call<Appointment>('GET', `/appointments/${id}`)
    expect(body.sale).toEqual({ ...sale, totalMinor: 92_800, outstandingMinor: 42_800 })
    const cancelled = await step(id, 'cancelled', { by: 'patient', reason: 'Ya no quiso esperar' })
    expect(cancelled.sale).toBeNull()
    expect((await account()).account).toMatchObject({ balanceMinor: -50_000, open: [] })
    expect(await saleOf(sale?.id)).toMatchObject({ cancelled: { reason: 'appointment.cancelled' } })
  })

  it('K12 takes it back when the patient is archived together with the appointment', async () => {
    const { id } = await book((await makeType()).id)
    await step(id, 'arrived')
    await admin.call('DELETE', `/patient/${patientId}?cancelAppointments=true`)
    const [row] = await test.db.query<{ status: string; balance: number }>(sql`
      SELECT a.status, (SELECT balance_minor FROM patient_balances WHERE patient_id = a.patient_id) AS balance
      FROM appointments a WHERE a.id = ${id}`)
    expect(row).toEqual({ status: 'cancelled', balance: 0 })
  })

  it('K12 P4 charges no fee again that an administrator cancelled by hand, until the step is repeated', async () => {
    const { id } = await book((await makeType()).id)
    const { sale } = await step(id, 'arrived')
    const courtesy = ['POST', `/sales/${sale?.id}/cancel`, { reason: 'Cortesía' }] as const
    const refused = await desk.refused(...courtesy)
    expect(refused.body).toMatchObject({
      code: 'discount_too_much',
      leastMinor: 83_520,
      errors: [{ pointer: '/reason', code: 'validation.feeLimit' }],
    })
    expect((await admin.call(...courtesy)).status).toBe(200)
    expect((await step(id, 'inProgress')).sale).toBeNull()
    await takeBack(id, 'arrived')
    await takeBack(id, 'booked')
    expect((await step(id, 'arrived')).sale).toMatchObject({ outstandingMinor: 92_800 })
  })
})

it('K12 charges the fee once for 10 arrivals at once', async () => {
  const { id } = await book((await makeType()).id)
  const answers = await Promise.all(Array.from({ length: 10 }, () => desk.step(id, { status: 'arrived' })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  expect(await amounts()).toEqual([['charge', 92_800, null]])
})

it('K12 names the sale only to those who read money, and charges the fee also when a doctor takes the step', async () => {
  const { account: doctor, headers } = await test.signedInAs('DOCTOR')
  const own = agendaCallsOf(test, headers)
  leadId = await makePerson(test, { owner: doctor })
  const { id } = await book((await makeType()).id)
  const { status, body } = await own.step(id, { status: 'arrived' })
  expect([status, body.sale]).toEqual([200, null])
  expect((await desk.call<Appointment>('GET', `/appointments/${id}`)).body.sale).toMatchObject({ totalMinor: 92_800 })
  const sale = (await account()).account.open[0]?.id ?? ''
  expect(refusal(await own.refused('GET', `/sales/${sale}`))).toEqual([403, 'forbidden'])
})

it('O7 charges and takes back the fee of a merged record on the account of the kept one', async () => {
  const { id } = await book((await makeType()).id)
  const kept = await makeAgendaPatient(test.db)
  await mergeInto(test, patientId, kept)
  const { sale } = await step(id, 'arrived')
  expect((await account(kept)).account.open).toMatchObject([{ id: sale?.id, outstandingMinor: 92_800 }])
  await takeBack(id, 'booked')
  expect((await account(kept)).account.balanceMinor).toBe(0)
})

it('G4 keeps correct books of all these fees', async () => {
  expect((await verifyMoney(test.db)).problems).toEqual([])
})
