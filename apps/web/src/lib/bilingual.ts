import type { Language } from '@piel/contract/core/people'

export interface Bilingual {
  nameEn: string
  nameEs: string
}

export const nameIn = ({ nameEn, nameEs }: Bilingual, language: Language): string =>
  language === 'es' ? nameEs : nameEn

/** Its name in the other language; undefined if it is the same. */
export function otherNameIn(item: Bilingual, language: Language): string | undefined {
  const other = nameIn(item, language === 'es' ? 'en' : 'es')
  return other === nameIn(item, language) ? undefined : other
}
