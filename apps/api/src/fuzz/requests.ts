import type { Endpoint } from '@piel/contract/core/endpoint'
import * as z from 'zod/mini'
import { exampleOf } from '#/testing/examples.ts'
import type { ObjectKind } from '#/testing/objects.ts'
import type { Random } from './random.ts'
import { hostileOf, hostileString, mutate, valueOf, type JsonSchema } from './values.ts'

/** Callers and existing objects (also archived) to build requests from. */
export interface Stock {
  tokens: Record<string, string>
  ids: Map<ObjectKind, string[]>
  idempotencyKeys: string[]
}

export interface FuzzRequest {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

const schemas = new WeakMap<object, JsonSchema>()
function jsonSchema(schema: z.ZodMiniType): JsonSchema {
  let found = schemas.get(schema)
  if (!found) {
    found = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    schemas.set(schema, found)
  }
  return found
}

/** Text valid in a URL, without lone surrogates, which no client can send. */
const escaped = (value: unknown): string => encodeURIComponent(String(value).toWellFormed())

function pathOf(r: Random, endpoint: Endpoint, stock: Stock): string {
  const { object } = exampleOf(endpoint)
  return endpoint.path.replace(/:(\w+)/g, () => {
    const known = (object && stock.ids.get(object)) ?? []
    if (known.length > 0 && r.chance(0.8)) return r.pick(known)
    if (r.chance(0.5)) return r.pick([...stock.ids.values()].flat().concat('0199f0a0-0000-7000-8000-000000000000'))
    return escaped(hostileString(r)) || 'x'
  })
}

function queryOf(r: Random, endpoint: Endpoint): string {
  if (!endpoint.query) return r.chance(0.05) ? `?${escaped(hostileString(r))}` : ''
  const properties = Object.entries(jsonSchema(endpoint.query).properties ?? {}).filter(() => r.chance(0.3))
  const pairs = properties.map(([key, schema]) => {
    const value = r.chance(0.2) ? hostileOf(r) : valueOf(r, schema)
    return `${key}=${escaped(typeof value === 'object' ? JSON.stringify(value) : value)}`
  })
  if (r.chance(0.05)) pairs.push(...pairs)
  if (r.chance(0.05)) pairs.push(`${escaped(hostileString(r))}=1`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** A file, rarely one that begins like a picture, because each of those starts a process. */
function fileOf(r: Random, sound: Buffer): string | Buffer {
  switch (r.int(20)) {
    case 0:
      return sound
    case 1:
      return Buffer.concat([sound.subarray(0, r.int(sound.length)), Buffer.from(hostileString(r))])
    case 2:
      return Buffer.from(sound).fill(r.int(256), r.int(sound.length))
    case 3:
      return ''
    default:
      return Buffer.concat([Buffer.from(hostileString(r)), Buffer.from([r.int(256), 0xff]), sound])
  }
}

function payloadOf(r: Random, endpoint: Endpoint): string | Buffer | undefined {
  const file = exampleOf(endpoint).upload?.()
  if (file) return fileOf(r, file)
  const schema = endpoint.body ? jsonSchema(endpoint.body) : undefined
  let body: unknown = exampleOf(endpoint).body?.()
  if (schema && r.chance(0.15)) body = valueOf(r, schema)
  for (let n = r.pick([0, 0, 1, 1, 1, 2, 5]); n > 0; n--) body = mutate(r, body, schema)
  if (!endpoint.body && r.chance(0.8)) return undefined
  const text = JSON.stringify(body) ?? ''
  switch (r.int(60)) {
    case 0:
      return text.slice(0, r.int(text.length + 1))
    case 1:
      return Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc0])])
    case 2:
      return `\uFEFF${text}`
    case 3:
      return `${text.slice(0, -1)}${text.length > 2 ? ',' : ''}"__proto__":{"x":1}}`
    case 4:
      return JSON.stringify({ x: 'y'.repeat(70_000) })
    case 5:
      return `${'['.repeat(5000)}${']'.repeat(5000)}`
    case 6:
      return ''
    default:
      return text
  }
}

const versions = ['"v1"', '"v2"', '"v3"', '*', 'W/"v1"', '"x"', 'v1', '"v99999999999"', '"v-1"', '', '"v1", "v2"']
const types = [
  'application/json; charset=utf-8',
  'application/problem+json',
  'text/plain',
  'multipart/form-data',
  '/',
  '',
]

function headersOf(r: Random, endpoint: Endpoint, stock: Stock, hasPayload: boolean): Record<string, string> {
  const headers: Record<string, string> = {}
  const token = r.chance(0.9)
    ? r.pick(Object.values(stock.tokens))
    : r.pick(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'])
  if (r.chance(0.97)) headers['authorization'] = `Bearer ${token}`
  if (hasPayload) headers['content-type'] = r.chance(0.95) ? 'application/json' : r.pick(types)
  if (endpoint.versioned && r.chance(0.4)) headers['if-match'] = r.pick(versions)
  if (r.chance(0.1)) headers['if-none-match'] = r.pick(versions)
  if (r.chance(endpoint.idempotent ? 0.4 : 0.05))
    headers['idempotency-key'] = r.chance(0.9) ? r.pick(stock.idempotencyKeys) : r.pick(['', 'x'.repeat(300), 'a b'])
  if (r.chance(0.1)) headers['accept-language'] = r.pick(['es-MX', 'en', '*', ';q=', 'es;q=0', 'x'.repeat(2000)])
  return headers
}

/** One request to an endpoint: valid, nearly valid, or arbitrary. */
export function requestOf(r: Random, endpoint: Endpoint, stock: Stock): FuzzRequest {
  const payload = endpoint.method === 'GET' ? undefined : payloadOf(r, endpoint)
  return {
    method: endpoint.method,
    url: `/api${pathOf(r, endpoint, stock)}${queryOf(r, endpoint)}`,
    headers: headersOf(r, endpoint, stock, payload !== undefined),
    ...(payload !== undefined && { payload }),
  }
}
