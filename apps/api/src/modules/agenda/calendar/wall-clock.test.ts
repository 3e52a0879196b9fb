import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AgendaDay } from '@piel/contract/agenda/calendar'
import type { Appointment } from '@piel/contract/agenda/appointments'
import { newId } from '#/lib/id.ts'
import { instantsOf } from '#/lib/clock.ts'
import { agendaCallsOf, makeAgendaPatient, makePerson, mondayMorning } from '#/testing/agenda.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { findDays } from '#/modules/agenda/availability/days.repository.ts'
import { shownAt } from '#/modules/agenda/availability/day-clock.policy.ts'
import { byTier } from '#/testing/tier.ts'

let test: TestApp
let desk: ReturnType<typeof agendaCallsOf>
let typeId: string
let patientId: string
const zones = [
  'America/Mexico_City',
  'America/Tijuana',
  'America/Ciudad_Juarez',
  'America/Cancun',
  'America/Hermosillo',
]
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(mondayMorning)
  desk = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
  typeId = await desk.typeId('Follow-up')
})
afterAll(() => test.close())
beforeEach(async () => {
  patientId = await makeAgendaPatient(test.db)
})

async function locationIn(zone: string): Promise<string> {
  const id = newId()
  await test.db.query(sql`
    INSERT INTO locations (id, name, time_zone, position, created_at, updated_at)
    VALUES (${id}, ${`Sede ${id}`}, ${zone}, 1, now(), now())`)
  return id
}

const instantIn = async (date: string, time: string, zone: string, later: boolean): Promise<string | null> => {
  const [row] = await test.db.query<{ at: string | null }>(
    sql`SELECT iso_instant(local_instant(${date}::date, ${time}::time, ${zone}, ${later})) AS at`,
  )
  return row?.at ?? null
}

it('K9 converts every wall-clock time as the zone database of Node does, in five zones', async () => {
  const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  const minute = fc.integer({ min: 0, max: 24 * 12 - 1 })
  await fc.assert(
    fc.asyncProperty(day, minute, fc.constantFrom(...zones), fc.boolean(), async (date, n, zone, later) => {
      const [local, time] = [
        date.toISOString().slice(0, 10),
        `${String(Math.floor(n / 12)).padStart(2, '0')}:${String((n % 12) * 5).padStart(2, '0')}`,
      ]
      const instants = instantsOf(`${local}T${time}`, zone).map((at) => at.toISOString())
      const expected = (later ? instants.at(-1) : instants[0]) ?? null
      expect(await instantIn(local, time, zone, later)).toBe(expected)
    }),
    { numRuns: byTier({ first: 100, full: 400 }), seed: 20_261_123 },
  )
})

it('K9 shifts no booking: the wall clock that was asked for is the one that is read', async () => {
  for (const [i, zone] of zones.entries()) {
    const leadId = await makePerson(test)
    const locationId = await locationIn(zone)
    for (const [n, date] of [
      '2026-12-01',
      '2027-03-13',
      '2027-03-14',
      '2027-07-01',
      '2027-11-07',
      '2027-11-08',
    ].entries()) {
      const time = `${String(8 + i * 2).padStart(2, '0')}:${n % 2 === 0 ? '00' : '35'}`
      const of = { patientId: await makeAgendaPatient(test.db) }
      const body = { ...of, typeId, leadId, locationId, date, time, outsideHours: true }
      const booked = await desk.book(body)
      expect([booked.date, booked.time, booked.isLater]).toEqual([date, time, false])
      const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
      expect(local.format(new Date(booked.startsAt))).toBe(`${date} ${time}`)
    }
  }
})

it('K9 refuses a time that does not exist, and names the change of clocks', async () => {
  const [leadId, locationId] = [await makePerson(test), await locationIn('America/Ciudad_Juarez')]
  const body = { patientId, typeId, leadId, locationId, date: '2027-03-14', outsideHours: true }
  const missing = await desk.refusedBooking({ ...body, time: '02:30' })
  expect([missing.status, missing.body.code, missing.body.clockChange]).toEqual([
    422,
    'time_missing',
    { date: '2027-03-14', from: '02:00', to: '03:00', timeZone: 'America/Ciudad_Juarez' },
  ])
  const last = await desk.book({ ...body, time: '01:45' })
  // 20 minutes later the clocks have moved on.
  expect([last.until, last.minutes]).toEqual(['03:05', 20])
})

it('K9 takes the first of two equal times, and the second where it is chosen', async () => {
  const [leadId, locationId] = [await makePerson(test), await locationIn('America/Tijuana')]
  const body = { patientId, typeId, leadId, locationId, date: '2027-11-07', time: '01:30', outsideHours: true }
  const [first, second] = [await desk.book(body), await desk.book({ ...body, later: true })]
  expect([first.startsAt, first.isLater]).toEqual(['2027-11-07T08:30:00.000Z', false])
  expect([second.startsAt, second.isLater]).toEqual(['2027-11-07T09:30:00.000Z', true])
})

