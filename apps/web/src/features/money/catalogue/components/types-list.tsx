import type { TreatmentType } from '@piel/contract/money/catalogue'
import { Tags } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ListFilters } from '#/components/table/list-filters.tsx'
import { NoMatch } from '#/components/table/list-placeholders.tsx'
import { isNarrowed, type ListDefinition } from '#/components/table/list-state.ts'
import { ClearFilters, ListToolbar } from '#/components/table/list-toolbar.tsx'
import { Highlighted, SearchWordsProvider } from '#/components/search/highlighted.tsx'
import { highlightText, wordsOf } from '#/components/search/highlight.ts'
import { SearchBox } from '#/components/search/search-box.tsx'
import { useListState } from '#/components/table/use-list-state.ts'
import { Card } from '#/components/ui/card.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { nameIn, otherNameIn } from '#/lib/bilingual.ts'
import { clsx } from 'clsx'
import { ItemActions } from './item-actions.tsx'
import { ItemSwitch } from './item-switch.tsx'
import { useItemWords } from './use-item-words.ts'

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

function TypeRow({ type }: { type: TreatmentType }) {
  const { language } = useTranslation('catalogue')
  const words = useItemWords()
  const record = { kind: 'type', item: type } as const
  const other = otherNameIn(type, language)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-2.5 max-sm:px-4 @[38rem]/list:grid-cols-[minmax(0,1fr)_9rem_7rem_auto]">
      <div className="min-w-0 wrap-anywhere @max-[38rem]/list:col-start-1 @max-[38rem]/list:row-start-1">
        <bdi className="block font-medium">
          <Highlighted text={nameIn(type, language)} />
        </bdi>
        {other !== undefined && (
          <bdi className="block text-caption text-muted">
            <Highlighted text={other} />
          </bdi>
        )}
      </div>
      <p
        className={clsx(
          'tabular-nums @[38rem]/list:text-end @max-[38rem]/list:col-start-1 @max-[38rem]/list:row-start-2',
          type.priceMinor === 0 ? 'text-muted' : 'font-medium',
        )}
      >
        {words.price('type', type.priceMinor)}
      </p>
      <div className="@[38rem]/list:ps-3 @max-[38rem]/list:col-start-2 @max-[38rem]/list:row-start-2">
        <ItemSwitch record={record} />
      </div>
      <div className="-me-1.5 justify-self-end @max-[38rem]/list:col-start-2 @max-[38rem]/list:row-start-1">
        <ItemActions record={record} />
      </div>
    </li>
  )
}
