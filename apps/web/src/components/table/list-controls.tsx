import { type MouseEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { SearchBox, type SearchBoxProps } from '#/components/search/search-box.tsx'
import { Clearings } from '#/components/search/use-debounced-input.ts'
import { type FilterField, ListFilters } from './list-filters.tsx'
import { isNarrowed, setFilters } from './list-state.ts'
import { ClearFilters, ListToolbar } from './list-toolbar.tsx'
import type { List } from './use-list-state.ts'
import { clsx } from 'clsx'
import { ListFilter } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'

/**
 * Clears search and filters, including typed text not searched yet. The pressed button disappears with them, so
 * keyboard focus moves to the first control.
 */
export function useClear(list: List, view: RefObject<HTMLElement | null>) {
  const [clearings, setClearings] = useState(0)
  const clear = (event: MouseEvent) => {
    const controls = [...(view.current?.querySelectorAll<HTMLElement>('[type=search], [role=group] button') ?? [])]
    // In tables the phone's filter button is hidden.
    if (event.detail === 0) controls.find((control) => control.checkVisibility?.() ?? true)?.focus()
    setClearings(clearings + 1)
    list.clear()
  }
  return { clear, clearings }
}

interface Props<Key extends string> {
  list: List
  filters: readonly FilterField<Key>[]
  label: (key: Key) => string
  /** Label of the search; without it there is none. */
  searchLabel?: string | undefined
  clearing: ReturnType<typeof useClear>
  searchBox?: Pick<SearchBoxProps, 'onEnter' | 'onType' | 'onLeave'>
  sort?: ReactNode
  /** Custom filters, before the others. */
  ownFilters?: ReactNode
  viewMenu?: ReactNode
}

export function ListControls<Key extends string>(props: Props<Key>) {
  const { list, filters, label, searchLabel, clearing, searchBox, sort, ownFilters, viewMenu } = props
  return (
    <ListToolbar end={viewMenu}>
      <Clearings value={clearing.clearings}>
        {searchLabel !== undefined && (
          <SearchBox
            value={list.state.search}
            label={searchLabel}
            onChange={(search) => list.change({ search }, { replace: true })}
            {...searchBox}
          />
        )}
        {sort}
        {(filters.length > 0 || ownFilters !== undefined) && (
          <FilterGroup count={setFilters(list.state).length}>
            {ownFilters}
            <ListFilters
              list={list}
              filters={filters}
              label={label}
              hasSearch={searchLabel !== undefined}
              clearings={clearing.clearings}
            />
          </FilterGroup>
        )}
        {isNarrowed(list.state) && <ClearFilters onClear={clearing.clear} />}
      </Clearings>
    </ListToolbar>
  )
}

/** On phones, closed filters above cards show only those that are set or have the focus. */
const onlySet = '@max-[38rem]/list:[&>*:not([data-set]):not(:has([data-set])):not(:focus-within)]:hidden'

/** The filters of a list. On phones a button with their number opens them. */
function FilterGroup({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation('table')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        icon={ListFilter}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="@[38rem]/list:hidden"
      >
        {t('filters')}{' '}
        {count > 0 && (
          <span className="ms-0.5 rounded-full bg-accent px-1.5 text-caption text-on-accent tabular-nums">{count}</span>
        )}
      </Button>
      <div
        id={id}
        className={clsx('contents print:[&>*:not([data-set]):not(:has([data-set]))]:hidden', !isOpen && onlySet)}
      >
        {children}
      </div>
    </>
  )
}
