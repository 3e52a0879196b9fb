import { wordsOf } from '#/components/search/highlight.ts'
import { normalize } from '#/components/search/normalize.ts'
import type { Bilingual } from '#/lib/bilingual.ts'

/** Whether one of the names, in either language, has all words of a search. */
export function hasWords({ nameEn, nameEs }: Bilingual, search: string): boolean {
  const names = normalize(`${nameEn} ${nameEs}`)
  return wordsOf(search).every((word) => names.includes(word))
}
