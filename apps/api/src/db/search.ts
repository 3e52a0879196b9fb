import { searchWords } from '@piel/contract/search'
import sql, { join, type Sql } from 'sql-template-tag'

/** Three letters or digits in a row, or a word's edge within: what a trigram index can look up anywhere in a text. */
const findableAnywhere = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u
/** Signs that a searchable text may hold; a word with any other is in none. */
const storable = /^[\p{L}\p{M}\p{N}.'’_@+-]+$/u

/** Where in a text a word is looked for: anywhere, at the beginning of a word, or nowhere since no text can hold it. */
export function placeOf(word: string): 'anywhere' | 'start' | 'nowhere' {
  if (!storable.test(word) || !/[\p{L}\p{N}]/u.test(word)) return 'nowhere'
  return findableAnywhere.test(word) ? 'anywhere' : 'start'
}

/**
 * A condition that holds where `column` (folded words, each after one blank) has every word of `search` in it, in any
 * order: words of one or two letters at the beginning of a word, longer ones anywhere. All of it is within reach of a
 * trigram index, so that no search reads the whole table. Nothing searched for matches everything.
 */
export function matches(column: Sql, search: string): Sql {
  const parts = searchWords(search).map((word) => {
    const place = placeOf(word)
    return place === 'nowhere' ? sql`false` : sql`${column} LIKE search_pattern(${word}, ${place === 'start'})`
  })
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
