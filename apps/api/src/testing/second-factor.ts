import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { addApp } from '#/credentials/add-factor.ts'
import { beginAppSetup } from '#/credentials/authenticator-app.ts'
import type { TestApp } from './test-app.ts'

/** The code of an authenticator app with a secret, as the test's clock shows the time. */
export const codeOf = (test: Pick<TestApp, 'clock'>, secret: string, secondsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: test.clock.now().getTime() + secondsLater * 1000,
  })

/** Adds an authenticator app to the account with an e-mail. @returns its next unused code, and the recovery codes. */
export async function giveApp(test: TestApp, email: string) {
  const [person] = await test.db.query<{ userId: string }>(sql`SELECT id AS "userId" FROM users WHERE email = ${email}`)
  if (!person) throw new Error(`no user ${email}`)
  const { userId } = person
  const { secret } = await beginAppSetup(test.deps, { userId, email })
  const context = { requestId: 'test', address: '127.0.0.1', language: 'en' } as const
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
