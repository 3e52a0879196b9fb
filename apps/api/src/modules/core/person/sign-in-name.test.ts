import type { RegisteredDoctor } from '@piel/contract/people/doctors'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sendDueInvitations } from '#/credentials/invitation-mail.ts'
import { newId } from '#/lib/id.ts'
import { callsOf } from '#/testing/api-client.ts'
import { doctorBody } from '#/testing/doctors.ts'
import { startMailServer } from '#/testing/mail.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let mail: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mail = await startMailServer()
  test = await buildTestApp({ env: { mail: { url: mail.url, from: 'clinica@example.test' } } })
})
afterAll(async () => {
  await test.close()
  await mail.close()
})

const email = () => `${newId()}@example.test`
const lettersTo = (address: string) => mail.received.filter(({ to }) => to.includes(address)).map(({ text }) => text)
const as = async (kind: 'STAFF' | 'ADMIN') => callsOf(test, (await test.signedInAs(kind)).headers)

/** Requests that change the e-mail of a person, by where it is stored. */
const routes = [
  ['a patient’s record', 'patients', '/patient/', (to: string) => ({ user: { email: to } })],
  ['a doctor’s record', 'doctors', '/doctor/', (to: string) => ({ user: { email: to } })],
  ['the user', 'users', '/users/', (to: string) => ({ email: to })],
  ['their own account', 'me', '/me', (to: string) => ({ email: to })],
] as const

it.each(routes)(
  'J4 a sign-in name changed by %s ends sessions, notifies both addresses and is recorded',
  async (_name, table, path, bodyOf) => {
    const person = await test.signedInAs('USER')
    const { id, email: earlier } = person.account
    await test.db.query(sql`UPDATE users SET language = 'en' WHERE id = ${id}`)
    const recordId = newId()
    if (table === 'patients') await test.db.query(sql`INSERT INTO patients (id, user_id) VALUES (${recordId}, ${id})`)
    if (table === 'doctors') await test.db.query(sql`INSERT INTO doctors (id, user_id) VALUES (${recordId}, ${id})`)
    await test.db.query(sql`
    INSERT INTO oidc_store (model, id, payload) VALUES ('Session', ${newId()},
      ${JSON.stringify({ accountId: person.account.subject })}::jsonb)`)
    const own = callsOf(test, person.headers)
    expect((await own.call('GET', '/me')).status).toBe(200)

    const current = email()
    const caller = table === 'me' ? own : await as('ADMIN')
    const target = { patients: recordId, doctors: recordId, users: id, me: '' }[table]
    expect((await caller.call('PATCH', `${path}${target}`, bodyOf(current))).status).toBe(200)

    expect((await own.call('GET', '/me')).status).toBe(401)
    expect(
      await test.db.query(sql`SELECT FROM oidc_store WHERE payload ->> 'accountId' = ${person.account.subject}`),
    ).toEqual([])
    const events = await test.db.query(sql`
    SELECT fields FROM audit_events WHERE action = 'account.sign_in_name' AND object_id = ${id}`)
    expect(events).toEqual([{ fields: ['email'] }])
    await vi.waitFor(() => expect([lettersTo(earlier).length, lettersTo(current).length]).toEqual([1, 1]))
    expect(lettersTo(earlier)[0]).toContain('You no longer sign in to Piel with this email address')
    expect(lettersTo(earlier)[0]).not.toContain(current)
    expect(lettersTo(current)[0]).toContain('From now on, you sign in to Piel with this email address')
  },
)

it('J4 writes in Spanish if the language is unknown, and sends nothing if the e-mail stays the same', async () => {
  const admin = await as('ADMIN')
  const { account } = await test.signedInAs('USER')
  expect((await admin.call('PATCH', `/users/${account.id}`, { email: account.email, firstName: 'Eva' })).status).toBe(
    200,
  )
  const current = email()
  expect((await admin.call('PATCH', `/users/${account.id}`, { email: current })).status).toBe(200)
  await vi.waitFor(() => expect(lettersTo(current)).toHaveLength(1))
  expect(lettersTo(current)[0]).toContain('inicie sesión en Piel con este correo')
  expect(lettersTo(account.email)).toHaveLength(1)
})

it('J4 accepts the password of a doctor from administrators', async () => {
  const body = doctorBody({ user: { password: 'Volcan-de-agua-26!' } })
  const { status, body: doctor } = await (
    await as('ADMIN')
  ).call<RegisteredDoctor>('POST', '/auth/register/doctor', body)
  expect([status, doctor.invitation]).toEqual([201, undefined])
  expect(await test.db.query(sql`SELECT FROM credentials WHERE user_id = ${doctor.userId}`)).toHaveLength(1)
})

it('J4 ignores the password when staff register a doctor, and invites the doctor', async () => {
  const password = 'Volcan-de-agua-26!'
  const body = doctorBody({ user: { password } })
  const headers = { 'idempotency-key': newId() }
  const staff = await as('STAFF')
  const answer = await staff.call<RegisteredDoctor>('POST', '/auth/register/doctor', body, headers)
  expect(answer.status).toBe(201)
  const { userId, invitation } = answer.body
  expect(invitation).toEqual({ expiresAt: expect.any(String) as string, sentTo: body.user.email })
  expect(JSON.stringify(answer.body)).not.toContain('/oidc/invitation/')
  expect(await test.db.query(sql`SELECT FROM credentials WHERE user_id = ${userId}`)).toEqual([])
  const signIn = await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: body.user.email, password },
  })
  expect(signIn.statusCode).toBe(401)
  await sendDueInvitations(test.deps)
  expect(lettersTo(body.user.email)).toHaveLength(1)
  const [link = ''] = /\/oidc\/invitation\/[\w-]+/.exec(lettersTo(body.user.email)[0] ?? '') ?? []
  expect((await test.app.inject({ url: link })).statusCode).toBe(200)
  const events = await test.db.query(sql`
    SELECT FROM audit_events WHERE action = 'user.invite' AND object_id = ${userId}`)
  expect(events).toHaveLength(1)
  expect((await staff.call('POST', '/auth/register/doctor', body, headers)).body).toEqual(answer.body)
  await sendDueInvitations(test.deps)
  expect(lettersTo(body.user.email)).toHaveLength(1)
})

it('J4 reports that an invitation was created but not sent without a mail server', async () => {
  const other = await buildTestApp()
  try {
    const staff = callsOf(other, (await other.signedInAs('STAFF')).headers)
    const { body } = await staff.call<RegisteredDoctor>('POST', '/auth/register/doctor', doctorBody())
    expect(body.invitation?.sentTo).toBeNull()
  } finally {
    await other.close()
  }
})
