import { maxSaleItems } from '@piel/contract/money/items'
import { useQuery } from '@tanstack/react-query'
import { Plus, ShoppingBag } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
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
import { nameIn } from '#/lib/bilingual.ts'
import { useDialogLink } from '#/lib/use-dialog-link.ts'
import { hasWords } from './components/has-words.ts'
import { ItemsList } from './components/items-list.tsx'
import { itemsQuery } from './items.queries.ts'

const ItemForm = lazy(() =>
  withWords(['validation'], () => import('./components/item-form.tsx')).then((module) => ({
    default: module.ItemForm,
  })),
)

const itemsList = {
  sorts: ['position'],
  defaultSort: 'position',
  filters: { name: { kind: 'text' } },
} as const satisfies ListDefinition
const itemFilters = [{ name: 'name', label: 'name' }] as const

/** The services and products that are sold over the counter. */
export function SaleItemsPage() {
  const { t, language } = useTranslation('items')
  const list = useListState(itemsList)
  const { name } = list.state.filters
  const view = useRef<HTMLDivElement>(null)
  const clearing = useClear(list, view)
  const query = useQuery(itemsQuery)
  const { data, error } = query
  const [isAdding, setIsAdding] = useState(false)
  useDialogLink(() => setIsAdding(true))
  const close = () => setIsAdding(false)
  const all = data?.data
  const shown = all?.filter((item) => hasWords(item, name))
  const isFull = all !== undefined && all.length >= maxSaleItems
  const add = (
    <Button variant="primary" icon={Plus} className="max-sm:w-full" onClick={() => setIsAdding(true)}>
      {t('add')}
    </Button>
  )

  const content = () => {
    if (all && shown && shown.length > 0) return <ItemsList all={all} items={shown} />
    if (all)
      return (
        <Card>
          {all.length > 0 ? (
            <NoMatch onClear={clearing.clear} isSearch={false} />
          ) : (
            <EmptyState icon={ShoppingBag} title={t('empty')} text={t('emptyHint')} actions={add} />
          )}
        </Card>
      )
    if (error)
      return (
        <Card>
          <LoadError query={query} title={t('failed')} />
        </Card>
      )
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

  return (
    <>
      <PageHeader
        title={t('title')}
        description={isFull ? t('full') : t('description')}
        actions={all?.length === 0 || isFull ? undefined : add}
      />
      <div ref={view} className="@container/list">
        {all && all.length > 0 && (
          <ListControls list={list} filters={itemFilters} label={(key) => t(key)} clearing={clearing} />
        )}
        <SearchWordsProvider search={name}>{content()}</SearchWordsProvider>
      </div>
      <FormDialog isOpen={isAdding} onClose={close} title={t('addTitle')} fallback="min-h-72">
        {(finish) => (
          <ItemForm onCancel={close} onSaved={(item) => finish(t('added', { name: nameIn(item, language) }))} />
        )}
      </FormDialog>
    </>
  )
}
