import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomFrom } from '#/testing/agenda-random.ts'
import { agendaCallsOf, makeAgendaPatient, makePerson, makeResource, mondayMorning } from '#/testing/agenda.ts'
import { wrongClaims } from '#/testing/agenda-claims.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(mondayMorning)
})
afterAll(() => test.close())

// 600 requests by 16 callers take half a minute on a busy machine.
it('K5 random bookings, moves and cancellations by 16 callers leave no overlap, no deadlock and exactly the open claims', async () => {
  const { headers } = await test.signedInAs('STAFF')
  const desk = agendaCallsOf(test, headers)
  const [leads, rooms, devices, patients]: [string[], string[], string[], string[]] = [[], [], [], []]
  for (let i = 0; i < 6; i++) leads.push(await makePerson(test, { overbook: i % 2 }))
  for (let i = 0; i < 4; i++) rooms.push(await makeResource(test, { kind: 'room', capacity: 1 + (i % 2) }))
  for (let i = 0; i < 2; i++) devices.push(await makeResource(test, { kind: 'device' }))
  for (let i = 0; i < 20; i++) patients.push(await makeAgendaPatient(test.db))
  const typeId = '0199f0a0-0000-7000-8000-0000000a17e5'
  await test.db.query(sql`
    INSERT INTO appointment_types (id, name_en, name_es, minutes, parts, device_kind, who, position, created_at, updated_at)
    VALUES (${typeId}, 'Triple', 'Triple', 60, '{"lead":[15,45],"assistant":null,"room":[0,60],"device":[20,60]}',
      'Láser CO2', 'any', 9, now(), now())`)
  const result = await randomFrom({ seed: 7, operations: 600, callers: 16 }, desk, {
    days: ['2026-11-24', '2026-11-25', '2026-11-26'],
    leads,
    rooms,
    devices,
    patients,
    typeId,
  })
  // A statement that waits too long for a busy processor is answered with 503; a deadlock is, too, and is counted below.
  expect(result.unexpected.filter((answer) => answer !== '503 unavailable')).toEqual([])
  expect(
    await test.db.query(sql`SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`),
  ).toEqual([{ deadlocks: 0 }])
  expect(result.statuses[201]).toBeGreaterThan(60)
  expect(result.statuses[409]).toBeGreaterThan(60)
  expect(await wrongClaims(test.db)).toBe(0)
}, 180_000)
