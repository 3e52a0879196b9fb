import type { Endpoint } from '@piel/contract/core/endpoint'
import { actorKinds } from '@piel/contract/core/permissions'
import { expect, it } from 'vitest'
import { endpointTable } from '#/nouns.ts'
import { fuzzOptions } from '#/env.ts'
import { undocumented } from '#/testing/answers.ts'
import { exampleOf } from '#/testing/examples.ts'
import { objectKinds, type ObjectKind } from '#/testing/objects.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { byTier } from '#/testing/tier.ts'
import { random } from './random.ts'
import { requestOf, type FuzzRequest, type Stock } from './requests.ts'

const { requests = byTier({ first: 2_500, full: 20_000 }), seed } = fuzzOptions()
const atOnce = 8
const slowest = 2000

async function stockUp(test: TestApp): Promise<Stock> {
  const people = new Map<string, SignedIn>()
  for (const kind of actorKinds) people.set(kind, await test.signedInAs(kind))
  // Administrators and staff are more frequent because they reach more code.
  for (const kind of ['ADMIN', 'CLINICAL'] as const) people.set(`${kind} 2`, await test.signedInAs(kind))
  const ids: Stock['ids'] = new Map()
  for (const { object } of endpointTable.map(exampleOf)) {
    if (!object || ids.has(object)) continue
    const made: string[] = []
    for (const { account } of people.values())
      for (const state of object.states) made.push(await object.make(test, account, state))
    ids.set(object, made)
  }
  return {
    tokens: Object.fromEntries([...people].map(([name, { headers }]) => [name, headers.authorization.slice(7)])),
    ids,
    idempotencyKeys: Array.from({ length: 200 }, (_, i) => `key-${i}`),
  }
}

/** Adds created objects to the stock, so that later requests read, change, archive and use them. */
function remember(stock: Stock, endpoint: Endpoint, body: string): void {
  const { patient, doctor } = objectKinds
  const kinds: Record<string, ObjectKind> = { '/auth/register/patient': patient, '/auth/register/doctor': doctor }
  const kind = kinds[endpoint.path]
  const ids = kind && stock.ids.get(kind)
  if (!ids) return
  ids.push((JSON.parse(body) as { id: string }).id)
  if (ids.length > 60) ids.splice(0, 1)
}

const shown = ({ method, url, headers, payload }: FuzzRequest): string =>
  JSON.stringify({
    method,
    url: url.slice(0, 500),
    headers: { ...headers, authorization: headers['authorization']?.slice(0, 12) },
    payload: payload?.toString('utf8').slice(0, 1500),
  })

it(
  `J3 answers ${requests} generated requests as documented, none with 5xx, none after more than 2 s (seed ${seed})`,
  async () => {
    const test = await buildTestApp()
    const stock = await stockUp(test)
    const statuses = new Map<number, number>()
    const wrong: string[] = []
    const delayed: FuzzRequest[] = []
    let sent = 0

    const worker = async (n: number): Promise<void> => {
      const r = random(seed + n)
      while (sent < requests && wrong.length < 5) {
        sent++
        const endpoint = r.pick(endpointTable)
        const request = requestOf(r, endpoint, stock)
        const { answer, took } = await timed(test, request)
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
        if (took > slowest || answer.statusCode === 503) delayed.push(request)
        if (answer.statusCode === 503) continue
        // A hostile path may belong to another endpoint, or to none.
        const elsewhere = !isPathOf(endpoint, request.url)
        const fault =
          answer.statusCode >= 500
            ? `answered ${answer.statusCode} ${answer.body}`
            : elsewhere
              ? undefined
              : undocumented(endpoint, answer)
        if (fault !== undefined) wrong.push(`${fault}\n  ${shown(request)}`)
        if (answer.statusCode === 201) remember(stock, endpoint, answer.body)
        const endedSessions = ['/auth/logout', '/me/sign-out-everywhere'].includes(endpoint.path)
        if (endedSessions && answer.statusCode === 204) await renew(test, stock)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, (_, n) => worker(n)))
    for (const request of delayed)
      if (await isDelayedAlone(test, request)) wrong.push(`is slow or unavailable\n  ${shown(request)}`)
    await test.close()

    expect(wrong).toEqual([])
    expect(delayed.length).toBeLessThan(requests / 20)
    // Requests that are always refused would prove nothing.
    for (const status of [200, 201, 204, 400, 401, 403, 404, 409, 412, 413, 415, 422])
      expect([status, (statuses.get(status) ?? 0) > 0]).toEqual([status, true])
  },
  Math.max(180_000, requests * 60),
)

async function timed(test: TestApp, request: FuzzRequest) {
  const start = performance.now()
  const answer = await test.app.inject(request)
  return { answer, took: performance.now() - start }
}

/**
 * On a busy machine any request may be slow, or be refused with 503 because others hold a lock or a connection. A
 * request that is slow for its own reasons is slow again when it runs alone.
 */
async function isDelayedAlone(test: TestApp, request: FuzzRequest): Promise<boolean> {
  const { authorization, ...headers } = request.headers
  // Its session may have ended since.
  if (authorization) headers['authorization'] = `Bearer ${await renewed(test, authorization.slice('Bearer '.length))}`
  for (let i = 0; i < 3; i++) {
    const { answer, took } = await timed(test, { ...request, headers })
    if (took <= slowest && answer.statusCode < 500) return false
  }
  return true
}

function isPathOf(endpoint: Endpoint, url: string): boolean {
  const path = url.split('?')[0] ?? ''
  const parts = path.slice('/api'.length).split('/')
  const own = endpoint.path.split('/')
  if (parts.length !== own.length) return false
  return own.every((part, i) => part === parts[i] || (part.startsWith(':') && !staticSiblings.has(parts[i] ?? '')))
}
const staticSiblings = new Set(
  endpointTable.flatMap(({ path }) => path.split('/').filter((part) => !part.startsWith(':'))),
)

/** Issues new tokens for the same users, because signing out ended one of the tokens. */
async function renew(test: TestApp, stock: Stock): Promise<void> {
  // “Sign out everywhere” also refuses tokens issued within the same second.
  test.clock.advance(1000)
  for (const [name, token] of Object.entries(stock.tokens)) stock.tokens[name] = await renewed(test, token)
}

async function renewed(test: TestApp, token: string): Promise<string> {
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  return await test.issuer.sign({ sub })
}
