import type { AgendaDay, AgendaWeek } from '@piel/contract/agenda/calendar'
import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { agendaCallsOf, makeAgendaPatient, makePerson, makeResource, mondayMorning, worksAt } from '#/testing/agenda.ts'
import { callsOf, refusal } from '#/testing/api-client.ts'
import { owe } from '#/testing/ledger.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let desk: ReturnType<typeof agendaCallsOf>
let typeId: string
let patientId: string
let leadId: string
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(mondayMorning)
  desk = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
  typeId = await desk.typeId()
  patientId = await makeAgendaPatient(test.db)
  leadId = await makePerson(test)
  await worksAt(test.db, leadId, ['09:00', '14:00'])
})
afterAll(() => test.close())

type List = { data: AppointmentRow[]; meta: { total: number } }
const dayOf = async (query: string) => (await desk.call<AgendaDay>('GET', `/agenda/day?${query}`)).body
const columnOf = (day: AgendaDay, id: string) => day.columns.find(({ resource }) => resource.id === id)

it('K1 K2 shows a day with a column for each person, its hours, blocks and appointments', async () => {
  const author = await desk.call<{ id: string }>('POST', '/agenda/blocks', {
    resourceId: leadId,
    kind: 'meeting',
    note: 'Consejo',
    date: '2026-11-23',
    from: '12:00',
    until: '13:00',
  })
  const booked = await desk.book({ patientId, typeId, leadId, date: '2026-11-23', time: '10:00' })
  const day = await dayOf('')
  expect(day).toMatchObject({
    date: '2026-11-23',
    today: '2026-11-23',
    now: '08:00',
    nowMinute: 480,
    timeZone: 'America/Mexico_City',
    stepMinutes: 15,
    minutes: 1440,
    clockChange: null,
    restDay: null,
    showFrom: '08:00',
    showUntil: '15:00',
  })
  // What an appointment has beyond its row in lists.
  const more =
    'changes deskNote overbookReason cancelledBy cancelReason doubleBookReason startedAt endedAt againOf noShows takeBackTo createdAt updatedAt allergies alerts messages sale'.split(
      ' ',
    )
  const row = Object.fromEntries(Object.entries(booked).filter(([name]) => !more.includes(name)))
  expect(columnOf(day, leadId)).toMatchObject({
    hours: [{ from: '09:00', until: '14:00', fromMinute: 540, untilMinute: 840 }],
    blocks: [
      { id: author.body.id, kind: 'meeting', note: 'Consejo', isOfLocation: false, from: '12:00', fromMinute: 720 },
    ],
    appointments: [{ ...row, fromMinute: 600, untilMinute: 640, part: { fromMinute: 600, untilMinute: 640 } }],
    busy: [],
  })
})

it('K1 answers 404 for an unknown location', async () => {
  expect(refusal(await desk.refused('GET', `/agenda/day?locationId=${newId()}`))).toEqual([404, 'not_found'])
  expect(refusal(await desk.refused('GET', `/agenda/week?resourceId=${newId()}`))).toEqual([404, 'not_found'])
})

it('K2 shows the rooms of a location, and what a doctor may not see as busy', async () => {
  const room = await makeResource(test, { kind: 'room' })
  const type = newId()
  await test.db.query(sql`
    INSERT INTO appointment_types (id, name_en, name_es, minutes, parts, who, position, created_at, updated_at)
    VALUES (${type}, 'Peel', 'Exfoliación', 60, '{"lead":[0,30],"assistant":null,"room":[0,60],"device":null}', 'any', 9, now(), now())`)
  await desk.book({ patientId, typeId: type, leadId, roomId: room, date: '2026-11-25', time: '09:00' })
  const whole = columnOf(await dayOf('date=2026-11-25&by=room'), room)
  expect([whole?.appointments.length, whole?.busy]).toEqual([1, []])
  const person = columnOf(await dayOf('date=2026-11-25'), leadId)
  // The person is needed for the first half, the room throughout.
  const placeIn = (column: typeof person) =>
    column?.appointments.map(({ time, until, fromMinute, untilMinute, part }) => [
      [time, until, fromMinute, untilMinute],
      [part.fromMinute, part.untilMinute],
    ])
  expect(placeIn(person)).toEqual([
    [
      ['09:00', '10:00', 540, 600],
      [540, 570],
    ],
  ])
  expect(placeIn(whole)).toEqual([
    [
      ['09:00', '10:00', 540, 600],
      [540, 600],
    ],
  ])
  const doctor = agendaCallsOf(test, (await test.signedInAs('DOCTOR')).headers)
  const { body } = await doctor.call<AgendaDay>('GET', '/agenda/day?date=2026-11-25&by=room')
  expect(columnOf(body, room)).toMatchObject({
    appointments: [],
    busy: [{ from: '09:00', until: '10:00', fromMinute: 540, untilMinute: 600 }],
  })
})

