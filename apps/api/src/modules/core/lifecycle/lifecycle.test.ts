import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Transaction } from '#/db/database.ts'
import type { LifecycleHandler } from '#/deps.ts'
import { appointmentLifecycle } from '#/modules/agenda/appointments/lifecycle.service.ts'
import { statementLifecycle } from '#/modules/money/statement/lifecycle.service.ts'
import { tillLifecycle } from '#/modules/money/tills/tills.service.ts'
import { lifecycle, lifecycleHandlers } from '#/nouns.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { createLifecycle } from './lifecycle.service.ts'

let test: TestApp
let staff: PatientCalls

/** A reaction that writes to the patient, then fails. */
const fail: LifecycleHandler<{ patientId: string }> = async (_deps, tx, _context, { patientId }) => {
  await tx.query(sql`UPDATE patients SET address = 'written by the handler' WHERE id = ${patientId}`)
  throw new Error('The handler failed.')
}

beforeAll(async () => {
  const failing = createLifecycle([lifecycle, { patientArchived: fail }])
  test = await buildTestApp({ deps: { lifecycle: failing } })
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
})
afterAll(() => test.close())

describe('the lifecycle of records', () => {
  it('rolls the cause and all reactions back when a handler throws', async () => {
    const { id } = await staff.register()
    const read = async () => (await staff.call('GET', `/patient/${id}`)).body
    const before = await read()
    expect((await staff.call('DELETE', `/patient/${id}`)).status).toBe(500)
    expect(await read()).toEqual(before)
    const events = await test.db.query(
      sql`SELECT FROM audit_events WHERE action = 'patient.archive' AND object_id = ${id}`,
    )
    expect(events).toEqual([])
  })

  it('runs the handlers one after the other in the order of the nouns', async () => {
    const calls: string[] = []
    const noting =
      (name: string, waitMs: number): LifecycleHandler<{ locationId: string }> =>
      async (_deps, _tx, _context, { locationId }) => {
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        calls.push(`${name} ${locationId}`)
      }
    const { locationClosed } = createLifecycle([
      { locationClosed: noting('first', 20) },
      { patientArchived: fail },
      { locationClosed: noting('second', 0) },
    ])
    const { actor } = await test.signedInAs('ADMIN')
    const context = { actor, reach: 'all', requestId: 'test', address: '::1', language: 'en' } as const
    await locationClosed(test.deps, {} as Transaction, context, { locationId: 'L' })
    expect(calls).toEqual(['first L', 'second L'])
  })

  it('locks appointments before tills and reads balances last', () => {
    expect(lifecycleHandlers).toEqual([appointmentLifecycle, tillLifecycle, statementLifecycle])
  })
})
