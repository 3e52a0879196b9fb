import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '@piel/contract/people'
import { detection, LanguageDetector, languageKey, languageOf, languages } from './detector.ts'
import type {} from './types.ts'

const catalogues = {
  en: () => import('./en/index.ts').then((module) => module.en),
  es: () => import('./es/index.ts').then((module) => module.es),
}

async function load(language: Language): Promise<void> {
  const namespaces = await catalogues[language]()
  for (const [name, words] of Object.entries(namespaces)) i18next.addResourceBundle(language, name, words)
}

/** The language in use. */
export function currentLanguage(): Language {
  return languageOf(i18next.resolvedLanguage ?? i18next.language)
}

/** Detects the language, loads its words and no others, and keeps `<html lang>` in step (row A8). */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (tag) => {
    document.documentElement.lang = languageOf(tag)
  })
  await i18next
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      resources: {},
      partialBundledLanguages: true,
      supportedLngs: [...languages],
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      fallbackLng: 'en',
      defaultNS: 'common',
      detection: { ...detection, convertDetectedLanguage: languageOf },
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  await changeLanguage(languageOf(i18next.language))
}

/** Shows another language, having loaded its words. */
export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'common')) await load(language)
  await i18next.changeLanguage(language)
}

/** Shows another language and remembers it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(languageKey, language)
  await changeLanguage(language)
}

export { i18next }
