import { normalize } from '#/components/search/normalize.ts'

/** Shorter words have too many neighbours. */
const shortest = 4

/** Whether two words differ by at most one letter that is missing, doubled or different, or by two exchanged ones. */
export function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const rest = (text: string, from: number) => text.slice(start + from)
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1) ||
    (one[start] === other[start + 1] && one[start + 1] === other[start] && rest(one, 2) === rest(other, 2))
  )
}

/** Whether a word of a text begins with a word that is typed with one mistake: "calednario", "trnsacciones", "paciemte". */
export function hasNearWord(text: string, typed: string): boolean {
  if (typed.length < shortest) return false
  return normalize(text)
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => [-1, 0, 1].some((more) => isNear(typed, word.slice(0, typed.length + more))))
}
