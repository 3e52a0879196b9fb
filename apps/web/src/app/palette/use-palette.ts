import { reachOf } from '@piel/contract/core/permissions'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { wordsOf } from '#/components/search/highlight.ts'
import { normalize } from '#/components/search/normalize.ts'
import { useMe } from '#/lib/me.ts'
import { commandsFor, type Command } from './palette-commands.ts'
import { hitsQuery, sources, type Hit, type Source } from './palette-sources.ts'

export type Item = { key: string; to?: string | undefined; search?: object | undefined } & (
  | { hit: Hit }
  | { command: Command }
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
  const fits = ({ label }: Command) => words.every((word) => ` ${normalize(t(label))}`.includes(` ${word}`))
  const ofKind = (wanted: Command['kind']): Item[] =>
    commandsFor(kind)
      .filter((command) => command.kind === wanted && fits(command))
      .map((command) => ({ key: command.label, to: command.to, search: command.search, command }))

  const people: Group[] = sources.map(({ group }, index) => ({
    name: group,
    items:
      search === '' ? [] : (results[index]?.data ?? []).map((hit) => ({ key: `${group}.${hit.id}`, to: hit.to, hit })),
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
