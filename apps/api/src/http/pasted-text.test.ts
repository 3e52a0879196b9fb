import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { endpointTable } from '#/nouns.ts'
import { someOf } from '#/testing/tier.ts'

/** Texts as people type them; each field takes some of them. */
const hosts = [
  'María de los Ángeles',
  'Pérez-Gil',
  'ana-maria@clinica.mx',
  '55 1234-5678',
  '(55) 1234 5678',
  '1234567',
  '123456',
  '44100',
  'https://clinica.mx/a-b',
  '2026-01-31',
  '10:30',
  'EXP-2026.17',
  'SPEI 2026-77',
  'HEGG560427MVZRRL04',
  'HEG560427MV0',
  'America/Mexico_City',
  '2026-12',
  '5',
  'L70.0',
  'account',
  'Aviso al paciente: venir en ayunas',
]

const invisible = [
  ...'\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e',
  ...'\u2060\u2061\u2064\u2066\u2067\u2068\u2069\u206a\u206f\u3164\ufe00\ufe0e\ufe0f\ufeff\uffa0\u{e0041}\u{e0100}',
]
const spaces = [...'\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000']
const hyphens = [...'\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d']

/** How other programs write the same visible text. */
const kinds = [
  ...invisible.map((mark) => (host: string) => [
    `${mark}${host}`,
    `${host}${mark}`,
    `${host.slice(0, 4)}${mark}${host.slice(4)}`,
  ]),
  ...spaces.map((space) => (host: string) => [`${space}${host}${space}`, host.replaceAll(' ', space)]),
  ...hyphens.map((hyphen) => (host: string) => [host.replaceAll('-', hyphen)]),
  ...['\t', '\n', '\r\n', '\u000b', '\u2028', '\u0085'].map((end) => (host: string) => [
    `${host}${end}`,
    `${end}${host}`,
  ]),
  (host: string) => [host.normalize('NFD')],
]

type Def = z.core.$ZodTypeDef & {
  type: string
  format?: string
  checks?: { _zod: { def: { pattern?: RegExp } } }[]
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  shape?: Record<string, z.ZodMiniType>
  options?: z.ZodMiniType[]
  valueType?: z.ZodMiniType
}

/** Every schema of a request that takes text, with its place; identifiers and instants are no text. */
function strings(schema: z.ZodMiniType, path: string): [string, z.ZodMiniType][] {
  const def = schema._zod.def as Def
  if (def.type === 'string') return def.format === 'uuid' || def.format === 'datetime' ? [] : [[path, schema]]
  if (def.innerType) return strings(def.innerType, path)
  if (def.element) return strings(def.element, `${path}[]`)
  if (def.shape) return Object.entries(def.shape).flatMap(([key, part]) => strings(part, `${path}.${key}`))
  if (def.options) return def.options.flatMap((option) => strings(option, path))
  if (def.valueType) return strings(def.valueType, `${path}.*`)
  if (['pipe', 'enum', 'literal', 'number', 'boolean', 'null', 'undefined', 'never'].includes(def.type)) return []
  throw new Error(`${path} is a ${def.type}, which this test does not know`)
}

const all = endpointTable.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? strings(schema, `${endpoint.method} ${endpoint.path} ${part}`) : []
  }),
)
/** Compared unchanged: passwords, and what programs write. */
const asIs =
  /(?:[pP]assword|cursor|exchange body\.code|codeVerifier|redirectUri|nonce|previousToken|accessToken|idToken)$|\.hiddenColumns\.|\.response\.|\.passkey\./
const [opaque, fields] = [true, false].map((wanted) => all.filter(([path]) => asIs.test(path) === wanted)) as [
  typeof all,
  typeof all,
]
const isTaken = ([, schema]: readonly [string, z.ZodMiniType], texts: readonly string[]) =>
  texts.some((text) => schema.safeParse(text).success)

/** What is wrong with a field that gets pasted texts. */
function faults([path, schema]: readonly [string, z.ZodMiniType], paste: (host: string) => string[]): string[] {
  return hosts.flatMap((host) => {
    const typed = schema.safeParse(host)
    if (!typed.success) return []
    return paste(host).flatMap((text) => {
      const pasted = schema.safeParse(text)
      const isVisible = pasted.data === text && /[\u2012-\u2014\u2212\ufe63\uff0d]/u.test(text)
      return pasted.success && (pasted.data === typed.data || isVisible)
        ? []
        : [`${path}: ${JSON.stringify(text)} → ${JSON.stringify(pasted.data ?? pasted.error?.issues[0]?.message)}`]
    })
  })
}

describe('E8 D4 I2 text that was pasted from another program', () => {
  it('E8 reaches every field', () => {
    expect(kinds.length).toBeGreaterThanOrEqual(60)
    expect(fields.length).toBeGreaterThan(150)
    expect(fields.filter((field) => !isTaken(field, hosts)).map(([path]) => path)).toEqual([])
    const names = fields.map(([path]) => path)
    expect(names).toContain('GET /patient query.search')
    expect(names).toContain('POST /auth/register/patient body.user.lastName')
    expect(names).toContain('POST /me/second-factor/app/confirm body.code')
    expect(names).toContain('POST /auth/login body.username')
  })

  it('D4 does not change the direction of a text that is compared as it is', () => {
    expect(opaque.map(([path]) => path)).toContain('POST /auth/login body.password')
    const marks = [...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069']
    const texts = marks.flatMap((mark) => ['Aa1aaaaaaa', 'abc'].map((host) => `${host}${mark}`))
    expect(opaque.filter((field) => isTaken(field, texts)).map(([path]) => path)).toEqual([])
  })

  it.each(kinds.map((paste, kind) => [JSON.stringify(paste('a -b')), kind] as const))(
    'E8 D4 I2 is accepted and cleaned in every field: %s',
    (_, kind) => {
      const paste = kinds[kind]!
      // A part of the fields for each kind, and another part for the next, so that each field gets many kinds.
      const some = fields.filter((_field, at) => (at + kind) % 8 === 0)
      const wrong = someOf([
        some,
        ...[1, 2, 3, 4, 5, 6, 7].map((rest) => fields.filter((_field, at) => (at + kind) % 8 === rest)),
      ])
        .flat()
        .flatMap((field) => faults(field, paste))
      expect(wrong).toEqual([])
    },
  )
})
