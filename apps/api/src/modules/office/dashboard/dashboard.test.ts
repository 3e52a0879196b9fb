import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedBulk } from '#/testing/bulk.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: PatientCalls
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T16:00:00Z')
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
})
afterAll(() => test.close())

interface Figures {
  activePatients: number
  registeredThisMonth: number
  registeredIsExact: boolean
  asOf: string
}
const figures = async () => (await staff.call<Figures>('GET', '/dashboard')).body

it('H1 shows the figures only to staff', async () => {
  expect((await test.app.inject('/api/dashboard')).statusCode).toBe(401)
  for (const kind of ['USER', 'DOCTOR'] as const) {
    const { headers } = await test.signedInAs(kind)
    expect((await test.app.inject({ url: '/api/dashboard', headers })).statusCode).toBe(403)
  }
})

it('H1 counts exactly what exists', async () => {
  expect(await figures()).toEqual({
    activePatients: 0,
    treatments: 0,
    monthIncomeMinor: 0,
    currency: 'MXN',
    activeDoctors: 0,
    transactions: 0,
    registeredThisMonth: 0,
    registeredIsExact: true,
    month: { from: '2026-11-01', to: '2026-11-30' },
    asOf: '2026-11-21T16:00:00.000Z',
  })
  const [, second, third] = [await staff.register(), await staff.register(), await staff.register()]
  expect(await figures()).toMatchObject({ activePatients: 3, registeredThisMonth: 3 })
  await staff.call('PATCH', `/patient/${second.id}`, { patient: { isActive: false } })
  await staff.call('DELETE', `/patient/${third.id}`)
  expect(await figures()).toMatchObject({ activePatients: 1, registeredThisMonth: 2 })
})

it('H1 starts the month at the clinic’s midnight, not at midnight UTC', async () => {
  const first = await staff.register()
  const registered = async (at: string) => {
    await test.db.query(sql`UPDATE patients SET created_at = ${at} WHERE id = ${first.id}`)
    return (await figures()).registeredThisMonth
  }
  const others = (await figures()).registeredThisMonth - 1
  // Mexico City keeps UTC-6 all the year.
  expect(await registered('2026-11-01T05:59:59Z')).toBe(others)
  expect(await registered('2026-11-01T06:00:00Z')).toBe(others + 1)
})

it('H1 counts only up to 10,000 after a large import, and says so', async () => {
  const owner = createDatabase(test.databaseUrl, { role: null, statementTimeoutMs: 60_000 })
  await seedBulk(owner, { count: 10_400, rebuildIndexes: true })
  await owner.close()
  // Those were registered from 2021 on.
  test.clock.set('2021-01-31T12:00:00Z')
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  expect(await figures()).toMatchObject({ registeredThisMonth: 10_000, registeredIsExact: false })
})
