import type { Language } from '@piel/contract/core/people'

/** Storage key of the language (fixed by the specification). */
export const languageKey = 'i18nextLng'
export const languages = ['en', 'es'] as const satisfies readonly Language[]

/** The saved language if it was detected. Any other saved language was chosen, possibly on the provider's pages. */
const detectedKey = 'piel.detectedLanguage'

/** True for a visitor who chose a language on this device. */
export function hasChosenLanguage(): boolean {
  const saved = localStorage.getItem(languageKey)
  return saved !== null && saved !== localStorage.getItem(detectedKey)
}

/** Saves a language chosen on this device or detected. */
export function saveLanguage(language: Language, isDetected = false): void {
  localStorage.setItem(languageKey, language)
  if (isDetected) localStorage.setItem(detectedKey, language)
  else localStorage.removeItem(detectedKey)
}

/** The saved language, or the browser's first supported one, or the page's, or English. */
export function detectLanguage(): Language {
  const spoken = (tag: string) => languages.find((language) => new RegExp(`^${language}\\b`, 'i').test(tag))
  const candidates = [localStorage.getItem(languageKey) ?? '', ...navigator.languages, document.documentElement.lang]
  return candidates.map(spoken).find((language) => language !== undefined) ?? 'en'
}
