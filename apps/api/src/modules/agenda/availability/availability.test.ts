import type { FreeStart } from '@piel/contract/core/conflicts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { agendaCallsOf, makeAgendaPatient, makePerson, makeResource, mondayMorning, worksAt } from '#/testing/agenda.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let desk: ReturnType<typeof agendaCallsOf>
let typeId: string
let patientId: string
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(mondayMorning)
  desk = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
  typeId = await desk.typeId()
  patientId = await makeAgendaPatient(test.db)
})
afterAll(() => test.close())

const free = async (query: Record<string, string>): Promise<FreeStart[]> =>
  (
    await desk.call<{ data: FreeStart[] }>(
      'GET',
      `/agenda/free?${new URLSearchParams({ typeId, ...query }).toString()}`,
    )
  ).body.data
const timesOf = (starts: FreeStart[]) => starts.map(({ date, time }) => `${date} ${time}`)

it('K16 refuses an invalid search', async () => {
  expect(refusedFields(await desk.refused('GET', '/agenda/free?days=91&leadIds=x'))?.toSorted()).toEqual([
    '/query/days validation.invalid',
    '/query/leadIds/0 validation.invalid',
    '/query/typeId validation.invalid',
  ])
  expect(refusal(await desk.refused('GET', `/agenda/free?typeId=${newId()}`))).toEqual([404, 'not_found'])
})

it('K16 honours hours, exceptions, blocks, claims and rest days, and proposes nothing that has passed', async () => {
  const leadIds = await makePerson(test)
  await worksAt(test.db, leadIds, ['07:00', '09:00'], ['10:00', '11:00'])
  expect(timesOf(await free({ leadIds, days: '1' }))).toEqual([
    '2026-11-23 08:00',
    '2026-11-23 08:15',
    '2026-11-23 10:00',
    '2026-11-23 10:15',
  ])
  await desk.book({ patientId, typeId, leadId: leadIds, date: '2026-11-24', time: '07:00' })
  await test.db.query(sql`
    INSERT INTO blocks (id, resource_id, kind, local_date, local_from, local_until, repeat, author_id, author_name, created_at,
      updated_at)
    SELECT gen_random_uuid(), ${leadIds}, 'meeting', '2026-11-17', '10:00', '10:15', 'weekly', user_id, 'Ada', now(), now()
    FROM resources WHERE id = ${leadIds}`)
  expect(timesOf(await free({ leadIds, from: '2026-11-24', days: '1' }))).toEqual([
    '2026-11-24 07:40',
    '2026-11-24 07:45',
    '2026-11-24 08:00',
    '2026-11-24 08:15',
    '2026-11-24 10:15',
  ])
  await test.db.query(sql`
    INSERT INTO hours_exceptions (resource_id, location_id, day, spans)
    SELECT ${leadIds}, id, '2026-11-25', '[["16:00","16:45"]]' FROM locations ORDER BY position LIMIT 1`)
  expect(timesOf(await free({ leadIds, from: '2026-11-25', days: '1' }))).toEqual(['2026-11-25 16:00'])
  await test.db.query(sql`
    INSERT INTO rest_days (id, day, name_en, name_es, source, author_id, created_at, updated_at)
    SELECT gen_random_uuid(), '2026-11-26', 'Anniversary', 'Aniversario', 'clinic', user_id, now(), now()
    FROM resources WHERE id = ${leadIds}`)
  expect(await free({ leadIds, from: '2026-11-26', days: '1' })).toEqual([])
})

it('K16 searches a part of the day, and leaves out an appointment that moves', async () => {
  const leadIds = await makePerson(test)
  await worksAt(test.db, leadIds, ['13:00', '15:00'])
  const { id } = await desk.book({ patientId, typeId, leadId: leadIds, date: '2026-11-24', time: '13:30' })
  const from = '2026-11-24'
  expect(timesOf(await free({ leadIds, from, days: '1', part: 'morning' }))).toEqual([])
  expect(timesOf(await free({ leadIds, from, days: '1', part: 'afternoon' }))).toEqual([
    '2026-11-24 14:10',
    '2026-11-24 14:15',
  ])
  expect(timesOf(await free({ leadIds, from, days: '1', part: 'morning', ignoreId: id }))).toEqual([
    '2026-11-24 13:00',
    '2026-11-24 13:15',
    '2026-11-24 13:30',
    '2026-11-24 13:45',
  ])
})

