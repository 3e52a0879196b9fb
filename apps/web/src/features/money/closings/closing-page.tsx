import { dayEndpoints } from '@piel/contract/money/closings'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { Button } from '#/components/ui/button.tsx'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { isMissing } from '#/lib/api-error.ts'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'
import { NotFoundPage } from '#/components/system-pages/not-found-page.tsx'
import { DayPaper } from './components/closing-paper.tsx'
import { OpenDay } from './components/open-day.tsx'
import { PaperSkeleton } from '#/features/money/tills/components/paper.tsx'

export function ClosingPage() {
  const { t } = useTranslation(['closings', 'tills'])
  const dates = useDates()
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(endpointQuery(dayEndpoints.get, { params: { id } }))
  const { data: day, error } = query
  if (isMissing(error)) return <NotFoundPage />
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={day ? (day.number ?? dates.date(day.day)) : t('one')}
          crumbs={[
            { label: t('tills:title'), to: paths.till() },
            { label: t('title'), to: paths.tillDays() },
          ]}
          actions={
            day?.state === 'closed' && (
              <Button variant="primary" icon={Printer} className="max-sm:flex-1" onClick={() => window.print()}>
                {t('tills:paper.print')}
              </Button>
            )
          }
        />
      </div>
      {day?.totals ? (
        <DayPaper day={day} totals={day.totals} />
      ) : day ? (
        <OpenDay day={day} />
      ) : (
        <Card className="p-5">
          {error ? (
            <LoadError query={query} title={t('dayFailed')} back={{ label: t('back'), to: paths.tillDays() }} />
          ) : (
            <PaperSkeleton />
          )}
        </Card>
      )}
    </>
  )
}
