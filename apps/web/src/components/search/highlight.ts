import { searchWords } from '@piel/contract/core/search'
import { normalize, normalizeWithOrigins, without, type Normalized } from './normalize.ts'
import type { Bilingual } from '#/lib/bilingual.ts'

/** A part of a text, highlighted where it matches the search. The texts of all parts joined are the original. */
export interface Part {
  text: string
  isHighlighted: boolean
}

type Range = [start: number, end: number]

/** The words of a search, normalized and without duplicates; a phone number is one word of its digits. */
export const wordsOf = (search: string): string[] => searchWords(normalize(search))

/** Shorter words are searched for at the beginning of a word only. */
const shortest = 3

function rangesOf(normalized: Normalized, word: string): Range[] {
  const found: Range[] = []
  for (let at = normalized.text.indexOf(word); at >= 0; at = normalized.text.indexOf(word, at + 1)) {
    found.push([normalized.starts[at] ?? 0, normalized.ends[at + word.length - 1] ?? 0])
  }
  return found
}

function merged(ranges: Range[]): Range[] {
  const result: Range[] = []
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}

function partsOf(text: string, ranges: Range[]): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const [start, end] of ranges) {
    if (start > at) parts.push({ text: text.slice(at, start), isHighlighted: false })
    parts.push({ text: text.slice(start, end), isHighlighted: true })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at), isHighlighted: false })
  return parts
}

/** Highlights each of `words` where the search matches it, also “ofarrill” in “O'Farrill”. */
export function highlightText(text: string, words: readonly string[]): Part[] {
  const normalized = normalizeWithOrigins(text)
  const bare = without(normalized, /[.'’-]/)
  const startsWord = ([start]: Range) => !/[\p{L}\p{M}\p{N}]$/u.test(text.slice(0, start))
  const ranges = words.flatMap((word) => {
    const found = [...rangesOf(normalized, word), ...rangesOf(bare, word)]
    return word.length < shortest ? found.filter(startsWord) : found
  })
  return partsOf(text, merged(ranges))
}

/** Highlights the digits of `words` in a phone number and ignores separators: "551234" in "55 1234 5678". */
export function highlightPhone(text: string, words: readonly string[]): Part[] {
  const digits = without(normalizeWithOrigins(text), /[^0-9]/)
  const country = /^\s*\(?\+52/.test(text) ? 2 : 0
  const starts = [digits.starts[0], digits.starts[country]]
  const ranges = words
    .filter((word) => /^[0-9]+$/.test(word))
    .flatMap((word) => rangesOf(digits, word).filter(([start]) => word.length >= shortest || starts.includes(start)))
  return partsOf(text, merged(ranges))
}

/** Whether one of the names, in either language, has all words of a search. */
export function hasWords({ nameEn, nameEs }: Bilingual, search: string): boolean {
  const names = normalize(`${nameEn} ${nameEs}`)
  return wordsOf(search).every((word) => names.includes(word))
}
