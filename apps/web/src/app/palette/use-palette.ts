import { reachOf } from '@piel/contract/core/permissions'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { wordsOf } from '#/components/search/highlight.ts'
import { normalize } from '#/components/search/normalize.ts'
import { useMe } from '#/lib/me.ts'
import { formatCount } from '#/lib/money.ts'
import { commandsFor, type Command, synonymsOf } from './palette-commands.ts'
import { type Found, hitsQuery, sources, type Hit, type Source } from './palette-sources.ts'

export type Item = { key: string; to?: string | undefined; search?: object | undefined } & (
  | { hit: Hit }
  | { command: Command }
  /** Leads to all results of a kind. */
  | { more: string }
)
export interface Group {
  name: Source['group'] | 'actions' | 'pages'
  items: Item[]
}

/** Results for a text: people first, then actions and pages; without a text, all actions and pages. */
export function usePalette(search: string): { groups: Group[]; isSearching: boolean; hasFailed: boolean } {
  const { t, language } = useTranslation(['palette', 'shell'])
  const { kind } = useMe()
  const results = useQueries({
    queries: sources.map((source) => ({
      ...hitsQuery(source, { search, language }, reachOf(kind, source.permission) !== undefined),
      // Previous results stay visible while the next ones load.
      placeholderData: keepPreviousData,
    })),
  })
  const words = wordsOf(search)
  const fits = (text: string) => words.every((word) => ` ${normalize(text)}`.includes(` ${word}`))
  const isNamed = ({ label }: Command) => fits(t(label))
  const isMeant = (command: Command) => fits(`${t(command.label)} ${t(synonymsOf(command.label))}`)
  const ofKind = (wanted: Command['kind']): Item[] =>
    commandsFor(kind)
      .filter((command) => command.kind === wanted && isMeant(command))
      .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
      .map((command) => ({ key: command.label, to: command.to, search: command.search, command }))

  const itemsOf = ({ group, list }: Source, found: Found | undefined): Item[] => {
    if (search === '' || !found) return []
    const { hits, total, isExact } = found
    const items: Item[] = hits.map((hit) => ({ key: `${group}.${hit.id}`, to: hit.to, hit }))
    if (list === undefined || hits.length === 0 || total <= hits.length) return items
    const more = isExact ? t('seeAllOf', { total: formatCount(total, language) }) : t('seeAll')
    return [...items, { key: `${group}.all`, to: list, search: { search }, more }]
  }
  const people: Group[] = sources.map((source, index) => ({
    name: source.group,
    items: itemsOf(source, results[index]?.data),
  }))
  const groups: Group[] = [
    ...people,
    { name: 'actions', items: ofKind('action') },
    { name: 'pages', items: ofKind('page') },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: results.some(({ isFetching }) => isFetching),
    hasFailed: results.some(({ isError }) => isError),
  }
}
