import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { endpointTable } from '#/nouns.ts'

const controls = [
  '\u061c',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
]
/** Texts that some field accepts without the control character. */
const hosts = [
  'María de los Ángeles',
  'ana@clinica.mx',
  '55 1234 5678',
  'Aa1aaaaaaa',
  '1234567',
  'https://clinica.mx/a',
  '2026-01-31',
]

type Def = z.core.$ZodTypeDef & {
  type: string
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  shape?: Record<string, z.ZodMiniType>
  options?: z.ZodMiniType[]
  valueType?: z.ZodMiniType
}

/** Every schema of a request that takes text, with its place. A pipe counts as one, because its end refuses too. */
function strings(schema: z.ZodMiniType, path: string): [string, z.ZodMiniType][] {
  const def = schema._zod.def as Def
  if (def.type === 'string' || def.type === 'pipe') return [[path, schema]]
  if (def.innerType) return strings(def.innerType, path)
  if (def.element) return strings(def.element, `${path}[]`)
  if (def.shape) return Object.entries(def.shape).flatMap(([key, part]) => strings(part, `${path}.${key}`))
  if (def.options) return def.options.flatMap((option) => strings(option, path))
  if (def.valueType) return strings(def.valueType, `${path}.*`)
  if (['enum', 'literal', 'number', 'boolean', 'null', 'undefined', 'never'].includes(def.type)) return []
  throw new Error(`${path} is a ${def.type}, which this test does not know`)
}

const fields = endpointTable.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? strings(schema, `${endpoint.method} ${endpoint.path} ${part}`) : []
  }),
)

describe('characters that change the direction of text', () => {
  it('D4 are detected in every field', () => {
    expect(fields.length).toBeGreaterThan(150)
    const names = fields.map(([path]) => path)
    expect(names).toContain('GET /patient query.search')
    expect(names).toContain('POST /auth/login body.password')
  })

  it('D4 are refused by every string of every endpoint', () => {
    const taken = fields.filter(([, schema]) =>
      controls.some((control) =>
        hosts.some((host) =>
          [`${host.slice(0, 4)}${control}${host.slice(4)}`, `${control}${host}`, `${host}${control}`].some(
            (text) => schema.safeParse(text).success,
          ),
        ),
      ),
    )
    expect(taken.map(([path]) => path)).toEqual([])
  })
})
