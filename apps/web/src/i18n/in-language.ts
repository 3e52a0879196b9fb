import type { Language } from '@piel/contract/core/people'
import { use, useMemo } from 'react'
import { importWords } from './index.ts'
import { translate, type Words } from './translate.ts'
import type { Namespace, PageNamespace, Translate, Values } from './types.ts'

const loadedIn = new Map<string, Promise<Words>>()

function wordsIn(language: Language, namespaces: readonly PageNamespace[]): Promise<Words> {
  const key = `${language} ${namespaces.join(' ')}`
  const before = loadedIn.get(key)
  if (before) return before
  const loaded = importWords(language, namespaces)
  loadedIn.set(key, loaded)
  loaded.then(
    // Marked like React's `use` marks fulfilled promises, so that loaded texts render without suspending.
    (value) => Object.assign(loaded, { status: 'fulfilled', value }),
    () => loadedIn.delete(key),
  )
  return loaded
}

/** Texts in a given language, outside components. @throws without a connection, as imports do. */
export async function translationIn<const N extends readonly [PageNamespace, ...PageNamespace[]]>(
  language: Language,
  namespaces: N,
): Promise<Translate<N>> {
  const words = await wordsIn(language, namespaces)
  return (key: string, values?: Values) => translate(words, language, namespaces[0], key, values)
}

/**
 * Texts in a given language, independent of the current one, for documents with another reader. Suspends until loaded.
 */
export function useTranslationIn<const N extends readonly [PageNamespace, ...PageNamespace[]]>(
  language: Language,
  namespaces: N,
): { t: Translate<N> } {
  const words = use(wordsIn(language, namespaces))
  const home: Namespace = namespaces[0]
  return useMemo(
    () => ({ t: (key: string, values?: Values) => translate(words, language, home, key, values) }),
    [words, language, home],
  )
}
