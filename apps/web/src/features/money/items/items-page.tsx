import { maxSaleItems } from '@piel/contract/money/items'
import { useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { ShortListPage, useShortList } from '#/components/short-list/short-list-page.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { hasWords } from '#/components/search/highlight.ts'
import { ItemsList } from './components/items-list.tsx'
import { itemsQuery } from './items.queries.ts'

const ItemForm = lazyPart(['validation'], () => import('./components/item-form.tsx'), 'ItemForm')

export function ItemsPage() {
  const { t, language } = useTranslation('items')
  const { list, name } = useShortList()
  const query = useQuery(itemsQuery)
  const all = query.data?.data
  return (
    <ShortListPage
      list={list}
      query={query}
      rows={all?.filter((item) => hasWords(item, name))}
      isFull={all !== undefined && all.length >= maxSaleItems}
      icon={ShoppingBag}
      words={t}
      form={(onSaved, onCancel) => <ItemForm onCancel={onCancel} onSaved={(item) => onSaved(nameIn(item, language))} />}
    >
      {(rows) => <ItemsList items={rows} isOrderable={rows.length === all?.length} />}
    </ShortListPage>
  )
}
