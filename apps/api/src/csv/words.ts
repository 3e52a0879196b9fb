import type { Csv } from '@piel/contract/core/csv'
import type { Language } from '@piel/contract/core/people'
import type { Clock } from '#/lib/clock.ts'

const yesNo = { en: { yes: 'Yes', no: 'No' }, es: { yes: 'Sí', no: 'No' } }

/** The texts of exported files in a language, beside the column heads. */
export interface CsvWords<Head extends string = string> {
  language: Language
  heads: Record<Head, string>
  yes: string
  no: string
  nameIn: (item: { nameEn: string; nameEs: string }) => string
  /** An instant as the clinic's day and time; the head of its column says so. */
  moment: (instant: string | null) => string | null
}

/** The words of a file. */
export type WordsOf<File extends Csv> = CsvWords<keyof File['heads']['en'] & string>

export const csvWords = <Head extends string>(
  language: Language,
  heads: Record<Head, string>,
  clock: Clock,
): CsvWords<Head> => ({
  ...yesNo[language],
  language,
  heads,
  nameIn: ({ nameEn, nameEs }) => (language === 'es' ? nameEs : nameEn),
  moment: (instant) => instant && clock.wallTime(instant),
})
