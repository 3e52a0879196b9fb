import type { Language } from '@piel/contract/people'

/** Storage key of the language (fixed by the specification). */
export const languageKey = 'i18nextLng'
export const languages = ['en', 'es'] as const satisfies readonly Language[]

/** The catalogue of a language tag: `es-MX` is Spanish, unknown tags are English. */
export function languageOf(tag: string | undefined | null): Language {
  return tag?.toLowerCase().split(/[-_]/)[0] === 'es' ? 'es' : 'en'
}

/** True for a visitor who chose a language on this device. */
export function hasSavedLanguage(): boolean {
  return localStorage.getItem(languageKey) !== null
}

/** The saved language, else the browser's first supported one, else the page's, else English. */
export function detectLanguage(): Language {
  const spoken = (tag: string) => languages.find((language) => new RegExp(`^${language}\\b`, 'i').test(tag))
  const candidates = [localStorage.getItem(languageKey) ?? '', ...navigator.languages, document.documentElement.lang]
  return candidates.map(spoken).find((language) => language !== undefined) ?? 'en'
}
