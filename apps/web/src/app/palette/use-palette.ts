import { reachOf } from '@piel/contract/core/permissions'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { wordsOf } from '#/components/search/highlight.ts'
import { normalize } from '#/components/search/normalize.ts'
import { useMe } from '#/lib/me.ts'
import { formatCount } from '#/lib/money.ts'
import { hasNearWord } from './near-words.ts'
import { commandsFor, type Command, synonymsOf } from './palette-commands.ts'
import { type Found, hitsQuery, sources, type Hit, type Source } from './palette-sources.ts'
import { type PatientAction, patientActions, splitAction } from './patient-actions.ts'

export type Item = { key: string; to?: string | undefined; search?: object | undefined } &
  /** `action` for what is done with a patient. */
  (
    | { hit: Hit; group: Source['group']; action?: PatientAction }
    | { command: Command }
    /** Leads to all results of a kind. */
    | { more: string }
  )
export interface Group {
  name: Source['group'] | 'actions' | 'pages'
  /** The patient whose actions these are. */
  of?: string
  items: Item[]
}

/** The most patients whose actions are offered. */
const mostOfActions = 3

/**
 * Results for a text: people first, then actions and pages; without a text, all actions and pages; for "lupita › agendar"
 * what can be done with the patients found.
 */
export function usePalette(search: string): { groups: Group[]; isSearching: boolean; hasFailed: boolean } {
  const { t, language } = useTranslation(['palette', 'shell'])
  const { kind } = useMe()
  const { who, what } = splitAction(search)
  const isAsked = ({ group, permission }: Source) =>
    reachOf(kind, permission) !== undefined && (what === undefined || group === 'patients')
  const results = useQueries({
    queries: sources.map((source) => ({
      ...hitsQuery(source, { search: who, language }, isAsked(source)),
      // Previous results stay visible while the next ones load.
      placeholderData: keepPreviousData,
    })),
  })
  const words = wordsOf(what ?? search)
  const begins = (text: string, word: string) => ` ${normalize(text)}`.includes(` ${word}`)
  const isNamed = ({ label }: Command) => words.every((word) => begins(t(label), word))
  const textOf = (command: Command) => `${t(command.label)} ${t(synonymsOf(command.label))}`
  /** Those that fit; one mistake in a word counts if none does. */
  const fitting = <T>(all: readonly T[], text: (one: T) => string): T[] => {
    const exact = all.filter((one) => words.every((word) => begins(text(one), word)))
    if (exact.length > 0) return exact
    return all.filter((one) => words.every((word) => begins(text(one), word) || hasNearWord(text(one), word)))
  }
  const meant = what === undefined ? fitting(commandsFor(kind), textOf) : []
  const ofKind = (wanted: Command['kind']): Item[] =>
    meant
      .filter((command) => command.kind === wanted)
      .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
      .map((command) => ({ key: command.label, to: command.to, search: command.search, command }))

  const itemsOf = ({ group, list }: Source, found: Found | undefined): Item[] => {
    if (search === '' || !found) return []
    const { hits, total, isExact } = found
    const items: Item[] = hits.map((hit) => ({ key: `${group}.${hit.id}`, to: hit.to, hit, group }))
    if (list === undefined || hits.length === 0 || total <= hits.length) return items
    const more = isExact ? t('seeAllOf', { total: formatCount(total, language) }) : t('seeAll')
    return [...items, { key: `${group}.all`, to: list, search: { search }, more }]
  }
  const people: Group[] = sources.map((source, index) => ({
    name: source.group,
    items: itemsOf(source, results[index]?.data),
  }))
  const allowed = patientActions.filter(({ permission }) => reachOf(kind, permission) !== undefined)
  const actionText = ({ name }: PatientAction) =>
    `${t(`patientActions.${name}`)} ${t(`synonyms.patientActions.${name}`)}`
  const actionsOf = (hit: Hit): Group => ({
    name: 'patients',
    of: hit.title,
    items: fitting(allowed, actionText).map((action) => ({
      key: `${hit.id}.${action.name}`,
      to: action.to?.(hit.id),
      search: action.search,
      hit,
      group: 'patients',
      action,
    })),
  })
  const patients = results[sources.findIndex(({ group }) => group === 'patients')]?.data?.hits ?? []
  const groups: Group[] = [
    ...(what === undefined ? people : patients.slice(0, mostOfActions).map(actionsOf)),
    { name: 'actions', items: ofKind('action') },
    { name: 'pages', items: ofKind('page') },
  ]
  // A source that is not asked keeps its last answer.
  const asked = results.filter((_, index) => sources[index] !== undefined && isAsked(sources[index]))
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: asked.some(({ isFetching }) => isFetching),
    hasFailed: asked.some(({ isError }) => isError),
  }
}
