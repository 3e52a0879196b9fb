import { searchWords } from '@piel/contract/search'
import sql, { join, type Sql } from 'sql-template-tag'

/**
 * Begins with three letters or digits, signs aside: what a trigram index can look up anywhere in a text. Of "o'f" or
 * "a.mar" it would know only how another word begins, and every tenth row would have to be read.
 */
const findableAnywhere = /^[^\p{L}\p{N}]*[\p{L}\p{N}]{3}/u
/** One or two letters behind a sign, as in "@g": to an index the sign says nothing. */
const shortBehindSign = /^[^\p{L}\p{N}]+(?=[\p{L}\p{N}]{1,2}[^\p{L}\p{N}]*$)/u
/** Signs that a searchable text may hold; a word with any other is in none. */
const storable = /^[\p{L}\p{M}\p{N}.'’_@+-]+$/u

/** Where in a text a word is looked for: anywhere, at the beginning of a word, or nowhere since no text can hold it. */
export function placeOf(word: string): 'anywhere' | 'start' | 'nowhere' {
  if (!storable.test(word) || !/[\p{L}\p{N}]/u.test(word)) return 'nowhere'
  return findableAnywhere.test(word) ? 'anywhere' : 'start'
}

/** A condition that holds where `column` (folded words, each after one blank) has a word of `searchWords` in it. */
export function hasWord(column: Sql, word: string): Sql {
  const place = placeOf(word)
  if (place === 'nowhere') return sql`false`
  return sql`${column} LIKE search_pattern(${word.replace(shortBehindSign, '')}, ${place === 'start'})`
}

/**
 * A condition that holds where `column` (folded words, each after one blank) has every word of `search` in it, in any
 * order: "jo" and "o'farrill", which begin with one or two letters, at the beginning of a word, others anywhere. All of
 * it is within reach of a trigram index: no search reads the whole table. Nothing searched for matches everything.
 */
export function matches(column: Sql, search: string): Sql {
  const parts = searchWords(search).map((word) => hasWord(column, word))
  return parts.length === 0 ? sql`true` : join(parts, ' AND ')
}

/** The same for a text that is not prepared for search and short enough to be read: every word anywhere in it. */
export function contains(text: Sql, search: string): Sql {
  const words = search.trim().split(/\s+/u)
  return join(
    words.map((word) => sql`fold(${text}) LIKE search_pattern(${word}, false)`),
    ' AND ',
  )
}
