import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { administer } from '#/testing/administer.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { patientBody, patientCallsOf } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { startChange } from '#/testing/locks.ts'
import { newId } from '#/lib/id.ts'
import { asRequest, newRequestWaits } from './request-wait.ts'
import { watchSpace } from './space.ts'

let database: TestDatabase
let test: TestApp
beforeAll(async () => {
  database = await createTestDatabase({ template: 'demo' })
  test = await buildTestApp({ database })
})
afterAll(async () => {
  await test.close()
  await database.close()
})

/** Registers a patient while the server fails every insert of one with a SQLSTATE. */
async function registerFailing(state: string) {
  await administer(
    test.databaseUrl,
    `CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'in trouble' USING ERRCODE = '${state}'; END $$;
    CREATE TRIGGER fail BEFORE INSERT ON patients EXECUTE FUNCTION fail()`,
  )
  const { headers } = await test.signedInAs('STAFF')
  const user = { firstName: 'Ana', lastName: 'Gil', email: `${newId()}@example.test` }
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/auth/register/patient',
    headers,
    body: { user, patient: { birthDate: '1990-05-04', genderIdentity: 'FEMALE' } },
  })
  await administer(test.databaseUrl, 'DROP TRIGGER fail ON patients')
  return [answer.statusCode, answer.headers['retry-after']]
}

it.each([
  ['53100', 'a full disk', '10'],
  ['53200', 'no memory', '10'],
  ['58030', 'a file that cannot be written', '10'],
  ['25006', 'a standby', '10'],
  ['53300', 'too many connections', '10'],
  ['57P01', 'a server that stops', '2'],
])('J3 answers 503 with Retry-After for %s: %s', async (state, _name, seconds) => {
  expect(await registerFailing(state)).toEqual([503, seconds])
})

it('J3 answers 503 to a caller who waits for a locked row, within 2.5 s', async () => {
  const { headers } = await test.signedInAs('STAFF')
  const { id } = await patientCallsOf(test, headers).register()
  const change = await startChange(test, sql`UPDATE patients SET archived_at = now() WHERE id = ${id}`)
  const answer = await test.app.inject({ method: 'DELETE', url: `/api/patient/${id}`, headers })
  await change.commit()
  expect(answer.statusCode).toBe(503)
})

it('J3 answers 503 within 2.5 s when all statements of a request are slow together, though each one alone is not', async () => {
  const slow = ['users', 'patients', 'audit_events', 'notifications']
  const each = (statement: (table: string) => string) => administer(test.databaseUrl, slow.map(statement).join(';\n'))
  await administer(
    test.databaseUrl,
    `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(1); RETURN NEW; END $$`,
  )
  const { headers } = await test.signedInAs('STAFF')
  await each((table) => `CREATE TRIGGER slow BEFORE INSERT ON ${table} EXECUTE FUNCTION slow()`)
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/auth/register/patient',
    headers,
    body: patientBody(),
  })
  await each((table) => `DROP TRIGGER slow ON ${table}`)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(await patientCallsOf(test, headers).register()).toMatchObject({ version: 1 })
})

it('J3 answers a request of many statements that a busy machine slows down, though they take 2.4 s together', async () => {
  const sleepTimes = (count: number, seconds: number) =>
    asRequest(newRequestWaits(), () =>
      test.deps.db.transaction(async (tx) => {
        for (let i = 0; i < count; i++) await tx.query(sql`SELECT pg_sleep(${seconds})`)
        return count
      }),
    )
  expect(await sleepTimes(16, 0.15)).toBe(16)
  await expect(sleepTimes(4, 0.9)).rejects.toMatchObject({ code: 'unavailable' })
})

it('J3 J5 answers 503 to an export whose first rows cannot be read, instead of a file that breaks off', async () => {
  const { headers } = await test.signedInAs('STAFF')
  await patientCallsOf(test, headers).register()
  await administer(
    test.databaseUrl,
    `CREATE FUNCTION unreadable() RETURNS boolean LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'in trouble' USING ERRCODE = '53200'; END $$;
    CREATE POLICY unreadable ON patients USING (unreadable());
    ALTER TABLE patients ENABLE ROW LEVEL SECURITY`,
  )
  const answer = await test.app.inject({ url: '/api/patient/export', headers })
  await administer(
    test.databaseUrl,
    'ALTER TABLE patients DISABLE ROW LEVEL SECURITY; DROP POLICY unreadable ON patients',
  )
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10'])
})

const outOfSpace = Object.assign(new Error('No space left on device'), { code: '53100' })

it('J3 considers the disk full from the first refused write until a trial write succeeds', async () => {
  let trials = 0
  const space = watchSpace(async () => {
    trials += 1
  })
  space.observe(new Error('something else'))
  expect([await space.isExhausted(), trials]).toEqual([false, 0])
  space.observe(outOfSpace)
  expect([await space.isExhausted(), trials]).toEqual([false, 1])
})

it('J3 considers the disk full while trial writes fail, and tries again after two seconds', async () => {
  let trials = 0
  const space = watchSpace(async () => {
    trials += 1
    throw outOfSpace
  })
  space.observe(outOfSpace)
  expect([await space.isExhausted(), await space.isExhausted(), trials]).toEqual([true, true, 1])
})

it('J3 is ready again once writes succeed', async () => {
  await registerFailing('53100')
  const answer = await test.app.inject({ url: '/readyz' })
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
})

it('J3 is not ready while trial writes fail for want of space', async () => {
  const readiness = async () => {
    const answer = await test.app.inject({ url: '/readyz' })
    return [answer.statusCode, answer.headers['retry-after'], answer.json()]
  }
  const { pathname } = new URL(test.databaseUrl)
  // The trial write needs a temporary table.
  await administer(test.databaseUrl, `REVOKE TEMPORARY ON DATABASE "${pathname.slice(1)}" FROM PUBLIC`)
  await registerFailing('53100')
  expect(await readiness()).toEqual([503, '2', { status: 'unavailable', reason: 'disk' }])
  await administer(test.databaseUrl, `GRANT TEMPORARY ON DATABASE "${pathname.slice(1)}" TO PUBLIC`)
  await sleep(2100)
  expect(await readiness()).toEqual([200, undefined, { status: 'ok' }])
})
