import type { TreatmentType } from '@piel/contract/money/catalogue'
import { Tags } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ListFilters } from '#/components/table/list-filters.tsx'
import { NoMatch } from '#/components/table/list-placeholders.tsx'
import { isNarrowed, type ListDefinition } from '#/components/table/list-state.ts'
import { ClearFilters, ListToolbar } from '#/components/table/list-toolbar.tsx'
import { SearchWordsProvider } from '#/components/search/highlighted.tsx'
import { highlightText, wordsOf } from '#/components/search/highlight.ts'
import { SearchBox } from '#/components/search/search-box.tsx'
import { useListState } from '#/components/table/use-list-state.ts'
import { Card } from '#/components/ui/card.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { TypeRow } from './type-row.tsx'

const types = {
  sorts: ['name'],
  defaultSort: 'name',
  filters: { status: { kind: 'one', values: ['active', 'inactive'] } },
} as const satisfies ListDefinition
const filters = [
  {
    name: 'status',
    label: 'filters.status',
    options: [
      { value: 'active', label: 'active' },
      { value: 'inactive', label: 'inactive' },
    ],
  },
] as const

/** Searches on the page, by the rules of the API's searches. */
function isFound({ nameEn, nameEs }: TreatmentType, words: readonly string[]): boolean {
  return words.every((word) => highlightText(`${nameEs} ${nameEn}`, [word]).some(({ isHighlighted }) => isHighlighted))
}

/** The treatment types with their search; `add` is shown if there are none. */
export function TypesList({ all, add }: { all: readonly TreatmentType[]; add: ReactNode }) {
  const { t, language } = useTranslation('catalogue')
  const list = useListState(types)
  const { search } = list.state
  const { status } = list.state.filters
  const view = useRef<HTMLDivElement>(null)
  const words = wordsOf(search)
  const shown = all
    .filter((type) => isFound(type, words) && (status === undefined || type.isActive === (status === 'active')))
    .toSorted((a, b) => nameIn(a, language).localeCompare(nameIn(b, language), language))

  const clear = (event: MouseEvent) => {
    if (event.detail === 0) view.current?.querySelector<HTMLElement>('[type=search]')?.focus()
    list.clear()
  }

  return (
    <SearchWordsProvider search={search}>
      <div ref={view} className="@container/list">
        <ListToolbar>
          <SearchBox
            value={search}
            label={t('types.search')}
            onChange={(next) => list.change({ search: next }, { replace: true })}
            onLeave={() => view.current?.querySelector<HTMLElement>('li button')?.focus()}
          />
          <ListFilters list={list} filters={filters} label={(key) => t(key)} />
          {isNarrowed(list.state) && <ClearFilters onClear={clear} />}
        </ListToolbar>
        <Card>
          {all.length === 0 ? (
            <EmptyState icon={Tags} title={t('types.empty')} text={t('types.emptyHint')} actions={add} />
          ) : shown.length === 0 ? (
            <NoMatch onClear={clear} />
          ) : (
            <ul aria-label={t('types.title')} className="divide-y divide-line">
              {shown.map((type) => (
                <TypeRow key={type.id} type={type} />
              ))}
            </ul>
          )}
        </Card>
        <p role="status" className="mt-3 text-muted">
          {t('types.shown', { count: shown.length })}
        </p>
      </div>
    </SearchWordsProvider>
  )
}
