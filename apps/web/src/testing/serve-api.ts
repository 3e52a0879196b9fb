import type { Endpoint } from '@piel/contract/core/endpoint'
import { type ErrorCode, type FieldError, statusOf } from '@piel/contract/core/errors'
import { onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'

export interface ApiCall {
  method: string
  /** Below `/api`, with its query. */
  path: string
  headers: Headers
  body: unknown
}

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'no answer'
type Handler = (call: ApiCall) => Answer | Promise<Answer>

/** A refusal as the API words it. */
export function refusal(code: ErrorCode, errors: FieldError[] = []): Answer {
  const status = statusOf(code)
  return { status, body: { type: `urn:piel:error:${code}`, title: code, status, code, errors, traceId: 'trace-1' } }
}

const contract = import.meta.glob<Record<string, unknown>>(
  ['../../../../packages/contract/src/*/*.ts', '!**/*.test.ts'],
  { eager: true },
)
const endpointTable = Object.values(contract).flatMap((file) =>
  Object.entries(file).flatMap(([name, group]) =>
    name.endsWith('Endpoints') && typeof group === 'object' && group !== null
      ? // A schema may have such a name, too.
        (Object.values(group) as Partial<Endpoint>[]).filter((one): one is Endpoint => one?.path !== undefined)
      : [],
  ),
)
// `/patient/export` is not the patient "export".
const staticFirst = endpointTable.toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
const endpoints = staticFirst.map(({ method, path, query }) => ({
  matches: new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/?]+')}$`),
  query: query ?? z.strictObject({}),
}))

/** Queries that the API would refuse: a test that sends one fails. */
const refusedQueries: string[] = []
function endApi(): void {
  vi.unstubAllGlobals()
  const refused = refusedQueries.splice(0)
  if (refused.length > 0) throw new Error(`The API refuses ${refused.join(', ')}`)
}

function verifyQuery(method: string, path: string): void {
  const [name = '', text] = path.split('?')
  const endpoint = endpoints.find(({ matches }) => matches.test(`${method} ${name}`))
  const isValid = endpoint?.query.safeParse(Object.fromEntries(new URLSearchParams(text))).success ?? true
  if (!isValid) refusedQueries.push(`${method} ${path}`)
}

/**
 * Replaces the network: answers calls by `METHOD /path` (a `*` for one part of it) and keeps them.
 * An unexpected call returns 404.
 */
export function serveApi(handlers: Record<string, Handler>): ApiCall[] {
  const calls: ApiCall[] = []
  const rows = Object.entries(handlers).map(([pattern, handler]) => {
    const text = pattern.replace(/[.?+^$[\]\\(){}|]/g, String.raw`\$&`).replaceAll('*', '[^/?]+')
    return { matches: new RegExp(`^${text}(\\?.*)?$`), handler }
  })
  const answerTo = async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    const call: ApiCall = {
      method,
      path: url.replace(/^\/api/, ''),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
    }
    calls.push(call)
    verifyQuery(method, call.path)
    const row = rows.find(({ matches }) => matches.test(`${method} ${call.path}`))
    const answer = row ? await row.handler(call) : refusal('not_found')
    if (answer === 'no answer') throw new TypeError('Failed to fetch')
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json', ...answer.headers },
    })
  }
  onTestFinished(endApi)
  vi.stubGlobal('fetch', answerTo)
  vi.stubGlobal('XMLHttpRequest', uploadThrough(answerTo))
  return calls
}

/** The parts of `XMLHttpRequest` that send a file and report its progress. */
const uploadThrough = (send: (url: string, init: RequestInit) => Promise<Response>) =>
  class extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    private target = { method: '', url: '' }
    private readonly headers = new Headers()
    private received = new Headers()

    open(method: string, url: string) {
      this.target = { method, url }
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value)
    }
    getAllResponseHeaders() {
      return [...this.received].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    }
    abort() {}
    send(body: Blob) {
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: body.size / 2, total: body.size }))
      send(this.target.url, { method: this.target.method, headers: this.headers, body }).then(
        async (response) => {
          this.status = response.status
          this.received = response.headers
          this.responseText = await response.text()
          this.dispatchEvent(new Event('load'))
        },
        () => this.dispatchEvent(new Event('error')),
      )
    }
  }
