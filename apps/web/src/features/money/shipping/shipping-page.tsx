import { maxShippingOptions } from '@piel/contract/money/shipping'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, Truck } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { ListControls, useClear } from '#/components/table/list-controls.tsx'
import { NoMatch } from '#/components/table/list-placeholders.tsx'
import type { ListDefinition } from '#/components/table/list-state.ts'
import { useListState } from '#/components/table/use-list-state.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Button } from '#/components/ui/button.tsx'
import { Card } from '#/components/ui/card.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { useDialogLink } from '#/lib/use-dialog-link.ts'
import { OptionsList } from './components/options-list.tsx'
import { namedQuery } from './shipping.queries.ts'

const ShippingForm = lazy(() =>
  withWords(['validation'], () => import('./components/shipping-form.tsx')).then((module) => ({
    default: module.ShippingForm,
  })),
)

const shippingList = {
  sorts: ['position'],
  defaultSort: 'position',
  filters: { name: { kind: 'text' } },
} as const satisfies ListDefinition
const shippingFilters = [{ name: 'name', label: 'name' }] as const

/** Shipping options. */
export function ShippingPage() {
  const { t, language } = useTranslation('shipping')
  const list = useListState(shippingList)
  const { name } = list.state.filters
  const view = useRef<HTMLDivElement>(null)
  const clearing = useClear(list, view)
  const query = useQuery({ ...namedQuery(name), placeholderData: keepPreviousData })
  const { data, error } = query
  const [isAdding, setIsAdding] = useState(false)
  useDialogLink(() => setIsAdding(true))
  const close = () => setIsAdding(false)
  const options = data?.data
  const isFull = name === '' && options !== undefined && options.length >= maxShippingOptions
  const add = (
    <Button variant="primary" icon={Plus} className="max-sm:w-full" onClick={() => setIsAdding(true)}>
      {t('add')}
    </Button>
  )

  const content = () => {
    if (options && options.length > 0) return <OptionsList options={options} isOrderable={name === ''} />
    if (options && name !== '')
      return (
        <Card>
          <NoMatch onClear={clearing.clear} isSearch={false} />
        </Card>
      )
    if (options)
      return (
        <Card>
          <EmptyState icon={Truck} title={t('empty')} text={t('emptyHint')} actions={add} />
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
              <Skeleton className="h-4 w-1/3" />
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
        actions={(options?.length === 0 && name === '') || isFull ? undefined : add}
      />
      <div ref={view} className="@container/list">
        {(name !== '' || (options && options.length > 0)) && (
          <ListControls list={list} filters={shippingFilters} label={(key) => t(key)} clearing={clearing} />
        )}
        {content()}
      </div>
      <FormDialog isOpen={isAdding} onClose={close} title={t('addTitle')} fallback="min-h-96">
        {(finish) => (
          <ShippingForm onCancel={close} onSaved={(option) => finish(t('added', { name: nameIn(option, language) }))} />
        )}
      </FormDialog>
    </>
  )
}
