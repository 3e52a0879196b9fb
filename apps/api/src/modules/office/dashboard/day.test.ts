import type { DashboardDay } from '@piel/contract/office/dashboard'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agendaCallsOf, makeAgendaPatient, makePerson, mondayMorning } from '#/testing/agenda.ts'
import { callsOf } from '#/testing/api-client.ts'
import { owe } from '#/testing/ledger.ts'
import { statementsOf } from '#/testing/statement-count.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { makeSession } from '#/testing/till.ts'

let test: TestApp
let desk: ReturnType<typeof agendaCallsOf>
let typeId: string
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(mondayMorning)
  desk = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
  typeId = await desk.typeId()
})
afterAll(() => test.close())

const dayOf = async (headers: Record<string, string>) => {
  const { status, body } = await callsOf(test, headers).call<DashboardDay>('GET', '/dashboard/day')
  expect(status).toBe(200)
  return body
}
const dayAs = async (kind: 'STAFF' | 'CLINICAL' | 'DOCTOR' | 'ADMIN') => dayOf((await test.signedInAs(kind)).headers)

async function bookFor(leadId: string, date: string, time: string): Promise<string> {
  const patientId = await makeAgendaPatient(test.db)
  return (await desk.book({ patientId, typeId, leadId, date, time })).id
}
const names = ({ rows }: Pick<DashboardDay, 'rows'>) => rows.map(({ id }) => id)

it('Q1 has the appointments of today by start, without cancelled ones, and for a doctor the own', async () => {
  const owner = await test.signedInAs('DOCTOR')
  const own = await makePerson(test, { owner: owner.account })
  const other = await makePerson(test)
  const [later, first, elsewhere] = [
    await bookFor(own, '2026-11-23', '11:00'),
    await bookFor(own, '2026-11-23', '09:00'),
    await bookFor(other, '2026-11-23', '10:00'),
  ]
  const cancelled = await bookFor(other, '2026-11-23', '12:00')
  await desk.step(cancelled, { status: 'cancelled', by: 'patient', reason: 'Viaje' })
  await bookFor(own, '2026-11-24', '09:00')
  await desk.step(first, { status: 'arrived' })
  await desk.step(first, { status: 'inProgress' })
  const staff = await dayAs('STAFF')
  expect(names(staff)).toEqual([first, elsewhere, later])
  expect(staff).toMatchObject({ date: '2026-11-23', ownId: null, openEarlier: 0, hasSeveralLocations: false })
  expect(staff.rows[0]).toMatchObject({ status: 'inProgress', startedAt: '2026-11-23T14:00:00.000Z' })
  const doctor = await dayOf(owner.headers)
  expect(names(doctor)).toEqual([first, later])
  expect(doctor.ownId).toBe(own)
})

it('Q1 answers only what belongs to the role: no money to doctors, the clinic’s money to administrators', async () => {
  const lead = await makePerson(test)
  const patientId = await makeAgendaPatient(test.db)
  await desk.book({ patientId, typeId, leadId: lead, date: '2026-11-23', time: '15:00' })
  await owe(test, patientId, 50_000)
  const shown = (day: DashboardDay) => [day.toConfirm !== null, day.till !== null, day.money !== null]
  const balances = (day: DashboardDay) => day.rows.map(({ patient }) => patient.balanceMinor)
  expect(shown(await dayAs('DOCTOR'))).toEqual([false, false, false])
  expect(shown(await dayAs('CLINICAL'))).toEqual([false, false, false])
  const staff = await dayAs('STAFF')
  expect(shown(staff)).toEqual([true, true, false])
  expect(balances(staff)).toContain(50_000)
  const admin = await dayAs('ADMIN')
  expect(shown(admin)).toEqual([true, true, true])
  expect(admin.money).toEqual({ payments: 0, incomeMinor: 0, debtors: 1, owedMinor: 50_000, openTills: 0 })
  const doctor = await test.signedInAs('DOCTOR')
  const own = await makePerson(test, { owner: doctor.account })
  await bookFor(own, '2026-11-23', '16:00')
  expect(balances(await dayOf(doctor.headers))).toEqual([null])
  expect((await test.app.inject('/api/dashboard/day')).statusCode).toBe(401)
  const user = await test.signedInAs('USER')
  expect((await test.app.inject({ url: '/api/dashboard/day', headers: user.headers })).statusCode).toBe(403)
})

it('Q1 has what is to confirm for the next day with appointments, and leaves out what is confirmed', async () => {
  await test.db.query(sql`UPDATE appointments SET status = 'confirmed' WHERE local_date > '2026-11-23'`)
  const lead = await makePerson(test)
  const confirmed = await bookFor(lead, '2026-11-27', '09:00')
  await desk.step(confirmed, { status: 'confirmed' })
  // Tuesday has a confirmed appointment, so that Friday is not the next day.
  expect((await dayAs('STAFF')).toConfirm).toEqual({ total: 0, rows: [] })
  const booked = await bookFor(lead, '2026-11-24', '13:00')
  const { toConfirm } = await dayAs('STAFF')
  expect(toConfirm?.total).toBe(1)
  expect(toConfirm?.rows[0]).toMatchObject({ id: booked, status: 'booked', messages: { language: 'es' } })
})

it('Q1 has the own till alone, whether it is counted, and null while it is closed', async () => {
  const { account, headers } = await test.signedInAs('STAFF')
  await makeSession(test, undefined)
  expect((await dayOf(headers)).till).toEqual({ session: null })
  const id = await makeSession(test, account, { isCounted: true })
  expect((await dayOf(headers)).till).toEqual({
    session: { id, tillName: 'Caja', openedAt: '2026-11-23T14:00:00.000Z', openedOn: '2026-11-23', isCounted: true },
  })
  expect((await dayAs('ADMIN')).money?.openTills).toBe(2)
})

it('Q1 K13 counts the open visits of earlier days, for a doctor the own', async () => {
  test.clock.set('2026-11-22T14:00:00Z')
  const sunday = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
  const [leadId, patientId] = [await makePerson(test), await makeAgendaPatient(test.db)]
  await sunday.book({ patientId, typeId, leadId, date: '2026-11-22', time: '17:00' })
  expect((await dayAs('STAFF')).openEarlier).toBe(0)
  test.clock.set(mondayMorning)
  expect((await dayAs('STAFF')).openEarlier).toBe(1)
  expect((await dayAs('DOCTOR')).openEarlier).toBe(0)
})

it('Q1 reads the day of each role in few statements', async () => {
  const count = async (kind: 'STAFF' | 'DOCTOR') => {
    const { headers } = await test.signedInAs(kind)
    await dayOf(headers)
    return (await statementsOf(() => dayOf(headers))).statements.length
  }
  expect([await count('STAFF'), await count('DOCTOR')]).toEqual([4, 4])
})
