import { cleanLine } from '@piel/contract/core/clean'

/** Letters without a Unicode decomposition, as PostgreSQL's `unaccent` replaces them: the server searches by its rules. */
const unaccented: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ø: 'o',
  Ø: 'o',
  ł: 'l',
  Ł: 'l',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  þ: 'th',
  Þ: 'th',
  ı: 'i',
  '’': "'",
  '‘': "'",
}

/** A normalized text; unit `i` of `text` comes from the units `starts[i]` to `ends[i]` of the original. */
export interface Normalized {
  text: string
  starts: number[]
  ends: number[]
}

const normalizeLetter = (letter: string): string =>
  unaccented[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Lower case without accents, with each letter's position in the original, so that a match can be highlighted there. */
export function normalizeWithOrigins(original: string): Normalized {
  const normalized: Normalized = { text: '', starts: [], ends: [] }
  let at = 0
  for (const letter of original) {
    const end = at + letter.length
    const plain = normalizeLetter(letter)
    // A combining accent belongs to the letter before it.
    if (plain === '' && normalized.ends.length > 0) normalized.ends[normalized.ends.length - 1] = end
    for (let unit = 0; unit < plain.length; unit += 1) {
      normalized.starts.push(at)
      normalized.ends.push(end)
    }
    normalized.text += plain
    at = end
  }
  return normalized
}

/** A normalized text without the letters that match `isLeftOut`. */
export function without(normalized: Normalized, isLeftOut: RegExp): Normalized {
  const kept: Normalized = { text: '', starts: [], ends: [] }
  for (let unit = 0; unit < normalized.text.length; unit += 1) {
    if (isLeftOut.test(normalized.text.charAt(unit))) continue
    kept.text += normalized.text.charAt(unit)
    kept.starts.push(normalized.starts[unit] ?? 0)
    kept.ends.push(normalized.ends[unit] ?? 0)
  }
  return kept
}

/** "Pérez-Núñez" → "perez-nunez": lower case without accents. */
export const normalize = (text: string): string => normalizeWithOrigins(text).text

const maxTextLength = 100

/** Text as the contract takes it: clean, at most 100 units. */
export const tidyText = (text: string): string =>
  cleanLine(text.toWellFormed()).slice(0, maxTextLength).toWellFormed().trim()