it('K16 proposes no doctor who is on leave', async () => {
  const leadIds = await makePerson(test)
  await worksAt(test.db, leadIds, ['10:00', '10:40'])
  // 26 November is a rest day by now.
  await test.db.query(sql`
    UPDATE doctors SET status = 'ON_LEAVE', leave_from = '2026-11-24', leave_until = '2026-11-25'
    WHERE user_id = (SELECT user_id FROM resources WHERE id = ${leadIds})`)
  expect(timesOf(await free({ leadIds, days: '5' }))).toEqual(['2026-11-23 10:00', '2026-11-27 10:00'])
})

it('K16 K21 a doctor searches the own column', async () => {
  const { headers, account } = await test.signedInAs('DOCTOR')
  const [own, other] = [await makePerson(test, { owner: account }), await makePerson(test)]
  const doctor = agendaCallsOf(test, headers)
  const search = async (leadIds: string) =>
    (await doctor.call<{ data: FreeStart[] }>('GET', `/agenda/free?typeId=${typeId}&leadIds=${leadIds}`)).body.data
  expect((await search(`${own},${other}`)).every(({ leadId }) => leadId === own)).toBe(true)
  expect(await search(other)).toEqual([])
})

it('K16 every proposal can be booked, whatever is in the agenda', async () => {
  const fresh = await buildTestApp()
  fresh.clock.set(mondayMorning)
  const calls = agendaCallsOf(fresh, (await fresh.signedInAs('STAFF')).headers)
  const patients = [await makeAgendaPatient(fresh.db), await makeAgendaPatient(fresh.db)]
  const leads = [await makePerson(fresh, { capacity: 2 }), await makePerson(fresh), await makePerson(fresh)]
  for (const [i, id] of leads.entries()) await worksAt(fresh.db, id, ['09:00', `1${3 + i}:00`], ['16:00', '19:20'])
  for (let i = 0; i < 2; i++) await makeResource(fresh, { kind: 'room' })
  await makeResource(fresh, { kind: 'device' })
  await fresh.db.query(sql`
    INSERT INTO appointment_types (id, name_en, name_es, minutes, parts, device_kind, who, position, created_at, updated_at)
    VALUES (gen_random_uuid(), 'Laser', 'Láser', 50, '{"lead":[10,30],"assistant":null,"room":[0,50],"device":[20,50]}',
      'Láser CO2', 'doctor', 9, now(), now())`)
  const [first, followUp, laser] = [await calls.typeId(), await calls.typeId('Follow-up'), await calls.typeId('Laser')]
  let booked = 0
  const search = fc.record({
    type: fc.constantFrom(first, followUp, laser),
    day: fc.integer({ min: 0, max: 3 }),
    n: fc.nat(19),
  })
  await fc.assert(
    fc.asyncProperty(search, async ({ type, day, n }) => {
      const patientId = patients[n % 2]
      const { body } = await calls.call<{ data: FreeStart[] }>(
        'GET',
        `/agenda/free?typeId=${type}&patientId=${patientId}&from=2026-11-2${4 + day}&days=3`,
      )
      const start = body.data[n % Math.max(1, body.data.length)]
      if (!start) return
      const { leadId, roomId, deviceId, date, time } = start
      const asked = { patientId, typeId: type, leadId, date, time }
      const answer = await calls.call('POST', '/appointments', {
        ...asked,
        ...(roomId && { roomId }),
        ...(deviceId && { deviceId }),
      })
      expect([answer.status, start]).toEqual([201, start])
      booked += 1
    }),
    { numRuns: 100, seed: 11 },
  )
  expect(booked).toBeGreaterThan(60)
  await fresh.close()
}, 180_000)
