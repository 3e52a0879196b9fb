import type { Endpoint } from '@piel/contract/endpoint'
import { statusOf, type ErrorCode } from '@piel/contract/errors'
import { actorKinds, reachOf, type ActorKind } from '@piel/contract/permissions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpointTable } from '#/nouns.ts'
import { createAccount, type TestAccount } from '#/testing/accounts.ts'
import { undocumented } from '#/testing/answers.ts'
import { exampleOf } from '#/testing/examples.ts'
import { objectKinds, type State } from '#/testing/objects.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

/** Callers whom the token or the account already rules out. */
const outsiders: Record<string, { code: ErrorCode; token?: (account: TestAccount) => Promise<string> }> = {
  anonymous: { code: 'not_authenticated' },
  expired: {
    code: 'token_expired',
    token: ({ subject }) => {
      const now = Math.floor(test.clock.now().getTime() / 1000)
      return test.issuer.sign({ sub: subject, iat: now - 7200, exp: now - 3600 })
    },
  },
  'wrong audience': {
    code: 'token_invalid',
    token: ({ subject }) => test.issuer.sign({ sub: subject, aud: 'urn:other' }),
  },
  'id token': {
    code: 'token_invalid',
    token: ({ subject }) =>
      test.issuer.sign({ sub: subject, aud: test.deps.env.oidc.clientId, nonce: 'n' }, { typ: 'JWT' }),
  },
  'archived user': {
    code: 'account_archived',
    async token({ id, subject }) {
      await test.db.query(sql`UPDATE users SET archived_at = now() WHERE id = ${id}`)
      return await test.issuer.sign({ sub: subject })
    },
  },
}

interface Case {
  name: string
  state: State
  expected: ErrorCode | 'success'
  account: TestAccount
  token: string | undefined
  /** Whose the object is. */
  owner: TestAccount | undefined
}

/** What the permission table says of a call; the only knowledge of rules that this test has. */
function expectation(endpoint: Endpoint, kind: ActorKind, state: State, own: boolean): ErrorCode | 'success' {
  const { object, refusal } = exampleOf(endpoint)
  const reach = reachOf(kind, endpoint.permission)
  if (!reach && endpoint.permission !== 'public') return 'forbidden'
  if (object && (state === 'unknown' || (reach === 'own' && !own))) return 'not_found'
  return refusal?.(state === 'archived' ? 'archived' : 'live', kind) ?? 'success'
}

async function casesOf(endpoint: Endpoint): Promise<Case[]> {
  const { object } = exampleOf(endpoint)
  const states: readonly State[] = object?.states ?? ['live']
  const cases: Case[] = []
  for (const state of states) {
    for (const [name, { code, token }] of Object.entries(outsiders)) {
      const account = await createAccount(test.db, 'ADMIN')
      const open = endpoint.permission === 'public'
      const expected = open ? expectation(endpoint, 'ADMIN', state, true) : code
      cases.push({ name, state, expected, account, token: await token?.(account), owner: undefined })
    }
    for (const kind of actorKinds)
      for (const own of object ? [true, false] : [true]) {
        const account = await createAccount(test.db, kind)
        cases.push({
          name: `${kind}, ${own ? 'own' : 'foreign'}`,
          state,
          expected: expectation(endpoint, kind, state, own),
          account,
          token: await test.issuer.sign({ sub: account.subject }),
          owner: own ? account : undefined,
        })
      }
  }
  return cases
}

interface Traces {
  events: number
  versions: number
}
async function traces(): Promise<Traces> {
  const [row] = await test.db.query<Traces>(sql`
    SELECT (SELECT count(*) FROM audit_events) AS events, (SELECT coalesce(sum(version), 0) FROM patients) AS versions`)
  return row ?? { events: 0, versions: 0 }
}

/** Refusals change nothing; changes, readings of a patient's health data, and 403 are on record (row J5). */
function wrongTraces(
  endpoint: Endpoint,
  { seen, isForeign }: { seen: string; isForeign: boolean },
  before: Traces,
  after: Traces,
): string | undefined {
  if (endpoint.permission === 'public') return undefined
  const events = after.events - before.events
  if (seen !== 'success' && after.versions !== before.versions) return 'was refused, and changed something'
  const { unaudited, audited: isAudited, object, refusalAudited } = exampleOf(endpoint)
  const isRefused = seen === 'forbidden' || (seen === 'not_found' && isForeign)
  const refusals = isRefused || (refusalAudited && seen === refusalAudited) ? 1 : 0
  if (seen !== 'success') return events === refusals ? undefined : `left ${events} audit events`
  const audited = isAudited ?? (!unaudited && (endpoint.method !== 'GET' || object === objectKinds.patient))
  return audited === events > 0 ? undefined : `left ${events} audit events`
}

async function run(endpoint: Endpoint, one: Case): Promise<string | undefined> {
  const { object, body, upload } = exampleOf(endpoint)
  const id = (await object?.make(test, one.owner, one.state)) ?? ''
  const before = await traces()
  const answer = await test.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(':id', id)}`,
    headers: one.token === undefined ? {} : { authorization: `Bearer ${one.token}` },
    ...(body && { payload: body() }),
    ...(upload && { payload: upload() }),
  })
  const seen = answer.statusCode < 400 ? 'success' : String(answer.json().code)
  const status = one.expected === 'success' ? endpoint.answer.status : statusOf(one.expected)
  // A record that exists out of the caller's reach: 404 to the caller, and on record.
  const isOwnReach = endpoint.permission !== 'public' && reachOf(one.account.kind, endpoint.permission) === 'own'
  const isForeign = isOwnReach && one.state !== 'unknown' && /^\/(patient|treatment)\//.test(endpoint.path)
  const wrong =
    seen !== one.expected || answer.statusCode !== status
      ? `answered ${answer.statusCode} ${seen}, not ${status} ${one.expected}`
      : (undocumented(endpoint, answer) ?? wrongTraces(endpoint, { seen, isForeign }, before, await traces()))
  return wrong === undefined ? undefined : `${one.name}, ${one.state}: ${wrong}`
}

it.each(endpointTable.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'J4 J5 %s answers everybody as the permission table says, and keeps record of it',
  async (_name, endpoint) => {
    const wrong: string[] = []
    const cases = await casesOf(endpoint)
    for (const one of cases) wrong.push(...[await run(endpoint, one)].filter((text) => text !== undefined))
    expect(wrong).toEqual([])
    expect(cases.length).toBeGreaterThanOrEqual(9)
  },
)

it('J4 covers every endpoint with a permission other than public by a 401', () => {
  const open = endpointTable.filter((endpoint) => endpoint.permission === 'public')
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /config',
    'POST /auth/login',
    // Whoever knows the random id of an image was given it with a person.
    'GET /images/:id',
  ])
})
