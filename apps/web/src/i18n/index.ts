import type { Language } from '@piel/contract/core/people'
import { useMemo, useSyncExternalStore } from 'react'
import { detectLanguage, hasChosenLanguage, languageKey, saveLanguage } from './detector.ts'
import { translate, type Words } from './translate.ts'
import type { Namespace, Namespaces, PageNamespace, Translate, Values } from './types.ts'

// One file per namespace and language, in the folder of its area; `base/` is one file.
const files = import.meta.glob<Words>(['./{en,es}/*/*.ts', '!./{en,es}/base/[!i]*.ts'])

/** The loader of a file by its language and namespace: `./en/people/patient-form.ts` is `en patientForm`. */
const loaders = new Map(
  Object.entries(files).map(([path, load]) => {
    const [, language = '', area = '', file = ''] = /^\.\/(\w+)\/(\w+)\/([\w-]+)\.ts$/.exec(path) ?? []
    const name = file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    return [`${language} ${area === 'base' ? 'base' : name}`, load]
  }),
)

/** The words of some namespaces in a language. */
export async function importWords(language: Language, namespaces: readonly string[]): Promise<Words> {
  const modules = namespaces.map((name) => {
    const load = loaders.get(`${language} ${name}`)
    if (!load) throw new Error(`no words of ${name} in ${language}`)
    return load()
  })
  return Object.assign({}, ...(await Promise.all(modules))) as Words
}

let current: { language: Language; words: Words } | undefined
/** The language requested last; its texts may still be loading. */
let wanted: Language | undefined
/** Namespaces loaded so far; a change of language loads all of them. */
const requested = new Set<string>(['base'])
const listeners = new Set<() => void>()

/** The current language, or the one being loaded before the first texts. */
export function currentLanguage(): Language {
  return current?.language ?? wanted ?? detectLanguage()
}

/** Loads the texts of all requested namespaces in a language, then shows them and updates `<html lang>`. */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language
  const names = [...requested]
  const words = await importWords(language, names)
  if (wanted !== language) return
  // A page may have requested more namespaces since.
  if (requested.size > names.length) return changeLanguage(language)
  current = { language, words }
  document.documentElement.lang = language
  listeners.forEach((listener) => listener())
}

/** Whether the API's error code has a text; false before texts are loaded. */
export const hasErrorText = (code: string): boolean => {
  const texts = current?.words['errors']
  return typeof texts === 'object' && Object.hasOwn(texts, code)
}

const followOtherWindows = (event: StorageEvent) => {
  if (event.key === languageKey) void changeLanguage(detectLanguage())
}

/** Shows the language that the visitor chose or the browser speaks, and follows other windows from now on. */
export async function startI18n(): Promise<void> {
  addEventListener('storage', followOtherWindows)
  const language = detectLanguage()
  if (hasChosenLanguage()) await changeLanguage(language)
  else await adoptLanguage(language)
}

/** Shows a language and remembers it on this device, unless one was chosen here. */
export async function adoptLanguage(language: Language): Promise<void> {
  if (hasChosenLanguage()) return
  saveLanguage(language, true)
  await changeLanguage(language)
}

/** Shows another language and remembers it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  saveLanguage(language)
  await changeLanguage(language)
}

/** Imports the texts of pages that are missing in the current language. */
export async function loadWords(namespaces: readonly PageNamespace[]): Promise<void> {
  namespaces.forEach((name) => requested.add(name))
  const missing = namespaces.filter((name) => current?.words[name] === undefined)
  if (missing.length > 0) await importMissing(missing)
}

/** Imports the texts of all error codes, replacing the general ones. */
export async function loadErrorTexts(): Promise<void> {
  requested.add('refusals')
  await importMissing(['refusals'])
}

async function importMissing(names: readonly string[]): Promise<void> {
  const language = currentLanguage()
  const words = await importWords(language, names)
  // In place, so that mounted components keep their texts.
  if (current?.language === language) Object.assign(current.words, words)
  // The language has changed, or is about to be shown for the first time.
  else await (current ? importMissing(names) : changeLanguage(language))
}

/**
 * Imports code together with its texts, in the current language. Without a connection it waits for one: a failed import
 * stays failed until the document is reloaded.
 * @param namespaces beyond those of `base/`; a test compares them with what the imported files use.
 */
export async function withWords<M>(namespaces: readonly PageNamespace[], load: () => Promise<M>): Promise<M> {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  const [module] = await Promise.all([load(), loadWords(namespaces)])
  return module
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Texts of some namespaces in the current language; keys of the first need no prefix.
 * @throws if a namespace is not loaded: the import of the page does not name it (`withWords`).
 */
export function useTranslation<const N extends Namespaces = 'common'>(
  namespaces?: N,
): { t: Translate<N>; language: Language } {
  const state = useSyncExternalStore(subscribe, () => current)
  if (!state) throw new Error('useTranslation before startI18n')
  const names: readonly Namespace[] = typeof namespaces === 'string' ? [namespaces] : (namespaces ?? ['common'])
  const missing = names.find((name) => state.words[name] === undefined)
  if (missing !== undefined) throw new Error(`the words of ${missing} are not loaded`)
  const home = names[0] ?? 'common'
  return useMemo(() => {
    const t = (key: string, values?: Values) => translate(state.words, state.language, home, key, values)
    return { t: t, language: state.language }
  }, [state, home])
}
