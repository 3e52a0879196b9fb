import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { byTier } from '#/testing/tier.ts'

let test: TestApp
let staff: PatientCalls

const people = [
  ['José', 'Antonio', 'Pérez', 'García', 'jose.perez@example.test', '55 1234 5678'],
  ['Josefina', null, 'Peralta', 'Garza', 'jp_77@example.test', '+52 1 33 9876 5432'],
  ['María de los Ángeles', null, 'O’Farrill', 'Pérez-Gil', 'angeles@example.test', '(222) 555-0134'],
  ['Ma. Guadalupe', null, 'Núñez', 'Ibáñez', 'lupita+piel@example.test', '044 55 4321 8765'],
  ['Xóchitl', 'Itzel', 'de la Cruz', 'Montes de Oca', 'xo-itzel@example.test', '+1 (415) 555-0100'],
  ['Íñigo', null, 'Muñoz', null, '_i.munoz@example.test', '12 34 56 78 9'],
  ['Zoe', null, 'Li', null, 'zoe@example.org', '0052 81 1234 5550'],
] as const
/** Names by identifier. */
const ids = new Map<string, string>()

beforeAll(async () => {
  test = await buildTestApp()
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  for (const [firstName, middleName, lastName, secondLastName, email, phone] of people) {
    const user = { firstName, middleName, lastName, secondLastName, email }
    const { id } = await staff.register({ user, patient: { phone } })
    ids.set(id, firstName)
  }
})
afterAll(() => test.close())

async function found(search: string): Promise<string[]> {
  const { data, meta } = await staff.list({ search, limit: 100 })
  expect(meta).toMatchObject({ total: data.length, totalIsExact: true })
  return data.map((row) => ids.get(row.id) ?? '?')
}
/** The patients that a search finds, in alphabetical order. */
const foundSorted = async (search: string) => (await found(search)).toSorted()
const everyone = people.map(([firstName]) => firstName).toSorted()

describe('E1 finds patients as a receptionist types', () => {
  it.each([
    ['perez garcia jose', ['José']],
    ['josé p', ['José', 'Josefina']],
    ['GARCÍA', ['José']],
    ['nunez', ['Ma. Guadalupe']],
    ['ÑUÑEZ', ['Ma. Guadalupe']],
    ['mun\u0303oz', ['Íñigo']],
    ['erez', ['José', 'María de los Ángeles']],
    ['perez-gil', ['María de los Ángeles']],
    ['perez gil', ['María de los Ángeles']],
    ['ofarrill', ['María de los Ángeles']],
    ["o'farrill", ['María de los Ángeles']],
    ['farrill', ['María de los Ángeles']],
    ['gi', ['María de los Ángeles']],
    ['ma guadalupe', ['Ma. Guadalupe']],
    ['oca de montes', ['Xóchitl']],
    ['li zoe', ['Zoe']],
    ['zo l', ['Zoe']],
    ['jp_77', ['Josefina']],
    ['+piel', ['Ma. Guadalupe']],
    ['@example.org', ['Zoe']],
    ['xo-itzel@example.test', ['Xóchitl']],
    ['   ', everyone],
    ['nadie', []],
  ])('by the words "%s"', async (search, names) => {
    expect(await foundSorted(search)).toEqual(names.toSorted())
  })

  it.each([
    ['5512 34', ['José']],
    ['(55) 1234', ['José']],
    ['55-1234-5678', ['José']],
    ['+52 55 1234 5678', ['José']],
    ['+52 1 55 1234 5678', ['José']],
    ['525512345678', ['José']],
    ['044 55 1234 5678', ['José']],
    ['jose 1234', ['José']],
    ['3398', ['Josefina']],
    ['33 9876 5432', ['Josefina']],
    ['2225550134', ['María de los Ángeles']],
    ['5543218765', ['Ma. Guadalupe']],
    ['+1 415', ['Xóchitl']],
    ['4155550100', ['Xóchitl']],
    ['123456789', ['Íñigo']],
    ['811234', ['Zoe']],
    ['55', ['José', 'Ma. Guadalupe']],
    ['(', everyone],
    ['99999', []],
  ])('by the phone "%s"', async (search, names) => {
    expect(await foundSorted(search)).toEqual(names.toSorted())
  })

  it.each([
    ['Cruz, Xóchitl', ['Xóchitl']],
    ['de la Cruz,Xóchitl Itzel', ['Xóchitl']],
    ['"Xóchitl de la Cruz"', ['Xóchitl']],
    ['Xóchitl (de la Cruz)', ['Xóchitl']],
    ['«Pérez»; José', ['José']],
    ['Pérez / García', ['José']],
    ['• José Pérez', ['José']],
    ["'Josefina'", ['Josefina']],
    ['José: Pérez?', ['José']],
    ['José\u200b\u00a0Pérez', ['José']],
    ['\u202aJosefina\u202c', ['Josefina']],
    ['Pérez\u2011Gil', ['María de los Ángeles']],
    ['O´Farrill', ['María de los Ángeles']],
    ['55.1234.5678', ['José']],
    ['jose.perez@example.test;', ['José']],
    ['j%', ['José', 'Josefina']],
    ['jos_', []],
    ['jos%e', []],
  ])('by the words between the signs of "%s"', async (search, names) => {
    expect(await foundSorted(search)).toEqual(names.toSorted())
  })

  it.each(['%', '_', '%%%', '\\', '\\%', '"', "'", "';--", '*', '😀', '％', '＿', '\u202e', ', ;'])(
    'and ignores signs that stand alone: %j',
    async (search) => {
      expect(await foundSorted(search)).toEqual(everyone)
    },
  )

  it('and accepts everything that can be typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (search) => {
        const { status } = await staff.call('GET', `/patient?search=${encodeURIComponent(search.replaceAll('\0', ''))}`)
        expect(status).toBe(200)
      }),
      { numRuns: byTier({ first: 100, full: 300 }) },
    )
  })
})

