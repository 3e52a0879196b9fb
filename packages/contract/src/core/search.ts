import { isIsoDate } from './dates.ts'

const phoneWord = /^[\d()+.-]*\d[\d()+.-]*$/
const phonePunctuation = /^[()+.-]+$/

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

/**
 * Splits search text into words, for the search and its highlighting. Adjacent digits and phone punctuation form one
 * number, as in "(55) 1234"; other punctuation is ignored; a date is one word, "1985-03-12".
 */
export function searchWords(text: string): string[] {
  const words: string[] = []
  let number = ''
  const numeric = text.replace(withMonthName, (whole, day: string, name: string, year: string) => {
    const month = months.findIndex((names) => names.split('|').includes(name.toLowerCase())) + 1
    return dateWord(year, month, Number(day)) ?? whole
  })
  for (const word of [...numeric.trim().split(/\s+/u), '']) {
    if (phonePunctuation.test(word)) continue
    const date = asDate(word)
    if (phoneWord.test(word) && date === undefined) number += word
    else {
      words.push(nationalDigits(number), date ?? word)
      number = ''
    }
  }
  return [...new Set(words)].filter((word) => word !== '')
}

/** Mexican numbers are searched without the country code and dialling prefixes, others with their country code. */
function nationalDigits(number: string): string {
  const digits = number.replace(/\D/g, '')
  if (/^\(?\+52/.test(number)) return digits.replace(/^521?/, '')
  return digits.replace(/^(?:521?|01|044|045)(?=\d{10}$)/, '')
}