it('K2 K13 shows open appointments at another location as busy, and none that is cancelled', async () => {
  const [lead, elsewhere] = [await makePerson(test), newId()]
  await test.db.query(sql`
    INSERT INTO locations (id, name, time_zone, position, created_at, updated_at)
    VALUES (${elsewhere}, 'Sede Sur', 'America/Mexico_City', 9, now(), now())`)
  const book = (time: string, locationId?: string) =>
    desk.book({
      patientId,
      typeId,
      leadId: lead,
      date: '2026-11-26',
      time,
      outsideHours: true,
      ...(locationId && { locationId }),
    })
  const here = await book('09:00')
  const there = await book('11:00', elsewhere)
  const cancelled = await book('13:00', elsewhere)
  await desk.step(cancelled.id, { status: 'cancelled', by: 'patient', reason: 'Sale de viaje' })
  const seenAt = async (query: string) => {
    const column = columnOf(await dayOf(`date=2026-11-26${query}`), lead)
    return [column?.appointments.map(({ id }) => id), column?.busy]
  }
  const taken = (from: string, until: string, fromMinute: number) => ({
    from,
    until,
    fromMinute,
    untilMinute: fromMinute + 40,
  })
  expect(await seenAt('')).toEqual([[here.id], [taken('11:00', '11:40', 660)]])
  expect(await seenAt(`&locationId=${elsewhere}`)).toEqual([[there.id, cancelled.id], [taken('09:00', '09:40', 540)]])
  const { body } = await desk.call<AgendaWeek>('GET', `/agenda/week?resourceId=${lead}&from=2026-11-26`)
  expect([body.days[0]?.appointments.length, body.days[0]?.busy]).toEqual([1, [taken('11:00', '11:40', 660)]])
})

it('K3 shows the week of a person', async () => {
  const lead = await makePerson(test)
  await desk.book({ patientId, typeId, leadId: lead, date: '2026-11-27', time: '09:00' })
  const { body } = await desk.call<AgendaWeek>('GET', `/agenda/week?resourceId=${lead}`)
  expect(body.days.map(({ date, appointments }) => [date, appointments.length])).toEqual([
    ['2026-11-23', 0],
    ['2026-11-24', 0],
    ['2026-11-25', 0],
    ['2026-11-26', 0],
    ['2026-11-27', 1],
    ['2026-11-28', 0],
    ['2026-11-29', 0],
  ])
  expect(body.resource.id).toBe(lead)
})

it('K3 the number of the list and the head of the day come from the same filter and agree', async () => {
  const lead = await makePerson(test)
  const book = (time: string) => desk.book({ patientId, typeId, leadId: lead, date: '2026-12-01', time })
  const [one] = [await book('09:00'), await book('10:00'), await book('11:00')]
  await desk.step(one.id, { status: 'confirmed' })
  const { counts, locationId } = await dayOf('date=2026-12-01')
  const list = async (status: string) =>
    (
      await desk.call<List>(
        'GET',
        `/appointments?from=2026-12-01&to=2026-12-01&locationId=${locationId}&status=${status}`,
      )
    ).body.meta.total
  expect([counts.booked, counts.confirmed]).toEqual([2, 1])
  expect([await list('booked'), await list('confirmed'), await list('booked,confirmed')]).toEqual([2, 1, 3])
})

