import { curpDigit } from '@piel/contract/people/curp'
import type { IsoDate } from '@piel/contract/core/dates'
import type { Gender, PersonName } from '@piel/contract/core/people'
import { ascii } from './names.ts'

const particles = new Set(['de', 'del', 'la', 'las', 'los', 'y'])
/** Given names that are skipped if another follows. */
const common = new Set(['jose', 'maria', 'ma'])

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replaceAll('ñ', 'x')
    .split(/\s+/)
    .map(ascii)
    .filter((word) => word !== '' && !particles.has(word))

const first = (letters: RegExp, word: string): string => letters.exec(word.slice(1))?.[0] ?? 'x'
const vowel = /[aeiou]/
const consonant = /[b-df-hj-np-tv-z]/
const sexes = { MALE: 'H', FEMALE: 'M', UNKNOWN: 'M', OTHER: 'X' } as const satisfies Record<Gender, string>

export function curpOf(person: PersonName & { gender: Gender }, birthDate: IsoDate): string {
  const [surname = 'x'] = wordsOf(person.lastName)
  const [second = 'x'] = wordsOf(person.secondLastName ?? '')
  const given = wordsOf(`${person.firstName} ${person.middleName ?? ''}`)
  const name = given.find((word) => !common.has(word)) ?? given[0] ?? 'x'
  const initials = `${surname.slice(0, 1)}${first(vowel, surname)}${second.slice(0, 1)}${name.slice(0, 1)}`
  const consonants = [surname, second, name].map((word) => first(consonant, word)).join('')
  const date = birthDate.slice(2).replaceAll('-', '')
  const start =
    `${initials}${date}${sexes[person.gender]}df${consonants}${birthDate < '2000' ? '0' : 'a'}`.toUpperCase()
  return `${start}${curpDigit(start)}`
}
