import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { Card } from '#/components/ui/card.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { paths } from '#/lib/paths.ts'
import { TreatmentsTable } from '#/features/treatments/treatments/components/list/treatments-table.tsx'
import { analyticsQuery } from '../dashboard.queries.ts'
import { useRange } from '../use-range.ts'
import { IncomeCard } from './income-card.tsx'
import { RangeControls } from './range-controls.tsx'
import { TreatmentsCard } from './treatments-card.tsx'
import { WhenNear } from './when-near.tsx'

export function Analytics() {
  const { t } = useTranslation('analytics')
  const range = useRange()
  const query = useQuery(analyticsQuery(range.asked))
  const { data, error, isPlaceholderData } = query
  // Default dates depend on the clinic's clock, not the device's.
  const shown = data && !isPlaceholderData ? { ...range, from: data.from, to: data.to } : range
  return (
    <>
      <section aria-labelledby="analytics">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="analytics" className="text-title font-semibold">
            {t('title')}
          </h2>
          <RangeControls range={shown} />
        </div>
        {error && !data ? (
          <Card>
            <LoadError query={query} title={t('failed')} className="min-h-119 justify-center" />
          </Card>
        ) : (
          <div className="grid gap-6 max-sm:gap-4 xl:grid-cols-[3fr_2fr]">
            <IncomeCard range={shown} data={data} isStale={isPlaceholderData} />
            <TreatmentsCard range={shown} data={data} isStale={isPlaceholderData} />
          </div>
        )}
      </section>
      <section aria-labelledby="treatments">
        <div className="mb-4 flex items-center justify-between gap-6">
          <h2 id="treatments" className="text-title font-semibold">
            {t('table.title')}
          </h2>
          <MoreLink to={paths.treatments()} label={t('table.allTreatments')}>
            {t('table.all')}
          </MoreLink>
        </div>
        <WhenNear>
          <TreatmentsTable prefix="list-" />
        </WhenNear>
      </section>
    </>
  )
}
