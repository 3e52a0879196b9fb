import type { Language } from '@piel/contract/core/people'
import { personErrorLabels } from '@piel/contract/core/person-fields'
import { en } from './en.ts'
import { es } from './es.ts'

type ErrorKey = `validation.${keyof typeof personErrorLabels.en}`
export type Word = keyof typeof en | ErrorKey
export type Words = (word: Word, values?: Record<string, string>) => string

const errorsIn = (language: Language) =>
  Object.fromEntries(
    Object.entries(personErrorLabels[language]).map(([name, text]) => [`validation.${name}`, text]),
  ) as Record<ErrorKey, string>

const catalogues: Record<Language, Record<Word, string>> = {
  en: { ...en, ...errorsIn('en') },
  es: { ...es, ...errorsIn('es') },
}

export function wordsOf(language: Language): Words {
  return (word, values = {}) =>
    catalogues[language][word].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

export const messageOf = (words: Words, key: string | undefined): string | undefined =>
  key === undefined ? undefined : words(key in catalogues.en ? (key as Word) : 'validation.invalid')

/** A duration in words, rounded up. */
export function timeIn(words: Words, seconds: number): string {
  const [one, many, count]: [Word, Word, number] =
    seconds < 100
      ? ['oneSecond', 'seconds', Math.ceil(seconds)]
      : seconds < 6000
        ? ['oneMinute', 'minutes', Math.ceil(seconds / 60)]
        : ['oneHour', 'hours', Math.ceil(seconds / 3600)]
  return count === 1 ? words(one) : words(many, { count: String(count) })
}
