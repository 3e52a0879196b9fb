import type { Random } from './random.ts'

/** The subset of JSON Schema that the contract's schemas produce. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

const letters = [...'aeioulmnrstñáéíóúü', ' ', '-', "'", '.']
const digits = [...'0123456789']

/** Text that commonly breaks software. */
const hostileText = [
  '',
  ' ',
  '\u0000',
  'Ana\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u202Eanimal',
  '\u2066\u2069',
  'e\u0301'.repeat(60),
  'ﷺ'.repeat(60),
  '👩‍👩‍👧‍👦'.repeat(20),
  "' OR 1=1 --",
  "'; DROP TABLE users; --",
  '%',
  '_%_%_%',
  '\\',
  '*',
  '(((((',
  '[a-z',
  'a & b | !c:*',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}',
  '=cmd|" /C calc"!A0',
  '../../etc/passwd',
  '%00%0d%0aSet-Cookie: x=1',
  '\r\nx: y',
  '-1',
  '0x10',
  '1e400',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  '2024-02-30',
  '2024-02-29',
  '1799-12-31',
  '2199-12-31',
  '9999-12-31',
  '-0001-01-01',
  '0000-00-00',
  '2026-11-21T00:00:00Z',
  'İstanbul',
  'ẞß',
  'x'.repeat(1001),
  'ñ'.repeat(5000),
]

const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  9_007_199_254_740_992,
  -2_147_483_649,
  [],
  [[]],
  [null],
  {},
  { length: 1 },
  { $ne: null },
  { toString: 'x' },
  [1, 'a', {}],
]

function textOf(r: Random, schema: JsonSchema): string {
  if (schema.format === 'uuid') return '0199f0a0-0000-7000-8000-'.concat(String(r.int(1e9)).padStart(12, '0'))
  const { minLength = 0, maxLength = 40 } = schema
  const length = r.pick([minLength, maxLength, minLength - 1, maxLength + 1, minLength + r.int(20)])
  const alphabet = r.chance(0.3) ? digits : letters
  return Array.from({ length: Math.max(0, length) }, () => r.pick(alphabet)).join('')
}

/** A value of a schema's shape, usually valid. */
export function valueOf(r: Random, schema: JsonSchema): unknown {
  if (r.chance(0.1)) return hostileOf(r)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return r.pick(schema.enum)
  if (schema.anyOf) return valueOf(r, r.pick(schema.anyOf))
  const type = Array.isArray(schema.type) ? r.pick(schema.type) : (schema.type ?? 'string')
  switch (type) {
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 1000 } = schema
      return r.pick([minimum, maximum, minimum - 1, maximum + 1, minimum + r.int(20)])
    }
    case 'boolean':
      return r.chance(0.5)
    case 'null':
      return null
    case 'array':
      return Array.from({ length: r.int(3) }, () => valueOf(r, schema.items ?? {}))
    case 'object':
      return objectOf(r, schema)
    default:
      return textOf(r, schema)
  }
}

function objectOf(r: Random, { properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const chosen = Object.entries(properties).filter(([key]) => r.chance(required.includes(key) ? 0.95 : 0.5))
  return Object.fromEntries(chosen.map(([key, schema]) => [key, valueOf(r, schema)]))
}

/** An arbitrary value. */
export function hostileOf(r: Random): unknown {
  return r.chance(0.75) ? r.pick(hostileText) : r.pick(hostileValues)
}

export const hostileString = (r: Random): string => r.pick(hostileText)

/** Changes one place of a body: another value, an extra key, or a missing key. */
export function mutate(r: Random, body: unknown, schema: JsonSchema | undefined): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return hostileOf(r)
  const copy: Record<string, unknown> = { ...body }
  const keys = Object.keys(copy)
  const key = keys.length > 0 ? r.pick(keys) : 'x'
  const inner = schema?.properties?.[key] ?? schema?.anyOf?.find((option) => option.properties)?.properties?.[key]
  switch (r.int(6)) {
    case 0:
      delete copy[key]
      return copy
    case 1:
      copy[r.pick(['id', 'role', 'version', 'x', '', 'toString', 'ñ'])] = hostileOf(r)
      return copy
    case 2:
      copy[key] = hostileOf(r)
      return copy
    default:
      copy[key] = typeof copy[key] === 'object' ? mutate(r, copy[key], inner) : valueOf(r, inner ?? {})
      return copy
  }
}