/** Folds the letters used here as PostgreSQL does. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** The search words of a patient: as typed, without signs and split at signs, and the phone's digits. */
function wordsOf([first, middle, last, second, email, phone]: (typeof people)[number]): string[] {
  const names = fold([first, middle, last, second].filter(Boolean).join(' '))
  const digits = phone.replace(/\D/g, '')
  const national = digits.replace(/^(?:(?:00)?521?|044)(?=\d{10}$)/, '')
  return [names, names.replace(/['.-]/g, ''), names.replace(/['.-]/g, ' '), email, digits, national].flatMap((text) =>
    text.split(' '),
  )
}

/** How names sound in Mexican Spanish, rule by rule. */
const soundRules: readonly (readonly [RegExp, string])[] = [
  [/[^a-z]/g, ''],
  [/ch(?=[rl])/g, 'k'],
  [/tch/g, 'ch'],
  [/^mc/, 'mac'],
  [/^s(?=[tpkqmnlfgvw]|c[^eiyh])/, 'es'],
  [/^(?:y|ll|h?i(?=[aeou]))(?=[aeiou])/, 'j'],
  [/^x(?=[ei])/, 'j'],
  [/x/g, 's'],
  [/ch/g, 'x'],
  [/ph/g, 'f'],
  [/g(?=[ei])/g, 'j'],
  [/gu(?=[ei])/g, 'g'],
  [/c(?=[eiy])/g, 's'],
  [/qu(?=[ei])/g, 'k'],
  [/ll|y/g, 'i'],
  [/z/g, 's'],
  [/[vw]/g, 'b'],
  [/[qc]/g, 'k'],
  [/h/g, ''],
  [/ks/g, 's'],
  [/n(?=[bp])|n(?=m)/g, 'm'],
  [/([ntsrmfpbkdgaeio])\1/g, '$1'],
]
const soundOf = (word: string) => soundRules.reduce((text, [from, to]) => text.replace(from, to), fold(word))
/** The sounds of words, each between blanks; words of one or two letters are only searched as written. */
const soundsOf = (words: readonly string[]) =>
  ` ${words
    .map(soundOf)
    .filter((sound) => sound.length > 2)
    .join(' ')} `

function keysOf([first, middle, last, second]: (typeof people)[number], shortForms: Record<string, string>): string {
  const names = fold([first, middle, last, second].filter(Boolean).join(' '))
  const words = [names.replace(/['.-]/g, ''), names.replace(/['.-]+ */g, ' ')].flatMap((text) => text.split(' '))
  const full = words.map((word) => shortForms[word] ?? '').flatMap((forms) => forms.split(/[| ]/))
  return soundsOf([...words, ...full])
}

