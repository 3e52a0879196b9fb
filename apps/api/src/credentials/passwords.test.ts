import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { demoAccounts, seedDemoAccounts } from '#/demo/accounts.ts'
import { concurrencyLimit } from '#/lib/concurrency-limit.ts'
import { checkStrength, hashPassword, setPassword, verifyCredentials } from './passwords.ts'

const [admin] = demoAccounts

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await seedDemoAccounts(test)
})
afterAll(() => test.close())

const idOf = async (email: string) =>
  (await test.db.query<{ id: string }>(sql`SELECT id FROM users WHERE email = ${email}`))[0]?.id ?? ''

describe('passwords', () => {
  it('C8 are hashed by argon2id with 19 MiB, two rounds, one lane', async () => {
    expect(await hashPassword('Piel-admin-2026')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('C8 open the account they belong to, and no other', async () => {
    expect(await verifyCredentials(test.db, admin.email, admin.password)).toMatchObject({
      userId: await idOf(admin.email),
    })
    expect(await verifyCredentials(test.db, 'staff@piel.test', admin.password)).toBeNull()
    expect(await verifyCredentials(test.db, 'nobody@piel.test', admin.password)).toBeNull()
  })

  it('C8 match however an accent was typed', async () => {
    const id = await idOf(admin.email)
    await setPassword(test.db, id, 'Ñandú-veloz-7')
    expect(await verifyCredentials(test.db, admin.email, 'Ñandú-veloz-7'.normalize('NFD'))).not.toBeNull()
    await setPassword(test.db, id, admin.password)
  })

  it('C8 do not open an archived account', async () => {
    await test.db.query(sql`UPDATE users SET archived_at = now() WHERE email = ${admin.email}`)
    expect(await verifyCredentials(test.db, admin.email, admin.password)).toBeNull()
    await test.db.query(sql`UPDATE users SET archived_at = NULL WHERE email = ${admin.email}`)
  })

  it('C8 take as long to refuse for an unknown account as for an existing one', async () => {
    const time = async (email: string) => {
      // Processor time, which other load does not increase.
      const before = process.cpuUsage()
      await verifyCredentials(test.db, email, 'Wrong-password-1')
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let turn = 0; turn < 15; turn += 1) {
      known.push(await time(admin.email))
      unknown.push(await time('nobody@piel.test'))
    }
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  it('D5 are refused at their field if they are weak', async () => {
    await expect(
      setPassword(test.db, await idOf(admin.email), 'Password2026', { pointer: '/user/password' }),
    ).rejects.toMatchObject({
      code: 'password_too_weak',
      errors: [{ pointer: '/user/password', code: 'validation.passwordCommon' }],
    })
    await expect(checkStrength('short')).rejects.toThrow('password_too_weak')
  })

  it('C8 are never stored in readable form', async () => {
    const rows = await test.db.query(sql`SELECT * FROM credentials`)
    expect(JSON.stringify(rows)).not.toContain(admin.password)
  })
})

describe('the hashing queue', () => {
  it('C8 hashes four at once, lets a few wait, and refuses the rest with a time to retry', async () => {
    const inTurn = concurrencyLimit(4, 3)
    let running = 0
    let most = 0
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
    }
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => inTurn(work)))
    expect(most).toBe(4)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(7)
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'unavailable', retryAfter: 2 })
    await expect(inTurn(async () => 'free again')).resolves.toBe('free again')
  })

  it('J3 refuses a task that waits too long for its place, and serves the next one', async () => {
    const inTurn = concurrencyLimit(1, 5)
    const first = Promise.withResolvers<string>()
    const running = inTurn(() => first.promise)
    const impatient = inTurn(async () => 'never', { maxWaitMs: 20 })
    const waiting = inTurn(async () => 'served')
    await expect(impatient).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
    first.resolve('done')
    expect(await Promise.all([running, waiting])).toEqual(['done', 'served'])
  })

  it('C8 frees its slot when a task fails', async () => {
    const inTurn = concurrencyLimit(1, 0)
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(inTurn(async () => 1)).resolves.toBe(1)
  })
})

describe('demo accounts', () => {
  it('C3 are created once, and keep later changes', async () => {
    await test.db.query(sql`UPDATE users SET first_name = 'Ximena Itzel' WHERE email = ${admin.email}`)
    await seedDemoAccounts(test)
    const rows = await test.db.query(
      sql`SELECT first_name, role FROM users WHERE email LIKE '%@piel.test' ORDER BY email`,
    )
    expect(rows).toEqual([
      { first_name: 'Ximena Itzel', role: 'ADMIN' },
      { first_name: 'Mariana', role: 'USER' },
      { first_name: 'Beatriz', role: 'STAFF' },
      { first_name: 'Andrés', role: 'ADMIN' },
      { first_name: 'Rodrigo', role: 'STAFF' },
    ])
  })
})
