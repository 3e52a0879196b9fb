import { demoAccounts } from '../apps/api/src/demo/accounts.ts'
import sql from 'sql-template-tag'
import { ownerOf } from './database.ts'

export type Headers = Record<string, string>

/** Signs in, as demo staff by default. @returns the headers for authenticated requests. */
export async function signIn(
  url: string,
  { email, password }: { email: string; password: string } = demoAccounts[1],
): Promise<Headers> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`)
  const { access_token } = (await answer.json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}` }
}

/** The headers with which the reference looks up the same account. */
export async function referenceHeaders(databaseUrl: string): Promise<Headers> {
  const db = ownerOf(databaseUrl)
  const [staff] = await db.query<{ id: string }>(sql`SELECT id FROM users WHERE email = ${demoAccounts[1].email}`)
  await db.close()
  if (!staff) throw new Error('The database has no demonstration accounts')
  return { authorization: `Bearer ${staff.id}` }
}
