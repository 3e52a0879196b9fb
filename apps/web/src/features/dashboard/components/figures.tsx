import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/index.ts'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { MoreLink } from '../../../components/ui/more-link.tsx'
import { useDates } from '../../../lib/dates.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { formatCount } from '../../../lib/money.ts'
import { paths } from '../../../lib/paths.ts'
import { figuresQuery } from '../dashboard.queries.ts'
import { Figure } from './figure.tsx'

/** The clinic's patients in figures, side by side behind one hairline (row H1). */
export function Figures() {
  const { t, language } = useTranslation('dashboard')
  const dates = useDates()
  const textOf = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(figuresQuery)
  const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value, language))

  if (error && !data)
    return (
      <ErrorState
        isCompact
        title={t('figuresFailed')}
        text={textOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="min-h-24"
      />
    )
  return (
    <section
      aria-label={t('figures')}
      className="grid grid-cols-2 gap-x-4 sm:auto-cols-max sm:grid-flow-col sm:grid-cols-none sm:gap-x-10"
    >
      <Figure
        label={t('activePatients')}
        value={count(data?.activePatients)}
        action={<MoreLink to={`${paths.patients()}?status=active`}>{t('seeActive')}</MoreLink>}
      />
      <Figure
        label={t('registeredThisMonth')}
        value={
          data?.registeredIsExact === false
            ? t('orMore', { total: count(data.registeredThisMonth) ?? '' })
            : count(data?.registeredThisMonth)
        }
        action={
          data && (
            <time dateTime={data.asOf} title={dates.exact(data.asOf)} className="text-faint">
              {t('asOf', { time: dates.time(data.asOf) })}
            </time>
          )
        }
      />
    </section>
  )
}
