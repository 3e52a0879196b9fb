import { type LucideIcon, Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { SearchWordsProvider } from '#/components/search/highlighted.tsx'
import { ListControls, useClear } from '#/components/table/list-controls.tsx'
import { NoMatch } from '#/components/table/list-placeholders.tsx'
import type { ListDefinition } from '#/components/table/list-state.ts'
import { useListState } from '#/components/table/use-list-state.ts'
import { Button } from '#/components/ui/button.tsx'
import { Card } from '#/components/ui/card.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useDialogLink } from '#/lib/use-dialog-link.ts'

const namedList = {
  sorts: ['position'],
  defaultSort: 'position',
  filters: { name: { kind: 'text' } },
} as const satisfies ListDefinition
const filters = [{ name: 'name', label: 'name' }] as const

/** The state of a short list: its filter by name. */
export function useShortList() {
  const list = useListState(namedList)
  return { list, name: list.state.filters.name }
}

interface ShortListPageProps<T> {
  list: ReturnType<typeof useShortList>['list']
  query: { error: unknown; refetch: () => Promise<unknown>; isFetching: boolean }
  /** The rows that match the filter; undefined while they load. */
  rows: readonly T[] | undefined
  /** No more can be added. */
  isFull: boolean
  icon: LucideIcon
  words: (key: 'title' | 'description' | 'full' | 'failed' | 'empty' | 'emptyHint' | 'add' | 'addTitle') => string
  /** The form that adds a record; `onSaved` takes its name. */
  form: (onSaved: (name: string) => void, onCancel: () => void) => ReactNode
  children: (rows: readonly T[]) => ReactNode
}

/** The page of a short list in an order: filter by name, rows, and a dialog that adds one. */
export function ShortListPage<T>(props: ShortListPageProps<T>) {
  const { list, query, rows, isFull, icon, words, form, children } = props
  const { t } = useTranslation('shortList')
  const view = useRef<HTMLDivElement>(null)
  const clearing = useClear(list, view)
  const [isAdding, setIsAdding] = useState(false)
  useDialogLink(() => setIsAdding(true))
  const close = () => setIsAdding(false)
  const { name } = list.state.filters
  const isEmpty = rows?.length === 0 && name === ''
  const add = (
    <Button variant="primary" icon={Plus} className="max-sm:w-full" onClick={() => setIsAdding(true)}>
      {words('add')}
    </Button>
  )
  const content = () => {
    if (rows && rows.length > 0) return children(rows)
    if (rows)
      return (
        <Card>
          {isEmpty ? (
            <EmptyState icon={icon} title={words('empty')} text={words('emptyHint')} actions={add} />
          ) : (
            <NoMatch onClear={clearing.clear} isSearch={false} />
          )}
        </Card>
      )
    if (query.error)
      return (
        <Card>
          <LoadError query={query} title={words('failed')} />
        </Card>
      )
    return <RowsSkeleton />
  }
  return (
    <>
      <PageHeader
        title={words('title')}
        description={words(isFull ? 'full' : 'description')}
        actions={isEmpty || isFull ? undefined : add}
      />
      <div ref={view} className="@container/list">
        {(name !== '' || (rows && rows.length > 0)) && (
          <ListControls list={list} filters={filters} label={(key) => t(key)} clearing={clearing} />
        )}
        <SearchWordsProvider search={name}>{content()}</SearchWordsProvider>
      </div>
      <FormDialog isOpen={isAdding} onClose={close} title={words('addTitle')} fallback="min-h-96">
        {(finish) => form((added) => finish(t('added', { name: added })), close)}
      </FormDialog>
    </>
  )
}

function RowsSkeleton() {
  return (
    <SkeletonGroup>
      <Card className="divide-y divide-line">
        {[0, 1, 2].map((row) => (
          <div key={row} className="grid gap-2 px-5 py-3 max-sm:px-4">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  )
}
