import type { Language } from '@piel/contract/core/people'

/** The preferred language of `Accept-Language`; English if it names no supported one. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part, position) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = Number(
      parameters
        .find((p) => p.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? '1',
    )
    return { tag, weight: Number.isNaN(weight) ? 0 : weight, position }
  })
  const best = wanted
    .filter(({ tag, weight }) => weight > 0 && /^(en|es)\b/.test(tag))
    .toSorted((a, b) => b.weight - a.weight || a.position - b.position)[0]
  return best?.tag.startsWith('es') ? 'es' : 'en'
}
