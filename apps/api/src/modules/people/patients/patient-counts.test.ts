import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: PatientCalls
let admin: PatientCalls

beforeAll(async () => {
  test = await buildTestApp()
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

const kept = () =>
  test.db.query(sql`SELECT sum(active)::int AS active, sum(inactive)::int AS inactive, sum(archived)::int AS archived
    FROM patient_counts`)
const counted = () =>
  test.db.query(sql`SELECT count(*) FILTER (WHERE archived_at IS NULL AND is_active)::int AS active,
      count(*) FILTER (WHERE archived_at IS NULL AND NOT is_active)::int AS inactive,
      count(*) FILTER (WHERE archived_at IS NOT NULL)::int AS archived
    FROM patients`)

it('J2 counts exactly under concurrent writes', async () => {
  await Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      const { id } = await staff.register()
      if (i % 2 === 0) await staff.call('PATCH', `/patient/${id}`, { patient: { isActive: false } })
      if (i % 3 === 0) await staff.call('DELETE', `/patient/${id}`)
      if (i % 6 === 0) await admin.call('POST', `/patient/${id}/restore`)
    }),
  )
  expect(await kept()).toEqual(await counted())
  expect(await counted()).toEqual([{ active: 20, inactive: 30, archived: 10 }])
})

it('J2 does not count a failed transaction, and equals the rows at every moment', async () => {
  const before = await kept()
  const boom = new Error('undone')
  await expect(
    test.db.transaction(async (tx) => {
      await tx.query(sql`UPDATE patients SET is_active = NOT is_active`)
      throw boom
    }),
  ).rejects.toBe(boom)
  expect(await kept()).toEqual(before)
  const writers = Promise.all(Array.from({ length: 20 }, () => staff.register()))
  const [row] = await test.db.query<{ kept: number; counted: number }>(sql`
    SELECT (SELECT sum(active + inactive + archived)::int FROM patient_counts) AS kept,
      (SELECT count(*)::int FROM patients) AS counted`)
  expect(row?.kept).toBe(row?.counted)
  await writers
})

it('J2 counts statements that touch many rows, and deletions by the owner', async () => {
  await test.db.query(sql`UPDATE patients SET is_active = true WHERE archived_at IS NULL`)
  expect(await kept()).toEqual(await counted())
  await expect(test.db.query(sql`DELETE FROM patients`)).rejects.toMatchObject({ code: '42501' })
})
