import { folded } from '@piel/contract/clinical/allergy-families'
import type { KnownMedicine } from './shipped-medicines.policy.ts'

/** A name in lower case without accents, its words joined by single spaces. */
export const plainName = (text: string): string =>
  folded(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const namesOf = ({ generic, nameEn }: KnownMedicine): string[] => [plainName(generic), plainName(nameEn)]

/** Whether `text` has `part` as whole words. */
export const hasWords = (text: string, part: string): boolean => part !== '' && ` ${text} `.includes(` ${part} `)

/**
 * The medicine with a generic name, in either language: the whole name, or else the longest one that it contains, so that
 * "Morfina, sulfato" is morphine. Undefined for one that the list does not have.
 */
export function findMedicine(list: readonly KnownMedicine[], generic: string): KnownMedicine | undefined {
  const wanted = plainName(generic)
  const whole = list.find((medicine) => namesOf(medicine).includes(wanted))
  if (whole) return whole
  const lengthIn = (medicine: KnownMedicine) =>
    Math.max(...namesOf(medicine).map((name) => (hasWords(wanted, name) ? name.length : 0)))
  return list.filter((medicine) => lengthIn(medicine) > 0).toSorted((a, b) => lengthIn(b) - lengthIn(a))[0]
}

/** The number of typing errors between two texts: letters that are missing, added, wrong or swapped. */
function errorsBetween(one: string, other: string): number {
  const width = other.length + 1
  const rows = Array.from({ length: one.length + 1 }, (_, i) => {
    return Array.from({ length: width }, (_unset, j) => (j === 0 ? i : 0))
  })
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let j = 0; j < width; j += 1) (rows[0] as number[])[j] = j
  for (let i = 1; i <= one.length; i += 1)
    for (let j = 1; j < width; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      ;(rows[i] as number[])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
      )
    }
  return at(one.length, other.length)
}

/** Letters that Spanish writes alike: "isotretinoina", "hidrocsicina", "asiclovir". */
const asHeard = (name: string): string =>
  name
    .replaceAll(/h(?=[aeiou])/g, '')
    .replaceAll('cs', 'x')
    .replaceAll(/z|c(?=[ei])/g, 's')
    .replaceAll('y', 'i')
    .replaceAll('v', 'b')
    .replaceAll(/(.)\1/g, '$1')

/** From 0, the best, to 4; undefined if the name does not match. */
function rankOf(name: string, typed: string): number | undefined {
  if (name.startsWith(typed)) return 0
  if (` ${name}`.includes(` ${typed}`)) return 1
  if (name.includes(typed)) return 2
  const [heardName, heard] = [asHeard(name), asHeard(typed)]
  if (heardName.startsWith(heard)) return 2
  if (heard.length < 4) return undefined
  // Of what is typed so far: an error for each four letters, at most three.
  const allowed = Math.min(3, Math.floor(heard.length / 4))
  const starts = [heard.length - 1, heard.length, heard.length + 1].map((length) => heardName.slice(0, length))
  const least = Math.min(...starts.map((start) => errorsBetween(start, heard)))
  return least <= allowed ? 2 + least : undefined
}

/** The medicines for what was typed, the best first; all in order of their names for an empty text. */
export function searchMedicines(list: readonly KnownMedicine[], typed: string, limit: number): KnownMedicine[] {
  const wanted = plainName(typed)
  const byName = (a: KnownMedicine, b: KnownMedicine) => a.generic.localeCompare(b.generic, 'es')
  if (wanted === '') return list.toSorted(byName).slice(0, limit)
  return list
    .flatMap((medicine) => {
      const ranks = namesOf(medicine).flatMap((name) => rankOf(name, wanted) ?? [])
      return ranks.length > 0 ? [{ medicine, rank: Math.min(...ranks) }] : []
    })
    .toSorted((a, b) => a.rank - b.rank || byName(a.medicine, b.medicine))
    .slice(0, limit)
    .map(({ medicine }) => medicine)
}
