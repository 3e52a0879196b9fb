import { type Analytics, dashboardEndpoints } from '@piel/contract/office/dashboard'
import { treatmentStatuses, type TreatmentStatus } from '@piel/contract/treatments/treatments'
import { clsx } from 'clsx'
import { Activity } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { ShareChart, type ShareRow } from '#/components/chart/share-chart.tsx'
import { ChartCard } from '#/components/chart/chart-card.tsx'
import { FiguresTable } from '#/components/chart/figures-table.tsx'
import { ExportButton } from '#/components/table/export-button.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatCount } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { statusLooks } from '#/features/treatments/treatments/components/status/status-badge.tsx'
import type { Range } from '../use-range.ts'

type Types = Analytics['treatments']
type Counts = Record<TreatmentStatus, number>

/** Colour and pattern of each status; either alone is enough to tell them apart. */
const looks: Record<TreatmentStatus, { mark: string; ink: string }> = {
  started: {
    mark: 'bg-status-started-mark bg-[radial-gradient(var(--color-surface)_1px,transparent_1.5px)] bg-size-[6px_6px] bg-center',
    ink: 'text-status-started',
  },
  inProgress: {
    mark: 'bg-status-progress-mark bg-[repeating-linear-gradient(135deg,transparent_0_4px,var(--color-surface)_4px_6px)]',
    ink: 'text-status-progress',
  },
  completed: { mark: 'bg-status-completed-mark', ink: 'text-status-completed' },
  cancelled: { mark: 'border-2 border-status-cancelled-mark bg-surface', ink: 'text-status-cancelled' },
}

/** Rows that fit; the chart sums the remaining types in one row, the table lists all. */
const mostRows = 5

interface Props {
  range: Range
  data: Analytics | undefined
  isStale: boolean
}

const sumOf = (types: Types, status: TreatmentStatus) => types.reduce((total, { counts }) => total + counts[status], 0)

const rowOf = (key: string, name: string, counts: Counts, total: number): ShareRow => ({
  key,
  name,
  total,
  shares: treatmentStatuses.map((status) => ({
    key: status,
    value: counts[status],
    icon: statusLooks[status].icon,
    ...looks[status],
  })),
})

function rowsOf(
  types: Types,
  words: { nameOf: (type: Types[number]['type']) => string; others: (count: number) => string },
): ShareRow[] {
  const shown = types.length > mostRows ? types.slice(0, mostRows - 1) : types
  const others = types.slice(shown.length)
  const counts = Object.fromEntries(treatmentStatuses.map((status) => [status, sumOf(others, status)])) as Counts
  return [
    ...shown.map(({ type, counts: of, total }) => rowOf(type.id, words.nameOf(type), of, total)),
    ...(others.length > 0
      ? [
          rowOf(
            'others',
            words.others(others.length),
            counts,
            others.reduce((total, other) => total + other.total, 0),
          ),
        ]
      : []),
  ]
}

export function TreatmentsCard({ range, data, isStale }: Props) {
  const { t, language } = useTranslation(['analytics', 'treatments'])
  const dates = useDates()
  const types = data?.treatments ?? []
  const name = language === 'es' ? 'nameEs' : 'nameEn'
  const count = (value: number) => formatCount(value, language)
  const word = (status: TreatmentStatus) => t(`treatments:statuses.${status}`)

  const partOf = (row: ShareRow, share: { key: string; value: number }) =>
    t('treatments.part', {
      type: row.name,
      status: word(share.key as TreatmentStatus),
      some: count(share.value),
      total: count(row.total),
    })

  return (
    <ChartCard
      title={t('treatments.title')}
      total={data && count(data.treatmentsTotal)}
      about={t('treatments.byType')}
      isStale={isStale}
      exportButton={
        <ExportButton
          list={dashboardEndpoints.exportTreatments}
          permission="treatments.export"
          query={range.asked}
          label={t('exportTreatments')}
          size="sm"
        />
      }
      rows={{ to: `${paths.treatments()}?from=${range.from}&to=${range.to}`, label: t('treatments.rows') }}
      empty={types.length === 0 && { icon: Activity, title: t('treatments.empty'), text: t('treatments.emptyHint') }}
      chart={() => (
        <div className="flex h-full flex-col">
          <Legend types={types} />
          <div className="min-h-0 flex-1">
            <ShareChart
              rows={rowsOf(types, {
                nameOf: (type) => type[name],
                others: (count) => t('treatments.others', { count }),
              })}
              label={t('treatments.keys', { range: dates.range(range.from, range.to) })}
              count={count}
              textOf={partOf}
              tip={partOf}
            />
          </div>
        </div>
      )}
      table={() => <Table types={types} total={data?.treatmentsTotal ?? 0} />}
    />
  )
}

function Legend({ types }: { types: Types }) {
  const { t, language } = useTranslation(['analytics', 'treatments'])
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-caption">
      {treatmentStatuses.map((status) => (
        <li key={status} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={clsx('chart-mark h-3 w-5 rounded-[2px]', looks[status].mark)} />
          <span className="text-muted">{t(`treatments:statuses.${status}`)}</span>
          <span className="tabular-nums">{formatCount(sumOf(types, status), language)}</span>
        </li>
      ))}
    </ul>
  )
}

function Table({ types, total }: { types: Types; total: number }) {
  const { t, language } = useTranslation(['analytics', 'treatments'])
  const count = (value: number) => formatCount(value, language)
  return (
    <FiguresTable
      caption={`${t('treatments.title')}, ${t('treatments.byType')}`}
      heads={[
        t('treatments.type'),
        ...treatmentStatuses.map((status) => t(`treatments:statuses.${status}`)),
        t('total'),
      ]}
      rows={types.map(({ type, counts, total: ofType }) => ({
        key: type.id,
        cells: [
          language === 'es' ? type.nameEs : type.nameEn,
          ...treatmentStatuses.map((status) => count(counts[status])),
          count(ofType),
        ],
      }))}
      foot={[t('total'), ...treatmentStatuses.map((status) => count(sumOf(types, status))), count(total)]}
    />
  )
}
