import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { deviceDays, findDevice, keyOfKnownDevice, rememberDevice } from './devices.ts'
import { spendChallenge, storeChallenge } from './passkey-challenges.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

it('C1 C8 a passkey’s challenge is open for ten minutes, and not at their end', async () => {
  for (const [waitedMs, isOpen] of [
    [10 * 60_000 - 1, true],
    [10 * 60_000, false],
  ] as const) {
    test.clock.set('2026-11-21T10:00:00.000Z')
    const key = `unlock:${newId()}` as const
    await storeChallenge(test, key, 'challenge')
    test.clock.advance(waitedMs)
    expect(await spendChallenge(test, key)).toBe(isOpen ? 'challenge' : undefined)
  }
})

it('C8 a device is known for 400 days, and not at their end', async () => {
  const { actor } = await test.signedInAs('STAFF')
  const now = new Date('2026-11-21T10:00:00.000Z')
  const token = await test.db.transaction((tx) =>
    rememberDevice(tx, { token: undefined, keep: () => undefined }, actor.userId, now),
  )
  const [user] = await test.db.query<{ email: string }>(sql`SELECT email FROM users WHERE id = ${actor.userId}`)
  const device = { token: token ?? '', keep: () => undefined }
  for (const [daysMs, isKnown] of [
    [deviceDays * 86_400_000 - 1, true],
    [deviceDays * 86_400_000, false],
  ] as const) {
    const at = new Date(now.getTime() + daysMs)
    expect((await findDevice(test.db, device, user?.email ?? '', at)) !== undefined).toBe(isKnown)
    expect((await keyOfKnownDevice(test.db, device.token, at)) !== undefined).toBe(isKnown)
  }
})
