import { cleanLine } from './clean.ts'
import { isIsoDate } from './dates.ts'

const phoneWord = /^[\d+.-]*\d[\d+.-]*$/
/** Signs between words: all that names, e-mail addresses and numbers do not have. */
const separators = /[^\p{L}\p{M}\p{N}.'’_@+-]+/u
/** Signs at the ends of a word that search nothing: quotes, hyphens, and full stops except in "Ma.". */
const ends = /^['’-]+|['’-]+$|(?<=[\p{L}\p{N}]\p{M}*[\p{L}\p{N}]\p{M}*[\p{L}\p{N}]\p{M}*)\.+$/gu
const atEnds = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
const hasLetter = /[\p{L}\p{N}]/u
/** Other signs that people type as an apostrophe. */
const apostrophes = /[\u00b4`\u2018\u201b\u02b9\u02bc\u2032\uff07]/g

const months = ['ene|jan', 'feb', 'mar', 'abr|apr', 'may', 'jun', 'jul', 'ago|aug', 'sep|set', 'oct', 'nov', 'dic|dec']
/** "12/03/1985", "12-3-1985", "12.03.1985", "12/3/85"; a year of two digits only with slashes. */
const dayFirst = /^(\d{1,2})(?:\/(\d{1,2})\/(\d{4}|\d{2})|([-.])(\d{1,2})\4(\d{4}))$/
const yearFirst = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/
/** "12 mar 1985", "12 de marzo de 1985". */
const withMonthName = new RegExp(
  String.raw`(?<!\S)(\d{1,2})\s+(?:de\s+)?(${months.join('|')})[a-z]*\.?,?\s+(?:del?\s+)?(\d{4})(?!\S)`,
  'gi',
)

/** A date as a word, with the year as typed: "1985-03-12", "85-03-12"; undefined for days that no calendar has. */
function dateWord(year: string, month: number, day: number): string | undefined {
  const [inYear, leapYear] = [year, '2000'].map((full) =>
    [full, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-'),
  )
  return leapYear !== undefined && isIsoDate(leapYear) ? inYear : undefined
}

/** A word that is a date, day first as in Mexico; month first only where it cannot be the day. */
function asDate(word: string): string | undefined {
  const iso = yearFirst.exec(word)
  if (iso) return dateWord(iso[1] ?? '', Number(iso[2]), Number(iso[3]))
  const parts = dayFirst.exec(word)
  if (!parts) return undefined
  const [first, second, year] = [Number(parts[1]), Number(parts[2] ?? parts[5]), parts[3] ?? parts[6] ?? '']
  return dateWord(year, second, first) ?? dateWord(year, first, second)
}

/** The words between the signs of a text; words of signs alone are left out. */
const plainWords = (text: string): string[] =>
  text
    .split(separators)
    .map((word) => word.replace(ends, ''))
    .filter((word) => hasLetter.test(word))

/** Splits text into words for searches in texts that contain dates and numbers as they were typed. */
export const wordsInText = (text: string): string[] => [
  ...new Set(plainWords(cleanLine(text).replace(apostrophes, "'"))),
]

/**
 * Splits search text into words, for the search and its highlighting. Signs that no name has separate words. Adjacent
 * numbers form one, as in "(55) 1234"; a date is one word, "1985-03-12".
 */
export function searchWords(text: string): string[] {
  const words: string[] = []
  let number = ''
  const endNumber = () => {
    words.push(nationalDigits(number))
    number = ''
  }
  const clean = cleanLine(text).replace(apostrophes, "'")
  const numeric = clean.replace(withMonthName, (whole, day: string, name: string, year: string) => {
    const month = months.findIndex((names) => names.split('|').includes(name.toLowerCase())) + 1
    return dateWord(year, month, Number(day)) ?? whole
  })
  for (const part of numeric.split(' ')) {
    const date = asDate(part.replace(atEnds, ''))
    for (const word of date === undefined ? plainWords(part) : [date]) {
      if (date === undefined && phoneWord.test(word)) number += word
      else {
        endNumber()
        words.push(word)
      }
    }
    if (/[,;]$/.test(part)) endNumber()
  }
  endNumber()
  // The last of equal words stays, so that "de León de la Cruz" keeps the particles of its last name.
  return [...new Set(words.toReversed())].toReversed().filter((word) => word !== '')
}

/** Mexican numbers are searched without the country code and dialling prefixes, others with their country code. */
function nationalDigits(number: string): string {
  const digits = number.replace(/\D/g, '')
  if (number.startsWith('+52')) return digits.replace(/^521?/, '')
  return digits.replace(/^(?:521?|01|044|045)(?=\d{10}$)/, '')
}