/** Whether keys contain a word by ear or by what it is short for; undefined where it is no name. */
function isHeard(keys: string, word: string, shortForms: Record<string, string>): boolean | undefined {
  if (!/^\p{L}{2}\.$|^[\p{L}'’-]*\p{L}{3}[\p{L}'’-]*\.?$/u.test(word)) return undefined
  const plain = fold(word).replace(/['.-]/g, '')
  const sound = soundsOf([plain]).trimEnd()
  const full = shortForms[plain]?.split('|').map((form) => soundsOf(form.split(' '))) ?? []
  return (sound !== '' && keys.includes(sound)) || full.some((form) => keys.includes(form))
}

/** The words of names, e-mail addresses and phones contain a word anywhere, or begin with it if it is short. */
function isWritten(person: (typeof people)[number], text: string): boolean {
  const wanted = fold(/^[\d.+-]+$/.test(text) ? text.replace(/\D/g, '') : text)
  const whole = /^(?:[^a-z0-9]*[a-z0-9]){3}/.test(wanted)
  const start = wanted.replace(/^[^a-z0-9]+(?=[a-z0-9]{1,2}[^a-z0-9]*$)/, '')
  return wordsOf(person).some((known) => (whole ? known.includes(wanted) : known.startsWith(start)))
}

it('E1 finds the patients that a naive in-memory search finds, by any parts of words in any order, those as typed first', async () => {
  const [stored] = await test.db.query<{ forms: Record<string, string> }>(sql`SELECT short_forms() AS forms`)
  const forms = stored?.forms ?? {}
  const word = fc.constantFrom(...people).chain((person) => fc.constantFrom(...wordsOf(person).filter(Boolean)))
  const part = fc.oneof(
    fc.tuple(word, fc.nat(30), fc.integer({ min: 3, max: 12 })).map(([text, from, length]) => {
      const at = Math.min(from, Math.max(0, text.length - length))
      return text.slice(at, at + length)
    }),
    fc.tuple(word, fc.integer({ min: 1, max: 2 })).map(([text, length]) => text.slice(0, length)),
    fc.string({ unit: fc.constantFrom(...'abcdeñxyz05'), minLength: 1, maxLength: 4 }),
    fc.constantFrom(...Object.keys(forms)),
    fc.constantFrom(
      'gose',
      'josse',
      'peres',
      'garzia',
      'jarza',
      'nunies',
      'nunes',
      'hibanez',
      'krus',
      'sochitl',
      'sarillo',
    ),
  )
  /** Quotes, hyphens and full stops at the ends of a word search nothing. */
  const tidy = (text: string) => text.replace(/^['’-]+|['’-]+$/g, '').replace(/(?<=[\p{L}\p{N}]{3})\.+$/u, '')
  const words = fc.array(
    part.map(tidy).filter((text) => /[\p{L}\p{N}]/u.test(text)),
    { minLength: 1, maxLength: 3 },
  )
  let more = 0
  const numRuns = byTier({ first: 200, full: 600 })
  await fc.assert(
    fc.asyncProperty(words, async (parts) => {
      // The search joins adjacent numbers; here each is separate.
      const search = parts.filter((text, i) => i === 0 || !/^[\d+.-]+$/.test(text) || !/^[\d+.-]+$/.test(parts[i - 1]!))
      const typed = people.filter((person) => search.every((text) => isWritten(person, text)))
      const heard = people.filter((person) =>
        search.every((text) => isHeard(keysOf(person, forms), text, forms) ?? isWritten(person, text)),
      )
      const names = (list: typeof typed) => list.map(([firstName]) => firstName).toSorted()
      const rows = await found(search.join(' '))
      expect(rows.slice(0, typed.length).toSorted()).toEqual(names(typed))
      expect(rows).toEqual(expect.arrayContaining(names([...new Set([...typed, ...heard])])))
      // As names end when they are spoken, and as other words are misheard (heard-names.test.ts).
      if (rows.length > new Set([...typed, ...heard]).size) more += 1
    }),
    { numRuns },
  )
  expect(more).toBeLessThan(numRuns / 10)
})
