import type { AgendaDay, AgendaMonth } from '@piel/contract/agenda/calendar'
import { addDays } from '@piel/contract/core/dates'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agendaCallsOf, makeAgendaPatient, makePerson, mondayMorning, worksAt } from '#/testing/agenda.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { byTier } from '#/testing/tier.ts'

let test: TestApp
let desk: ReturnType<typeof agendaCallsOf>
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(mondayMorning)
  desk = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
})
afterAll(() => test.close())

const monthAs = async (calls = desk) => {
  const { status, body } = await calls.call<AgendaMonth>('GET', '/agenda/month?month=2026-12')
  expect(status).toBe(200)
  return body.days
}

/** The open minutes of a day's columns, and those that are taken, minute by minute. */
function countedIn({ columns }: AgendaDay) {
  type Part = { fromMinute: number; untilMinute: number }
  const holds = (minute: number, parts: readonly Part[]) =>
    parts.some(({ fromMinute, untilMinute }) => fromMinute <= minute && minute < untilMinute)
  const minutes = Array.from({ length: 1440 }, (_, minute) => minute)
  let [openMinutes, takenMinutes] = [0, 0]
  for (const { hours, blocks, appointments, busy } of columns) {
    const visits = appointments.filter(({ status }) => status !== 'cancelled' && status !== 'noShow')
    const taken = [...visits.map(({ part }) => part), ...busy]
    const open = minutes.filter((minute) => holds(minute, hours) && !holds(minute, blocks))
    openMinutes += open.length
    takenMinutes += open.filter((minute) => holds(minute, taken)).length
  }
  return { openMinutes, takenMinutes }
}

it('Q6 J4 is shown to who may read the agenda, and refuses what is no month', async () => {
  const path = '/agenda/month?month=2026-12'
  expect((await test.app.inject(`/api${path}`)).statusCode).toBe(401)
  const user = await test.signedInAs('USER')
  expect((await test.app.inject({ url: `/api${path}`, headers: user.headers })).statusCode).toBe(403)
  for (const [query, field] of [
    ['', 'month'],
    ['?month=2026-13', 'month'],
    ['?month=2026-12&locationId=here', 'locationId'],
  ] as const) {
    const answer = await desk.refused('GET', `/agenda/month${query}`)
    expect(refusal(answer)).toEqual([422, 'validation_failed'])
    expect(refusedFields(answer)?.join()).toContain(`/query/${field}`)
  }
  const unknown = '019a0000-0000-7000-8000-000000000999'
  expect(refusal(await desk.refused('GET', `${path}&locationId=${unknown}`))).toEqual([404, 'not_found'])
})

it('Q6 states how full each day of a month is, as the columns of that day', async () => {
  const owner = await test.signedInAs('DOCTOR')
  const [own, other] = [await makePerson(test, { owner: owner.account }), await makePerson(test)]
  await worksAt(test.db, own, ['09:00', '14:00'], ['16:00', '19:00'])
  await worksAt(test.db, other, ['08:00', '12:30'])
  const typeId = await desk.typeId()
  const cancelled: string[] = []
  for (let n = 0; n < byTier({ first: 10, full: 60 }); n += 1) {
    const patientId = await makeAgendaPatient(test.db)
    const [date, leadId] = [addDays('2026-12-01', (n * 7) % 28), n % 2 === 0 ? own : other]
    const time = `${String(9 + (n % 3)).padStart(2, '0')}:${n % 4 === 0 ? '10' : '00'}`
    const { id } = await desk.book({ patientId, typeId, leadId, date, time })
    if (n % 5 === 4) cancelled.push(id)
  }
  for (const id of cancelled) await desk.step(id, { status: 'cancelled', by: 'patient', reason: 'Viaje' })
  const body = { resourceId: own, kind: 'meeting', date: '2026-12-08', from: '13:00', until: '17:00', repeat: 'once' }
  const admin = agendaCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  expect((await admin.call('POST', '/agenda/blocks', body)).status).toBe(201)

  const days = await monthAs()
  expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 31 }, (_, n) => addDays('2026-12-01', n)))
  expect(days.some(({ takenMinutes }) => takenMinutes > 0)).toBe(true)
  for (const { date, ...day } of days) {
    const answer = await desk.call<AgendaDay>('GET', `/agenda/day?date=${date}`)
    expect([date, day]).toEqual([date, countedIn(answer.body)])
  }
  // Eight hours; the meeting takes two of them.
  const ofDoctor = await monthAs(agendaCallsOf(test, owner.headers))
  expect(ofDoctor.find(({ date }) => date === '2026-12-08')?.openMinutes).toBe(360)
  expect(ofDoctor.find(({ date }) => date === '2026-12-09')?.openMinutes).toBe(480)
})

it('Q6 has days without people as closed', async () => {
  await test.db.query(sql`UPDATE resources SET is_active = false`)
  expect((await monthAs()).every(({ openMinutes, takenMinutes }) => openMinutes === 0 && takenMinutes === 0)).toBe(true)
})
