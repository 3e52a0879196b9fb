import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { addApp, addPasskey } from '#/credentials/add-factor.ts'
import { beginAppSetup } from '#/credentials/authenticator-app.ts'
import { beginPasskey } from '#/credentials/passkeys.ts'
import { passkeyDevice } from './passkey-device.ts'
import type { TestApp } from './test-app.ts'

/** The code of an authenticator app with a secret, as the test's clock shows the time. */
export const codeOf = (test: Pick<TestApp, 'clock'>, secret: string, secondsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: test.clock.now().getTime() + secondsLater * 1000,
  })

const context = { requestId: 'test', address: '127.0.0.1', language: 'en' } as const

async function idOf(test: TestApp, email: string): Promise<string> {
  const [person] = await test.db.query<{ id: string }>(sql`SELECT id FROM users WHERE email = ${email}`)
  if (!person) throw new Error(`no user ${email}`)
  return person.id
}

/** Adds an authenticator app to the account with an e-mail. @returns its next unused code, and the recovery codes. */
export async function giveApp(test: TestApp, email: string) {
  const userId = await idOf(test, email)
  const { secret } = await beginAppSetup(test.deps, { userId, email })
  const added = await addApp(test.deps, context, userId, codeOf(test, secret))
  if (!added) throw new Error('the app was not added')
  return {
    userId,
    secret,
    recoveryCodes: added.recoveryCodes ?? [],
    /** A code that was not used before. */
    nextCode() {
      test.clock.advance(30_000)
      return codeOf(test, secret)
    },
  }
}

/** Adds a passkey in software to the account with an e-mail. */
export async function givePasskey(test: TestApp, email: string, site: { origin: string; rpId: string }) {
  const userId = await idOf(test, email)
  const device = passkeyDevice(site)
  const key = `add:${userId}` as const
  const { challenge } = await beginPasskey(test.deps, key, { userId, email, name: email })
  const response = device.create({ challenge })
  const added = await addPasskey(test.deps, context, { key, userId, name: 'Teléfono', response })
  if (!added) throw new Error('the passkey was not added')
  return { userId, device }
}
