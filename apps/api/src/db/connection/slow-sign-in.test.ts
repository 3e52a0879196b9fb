import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '#/demo/accounts.ts'
import { administer } from '#/testing/administer.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

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

/** Runs work while every row of a table that a statement reads or writes takes 3 s. */
async function whileSlow<T>(table: string, work: () => Promise<T>): Promise<T> {
  await administer(
    test.databaseUrl,
    `CREATE OR REPLACE FUNCTION slow_row() RETURNS boolean LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(3); RETURN true; END $$;
    CREATE POLICY slow_rows ON ${table} USING (slow_row());
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
  )
  try {
    return await work()
  } finally {
    await administer(
      test.databaseUrl,
      `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY; DROP POLICY slow_rows ON ${table}`,
    )
  }
}

const signIn = () =>
  test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    body: { username: demoAccounts[1].email, password: demoAccounts[1].password },
  })

it('C8 J3 does not block an account whose sign-ins failed because of a slow database', async () => {
  const attempts = await whileSlow('credentials', async () => {
    const made = []
    for (let i = 0; i < 2; i += 1) made.push(...(await Promise.all([signIn(), signIn(), signIn()])))
    return made
  })
  expect(attempts.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 503))
  expect((await signIn()).statusCode).toBe(200)
}, 60_000)

it('C8 J3 answers 503 within the limit to sign-ins that wait for their turn at a slow database', async () => {
  const ended: string[] = []
  await whileSlow('sign_in_throttles', async () => {
    // Four at once have their attempt counted. Without a limit for their turn, the last four would wait three times as long.
    const later = sleep(5500).then(() => ended.push('after 5.5 s'))
    const attempts = Array.from({ length: 12 }, async () => ended.push(`sign-in ${(await signIn()).statusCode}`))
    await Promise.all([later, ...attempts])
  })
  expect(ended).toEqual([...Array.from({ length: 12 }, () => 'sign-in 503'), 'after 5.5 s'])
}, 60_000)
