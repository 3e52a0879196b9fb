import { contactEndpoints, contactSorts } from '@piel/contract/people/contacts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ContactRound } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { CountText } from '#/components/table/count-text.tsx'
import { ListFailed, NoMatch } from '#/components/table/list-placeholders.tsx'
import { ListControls, useClear } from '#/components/table/list-controls.tsx'
import { isNarrowed, type ListDefinition } from '#/components/table/list-state.ts'
import { SearchWordsProvider } from '#/components/search/highlighted.tsx'
import { lastPage } from '#/components/table/page-window.ts'
import { Pagination } from '#/components/table/pagination.tsx'
import { useListState } from '#/components/table/use-list-state.ts'
import { Card } from '#/components/ui/card.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { ContactCard } from './components/contact-card.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'

const contacts = {
  sorts: contactSorts,
  defaultSort: 'name',
  filters: { name: { kind: 'text' } },
} as const satisfies ListDefinition
const contactFilters = [{ name: 'name', label: 'name' }] as const
/** A multiple of rows with one, two and three cards. */
const contactsPerPage = 24
const grid = 'grid grid-cols-1 gap-4 @min-[38rem]/list:grid-cols-2 @min-[62rem]/list:grid-cols-3'

type ContactList = ReturnType<typeof useListState<typeof contacts>>

/** The contacts of the page; an old link past the end opens the last page. */
function useContacts(list: ContactList) {
  const { search, page, filters } = list.state
  const { name } = filters
  const query = useQuery({
    ...endpointQuery(contactEndpoints.list, {
      query: { search, page, limit: contactsPerPage, ...(name !== '' && { name }) },
    }),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = query
  const last = data ? lastPage(data.meta, data.data.length) : 1

  const isBeyond = data !== undefined && !isPlaceholderData && data.data.length === 0 && data.meta.total > 0
  useEffect(() => {
    if (isBeyond && page > last) list.change({ page: last }, { replace: true })
  }, [isBeyond, last, list, page])
  return { ...query, last, isBeyond }
}

interface CardsProps {
  list: ContactList
  found: ReturnType<typeof useContacts>
  onClear: (event: MouseEvent) => void
}

function Cards({ list, found, onClear }: CardsProps) {
  const { t } = useTranslation('contacts')
  const { data, error, isPlaceholderData, isFetching, refetch, isBeyond } = found
  if (error && !data)
    return (
      <Card>
        <ListFailed
          title={t('failed')}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          onFirstPage={() => list.change({ page: 1 })}
        />
      </Card>
    )
  if (!data || isBeyond) return <ContactsSkeleton className={grid} />
  if (data.data.length === 0)
    return (
      <Card>
        {isNarrowed(list.state) ? (
          <NoMatch onClear={onClear} />
        ) : (
          <EmptyState icon={ContactRound} title={t('empty')} text={t('emptyHint')} />
        )}
      </Card>
    )
  return (
    <ul
      aria-label={t('title')}
      className={clsx(grid, 'transition-opacity', isPlaceholderData && 'opacity-55 delay-100')}
    >
      {data.data.map((contact) => (
        <li key={contact.id}>
          <ContactCard contact={contact} />
        </li>
      ))}
    </ul>
  )
}

export function ContactsPage() {
  const { t } = useTranslation('contacts')
  const list = useListState(contacts)
  const found = useContacts(list)
  const { data, last } = found
  const { search, page } = list.state
  const view = useRef<HTMLDivElement>(null)
  const { clear, clearings } = useClear(list, view)
  const clearing = {
    clearings,
    clear: (event: MouseEvent) => {
      view.current?.querySelector<HTMLElement>('[type=search]')?.focus()
      clear(event)
    },
  }

  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <SearchWordsProvider search={search}>
        <div ref={view} className="@container/list">
          <ListControls
            list={list}
            filters={contactFilters}
            label={(key) => t(key)}
            searchLabel={t('search')}
            clearing={clearing}
            searchBox={{ onLeave: () => view.current?.querySelector<HTMLElement>('li a')?.focus() }}
          />
          <Cards list={list} found={found} onClear={clearing.clear} />
          <div className="mt-4 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <CountText meta={data?.meta} rows={data?.data.length ?? 0} />
            {last > 1 && <Pagination page={page} last={last} onTurn={(to) => list.change({ page: to })} />}
          </div>
        </div>
      </SearchWordsProvider>
    </>
  )
}

/** Placeholders for the fewest contacts that a clinic has. */
function ContactsSkeleton({ className }: { className: string }) {
  const { t } = useTranslation('common')
  return (
    <SkeletonGroup label={t('loading')} className={className}>
      {Array.from({ length: 6 }, (_, index) => (
        <Card key={index}>
          <div className="flex items-center gap-4 p-5 pb-4 max-sm:p-4">
            <Skeleton className="size-12 rounded-full!" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
          <div className="h-22.5 border-t border-line p-5">
            <Skeleton className="h-4 w-4/5" />
          </div>
        </Card>
      ))}
    </SkeletonGroup>
  )
}
