import { maxShippingOptions } from '@piel/contract/money/shipping'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { ShortListPage, useShortList } from '#/components/short-list/short-list-page.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { OptionsList } from './components/options-list.tsx'
import { namedQuery } from './shipping.queries.ts'

const ShippingForm = lazyPart(['validation'], () => import('./components/shipping-form.tsx'), 'ShippingForm')

export function ShippingPage() {
  const { t, language } = useTranslation('shipping')
  const { list, name } = useShortList()
  const query = useQuery({ ...namedQuery(name), placeholderData: keepPreviousData })
  const options = query.data?.data
  return (
    <ShortListPage
      list={list}
      query={query}
      rows={options}
      isFull={name === '' && options !== undefined && options.length >= maxShippingOptions}
      icon={Truck}
      words={t}
      form={(onSaved, onCancel) => (
        <ShippingForm onCancel={onCancel} onSaved={(option) => onSaved(nameIn(option, language))} />
      )}
    >
      {(rows) => <OptionsList options={rows} isOrderable={name === ''} />}
    </ShortListPage>
  )
}
