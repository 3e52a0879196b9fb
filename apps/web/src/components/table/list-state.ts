import type { ListName } from '@piel/contract/nouns'
import { defaultPageSize, pageSizes } from '@piel/contract/core/pagination'
import { tidyText } from '#/components/search/normalize.ts'

/** How one filter of a list is chosen: one value, any of several, or a text. */
export type FilterKind =
  | { kind: 'one'; values: readonly string[] }
  | { kind: 'many'; values: readonly string[] }
  | { kind: 'text' }

/** The options of a filter, each with the key of its label. */
export const optionsOf = <const V extends string, K extends string>(values: readonly V[], label: (value: V) => K) =>
  values.map((value) => ({ value, label: label(value) }))

/** The options of a filter whose labels are `group.value`. */
export const optionsIn = <const V extends string, const G extends string>(values: readonly V[], group: G) =>
  optionsOf(values, (value) => `${group}.${value}` as const)

/** Definition of a list: the schema of its URL parameters. */
export interface ListDefinition {
  /** The name under which the account keeps rows, density and columns. */
  name?: ListName
  sorts: readonly string[]
  /** The API's default sort, with a leading `-` for descending. */
  defaultSort: string
  filters: Readonly<Record<string, FilterKind>>
}

type FilterValue<F extends FilterKind> = F extends { kind: 'one'; values: readonly (infer V)[] }
  ? V | undefined
  : F extends { kind: 'many'; values: readonly (infer V)[] }
    ? readonly V[]
    : string

type SortOf<D extends ListDefinition> = D['sorts'][number] | `-${D['sorts'][number]}`

export interface ListState<D extends ListDefinition = ListDefinition> {
  search: string
  page: number
  limit: (typeof pageSizes)[number]
  sort: SortOf<D>
  filters: { readonly [K in keyof D['filters']]: FilterValue<D['filters'][K]> }
  /** Cursor of a distant page, from `meta.cursors`. */
  cursor?: string
}

/** Search parameters, defaults left out. */
export type ListParams = Record<string, string | number | readonly string[]>

const highestPage = 1_000_000_000

// The router parses `55` as a number and `true` as a boolean; here they are text again.
const asText = (raw: unknown): string =>
  typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? tidyText(String(raw)) : ''

function asFilter(filter: FilterKind, raw: unknown): unknown {
  if (filter.kind === 'text') return asText(raw)
  const chosen = (Array.isArray(raw) ? raw : [raw]).map(asText)
  const known = filter.values.filter((value) => chosen.includes(value))
  return filter.kind === 'many' ? known : known[0]
}

/**
 * Reads a list's state out of search parameters. Never refuses: what cannot be understood becomes its default, because
 * an old or mistyped link should still show the list.
 * @param usualLimit the rows of a page when the parameters state none.
 */
export function readListState<const D extends ListDefinition>(
  definition: D,
  params: Readonly<Record<string, unknown>>,
  usualLimit: ListState['limit'] = defaultPageSize,
): ListState<D> {
  const asked = Math.trunc(Number(asText(params['page'])))
  const page = asked >= 1 && asked <= highestPage ? asked : 1
  const limit = pageSizes.find((size) => size === Number(asText(params['limit']))) ?? usualLimit
  const sort = asText(params['sort'])
  const filters = Object.entries(definition.filters).map(([name, filter]) => [name, asFilter(filter, params[name])])
  const cursor = typeof params['cursor'] === 'string' ? params['cursor'].slice(0, 400) : ''
  return {
    search: asText(params['search']),
    page,
    limit,
    sort: definition.sorts.includes(sort.replace(/^-/, '')) ? sort : definition.defaultSort,
    filters: Object.fromEntries(filters) as ListState<D>['filters'],
    ...(cursor && page > 1 && { cursor }),
  }
}

const isSet = (value: unknown): value is string | readonly string[] =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''

/** Writes a list's state as search parameters, without defaults. */
export function writeListState<D extends ListDefinition>(definition: D, state: ListState<D>): ListParams {
  const params: ListParams = {}
  if (state.search) params['search'] = state.search
  for (const name of Object.keys(definition.filters)) {
    const value: unknown = state.filters[name]
    if (isSet(value)) params[name] = value
  }
  if (state.sort !== definition.defaultSort) params['sort'] = state.sort
  if (state.limit !== defaultPageSize) params['limit'] = state.limit
  if (state.page > 1) params['page'] = state.page
  if (state.page > 1 && state.cursor) params['cursor'] = state.cursor
  return params
}

/** A change of the state; anything but a page change returns to page 1. */
export type ListChange<D extends ListDefinition> =
  | { page: number; cursor?: string | undefined }
  | Partial<Omit<ListState<D>, 'page' | 'cursor' | 'filters'> & { filters: Partial<ListState<D>['filters']> }>

export function changed<D extends ListDefinition>(state: ListState<D>, change: ListChange<D>): ListState<D> {
  const { cursor: _cursor, ...rest } = state
  if ('page' in change) return { ...rest, page: change.page, ...(change.cursor && { cursor: change.cursor }) }
  return { ...rest, ...change, filters: { ...state.filters, ...change.filters }, page: 1 }
}

export const setFilters = ({ filters }: ListState): string[] =>
  Object.keys(filters).filter((name) => isSet(filters[name]) && !(name === 'to' && isSet(filters['from'])))

/** Whether a search or filter narrows the list: then it shows “no match” instead of “nothing here yet”. */
export const isNarrowed = (state: ListState): boolean => state.search !== '' || setFilters(state).length > 0

/** The state without search and filters; sort and page size stay. */
export function cleared<D extends ListDefinition>(definition: D, state: ListState<D>): ListState<D> {
  const { search: _search, filters: _filters, page: _page, cursor: _cursor, ...kept } = state
  return { ...readListState(definition, {}), sort: kept.sort, limit: kept.limit }
}

type Sent<T> = T extends readonly (infer V)[] ? V[] : T

export type ListQuery<D extends ListDefinition> = {
  search?: string
  page: number
  limit: number
  sort?: SortOf<D>
  cursor?: string
} & { [K in keyof D['filters']]?: Sent<NonNullable<FilterValue<D['filters'][K]>>> }

/** The API query of this state: always page and limit, other parameters if set. */
export function listQueryOf<D extends ListDefinition>(definition: D, state: ListState<D>): ListQuery<D> {
  const params = { ...writeListState(definition, state), page: state.page, limit: state.limit }
  return params as unknown as ListQuery<D>
}
