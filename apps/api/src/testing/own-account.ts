import sql from 'sql-template-tag'
import { callsOf, type Calls } from './api-client.ts'
import { buildProviderApp } from './embedded-provider.ts'
import { startMailServer } from './mail.ts'

/**
 * An app with the embedded provider and mail, and an account signed in there whose language is English.
 * @returns the calls of that account, its ID, and the subjects of the mails sent so far.
 */
export async function buildOwnAccount({ email, password }: { email: string; password: string }) {
  const mail = await startMailServer()
  const test = await buildProviderApp({ env: { mail: { url: mail.url, from: 'clinica@example.test' } } })
  const payload = { username: email, password }
  const login = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  const token = login.json<{ access_token: string }>().access_token
  const own: Calls = callsOf(test, { authorization: `Bearer ${token}` })
  const userId = (await own.call<{ id: string }>('GET', '/me')).body.id
  await test.db.query(sql`UPDATE users SET language = 'en' WHERE id = ${userId}`)
  return {
    test,
    mail,
    own,
    userId,
    subjects: () => mail.received.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]),
    async close() {
      await test.close()
      await mail.close()
    },
  }
}
export type OwnAccount = Awaited<ReturnType<typeof buildOwnAccount>>
