import type { Endpoint } from '@piel/contract/core/endpoint'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointTable } from '#/nouns.ts'
import * as z from 'zod/mini'
import { undocumented } from '#/testing/answers.ts'
import { exampleOf } from '#/testing/examples.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { byTier } from '#/testing/tier.ts'

/** Keys with which attackers have gained rights in other products, or written fields that only the server writes. */
const forbidden: Record<string, unknown> = {
  id: '0199f0a0-0000-7000-8000-00000000beef',
  _id: 1,
  userId: '0199f0a0-0000-7000-8000-00000000beef',
  user_id: '0199f0a0-0000-7000-8000-00000000beef',
  patientId: '0199f0a0-0000-7000-8000-00000000beef',
  role: 'ADMIN',
  roles: ['ADMIN'],
  isAdmin: true,
  permissions: ['*'],
  profileKind: 'DOCTOR',
  auth0Id: 'auth0|stolen',
  subject: 'auth0|stolen',
  sub: 'auth0|stolen',
  isActive: 'yes',
  version: 99,
  createdAt: '2000-01-01T00:00:00.000Z',
  updatedAt: '2000-01-01T00:00:00.000Z',
  archivedAt: '2000-01-01T00:00:00.000Z',
  archived_at: '2000-01-01T00:00:00.000Z',
  archivedBy: null,
  author: { id: '0199f0a0-0000-7000-8000-00000000beef', name: 'Stranger' },
  emailVerified: true,
  email_verified: true,
  tokensValidFrom: '2000-01-01',
  lastLogin: null,
  searchText: 'x',
  constructor: { name: 'x' },
  toString: 'x',
  hasOwnProperty: 'x',
  $where: '1 == 1',
  'user.role': 'ADMIN',
  'user[role]': 'ADMIN',
}

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await test.signedInAs('ADMIN')
})
afterAll(() => test.close())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const writes = endpointTable.filter((endpoint) => endpoint.method !== 'GET')
/** The first tier checks every key against each schema, and sends every fifth, which differ between endpoints. */
const everyNth = byTier({ first: 5, full: 1 })

/** Sends a body to an endpoint, with an object and a token that no other call has. */
async function send(endpoint: Endpoint, payload: string | undefined) {
  const sendOnce = await sender(endpoint)
  return await sendOnce(payload)
}

/** Sends bodies to an endpoint with one object and one token: bodies that are refused leave both as they were. */
async function sender(endpoint: Endpoint) {
  // “Sign out everywhere” also refuses tokens issued within the same second.
  test.clock.advance(1000)
  const { object } = exampleOf(endpoint)
  const id = (await object?.make(test, admin.account, 'live')) ?? ''
  // Signing out ends the token that asks for it.
  const token = await test.issuer.sign({ sub: admin.actor.subject })
  return async (payload: string | undefined) =>
    await test.app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(':id', id)}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload }),
    })
}

/** Paths to every object of a body, the body itself first. */
function objectsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return [path, ...Object.entries(value).flatMap(([key, inner]) => objectsIn(inner, [...path, key]))]
}

function withKey(body: object, path: string[], key: string, value: unknown): object {
  const copy = structuredClone(body)
  const at = path.reduce((o, step) => o[step] as Record<string, unknown>, copy as Record<string, unknown>)
  Object.defineProperty(at, key, { value, enumerable: true, writable: true, configurable: true })
  return copy
}

describe.each(writes.filter((endpoint) => endpoint.body).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    it('J4 refuses every unknown or forbidden key at any depth', async () => {
      const { body, declares = [] } = exampleOf(endpoint)
      const accepted: string[] = []
      const sendRefused = await sender(endpoint)
      for (const path of objectsIn(body?.()))
        for (const [i, [key, value]] of Object.entries(forbidden).entries()) {
          if (declares.includes(key)) continue
          const payload = withKey(body?.() ?? {}, path, key, value)
          if (z.safeParse(endpoint.body as z.ZodMiniType, payload).success) accepted.push(`${path.join('.')}.${key}`)
          if (i % everyNth !== writes.indexOf(endpoint) % everyNth) continue
          const answer = await sendRefused(JSON.stringify(payload))
          if (answer.statusCode !== 422) accepted.push(`${path.join('.')}.${key}: ${answer.statusCode}`)
        }
      expect(accepted).toEqual([])
    })

    it('J4 refuses a body that targets prototypes', async () => {
      const { body } = exampleOf(endpoint)
      const text = JSON.stringify(body?.()).slice(0, -1)
      const sendRefused = await sender(endpoint)
      for (const poison of ['"__proto__":{"role":"ADMIN"}', '"constructor":{"prototype":{"role":"ADMIN"}}']) {
        const answer = await sendRefused(`${text},${poison}}`)
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'unreadable_request'])
      }
      expect(({} as { role?: string }).role).toBeUndefined()
    })
  },
)

describe.each(writes.filter((endpoint) => !endpoint.body).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    it('J4 ignores a body that it does not declare', async () => {
      const { toString: _, constructor: __, ...keys } = forbidden
      const before = await test.db.query(sql`SELECT role, email, subject FROM users WHERE id = ${admin.account.id}`)
      const plain = await send(endpoint, undefined)
      const laden = await send(endpoint, JSON.stringify(keys))
      expect(laden.statusCode).toBe(plain.statusCode)
      expect(undocumented(endpoint, laden)).toBeUndefined()
      expect(await test.db.query(sql`SELECT role, email, subject FROM users WHERE id = ${admin.account.id}`)).toEqual(
        before,
      )
      const raised = await test.db.query(sql`SELECT FROM users WHERE role = 'ADMIN' AND id <> ${admin.account.id}`)
      expect(raised).toHaveLength(0)
    })
  },
)

it('J4 refuses unknown keys in a query', async () => {
  for (const endpoint of endpointTable.filter((row) => row.method === 'GET' && row.query && !row.params)) {
    const declared = Object.keys(z.toJSONSchema(endpoint.query as z.ZodMiniType, { io: 'input' }).properties ?? {})
    const unknown = Object.entries(forbidden).filter(([key]) => !declared.includes(key))
    const query = new URLSearchParams(Object.fromEntries(unknown.map(([key, value]) => [key, JSON.stringify(value)])))
    const headers = { authorization: `Bearer ${await test.issuer.sign({ sub: admin.actor.subject })}` }
    const answer = await test.app.inject({ url: `/api${endpoint.path}?${query.toString()}`, headers })
    expect(answer.statusCode).toBe(422)
    expect(undocumented(endpoint, answer)).toBeUndefined()
  }
})
