import { searchWords } from '@piel/contract/search'
import sql, { join, type Sql } from 'sql-template-tag'

/**
 * Begins with three letters or digits after any signs: a trigram index finds it anywhere in a text. Of "o'f" or "a.mar"
 * the index has only a prefix, which matches every tenth row.
 */
const startsWithTrigram = /^[^\p{L}\p{N}]*[\p{L}\p{N}]{3}/u
/** Signs before one or two letters, as in "@g": an index ignores them. */
const signsBeforeShortWord = /^[^\p{L}\p{N}]+(?=[\p{L}\p{N}]{1,2}[^\p{L}\p{N}]*$)/u
/** The characters of searchable texts; a word with any other matches nothing. */
const storable = /^[\p{L}\p{M}\p{N}.'’_@+-]+$/u

/** Where a word is searched: anywhere, at the start of words, or nowhere, as no text can contain it. */
export function placeOf(word: string): 'anywhere' | 'start' | 'nowhere' {
  if (!storable.test(word) || !/[\p{L}\p{N}]/u.test(word)) return 'nowhere'
  return startsWithTrigram.test(word) ? 'anywhere' : 'start'
}

/** A condition that holds where `column` (folded words, each after one blank) contains a word of `searchWords`. */
export function hasWord(column: Sql, word: string): Sql {
  const place = placeOf(word)
  if (place === 'nowhere') return sql`false`
  return sql`${column} LIKE search_pattern(${word.replace(signsBeforeShortWord, '')}, ${place === 'start'})`
}

/**
 * A condition that holds where `column` (folded words, each after one blank) contains every word of `search`, in any
 * order: words such as "jo" and "o'farrill", which begin with one or two letters, at the start of a word, others
 * anywhere. A trigram index serves all of it, so no search reads the whole table. An empty search matches every row.
 */
export function matches(column: Sql, search: string): Sql {
  const parts = searchWords(search).map((word) => hasWord(column, word))
  return parts.length === 0 ? sql`true` : join(parts, ' AND ')
}

/** The same for a short text without a search column: every word, anywhere in it. */
export function contains(text: Sql, search: string): Sql {
  const words = search.trim().split(/\s+/u)
  return join(
    words.map((word) => sql`fold(${text}) LIKE search_pattern(${word}, false)`),
    ' AND ',
  )
}
