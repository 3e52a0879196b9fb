import type { Language } from '@piel/contract/core/people'
import type { Values } from './types.ts'

export interface Words {
  readonly [key: string]: string | Words
}

const at = (words: Words, path: string[]): string | Words | undefined =>
  path.reduce<string | Words | undefined>((node, name) => (typeof node === 'object' ? node[name] : undefined), words)

/**
 * The text for a key (`namespace:path.to.key`, with optional namespace), with `{{values}}` filled in and in the plural
 * form for `count`. An unknown key is returned unchanged.
 */
export function translate(words: Words, language: Language, home: string, key: string, values: Values = {}): string {
  const [prefix, rest] = key.includes(':') ? (key.split(':', 2) as [string, string]) : [home, key]
  const path = rest.split('.')
  const last = path.pop() ?? ''
  const parent = at(words, [prefix, ...path])
  const text = formsOf(last, language, values['count'])
    .map((name) => (typeof parent === 'object' ? parent[name] : undefined))
    .find((node) => typeof node === 'string')
  return text?.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')) ?? key
}

const rules = { en: new Intl.PluralRules('en'), es: new Intl.PluralRules('es') }

/** Candidate keys of a text, the most specific first. */
function formsOf(name: string, language: Language, count: unknown): string[] {
  if (typeof count !== 'number') return [name]
  const zero = count === 0 ? [`${name}_zero`] : []
  return [...zero, `${name}_${rules[language].select(count)}`, `${name}_other`, name]
}