it('K3 lists, filters, sorts and pages appointments', async () => {
  const lead = await makePerson(test)
  const other = await makeAgendaPatient(test.db)
  await test.db.query(sql`
    UPDATE users SET first_name = 'Zulema', last_name = 'Zárate' WHERE id = (SELECT user_id FROM patients WHERE id = ${other})`)
  const book = (patient: string, date: string) =>
    desk.book({ patientId: patient, typeId, leadId: lead, date, time: '09:00' })
  await book(patientId, '2026-12-08')
  await book(other, '2026-12-09')
  await book(patientId, '2026-12-10')
  const list = async (query: string) => (await desk.call<List>('GET', `/appointments?personId=${lead}&${query}`)).body
  const dates = async (query: string) => (await list(query)).data.map(({ date }) => date.slice(8))
  expect(await dates('')).toEqual(['08', '09', '10'])
  expect(await dates('sort=-start')).toEqual(['10', '09', '08'])
  expect(await dates('sort=start&limit=2')).toEqual(['08', '09'])
  expect(await dates('sort=start&limit=2&page=2')).toEqual(['10'])
  expect(await dates('sort=-patient&limit=1')).toEqual(['09'])
  expect(await dates('search=zarate')).toEqual(['09'])
  expect(await dates('patient=zulema')).toEqual(['09'])
  expect(await dates(`patientId=${patientId}&sort=start`)).toEqual(['08', '10'])
  expect(await dates('from=2026-12-09&to=2026-12-09')).toEqual(['09'])
  expect(await dates(`typeId=${newId()}`)).toEqual([])
  expect(await dates(`typeId=${typeId}&sort=start`)).toEqual(['08', '09', '10'])
  expect(await dates('sort=patient&limit=1')).not.toEqual(['09'])
})

it('K3 filters appointments by room and by status, and shows the week of a room', async () => {
  const admin = agendaCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  const parts = { lead: [0, 30], room: [0, 30] }
  const type = { nameEn: 'Cryotherapy', nameEs: 'Crioterapia', minutes: 30, parts }
  const inRooms = (await admin.call<{ id: string }>('POST', '/agenda/types', type)).body.id
  const [lead, room] = [await makePerson(test), await makeResource(test, { kind: 'room' })]
  const at = { patientId, leadId: lead, time: '09:00' }
  const inRoom = await desk.book({ ...at, typeId: inRooms, roomId: room, date: '2026-12-21' })
  const confirmed = await desk.book({ ...at, typeId, date: '2026-12-22' })
  await desk.step(confirmed.id, { status: 'confirmed' })
  const ids = async (query: string) =>
    (await desk.call<List>('GET', `/appointments?personId=${lead}&${query}`)).body.data.map(({ id }) => id)
  expect(await ids(`roomId=${room}`)).toEqual([inRoom.id])
  expect(await ids('status=confirmed')).toEqual([confirmed.id])
  const { body } = await desk.call<AgendaWeek>('GET', `/agenda/week?resourceId=${room}&from=2026-12-21`)
  const ofDays = body.days.map(({ appointments }) => appointments.map(({ id }) => id))
  expect(ofDays).toEqual([[inRoom.id], [], [], [], [], [], []])
})

it('K3 K12 shows the week of a device, with its part of each appointment', async () => {
  const admin = agendaCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  const parts = { lead: [0, 40], device: [15, 30] }
  const type = { nameEn: 'Laser', nameEs: 'Láser', minutes: 40, parts, deviceKind: 'Láser CO2' }
  const byLaser = (await admin.call<{ id: string }>('POST', '/agenda/types', type)).body.id
  const [lead, device] = [await makePerson(test), await makeResource(test, { kind: 'device' })]
  const booked = await desk.book({
    patientId,
    leadId: lead,
    typeId: byLaser,
    deviceId: device,
    date: '2026-12-23',
    time: '09:00',
  })
  const { body } = await desk.call<AgendaWeek>('GET', `/agenda/week?resourceId=${device}&from=2026-12-21`)
  const places = body.days.map(({ appointments }) =>
    appointments.map(({ id, time, until, fromMinute, untilMinute, part }) => [
      id,
      time,
      until,
      fromMinute,
      untilMinute,
      part,
    ]),
  )
  expect(places).toEqual([
    [],
    [],
    [[booked.id, '09:00', '09:40', 540, 580, { fromMinute: 555, untilMinute: 570 }]],
    [],
    [],
    [],
    [],
  ])
  expect(body.days[2]?.appointments[0]?.device).toEqual({ id: device, name: `Sala ${device}` })
})

it('K1 today is that of the location', async () => {
  // 22:30 of Monday in Tijuana, and 00:30 of Tuesday in Mexico City.
  test.clock.set('2026-11-24T06:30:00Z')
  const admin = agendaCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  const body = { name: 'Sede Tijuana', timeZone: 'America/Tijuana' }
  const { id } = (await admin.call<{ id: string }>('POST', '/locations', body)).body
  const todayOf = async (query: string) => {
    const { today, date, now } = (await admin.call<AgendaDay>('GET', `/agenda/day?${query}`)).body
    return [today, date, now]
  }
  const [there, here] = [await todayOf(`locationId=${id}`), await todayOf('')]
  test.clock.set(mondayMorning)
  expect(there).toEqual(['2026-11-23', '2026-11-23', '22:30'])
  expect(here).toEqual(['2026-11-24', '2026-11-24', '00:30'])
})

