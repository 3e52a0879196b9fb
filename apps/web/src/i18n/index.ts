import type { Language } from '@piel/contract/people'
import { useMemo, useSyncExternalStore } from 'react'
import { detectLanguage, languageKey } from './detector.ts'
import { translate, type Words } from './translate.ts'
import type { Namespaces, Translate, Values } from './types.ts'

const catalogues: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('./en/index.ts')).en,
  es: async () => (await import('./es/index.ts')).es,
}

let current: { language: Language; words: Words } | undefined
const listeners = new Set<() => void>()

/** The language in use; before the words are there, the one that will be. */
export function currentLanguage(): Language {
  return current?.language ?? detectLanguage()
}

/** Shows a language with its words, and keeps `<html lang>` in step (row A8). */
export async function changeLanguage(language: Language): Promise<void> {
  const words = await catalogues[language]()
  current = { language, words }
  document.documentElement.lang = language
  listeners.forEach((listener) => listener())
}

/** Shows the language that the visitor chose or the browser speaks; loads its words and no others. */
export function startI18n(): Promise<void> {
  return changeLanguage(detectLanguage())
}

/** Shows another language and remembers it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(languageKey, language)
  await changeLanguage(language)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Words of some namespaces in the language in use; keys of the first need no prefix. */
export function useTranslation<const N extends Namespaces = 'common'>(
  namespaces?: N,
): { t: Translate<N>; language: Language } {
  const state = useSyncExternalStore(subscribe, () => current)
  const home = (Array.isArray(namespaces) ? namespaces[0] : namespaces) ?? 'common'
  return useMemo(() => {
    if (!state) throw new Error('useTranslation before startI18n')
    const t = (key: string, values?: Values) => translate(state.words, state.language, home, key, values)
    return { t: t, language: state.language }
  }, [state, home])
}
