import type { Language } from '@piel/contract/people'
import { use, useMemo, useSyncExternalStore } from 'react'
import { detectLanguage, languageKey } from './detector.ts'
import { translate, type Words } from './translate.ts'
import type { Namespace, Namespaces, Translate, Values } from './types.ts'

type Load = Record<Language, () => Promise<Words>>
const firstWords: Load = {
  en: async () => (await import('./en/first.ts')).first,
  es: async () => (await import('./es/first.ts')).first,
}
const allWords: Load = {
  en: async () => (await import('./en/index.ts')).en,
  es: async () => (await import('./es/index.ts')).es,
}

/** What `first.ts` holds, known without loading it. */
export const firstNamespaces: ReadonlySet<string> = new Set<Namespace>([
  'auth',
  'common',
  'dashboard',
  'errors',
  'notifications',
  'patients',
  'shell',
  'table',
  'validation',
])

let current: { language: Language; words: Words } | undefined
/** Once the whole catalogue was needed, in whichever language: the one to come is then whole too. */
let whole: { language: Language; loaded: Promise<void> } | undefined
const listeners = new Set<() => void>()

/** The language in use; before the words are there, the one that will be. */
export function currentLanguage(): Language {
  return current?.language ?? detectLanguage()
}

/** Shows a language with its words, and keeps `<html lang>` in step (row A8). */
export async function changeLanguage(language: Language): Promise<void> {
  const words = await (whole ? allWords : firstWords)[language]()
  current = { language, words }
  if (whole) whole.language = language
  document.documentElement.lang = language
  listeners.forEach((listener) => listener())
}

/** Shows the language that the visitor chose or the browser speaks; loads the words of the first screens and no others. */
export function startI18n(): Promise<void> {
  return changeLanguage(detectLanguage())
}

/** Loads the words that the first screens do without. A page whose words are missing waits for them by itself. */
export function loadAllWords(): Promise<void> {
  const language = currentLanguage()
  if (whole?.language === language) return whole.loaded
  const loaded = allWords[language]().then(
    (words) => {
      // In place: what is on the screen already has its words.
      if (current?.language === language) current.words = words
    },
    (error: unknown) => {
      whole = undefined
      throw error
    },
  )
  // As React's `use` marks what it has seen fulfilled: words that are there are not waited for, not even for a moment.
  void loaded.then(() => Object.assign(loaded, { status: 'fulfilled', value: undefined })).catch(() => undefined)
  whole = { language, loaded }
  return loaded
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
  const wanted: readonly Namespace[] = typeof namespaces === 'string' ? [namespaces] : (namespaces ?? ['common'])
  // Asked of the name, not of the words at hand: a render that waited must ask again.
  if (wanted.some((name) => !firstNamespaces.has(name))) use(loadAllWords())
  const home = wanted[0] ?? 'common'
  return useMemo(() => {
    if (!state) throw new Error('useTranslation before startI18n')
    const t = (key: string, values?: Values) => translate(state.words, state.language, home, key, values)
    return { t: t, language: state.language }
  }, [state, home])
}

const catalogues: Partial<Record<Language, Promise<Words>>> = {}

function wordsOf(language: Language): Promise<Words> {
  const loaded = allWords[language]()
  // Marked as `loadAllWords` does: words that are there are not waited for.
  loaded.then(
    (value) => Object.assign(loaded, { status: 'fulfilled', value }),
    () => delete catalogues[language],
  )
  return loaded
}

/**
 * Words in a language of its own, whichever is in use: for what is handed to somebody who may speak another. Waits until
 * they are there.
 */
export function useTranslationIn<const N extends Namespaces>(language: Language, namespaces: N): { t: Translate<N> } {
  const words = use((catalogues[language] ??= wordsOf(language)))
  const home: Namespace = typeof namespaces === 'string' ? namespaces : namespaces[0]
  return useMemo(
    () => ({ t: (key: string, values?: Values) => translate(words, language, home, key, values) }),
    [words, language, home],
  )
}
