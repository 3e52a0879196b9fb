import { fold, foldWithOrigins, type Folded } from './fold.ts'

/** A stretch of text, marked where it is what was searched for. The texts of all parts joined are the original. */
export interface Part {
  text: string
  marked: boolean
}

type Range = [start: number, end: number]

/** The words of a search, folded, each once. */
export function wordsOf(search: string): string[] {
  return [...new Set(fold(search).split(/\s+/u))].filter((word) => word !== '')
}

function rangesOf(folded: Folded, word: string): Range[] {
  const found: Range[] = []
  for (let at = folded.text.indexOf(word); at >= 0; at = folded.text.indexOf(word, at + 1)) {
    found.push([folded.starts[at] ?? 0, folded.ends[at + word.length - 1] ?? 0])
  }
  return found
}

/** Sorted, overlapping and neighbouring ranges joined; `joins` says what may lie between two that are still one. */
function merged(ranges: Range[], joins: (gap: Range) => boolean): Range[] {
  const result: Range[] = []
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1)
    if (last && (start <= last[1] || joins([last[1], start]))) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}

function partsOf(text: string, ranges: Range[]): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const [start, end] of ranges) {
    if (start > at) parts.push({ text: text.slice(at, start), marked: false })
    parts.push({ text: text.slice(start, end), marked: true })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at), marked: false })
  return parts
}

/** Marks each of `words` wherever it stands; a single letter only at the beginning of a word, or it would mark everything. */
export function markText(text: string, words: readonly string[]): Part[] {
  const folded = foldWithOrigins(text)
  const startsWord = ([start]: Range) => start === 0 || !/[\p{L}\p{M}\p{N}]/u.test(text.charAt(start - 1))
  const ranges = words.flatMap((word) => {
    const found = rangesOf(folded, word)
    return word.length > 1 ? found : found.filter(startsWord)
  })
  return partsOf(
    text,
    merged(ranges, () => false),
  )
}

const isPhoneWord = (word: string) => /^[0-9+().-]*[0-9][0-9+().-]*$/.test(word)

/** Marks the digits of `words` in a phone number, whatever stands between them: "551234" in "55 1234 5678". */
export function markPhone(text: string, words: readonly string[]): Part[] {
  const digits: Folded = { text: '', starts: [], ends: [] }
  for (const match of text.matchAll(/[0-9]/g)) {
    digits.text += match[0]
    digits.starts.push(match.index)
    digits.ends.push(match.index + 1)
  }
  const wanted = words.filter(isPhoneWord).map((word) => word.replace(/[^0-9]/g, ''))
  const ranges = wanted.filter((word) => word.length > 1).flatMap((word) => rangesOf(digits, word))
  return partsOf(
    text,
    merged(ranges, ([start, end]) => !/[0-9]/.test(text.slice(start, end))),
  )
}
