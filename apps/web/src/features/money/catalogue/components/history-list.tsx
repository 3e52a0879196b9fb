import type { CatalogueChange } from '@piel/contract/money/catalogue'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useDates } from '#/lib/dates.ts'
import { changesQuery, type Item } from '../catalogue.queries.ts'
import { useItemWords } from './use-item-words.ts'

export function HistoryList({ record }: { record: Item }) {
  const { t } = useTranslation('catalogue')
  const words = useItemWords()
  const query = useQuery(changesQuery(record))
  const { data, error } = query
  if (error && !data) return <LoadError query={query} title={t('history.failed')} />
  if (!data)
    return (
      <SkeletonGroup className="grid gap-3 py-2">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </SkeletonGroup>
    )
  return (
    <>
      <p className="mb-3 font-medium">
        <bdi>{words.name(record)}</bdi>
      </p>
      <ol
        aria-label={t('history.of', { name: words.name(record) })}
        className="divide-y divide-line border-t border-line"
      >
        {data.data.map((change, index) => (
          <Change
            key={`${change.at}.${data.data.length - index}`}
            record={record}
            change={change}
            before={data.data[index + 1]}
          />
        ))}
      </ol>
    </>
  )
}

interface ChangeProps {
  record: Item
  change: CatalogueChange
  before: CatalogueChange | undefined
}

function Change({ record, change, before }: ChangeProps) {
  const { t } = useTranslation('catalogue')
  const dates = useDates()
  const words = useItemWords()
  const percent = ({ discountPercent }: CatalogueChange) =>
    discountPercent === null ? '' : t('history.percent', { percent: discountPercent })
  const facts = [
    { label: t('fields.nameEs'), textOf: (it: CatalogueChange) => it.nameEs, isInitialHidden: true },
    { label: t('fields.nameEn'), textOf: (it: CatalogueChange) => it.nameEn, isInitialHidden: true },
    {
      label: t('fields.priceMinor'),
      textOf: (it: CatalogueChange) => words.price(record.kind, it.priceMinor),
      isInitialHidden: false,
    },
    { label: t('history.discount'), textOf: percent, isInitialHidden: false },
    {
      label: t('filters.status'),
      textOf: (it: CatalogueChange) => words.state(record.kind, it.isActive),
      isInitialHidden: true,
    },
  ]
  const shown = facts.filter((fact) =>
    before ? fact.textOf(before) !== fact.textOf(change) : !fact.isInitialHidden && fact.textOf(change) !== '',
  )
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[1fr_auto]">
      <dl className="grid gap-0.5">
        {shown.map((fact) => (
          <div key={fact.label} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{fact.label}</dt>
            <dd className="font-medium tabular-nums wrap-anywhere">
              {before && (
                <span className="font-normal text-muted">
                  {fact.textOf(before)}
                  <ArrowRight aria-hidden="true" className="mx-1.5 -mt-0.5 inline size-3.5" />
                  <span className="sr-only">{t('history.now')}</span>
                </span>
              )}
              {fact.textOf(change)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-caption text-muted sm:text-end">
        <bdi className="block">{change.author?.name ?? t('history.installation')}</bdi>
        <time dateTime={change.at}>{dates.exact(change.at)}</time>
      </p>
    </li>
  )
}
