import { searchWords, wordsInText } from '@piel/contract/core/search'
import sql, { join, raw, type Sql } from 'sql-template-tag'

/**
 * Starts with three letters or digits after any signs: a trigram index finds it anywhere in a text. For “o'f” or
 * “a.mar” the index only has a prefix, which matches every tenth row.
 */
const startsWithTrigram = /^[^\p{L}\p{N}]*[\p{L}\p{N}]{3}/u
/** Signs before one or two letters, as in "@g": an index ignores them. */
const signsBeforeShortWord = /^[^\p{L}\p{N}]+(?=[\p{L}\p{N}]{1,2}[^\p{L}\p{N}]*$)/u
/** The characters of searchable texts; a word with any other matches nothing. */
const storable = /^[\p{L}\p{M}\p{N}.'’_@+-]+$/u
const signs = /[.'’_@+-]/g
const dateWord = /^(\d{2}|\d{4})-(\d{2})-(\d{2})$/

export interface Searched {
  text: Sql
  /** A `tsvector` of the words that names sound like or abbreviate, and of the birth date. */
  keys: Sql
}

export const searchedIn = (alias: string): Searched => ({
  text: raw(`${alias}.search_text`),
  keys: raw(`${alias}.search_keys`),
})

export interface Search {
  exact: Sql
  /** Selects rows whose words match by short forms or by ear; absent if no word is a name. */
  loose?: Sql | undefined
  /** Selects most rows with several exact names: those that have them as whole words. */
  whole?: Sql | undefined
  within?: Sql | undefined
}

/** Where a word is searched: anywhere, anywhere without its signs, at the start of words, or nowhere. */
export function placeOf(word: string): 'anywhere' | 'without signs' | 'start' | 'nowhere' {
  if (!storable.test(word) || !/[\p{L}\p{N}]/u.test(word)) return 'nowhere'
  if (startsWithTrigram.test(word)) return 'anywhere'
  return startsWithTrigram.test(word.replace(signs, '')) ? 'without signs' : 'start'
}

/** The keys of a date, for both centuries if the year has two digits. */
function hasDate(keys: Sql, [, year = '', month, day]: readonly (string | undefined)[]): Sql {
  const years = year.length === 4 ? [year] : [`19${year}`, `20${year}`]
  const dates = years.map((full) => [...`${full}${month}${day}`].map((digit) => 'abcdefghij'[Number(digit)]).join(''))
  return sql`${keys} @@ ${dates.map((date) => `z${date}`).join(' | ')}::tsquery`
}

export function hasWord({ text, keys }: Searched, word: string): Sql {
  const date = dateWord.exec(word)
  return date ? hasDate(keys, date) : hasText(text, word)
}

function hasText(column: Sql, word: string): Sql {
  const place = placeOf(word)
  if (place === 'nowhere') return sql`false`
  if (place === 'without signs') {
    const letters = word.replace(signs, '')
    return sql`(${column} LIKE search_pattern(${word}, false) AND (${column} LIKE search_pattern(${letters}, false)
      OR ${column} LIKE upper(search_pattern(${letters}, false))))`
  }
  return sql`${column} LIKE search_pattern(${word.replace(signsBeforeShortWord, '')}, ${place === 'start'})`
}

/** A name that can be misspelt, or a short form: three letters in a row, or two and a full stop, as in “Ma.”. */
const isName = (word: string): boolean =>
  /^(?:[\p{L}\p{M}]{2}\.|[\p{L}\p{M}'’-]*[\p{L}\p{M}]{3}[\p{L}\p{M}'’-]*\.?)$/u.test(word)

export const soundsLike = ({ keys }: Searched, word: string): Sql | undefined =>
  isName(word) ? sql`${keys} @@ search_key_query(${word})` : undefined

/** Rows with several exact names as whole words: two or three keys instead of ten or more trigrams. */
function wholeWords({ keys }: Searched, words: readonly string[], exact: Sql): Sql | undefined {
  if (words.length < 2 || !words.every(isName)) return undefined
  const whole = words.map((word) => sql`${keys} @@ search_whole_key(${word})`)
  return sql`${join(whole, ' AND ')} AND CASE WHEN ${exact} THEN true END`
}

export interface SearchedWord {
  word: string
  exact: Sql
  loose?: Sql | undefined
}

/** Particles of names, which are also written as one word with the name after them, as in name_keys: Delacruz. */
const particle = /^(?:d[aei]|del|dela|delas|delos|las?|los|san|santa|santo|st[ao]\.?|ma?c|v[ao]n)$/i

/** The words, with particles and the name after them together. */
function withParticles(words: readonly SearchedWord[]): SearchedWord[][] {
  const groups: SearchedWord[][] = []
  let isOpen = false
  for (const each of words) {
    if (isOpen) groups.at(-1)?.push(each)
    else groups.push([each])
    isOpen = particle.test(each.word)
  }
  return groups
}

const together = (words: readonly SearchedWord[]): string =>
  words.map(({ word }) => word.replace(/^(st)([ao])\.?$/i, 'sant$2')).join('')

const every = (conditions: readonly Sql[]): Sql => join(conditions, ' AND ')

/** By ear each of the words, or names with particles as one. */
function looseOf(columns: Searched, words: readonly SearchedWord[]): Sql | undefined {
  const apart = words.some(({ loose }) => loose) ? every(words.map((word) => word.loose ?? word.exact)) : undefined
  const one = words.length > 1 ? soundsLike(columns, together(words)) : undefined
  return one ? sql`(${apart ?? every(words.map(({ exact }) => exact))} OR ${one})` : apart
}

/**
 * Combines the conditions of each word. Names also match by ear or by short forms, other words only as typed: one scan
 * of an index answers that.
 */
export function searchOf(columns: Searched, words: readonly SearchedWord[]): Search {
  if (words.length === 0) return { exact: sql`true` }
  const exact = every(words.map((word) => word.exact))
  const groups = withParticles(words).map((group) => ({ group, loose: looseOf(columns, group) }))
  if (groups.every(({ loose }) => loose === undefined)) return { exact }
  return { exact, loose: every(groups.map(({ group, loose }) => loose ?? every(group.map((word) => word.exact)))) }
}

/**
 * The search for every word, in any order: words of one or two letters at the start of a word, others anywhere. An
 * index of trigrams and keys answers all of it. An empty search matches every row.
 */
export function searchIn(columns: Searched, search: string): Search {
  const words = searchWords(search)
  const found = searchOf(
    columns,
    words.map((word) => ({ word, exact: hasWord(columns, word), loose: soundsLike(columns, word) })),
  )
  return { ...found, whole: wholeWords(columns, words, found.exact) }
}

export const allWithin = (words: Sql, { within }: Search): Sql => (within ? sql`${words} AND ${within}` : words)

export const searchWithin = (search: Search, condition: Sql): Search => ({
  ...search,
  within: allWithin(condition, search),
})

export const matches = (search: Search): Sql => {
  const { exact, loose } = search
  return allWithin(loose ? sql`((${exact}) OR (${loose}))` : sql`(${exact})`, search)
}

export const tierOf = ({ exact, loose }: Search): Sql => (loose ? sql`(NOT (${exact}))::int` : sql`0::int`)

/** A folded text with a space before each word; sorted names are separated by tabs. */
const foldedWords = (text: Sql): Sql => sql`(' ' || translate(${folded(text)}, E'\t', ' '))`

/** Folding takes 9 µs, and less than one for ASCII, such as e-mails and phones. The text is computed once. */
const folded = (
  text: Sql,
): Sql => sql`(SELECT CASE WHEN octet_length(x) = length(x) THEN lower(x COLLATE "C") ELSE fold(x) END
  FROM (SELECT ${text} AS x OFFSET 0) each)`

/**
 * The names in a person's search text, which is already folded: everything before the e-mail. Null if that is not
 * certain: names with signs occur in it several times, with and without them.
 */
const namesIn = (index: Sql): Sql => {
  const beforeAt = sql`split_part(${index}, '@', 1)`
  const names = sql`left(${beforeAt}, -strpos(reverse(${beforeAt}), ' '))`
  return sql`CASE WHEN strpos(${index}, '@') > 0 AND translate(${names}, '.''-', '') = ${names} THEN ${names} END`
}

export const phoneDigits = (phone: Sql, phoneE164: Sql): Sql =>
  sql`concat_ws(' ', regexp_replace(${phone}, '\\D', '', 'g'), regexp_replace(${phoneE164}, '^\\+(52)?', ''))`

export const isFiltered = (...texts: readonly (string | undefined)[]): boolean =>
  texts.some((text) => text !== undefined && searchWords(text).length > 0)

/**
 * The filter of a column: it contains every word, in any order, without short forms.
 * @param column text, not folded.
 * @param index the row's search text, which contains the column's.
 */
export const inColumn = (column: Sql, text = '', index?: Sql): Sql => inText(foldedWords(column), text, index)

/** Like `inColumn`, for the names of a person. @param index the person's search text; it may continue. */
export const inNames = (names: Sql, text = '', index: Sql): Sql =>
  inText(sql`coalesce(${namesIn(index)}, ${foldedWords(names)})`, text, index)

function inText(column: Sql, text: string, index: Sql | undefined): Sql {
  const words = searchWords(text)
  if (words.length === 0) return sql`true`
  const places = words.map((word) => (dateWord.test(word) ? 'nowhere' : placeOf(word)))
  if (places.includes('nowhere')) return sql`false`
  const patterns = words.map(
    (word, i) => sql`search_pattern(${word.replace(signsBeforeShortWord, '')}, ${places[i] === 'start'})`,
  )
  const contained = sql`${column} LIKE ALL (ARRAY[${join(patterns)}])`
  if (!index) return contained
  // The planner has no statistics of the column's words: it would expect few, and collect half of the table.
  return sql`${join(
    words.map((word) => hasText(index, word)),
    ' AND ',
  )} AND CASE WHEN ${contained} THEN true END`
}

export function contains(text: Sql, search: string): Sql {
  const words = wordsInText(search)
  if (words.length === 0) return sql`true`
  return join(
    words.map((word) => sql`fold(${text}) LIKE search_pattern(${word}, false)`),
    ' AND ',
  )
}
