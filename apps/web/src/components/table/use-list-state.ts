import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSearchChange } from '#/lib/use-search-change.ts'
import {
  changed,
  cleared,
  type ListChange,
  type ListDefinition,
  type ListQuery,
  listQueryOf,
  type ListState,
  readListState,
  writeListState,
} from './list-state.ts'
import { useListViewOf } from './use-list-views.ts'

export interface PageTurn {
  page: number
  cursor?: string | undefined
}

// Methods, not properties: a list with a specific definition is then assignable to any list.
export interface List<D extends ListDefinition = ListDefinition> {
  definition: D
  state: ListState<D>
  /** The API query of this state, or of another page of it. */
  queryFor(page?: PageTurn): ListQuery<D>
  /** Changes the state. `replace` during typing, so that Back returns to the state before it. */
  change(change: ListChange<D>, options?: { replace?: boolean }): void
  clear: () => void
}

const ownParams = (definition: ListDefinition) => [
  'search',
  'page',
  'limit',
  'sort',
  'cursor',
  ...Object.keys(definition.filters),
]

/**
 * A list's state in the URL: Back, reload and sharing keep the view. If the URL does not state the rows per page, the
 * user's last choice applies.
 * @param prefix of its parameters, for a page with more state in the URL.
 */
export function useListState<const D extends ListDefinition>(definition: D, prefix = ''): List<D> {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const changeSearch = useSearchChange()
  const { limit } = useListViewOf(definition.name)
  return useMemo(() => {
    const own = ownParams(definition)
    const stateOf = (all: Record<string, unknown>) =>
      readListState(definition, Object.fromEntries(own.map((name) => [name, all[prefix + name]])), limit)
    const state = stateOf(params)
    const show = (next: (before: ListState<D>) => ListState<D>, replace: boolean) =>
      changeSearch(
        (all) => {
          const others = Object.entries(all).filter(([name]) => !own.some((one) => prefix + one === name))
          const written = Object.entries(writeListState(definition, next(stateOf(all))))
          return Object.fromEntries([...others, ...written.map(([name, value]) => [prefix + name, value])])
        },
        { replace },
      )
    return {
      definition,
      state,
      queryFor: (page) => listQueryOf(definition, page ? changed(state, page) : state),
      change: (change, options) => show((before) => changed(before, change), options?.replace ?? false),
      clear: () => show((before) => cleared(definition, before), false),
    }
  }, [definition, prefix, params, changeSearch, limit])
}
