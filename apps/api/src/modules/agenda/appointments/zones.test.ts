import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Appointment } from '@piel/contract/agenda/appointments'
import { addDays } from '@piel/contract/core/dates'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemNow } from '#/lib/clock.ts'
import { agendaCallsOf, makeAgendaPatient, makePerson, mondayMorning } from '#/testing/agenda.ts'
import { wrongClaims } from '#/testing/agenda-claims.ts'
import { refusal } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { listShifted } from './zones.repository.ts'

let test: TestApp
let desk: ReturnType<typeof agendaCallsOf>
let booking: { patientId: string; typeId: string; leadId: string; date: string }
const today = systemNow().slice(0, 10)

beforeAll(async () => {
  test = await buildTestApp()
  // The command reads the clock of the machine.
  test.clock.set(systemNow())
  desk = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
  const [patientId, typeId, leadId] = [
    await makeAgendaPatient(test.db),
    await desk.typeId('Follow-up'),
    await makePerson(test),
  ]
  booking = { patientId, typeId, leadId, date: addDays(today, 10) }
})
afterAll(() => test.close())

/** What bookings are like once the clocks of their zone are an hour ahead of what they were to be. */
async function shift(...appointments: Appointment[]): Promise<void> {
  for (const { id } of appointments) {
    await test.db.query(sql`
      UPDATE appointments SET starts_at = starts_at - interval '1 hour', ends_at = ends_at - interval '1 hour'
      WHERE id = ${id}`)
    const [claim] = await test.db.query<{ resourceId: string; lane: number }>(
      sql`DELETE FROM claims WHERE appointment_id = ${id} RETURNING resource_id AS "resourceId", lane`,
    )
    await test.db.query(sql`
      INSERT INTO claims (id, resource_id, lane, during, appointment_id)
      SELECT gen_random_uuid(), ${claim?.resourceId}, ${claim?.lane}, tstzrange(starts_at, ends_at), id
      FROM appointments WHERE id = ${id}`)
  }
}

async function runCommand(...options: string[]): Promise<[code: number, ...lines: string[]]> {
  const file = join(import.meta.dirname, '../../../cli/agenda-zones.ts')
  const env = { DATABASE_URL: test.databaseUrl }
  const { code = 0, stdout } = (await promisify(execFile)(process.execPath, [file, ...options], { env }).catch(
    (error: unknown) => error,
  )) as { code?: number; stdout: string }
  return [code, ...stdout.trimEnd().split('\n')]
}

const none = [0, 'Appointments that are not at their wall-clock time: 0']
const inMexico = ({ id }: Appointment, time: string) =>
  `appointment ${id}, agreed for ${booking.date} ${time} in America/Mexico_City`
const read = async ({ id }: Appointment) => (await desk.call<Appointment>('GET', `/appointments/${id}`)).body

it('K9 lists the open appointments to come that are not at their wall-clock time', async () => {
  const [shifted, cancelled] = [
    await desk.book({ ...booking, time: '10:00' }),
    await desk.book({ ...booking, time: '12:00' }),
  ]
  await desk.book({ ...booking, time: '14:00' })
  expect(await runCommand()).toEqual(none)
  await shift(shifted, cancelled)
  await desk.step(cancelled.id, { status: 'cancelled', by: 'clinic', reason: 'Cierre' })
  expect(await runCommand()).toEqual([
    1,
    `SHIFTED: ${inMexico(shifted, '10:00')}, is at ${booking.date} 09:00`,
    'Appointments that are not at their wall-clock time: 1',
  ])
  expect(await listShifted(test.db, `${addDays(today, 20)}T00:00:00Z`)).toEqual([])
})