it('K9 keeps the second of two equal times when only the person changes', async () => {
  const [leadId, otherId] = [await makePerson(test), await makePerson(test)]
  const locationId = await locationIn('America/Tijuana')
  const body = { patientId, typeId, leadId, locationId, date: '2027-11-07', time: '01:30', outsideHours: true }
  const { id } = await desk.book({ ...body, later: true })
  const moved = await desk.call<Appointment>('PATCH', `/appointments/${id}`, { leadId: otherId, outsideHours: true })
  expect([moved.body.startsAt, moved.body.isLater]).toEqual(['2027-11-07T09:30:00.000Z', true])
  const first = await desk.call<Appointment>('PATCH', `/appointments/${id}`, { later: false, outsideHours: true })
  expect([first.body.startsAt, first.body.isLater]).toEqual(['2027-11-07T08:30:00.000Z', false])
})

it('K9 states which times a day has twice beside its free starts', async () => {
  const leadIds = await makePerson(test)
  const locationId = await locationIn('America/Tijuana')
  const twiceOn = async (from: string) => {
    const query = new URLSearchParams({ typeId, leadIds, locationId, from, days: '1' })
    return (await desk.call<{ twice: unknown }>('GET', `/agenda/free?${query.toString()}`)).body.twice
  }
  expect(await twiceOn('2027-11-07')).toEqual({ from: '01:00', until: '02:00' })
  expect(await twiceOn('2027-03-14')).toBeNull()
  expect(await twiceOn('2027-11-08')).toBeNull()
})

it('K9 shows the wall clock of PostgreSQL at any minute of a day and of the next, where clocks change at midnight too', async () => {
  // The days before and on which clocks change: at midnight, by half an hour, and at two.
  const changes: [string, string, number[]][] = [
    ['America/Santiago', '2027-04-03', [2, 1, 1]],
    ['America/Santiago', '2027-09-04', [2, 1, 1]],
    ['Asia/Beirut', '2027-03-27', [2, 1, 1]],
    ['Africa/Cairo', '2027-04-29', [2, 1, 1]],
    // 00:00 is twice, and PostgreSQL begins the day with the second.
    ['America/Havana', '2027-11-06', [2, 1, 1]],
    ['Australia/Lord_Howe', '2027-04-03', [2, 2, 1]],
    ['America/Tijuana', '2027-03-13', [2, 2, 1]],
    ['America/Mexico_City', '2027-03-13', [1, 1, 1]],
  ]
  for (const [timeZone, from, runs] of changes) {
    const days = await findDays(test.db, { locationId: newId(), timeZone, from, days: 3 })
    for (const { clock } of days) {
      const minutes = fc.sample(fc.integer({ min: 0, max: 2880 }), { numRuns: 150, seed: 20_261_127 })
      const instants = minutes.map((minute) => new Date(clock.startMs + minute * 60_000).toISOString())
      const [row] = await test.db.query<{ shown: string[] }>(sql`
        SELECT array_agg(to_char(i AT TIME ZONE ${timeZone}, 'HH24:MI') ORDER BY n) AS shown
        FROM unnest(${instants}::timestamptz[]) WITH ORDINALITY AS x(i, n)`)
      expect(minutes.map((minute) => shownAt(clock, minute))).toEqual(row?.shown)
    }
    expect([timeZone, days.map(({ clock }) => clock.runs.length)]).toEqual([timeZone, runs])
  }
})

it('K9 states a change of clocks at midnight', async () => {
  const changeOn = async (timeZone: string, from: string) => {
    const [day] = await findDays(test.db, { locationId: newId(), timeZone, from, days: 1 })
    return [day?.shape.minutes, day?.shape.clockChange]
  }
  // From 24:00 of Saturday back to 23:00, and from 00:00 of Sunday on to 01:00.
  expect(await changeOn('America/Santiago', '2027-04-03')).toEqual([1500, { minute: 1440, shift: -60 }])
  expect(await changeOn('America/Santiago', '2027-09-05')).toEqual([1380, { minute: 0, shift: 60 }])
  expect(await changeOn('America/Santiago', '2027-09-04')).toEqual([1440, null])
})

it('K9 draws days of 23 and 25 hours by the minutes that have passed', async () => {
  const [leadId, locationId] = [await makePerson(test), await locationIn('America/Tijuana')]
  const book = (date: string, time: string) =>
    desk.book({ patientId, typeId, leadId, locationId, date, time, outsideHours: true })
  await book('2027-03-14', '10:00')
  await book('2027-11-07', '10:00')
  const dayOf = async (date: string) =>
    (await desk.call<AgendaDay>('GET', `/agenda/day?date=${date}&locationId=${locationId}`)).body
  const [short, long] = [await dayOf('2027-03-14'), await dayOf('2027-11-07')]
  const minuteOf = (day: AgendaDay) =>
    day.columns.find(({ resource }) => resource.id === leadId)?.appointments.map(({ fromMinute }) => fromMinute)
  expect([short.minutes, short.clockChange, minuteOf(short)]).toEqual([1380, { minute: 120, shift: 60 }, [540]])
  expect([long.minutes, long.clockChange, minuteOf(long)]).toEqual([1500, { minute: 120, shift: -60 }, [660]])
})
