import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword, verifyCredentials } from '#/credentials/passwords.ts'
import { weaknessOf } from '#/credentials/password-strength.ts'
import type { Database } from '#/db/database.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { demoAccounts } from './accounts.ts'
import { seedDemo } from './seed.ts'

/** Four are hashed at once, and 32 wait. */
const places = 36

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

it('C3 hashes the passwords of the demonstration before its transaction, whose pauses are limited', async () => {
  const done = new AbortController()
  const fillPlace = async (): Promise<void> => {
    while (!done.signal.aborted) await hashPassword('takes a place')
  }
  let filling: Promise<void>[] = []
  const db: Database = {
    ...test.db,
    transaction: (work, options) => {
      filling = Array.from({ length: places }, fillPlace)
      return test.db.transaction(work, options)
    },
  }
  try {
    expect(await seedDemo({ ...test.deps, db, env: { ...test.deps.env, demo: true } })).toBe(true)
  } finally {
    done.abort()
    await Promise.allSettled(filling)
  }
  for (const { email, password } of demoAccounts)
    expect(await verifyCredentials(test.db, email, password)).not.toBeNull()
})

it('C3 publishes only passwords that the product would accept', async () => {
  for (const { password, ...person } of demoAccounts) expect(await weaknessOf(password, person)).toBeFalsy()
})