it('K9 with --apply the wall clock wins, and each change is in the history and in the audit trail', async () => {
  booking = { ...booking, leadId: await makePerson(test), date: addDays(today, 11) }
  const before = [
    await desk.book({ ...booking, time: '09:00' }),
    await desk.book({ ...booking, time: '10:00' }),
  ] as const
  await shift(...before)
  // The appointment of the test before is shifted, too.
  const [code, ...lines] = await runCommand('--apply')
  expect([code, lines.slice(1)]).toEqual([
    0,
    [
      `MOVED: ${inMexico(before[0], '09:00')}, was at ${booking.date} 08:00`,
      `MOVED: ${inMexico(before[1], '10:00')}, was at ${booking.date} 09:00`,
      'Appointments moved to their wall-clock time: 3; refused: 0',
    ],
  ])
  for (const one of before) {
    const { startsAt, endsAt, version, changes } = await read(one)
    expect([startsAt, endsAt, version]).toEqual([one.startsAt, one.endsAt, 2])
    expect(changes[0]).toMatchObject({ kind: 'moved', author: { id: null, name: userInfo().username } })
  }
  expect((await read(before[1])).changes[0]?.fields).toEqual([{ name: 'time', before: '09:00', after: '10:00' }])
  const events = await test.db.query(sql`
    SELECT actor_id, actor_name, object_id, fields FROM audit_events
    WHERE action = 'appointment.move' AND object_id = ANY(${before.map(({ id }) => id)}) ORDER BY sequence`)
  expect(events).toEqual(
    before.map(({ id }) => ({ actor_id: null, actor_name: userInfo().username, object_id: id, fields: ['time'] })),
  )
  expect([await wrongClaims(test.db), await runCommand()]).toEqual([0, none])
  const again = { ...booking, time: '10:00' }
  expect(refusal(await desk.refusedBooking(again))).toEqual([409, 'slot_taken'])
})

it('K9 --apply refuses what would overlap or has a time that clocks skip, and changes nothing of it', async () => {
  booking = { ...booking, leadId: await makePerson(test), date: addDays(today, 12) }
  const shifted = await desk.book({ ...booking, time: '10:00' })
  await shift(shifted)
  await desk.book({ ...booking, time: '10:00' })
  const skipped = await desk.book({ ...booking, leadId: await makePerson(test), time: '16:00' })
  await test.db.query(sql`
    UPDATE appointments SET time_zone = 'America/Tijuana', local_date = '2027-03-14', local_start = '02:30'
    WHERE id = ${skipped.id}`)
  const stays = [await read(shifted), await read(skipped)]
  const [code, first, second, last] = await runCommand('--apply')
  expect([code, first, last]).toEqual([
    1,
    `REFUSED: ${inMexico(shifted, '10:00')}, stays at ${booking.date} 09:00: its place is taken`,
    'Appointments moved to their wall-clock time: 0; refused: 2',
  ])
  expect(second).toMatch(
    new RegExp(
      `^REFUSED: appointment ${skipped.id}, agreed for 2027-03-14 02:30 in America/Tijuana, stays at .*: the clocks skip its time$`,
    ),
  )
  expect([await read(shifted), await read(skipped)]).toEqual(stays)
  expect(await wrongClaims(test.db)).toBe(0)
})

it('K5 K9 --apply moves none onto another appointment of the patient, and several of a patient one after another', async () => {
  const date = addDays(today, 13)
  const [patientId, other] = [await makeAgendaPatient(test.db), await makeAgendaPatient(test.db)]
  const place = async (of: string, time: string) =>
    await desk.book({ ...booking, patientId: of, leadId: await makePerson(test), date, time })
  const [first, second] = [await place(patientId, '10:00'), await place(patientId, '11:00')]
  const shifted = await place(other, '16:00')
  await shift(first, second, shifted)
  await place(other, '16:10')
  const [code, ...lines] = await runCommand('--apply')
  expect([code, lines.filter((line) => line.includes(date)).map((line) => line.split(':')[0])]).toEqual([
    1,
    ['MOVED', 'MOVED', 'REFUSED'],
  ])
  expect(lines.find((line) => line.includes(shifted.id))).toMatch(/its place is taken$/)
  expect([await read(first), await read(second)].map(({ startsAt }) => startsAt)).toEqual([
    first.startsAt,
    second.startsAt,
  ])
  expect(await wrongClaims(test.db)).toBe(0)
})

it('K9 lists no appointment at the second of two equal times', async () => {
  test.clock.set(mondayMorning)
  desk = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
  const id = '0199f0a0-0000-7000-8000-00000000a2e5'
  await test.db.query(sql`
    INSERT INTO locations (id, name, time_zone, position, created_at, updated_at)
    VALUES (${id}, 'Sede Tijuana', 'America/Tijuana', 1, now(), now())`)
  const body = { ...booking, locationId: id, date: '2027-11-07', time: '01:30', outsideHours: true }
  const [first, second] = [await desk.book(body), await desk.book({ ...body, later: true })]
  expect(Date.parse(second.startsAt) - Date.parse(first.startsAt)).toBe(3_600_000)
  const listed = await listShifted(test.db, mondayMorning)
  expect(listed.filter((one) => [first.id, second.id].includes(one.id))).toEqual([])
})
