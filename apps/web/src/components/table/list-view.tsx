import type { ListName } from '@piel/contract/nouns'
import { maxOffset, type ListMeta } from '@piel/contract/core/pagination'
import { keepPreviousData, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { useTranslation } from '#/i18n/index.ts'
import { type Column, columnName, isHideable } from './column.ts'
import { DataTable } from './data-table.tsx'
import { ListControls, useClear } from './list-controls.tsx'
import type { FilterField } from './list-filters.tsx'
import { ListFooter } from './list-footer.tsx'
import { ListFailed, NoMatch } from './list-placeholders.tsx'
import { ListViewMenu } from './list-view-menu.tsx'
import { isNarrowed } from './list-state.ts'
import { SearchWordsProvider } from '#/components/search/highlighted.tsx'
import { lastPage } from './page-window.ts'
import { SortSelect } from './sort-select.tsx'
import type { List, PageTurn } from './use-list-state.ts'
import { useListViewOf, useUpdateListViews } from './use-list-views.ts'
import { useFittingColumns } from './use-fitting-columns.ts'
import { useOnlyMatch } from './use-only-match.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { focusedRow, focusFirstRow, focusNextRow } from './use-rows.ts'

export interface Page<Row> {
  data: Row[]
  meta: ListMeta
}

export interface BulkBarProps<Row> {
  query: object
  selection: Selection<Row>
}

export interface Bulk<Row> {
  nameOf: (row: Row) => string
  /** The bar with the actions, usually lazy: it is shown while rows are selected. */
  Bar: ComponentType<BulkBarProps<Row>>
}

interface Props<Row, Key extends string, Answer> {
  list: List
  /** The query options of a page. */
  source: (page?: PageTurn) => UseQueryOptions<Answer, Error, Page<Row>>
  columns: readonly Column<Row, Key>[]
  filters?: readonly FilterField<Key>[]
  /** Texts of the keys in `columns` and `filters`. */
  label: (key: Key) => string
  /** Accessible name of the list, and label of its search; without it there is no search. */
  caption: string
  searchLabel?: string
  /** Custom filters, before the others. */
  ownFilters?: ReactNode
  /** Totals, between filters and rows. */
  summary?: ReactNode
  /** The path that a row opens, if any. */
  rowPath?: ((row: Row) => string) | undefined
  rowSearch?: ((row: Row) => object) | undefined
  onRowIntent?: (row: Row) => void
  /** The page that edits a row's record, if the user may. */
  rowEdit?: ((row: Row) => { to: string; search?: object }) | undefined
  /** Makes rows selectable. */
  bulk?: Bulk<Row> | undefined
  /** The empty state, with the next step. */
  empty: ReactNode
  errorTitle: string
}

/** A list: search, filters, rows and pages. The server searches, filters, sorts and pages. */
export function ListView<Row extends { id: string }, Key extends string, Answer = Page<Row>>(
  props: Props<Row, Key, Answer>,
) {
  const { list, source, filters = [], label, empty, errorTitle } = props
  const { t } = useTranslation('table')
  const { state } = list
  const name: ListName | undefined = list.definition.name
  const { density, hidden } = useListViewOf(name)
  const updateViews = useUpdateListViews()
  const client = useQueryClient()
  const navigate = useNavigate()
  const view = useRef<HTMLDivElement>(null)
  const columns = props.columns.filter((column) => !hidden.includes(columnName(column)))
  const { shown, secondary, isBeside } = useFittingColumns(view, columns)
  const clearing = useClear(list, view)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...source(),
    placeholderData: keepPreviousData,
  })

  const onlyMatch = useOnlyMatch(view, {
    search: isPlaceholderData || !data ? undefined : state.search,
    total: data?.meta.total ?? 0,
  })
  const hasRows = props.rowPath !== undefined && data !== undefined && data.data.length > 0
  useHotkey({ key: 'j', label: t('nextRow') }, () => focusNextRow(view.current, 1), hasRows)
  useHotkey({ key: 'k', label: t('previousRow') }, () => focusNextRow(view.current, -1), hasRows)
  const current = () => data?.data[focusedRow(view.current)]
  const edit = () => {
    const row = current()
    if (row) void navigate(props.rowEdit?.(row) as never)
  }
  useHotkey({ key: 'e', label: t('editRow') }, edit, hasRows && props.rowEdit !== undefined)

  const selection = useSelection(list, data?.data ?? [])
  const { bulk } = props
  const select = () => {
    const row = current()
    if (row) selection.toggle(row)
  }
  useHotkey({ key: 'x', label: t('selectRow') }, select, hasRows && bulk !== undefined)

  const last = data ? lastPage(data.meta, data.data.length) : 1
  const turnTo = (page: number): PageTurn => ({
    page,
    cursor: (page - 1) * state.limit > maxOffset ? data?.meta.cursors?.[page] : undefined,
  })
  const loadPage = (page: number) => void client.prefetchQuery(source(turnTo(page)))
  const next = data && !isPlaceholderData && state.page > 1 && state.page < last ? state.page + 1 : undefined
  const loadAhead = useEffectEvent(loadPage)
  // Once a page was turned, preload the next one.
  useEffect(() => {
    if (next !== undefined) loadAhead(next)
  }, [next])
  const sortBy = (sort: string) => list.change({ sort })

  // Rows were archived or the link is old, so the page is past the end.
  const isBeyond = data !== undefined && !isPlaceholderData && data.data.length === 0 && data.meta.total > 0
  useEffect(() => {
    if (isBeyond && state.page > last) list.change({ page: last }, { replace: true })
  }, [isBeyond, last, list, state.page])

  const placeholder = () => {
    if (error && !data)
      return (
        <ListFailed
          title={errorTitle}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          onFirstPage={() => list.change({ page: 1 })}
        />
      )
    if (!data || data.data.length > 0 || isBeyond) return undefined
    return isNarrowed(state) ? <NoMatch onClear={clearing.clear} isSearch={props.searchLabel !== undefined} /> : empty
  }

  return (
    <SearchWordsProvider search={state.search}>
      <div ref={view} className="@container/list">
        <ListControls
          list={list}
          filters={filters}
          label={label}
          searchLabel={props.searchLabel}
          clearing={clearing}
          searchBox={{ ...onlyMatch, onLeave: () => focusFirstRow(view.current) }}
          sort={<SortSelect columns={columns} label={label} sort={state.sort} onSort={sortBy} />}
          ownFilters={props.ownFilters}
          viewMenu={
            name && (
              <ListViewMenu
                name={name}
                columns={props.columns
                  .filter(isHideable)
                  .map((column) => ({ name: columnName(column), label: label(column.header) }))}
              />
            )
          }
        />
        {props.summary}
        <DataTable
          caption={props.caption}
          columns={shown}
          secondary={secondary}
          isBeside={isBeside}
          label={label}
          rows={data?.data}
          rowPath={props.rowPath}
          rowSearch={props.rowSearch}
          onRowIntent={props.onRowIntent}
          sort={state.sort}
          onSort={sortBy}
          pageSize={state.limit}
          density={density}
          isStale={isPlaceholderData}
          selection={bulk && { ...selection, nameOf: bulk.nameOf }}
          placeholder={placeholder()}
        />
        <ListFooter
          meta={data?.meta}
          rows={data?.data.length ?? 0}
          page={state.page}
          last={last}
          limit={state.limit}
          onTurn={(page) => list.change(turnTo(page))}
          onIntent={loadPage}
          onLimit={(limit) => {
            list.change({ limit })
            if (name) updateViews({ rows: { [name]: limit } })
          }}
        />
        {bulk && selection.rows.size > 0 && (
          <Suspense fallback={null}>
            <bulk.Bar query={list.queryFor()} selection={selection} />
          </Suspense>
        )}
      </div>
    </SearchWordsProvider>
  )
}
