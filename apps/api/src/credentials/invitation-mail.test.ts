import { registerDoctorBody, type RegisteredDoctor } from '@piel/contract/people/doctors'
import type { Invitation } from '@piel/contract/people/users'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Deps } from '#/deps.ts'
import { transactionScoped } from '#/db/connection/transaction-scoped.ts'
import { registerDoctor } from '#/modules/people/doctors/doctors.service.ts'
import { callsOf, type Calls } from '#/testing/api-client.ts'
import { doctorBody } from '#/testing/doctors.ts'
import { startMailServer } from '#/testing/mail.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { sendDueInvitations } from './invitation-mail.ts'

type MailServer = Awaited<ReturnType<typeof startMailServer>>
let test: TestApp
let mail: MailServer
let refusing: MailServer
let staff: Calls
beforeAll(async () => {
  mail = await startMailServer()
  refusing = await startMailServer({ refuses: true })
  test = await buildTestApp({ env: { mail: serverOf(mail) } })
  staff = callsOf(test, (await test.signedInAs('STAFF')).headers)
})
afterAll(async () => {
  await test.close()
  await Promise.all([mail.close(), refusing.close()])
})
// Tokens expire while a test waits.
beforeEach(() => test.clock.set(new Date().toISOString()))

const serverOf = ({ url }: MailServer) => ({ url, from: 'clinica@example.test' })
const sendThrough = (server: MailServer, deps: Deps = test.deps) =>
  sendDueInvitations({ ...deps, env: { ...deps.env, mail: serverOf(server) } })
const lettersTo = (address: string) => mail.received.filter(({ to }) => to.includes(address)).map(({ text }) => text)
const linkIn = (letter = '') => /\/oidc\/invitation\/[\w-]+/.exec(letter)?.[0] ?? ''
const open = async (link: string) => (await test.app.inject({ url: link })).body.includes('new-password')

async function register(): Promise<{ email: string; userId: string }> {
  const body = doctorBody()
  const answer = await staff.call<RegisteredDoctor>('POST', '/auth/register/doctor', body)
  expect(answer.status).toBe(201)
  return { email: body.user.email, userId: answer.body.userId }
}

it('J4 sends no invitation for a registration that is rolled back', async () => {
  const db = transactionScoped(test.db)
  const { actor } = await test.signedInAs('STAFF')
  const context = { actor, reach: 'all', requestId: 'test', address: '192.0.2.1', language: 'es' } as const
  const body = doctorBody()
  const registered = db.inOneTransaction(async () => {
    await registerDoctor({ ...test.deps, db }, context, registerDoctorBody.parse(body))
    throw new Error('rolled back')
  })
  await expect(registered).rejects.toThrow('rolled back')
  const { email } = await register()
  await sendThrough(mail)
  await vi.waitFor(() => expect(lettersTo(email)).toHaveLength(1))
  expect(lettersTo(body.user.email)).toEqual([])
})

it('J4 sends an invitation again until the mail server accepts it, with a link that works', async () => {
  const { email, userId } = await register()
  await sendThrough(refusing)
  await sendThrough(mail)
  expect(lettersTo(email)).toEqual([])
  test.clock.advance(61_000)
  await sendThrough(mail)
  expect(lettersTo(email)).toHaveLength(1)
  expect(await open(linkIn(lettersTo(email)[0]))).toBe(true)
  test.clock.advance(3_600_000)
  await sendThrough(mail)
  expect(lettersTo(email)).toHaveLength(1)
  const stored = await test.db.query(sql`SELECT * FROM invitations WHERE user_id = ${userId}`)
  expect(JSON.stringify(stored)).not.toContain(linkIn(lettersTo(email)[0]).slice(-43))
})

it('J4 waits longer after each failure, at most an hour, and gives up after 72 hours', async () => {
  const { userId } = await register()
  const waitMinutes = async () => {
    await sendThrough(refusing)
    const [row] = await test.db.query<{ dueAt: string }>(sql`
      SELECT mail_due_at AS "dueAt" FROM invitations WHERE user_id = ${userId}`)
    const waitMs = new Date(row?.dueAt ?? '').getTime() - test.clock.now().getTime()
    test.clock.advance(waitMs)
    return Math.round(waitMs / 60_000)
  }
  const waits: number[] = []
  for (let attempt = 0; attempt < 8; attempt += 1) waits.push(await waitMinutes())
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  test.clock.advance(72 * 3_600_000)
  await sendThrough(refusing)
  const [row] = await test.db.query(sql`SELECT mail_attempts AS attempts FROM invitations WHERE user_id = ${userId}`)
  expect(row).toEqual({ attempts: 8 })
})

it('J4 does not send an invitation that was replaced or belongs to an archived account', async () => {
  const admin = callsOf(test, (await test.signedInAs('ADMIN')).headers)
  const [replaced, archived] = [await register(), await register()]
  const { body } = await admin.call<Invitation>('POST', `/users/${replaced.userId}/invitation`)
  await admin.call('DELETE', `/users/${archived.userId}`)
  const before = lettersTo(replaced.email)
  await sendThrough(mail)
  expect(before).toHaveLength(1)
  expect(lettersTo(replaced.email)).toEqual(before)
  expect(linkIn(before[0])).toBe(new URL(body.url).pathname)
  expect(lettersTo(archived.email)).toEqual([])
})

it('J4 sends each invitation once when several processes send', async () => {
  const invited = [await register(), await register(), await register()]
  await Promise.all([sendThrough(mail), sendThrough(mail), sendThrough(mail)])
  expect(invited.map(({ email }) => lettersTo(email).length)).toEqual([1, 1, 1])
})
