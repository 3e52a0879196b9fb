import type { Endpoint } from '@piel/contract/core/endpoint'
import type { ErrorCode } from '@piel/contract/core/errors'
import { actorKinds, type ActorKind } from '@piel/contract/core/permissions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpointTable } from '#/nouns.ts'
import { access, type AccessRow } from './access.ts'
import { createAccount, type TestAccount } from './accounts.ts'
import { undocumented } from './answers.ts'
import { exampleOf } from './examples.ts'
import { objectKinds, type State } from './objects.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { isFullTier } from './tier.ts'

let test: TestApp

/** Callers that are refused because of their token or account, in the order of the columns. */
const outsiders: { name: string; code: ErrorCode; token?: (account: TestAccount) => Promise<string> }[] = [
  { name: 'anonymous', code: 'not_authenticated' },
  {
    name: 'expired',
    code: 'token_expired',
    token: ({ subject }) => {
      const now = Math.floor(test.clock.now().getTime() / 1000)
      return test.issuer.sign({ sub: subject, iat: now - 7200, exp: now - 3600 })
    },
  },
  {
    name: 'wrong audience',
    code: 'token_invalid',
    token: ({ subject }) => test.issuer.sign({ sub: subject, aud: 'urn:other' }),
  },
  {
    name: 'id token',
    code: 'token_invalid',
    token: ({ subject }) =>
      test.issuer.sign({ sub: subject, aud: test.deps.env.oidc.clientId, nonce: 'n' }, { typ: 'JWT' }),
  },
  {
    name: 'archived user',
    code: 'account_archived',
    async token({ id, subject }) {
      await test.db.query(sql`UPDATE users SET archived_at = now() WHERE id = ${id}`)
      return await test.issuer.sign({ sub: subject })
    },
  },
]

interface Case {
  name: string
  state: State
  expected: { status: number; code: ErrorCode | undefined }
  account: TestAccount
  token: string | undefined
  /** Whose the object is. */
  owner: TestAccount | undefined
}

const open = [
  'GET /config',
  'GET /auth/provider',
  'POST /auth/exchange',
  'POST /auth/identity',
  'POST /auth/login',
  'GET /images/:id',
]
/** Other codes depend on the endpoint: its example has them. */
const codes: Record<number, ErrorCode> = { 403: 'forbidden', 404: 'not_found' }
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Without a token, and in the first tier one other token, which differs from endpoint to endpoint. */
const outsidersOf = (endpoint: Endpoint) =>
  outsiders.filter((_, i) => isFullTier || i === 0 || i === 1 + (endpointTable.indexOf(endpoint) % 4))

interface Caller {
  state: State
  status: number
  owns?: boolean
}

/**
 * Leaves out, in the first tier, what an earlier case of the endpoint shows: a caller without the right is refused
 * before the object is looked up, and an object that does not exist has no owner.
 */
function unlessRepeated(): (name: string, caller: Caller) => boolean {
  const seen = new Set<string>()
  return (name, { state, status, owns }) => {
    const isRefused = status === 401 || status === 403
    const place = isRefused ? '' : state === 'unknown' ? state : `${state} ${owns}`
    const key = `${name} ${status} ${place}`
    if (seen.has(key) && !isFullTier) return false
    seen.add(key)
    return true
  }
}

async function casesOf(endpoint: Endpoint): Promise<Case[]> {
  const { object, refusal } = exampleOf(endpoint)
  const rows = access[nameOf(endpoint)] ?? {}
  expect(Object.keys(rows), 'states in testing/access.ts').toEqual(object?.states ?? ['live'])
  const cases: Case[] = []
  const isNew = unlessRepeated()
  for (const [state, row] of Object.entries(rows) as [State, AccessRow][]) {
    const codeOf = (status: number, kind: ActorKind): ErrorCode | undefined => {
      if (status < 400) return undefined
      const refused = refusal?.(state === 'archived' ? 'archived' : 'live', kind)
      // The only other code of 403: the permission is not enough.
      return refused === 'doctor_required' ? refused : (codes[status] ?? refused)
    }
    expect(row.outsiders).toHaveLength(outsiders.length)
    for (const outsider of outsidersOf(endpoint)) {
      const { name, code, token } = outsider
      const status = row.outsiders[outsiders.indexOf(outsider)] ?? 0
      if (!isNew(name, { state, status })) continue
      const account = await createAccount(test.db, 'ADMIN')
      const expected = { status, code: open.includes(nameOf(endpoint)) ? codeOf(status, 'ADMIN') : code }
      cases.push({ name, state, expected, account, token: await token?.(account), owner: undefined })
    }
    for (const kind of actorKinds) {
      expect(row[kind]).toHaveLength(object ? 2 : 1)
      for (const [i, status] of row[kind].entries()) {
        if (!isNew(kind, { state, status, owns: i === 0 })) continue
        const account = await createAccount(test.db, kind)
        cases.push({
          name: `${kind}, ${i === 0 ? 'own' : 'foreign'}`,
          state,
          expected: { status, code: codeOf(status, kind) },
          account,
          token: await test.issuer.sign({ sub: account.subject }),
          owner: i === 0 ? account : undefined,
        })
      }
    }
  }
  return cases
}

