import LanguageDetector from 'i18next-browser-languagedetector'
import type { Language } from '@piel/contract/people'

/** Where the chosen language is kept (row A8; fixed by the specification). */
export const languageKey = 'i18nextLng'
export const languages = ['en', 'es'] as const satisfies readonly Language[]

/** The catalogue for a language tag: `es-MX` is Spanish, whatever is unknown is English. */
export function languageOf(tag: string | undefined | null): Language {
  return tag?.toLowerCase().split(/[-_]/)[0] === 'es' ? 'es' : 'en'
}

/** True for a visitor who chose a language on this device. */
export function hasSavedLanguage(): boolean {
  return localStorage.getItem(languageKey) !== null
}

export const detection = {
  order: ['localStorage', 'navigator', 'htmlTag'],
  lookupLocalStorage: languageKey,
  // Saved on choice only: a detected language must not look like a chosen one (see hasSavedLanguage).
  caches: [],
}

export { LanguageDetector }
