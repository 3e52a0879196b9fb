import { ageOn } from '@piel/contract/core/dates'
import type { Patient } from '@piel/contract/people/patients'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '#/lib/id.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: PatientCalls

/** 4,000 days over 120 years, including clock changes and leap days. */
const dates = Array.from({ length: 4000 }, (_, i) =>
  new Date(Date.UTC(1906, 0, 1) + i * 11 * 86_400_000).toISOString().slice(0, 10),
)

beforeAll(async () => {
  test = await buildTestApp()
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  const people = dates.map(() => newId())
  await test.db.query(sql`INSERT INTO users (id, email, first_name, last_name, gender)
    SELECT id, id || '@example.test', 'Ana', 'Ruiz', 'FEMALE' FROM unnest(${people}::uuid[]) AS id`)
  await test.db.query(sql`INSERT INTO patients (id, user_id, phone, birth_date)
    SELECT gen_random_uuid(), id, '55 1234 5678', day FROM unnest(${people}::uuid[], ${dates}::date[]) AS t (id, day)`)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await test.close()
})

const zones: [zone: string, minutes: number][] = [
  ['UTC', 0],
  ['America/Mexico_City', 360],
  ['America/Tijuana', 480],
  ['Pacific/Pago_Pago', 660],
  ['Pacific/Kiritimati', -840],
  ['Europe/Madrid', -60],
  ['Asia/Kolkata', -330],
  ['Australia/Lord_Howe', -660],
]

it.each(zones)('E2 shifts none of 4,000 birth dates on a server in %s', async (zone, minutes) => {
  vi.stubEnv('TZ', zone)
  expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(minutes)
  const read: (string | null)[] = []
  let cursor: string | undefined
  for (let page = 1; page <= 40; page++) {
    const list = await staff.list({
      sort: 'birthDate',
      limit: 100,
      page,
      ...(cursor === undefined ? {} : { cursor }),
    })
    read.push(...list.data.map((row) => row.birthDate))
    cursor = list.meta.cursors?.[String(page + 1)]
  }
  expect(read).toEqual(dates)
})

it.each(zones)('E2 stores the birth date that was sent on a server in %s', async (zone) => {
  vi.stubEnv('TZ', zone)
  for (const birthDate of ['1926-12-31', '2024-02-29', '1996-04-07', '2025-10-26']) {
    const { id, birthDate: first } = await staff.register({ patient: { birthDate } })
    const { body } = await staff.call<Patient>('PATCH', `/patient/${id}`, { patient: { birthDate: '2000-01-01' } })
    const back = await staff.call<Patient>('PATCH', `/patient/${id}`, { patient: { birthDate } })
    expect([first, body.birthDate, back.body.birthDate]).toEqual([birthDate, '2000-01-01', birthDate])
  }
})

it('E2 takes today from the clinic’s calendar, wherever the server is', () => {
  for (const [zone] of zones) {
    vi.stubEnv('TZ', zone)
    test.clock.set('2026-03-01T05:59:59.999Z')
    expect([test.clock.today(), ageOn('2000-03-01', test.clock.today())]).toEqual(['2026-02-28', 25])
    test.clock.set('2026-03-01T06:00:00.000Z')
    expect([test.clock.today(), ageOn('2000-03-01', test.clock.today())]).toEqual(['2026-03-01', 26])
  }
})