interface Traces {
  /** The number of the newest audit event. */
  newest: number
  /** Audit events after the newest of `since`. */
  events: number
  versions: number
}
/** Counting the events of all earlier cases would take longer with each case. */
async function traces(since?: Traces): Promise<Traces> {
  const [row] = await test.db.query<Traces>(sql`
    SELECT (SELECT coalesce(max(sequence), 0) FROM audit_events) AS newest,
      (SELECT count(*) FROM audit_events WHERE sequence > ${since?.newest ?? Number.MAX_SAFE_INTEGER}) AS events,
      (SELECT coalesce(sum(version), 0) FROM patients) AS versions`)
  return row ?? { newest: 0, events: 0, versions: 0 }
}

/** Refusals change nothing; changes, readings of a patient's health data, and 403 are recorded (row J5). */
function wrongTraces(
  endpoint: Endpoint,
  { seen, isForeign }: { seen: string; isForeign: boolean },
  before: Traces,
  after: Traces,
): string | undefined {
  if (open.includes(nameOf(endpoint))) return undefined
  const { events } = after
  if (seen !== 'success' && after.versions !== before.versions) return 'was refused, and changed something'
  const { unaudited, audited: isAudited, object, refusalAudited } = exampleOf(endpoint)
  const isRefused = seen === 'forbidden' || (seen === 'not_found' && isForeign)
  const refusals = isRefused || (refusalAudited && seen === refusalAudited) ? 1 : 0
  if (seen !== 'success') return events === refusals ? undefined : `left ${events} audit events`
  const audited = isAudited ?? (!unaudited && (endpoint.method !== 'GET' || object === objectKinds.patient))
  return audited === events > 0 ? undefined : `left ${events} audit events`
}

/**
 * The object of a case. A caller who is refused whatever the object is changes nothing, as the traces show: these cases
 * share one object of each state.
 */
async function objectOf(endpoint: Endpoint, one: Case, untouched: Map<State, string>): Promise<string> {
  const isShared = one.owner === undefined && [401, 403].includes(one.expected.status)
  const earlier = isShared ? untouched.get(one.state) : undefined
  if (earlier !== undefined) return earlier
  const id = (await exampleOf(endpoint).object?.make(test, one.owner, one.state)) ?? ''
  if (isShared) untouched.set(one.state, id)
  return id
}

async function run(endpoint: Endpoint, one: Case, untouched: Map<State, string>): Promise<string | undefined> {
  const { body, upload } = exampleOf(endpoint)
  const id = await objectOf(endpoint, one, untouched)
  const before = await traces()
  const answer = await test.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(':id', id)}`,
    headers: one.token === undefined ? {} : { authorization: `Bearer ${one.token}` },
    ...(body && { payload: body() }),
    ...(upload && { payload: upload() }),
  })
  const code: ErrorCode | undefined = answer.statusCode < 400 ? undefined : answer.json().code
  const { status: expected, code: expectedCode } = one.expected
  const { kind } = one.account
  // A record that the caller may not see: 404, and recorded.
  const isForeign =
    (kind === 'USER' || kind === 'DOCTOR') &&
    one.state !== 'unknown' &&
    /^\/(patient|treatments|appointments|alerts|entries)\//.test(endpoint.path)
  const wrong =
    code !== expectedCode || answer.statusCode !== expected
      ? `answered ${answer.statusCode} ${code}, not ${expected} ${expectedCode}`
      : (undocumented(endpoint, answer) ??
        wrongTraces(endpoint, { seen: code ?? 'success', isForeign }, before, await traces(before)))
  return wrong === undefined ? undefined : `${one.name}, ${one.state}: ${wrong}`
}

/** Tests of every endpoint of a kind, each with every caller. */
export function describeMatrix(isOfKind: (endpoint: Endpoint) => boolean): void {
  beforeAll(async () => {
    test = await buildTestApp()
  })
  afterAll(() => test.close())

  it.each(endpointTable.filter(isOfKind).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'J4 J5 %s answers each caller as testing/access.ts states, and records it',
    async (_name, endpoint) => {
      const wrong: string[] = []
      const cases = await casesOf(endpoint)
      const untouched = new Map<State, string>()
      for (const one of cases) wrong.push(...[await run(endpoint, one, untouched)].filter((text) => text !== undefined))
      expect(wrong).toEqual([])
      expect(cases.length).toBeGreaterThanOrEqual(7)
    },
  )
}