it('K3 exports the filtered list as CSV', async () => {
  const { headers } = await test.signedInAs('STAFF')
  const lead = await makePerson(test)
  await desk.book({ patientId, typeId, leadId: lead, date: '2026-12-15', time: '09:00', reason: 'Control' })
  const answer = await test.app.inject({
    method: 'GET',
    url: `/api/appointments/export?personId=${lead}`,
    headers: { ...headers, 'accept-language': 'es-MX' },
  })
  expect(answer.headers['content-disposition']).toContain('citas-2026-11-23')
  const [head, row] = answer.body.replace('\uFEFF', '').split('\r\n')
  expect(head).toBe('ID,Día,Hora,Minutos,Paciente,Teléfono,Tipo,Estado,Persona,Consultorio,Equipo,Sede,Motivo')
  expect(row).toMatch(
    /,2026-12-15,09:00,40,Ana USER Ruiz,55 1234 5678,Primera vez,Agendada,Ana DOCTOR Ruiz,,,Piel,Control$/,
  )
})

it('K15 every change wakes the agendas that are open, and reading wakes none', async () => {
  const heard: (string | null)[] = []
  const stop = test.db.listen('piel_notifications', (notice) => heard.push(notice))
  const until = async (isReached: () => boolean) => {
    for (let i = 0; i < 250 && !isReached(); i++) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await until(() => heard.length > 0)
  /** How often the agendas were woken by some work. */
  const wakings = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const count = () => heard.filter((notice) => notice === 'agenda').length
    const before = count()
    const result = await work()
    await until(() => count() > before)
    return [result, count() - before]
  }
  const [lead, other] = [await makePerson(test), await makePerson(test)]
  const day = { date: '2026-12-20', time: '09:00' }
  const [{ id }, booked] = await wakings(() => desk.book({ patientId, typeId, leadId: lead, ...day }))
  const patch = (body: object) => wakings(() => desk.call('PATCH', `/appointments/${id}`, body))
  const [, moved] = await patch({ leadId: other })
  const [, noted] = await patch({ deskNote: 'Trae estudios' })
  const [, confirmed] = await wakings(() => desk.step(id, { status: 'confirmed' }))
  const block = { resourceId: lead, kind: 'meeting', date: day.date, from: '09:00', until: '10:00' }
  const [made, blocked] = await wakings(() => desk.call<{ id: string }>('POST', '/agenda/blocks', block))
  const [, unblocked] = await wakings(() => desk.call('DELETE', `/agenda/blocks/${made.body.id}`))
  expect({ booked, moved, noted, confirmed, blocked, unblocked }).toEqual({
    booked: 1,
    moved: 1,
    noted: 1,
    confirmed: 1,
    blocked: 1,
    unblocked: 1,
  })
  const before = heard.length
  await dayOf(`date=${day.date}`)
  expect(heard).toHaveLength(before)
  await stop()
})

it('K2 shows what the patient owes on the day, the list and the appointment to those who may know it', async () => {
  const signedIn = await test.signedInAs('DOCTOR')
  const ownId = await makePerson(test, { owner: signedIn.account })
  const debtorId = await makeAgendaPatient(test.db)
  const { id } = await desk.book({ patientId: debtorId, typeId, leadId: ownId, date: '2026-12-14', time: '10:00' })
  await owe(test, debtorId, 250_000)
  const doctor = callsOf(test, signedIn.headers)
  const balances = async (calls: Pick<typeof desk, 'call'>) => {
    const day = (await calls.call<AgendaDay>('GET', '/agenda/day?date=2026-12-14')).body
    const list = (await calls.call<List>('GET', '/appointments?from=2026-12-14&to=2026-12-14')).body
    const one = (await calls.call<AppointmentRow>('GET', `/appointments/${id}`)).body
    const rows = [...(columnOf(day, ownId)?.appointments ?? []), ...list.data, one]
    return rows.map(({ patient }) => patient.balanceMinor)
  }
  expect(await balances(desk)).toEqual([250_000, 250_000, 250_000])
  expect(await balances(doctor)).toEqual([null, null, null])
})
