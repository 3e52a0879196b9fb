import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { dashboardEndpoints } from '@piel/contract/office/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { Link } from '#/components/ui/link.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatCount, formatMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { figuresQuery } from '../dashboard.queries.ts'
import { clsx } from 'clsx'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'

/** Five key figures, each with a link to the list that it sums. */
export function Figures() {
  const { t, language } = useTranslation('dashboard')
  const dates = useDates()
  const query = useQuery(figuresQuery)
  const { data, error } = query
  const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value, language))
  const isMissing = error !== null && !data
  const missing = isMissing ? t('noFigure') : undefined
  const month = data?.month
  const paid = month ? `?status=settled&from=${month.from}&to=${month.to}` : ''
  return (
    <section aria-label={t('figures')}>
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4 xl:grid-cols-[1fr_1fr_1.5fr_1fr_1fr]">
        <PatientsFigure figures={data} value={count(data?.activePatients) ?? missing} />
        <Figure
          label={t('treatments')}
          value={count(data?.treatments) ?? missing}
          to={paths.treatments()}
          note={t('allStatuses')}
        />
        <Figure
          label={t('monthIncome', { month: dates.longMonth(month?.from ?? dates.today()) })}
          value={data ? formatMoney(data.monthIncomeMinor, language) : missing}
          to={paths.transactions() + paid}
          note={t('lessRefunds')}
          className="col-span-2 xl:col-span-1"
        />
        <Figure
          label={t('activeDoctors')}
          value={count(data?.activeDoctors) ?? missing}
          to={`${paths.doctors()}?status=ACTIVE`}
          note={t('working')}
          className="md:col-span-2 xl:col-span-1"
        />
        <Figure
          label={t('transactions')}
          value={count(data?.transactions) ?? missing}
          to={paths.transactions()}
          note={t('allStatuses')}
          className="md:col-span-2 xl:col-span-1"
        />
      </ul>
      {error && <LoadError query={query} isCompact title={t('figuresFailed')} className="mt-3" />}
      <p className="mt-2 min-h-4 text-end text-caption text-faint">
        {data && <time dateTime={data.asOf}>{t('asOf', { time: dates.exact(data.asOf) })}</time>}
      </p>
    </section>
  )
}

function PatientsFigure({
  figures,
  value,
}: {
  figures: AnswerOf<typeof dashboardEndpoints.get> | undefined
  value: string | undefined
}) {
  const { t, language } = useTranslation('dashboard')
  const registered = (total: number, isExact: boolean) => {
    const text = formatCount(total, language)
    return t('registered', { count: total, total: isExact ? text : t('orMore', { total: text }) })
  }
  return (
    <Figure
      label={t('activePatients')}
      value={value}
      to={`${paths.patients()}?status=active`}
      note={
        // Reserves two lines while loading where figures are narrow.
        <span className="block max-xl:min-h-7">
          {figures && (
            <Link
              to={`${paths.patients()}?sort=-createdAt`}
              className="relative -my-1 inline-flex min-h-6 items-center rounded-[4px] underline-offset-4 focus-ring hover:text-accent hover:underline"
            >
              {registered(figures.registeredThisMonth, figures.registeredIsExact !== false)}
            </Link>
          )}
        </span>
      }
    />
  )
}

interface FigureProps {
  label: string
  /** Undefined while it loads. */
  value: string | undefined
  /** The list that it sums. */
  to: string
  /** A definition of the figure, or a link to a part of it. */
  note: ReactNode
  className?: string
}

/** A figure that links to the list that it sums. */
function Figure({ label, value, to, note, className }: FigureProps) {
  return (
    <li
      className={clsx(
        'group/figure relative bg-surface px-5 py-4 transition-colors hover:bg-hover max-sm:px-4',
        className,
      )}
    >
      <Link
        to={to}
        className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
      >
        <span className="block text-muted first-letter:uppercase max-sm:text-[0.875rem]/5">{label}</span>
        {value === undefined ? (
          <SkeletonGroup className="flex h-10 items-center">
            <Skeleton className="h-7 w-24 max-w-full" />
          </SkeletonGroup>
        ) : (
          <span className="mt-1 flex h-9 items-center justify-between gap-2">
            <span className="truncate text-figure font-medium tabular-nums">{value}</span>
            <ArrowRight
              aria-hidden="true"
              className="size-4 shrink-0 text-faint transition-[translate,color] group-hover/figure:translate-x-0.5 group-hover/figure:text-accent"
            />
          </span>
        )}
      </Link>
      <p className="mt-1 min-h-4 text-caption text-muted">{note}</p>
    </li>
  )
}
