import type { IncomeReport } from '@piel/contract/office/reports'
import { noDoctor } from '@piel/contract/core/ledger-kinds'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { RowLink } from '#/components/chart/chart-notes.tsx'
import { FiguresTable } from '#/components/chart/figures-table.tsx'
import { ShareChart, type ShareRow } from '#/components/chart/share-chart.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatAmount, formatMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { useServiceName } from '#/features/money/transactions/components/use-service-name.ts'
import { incomeQuery } from '../reports.queries.ts'
import type { Days } from '../use-days.ts'
import { ReportCard, useOpen } from './report-card.tsx'

/** Income of one doctor or service. */
interface Source {
  key: string
  name: string
  paidMinor: number
  refundedMinor: number
  incomeMinor: number
  /** The filter of its list. */
  filter: string
}

/** Rows that fit; the chart sums the remaining ones in one row, the table lists all. */
const mostRows = 6

export function IncomeCards({ days }: { days: Days }) {
  const { t } = useTranslation('reports')
  const query = useQuery(incomeQuery(days.asked))
  const serviceName = useServiceName()
  const { data } = query
  const doctors = (data?.doctors ?? []).map(({ doctor, ...sums }): Source => {
    const key = doctor?.id ?? noDoctor
    return { ...sums, key, name: doctor?.name ?? t('income.noDoctor'), filter: `doctorId=${key}` }
  })
  const services = (data?.services ?? []).map(({ service, name, ...sums }): Source => ({
    ...sums,
    key: service,
    name: serviceName(service, name),
    filter: `service=${encodeURIComponent(service)}`,
  }))
  return (
    <>
      <IncomeCard kind="Doctor" days={days} query={query} sources={doctors} />
      <IncomeCard kind="Service" days={days} query={query} sources={services} />
    </>
  )
}

interface CardProps {
  kind: 'Doctor' | 'Service'
  days: Days
  query: UseQueryResult<IncomeReport>
  sources: readonly Source[]
}

function IncomeCard({ kind, days, query, sources }: CardProps) {
  const { t, language } = useTranslation('reports')
  const { data } = query
  const shown = data ?? days
  const money = (minor: number) => formatMoney(minor, language)
  const list = `${paths.transactions()}?status=settled&from=${shown.from}&to=${shown.to}`
  const addressOf = ({ filter }: Source) => `${list}&${filter}`
  const title = t(`income.by${kind}`)
  return (
    <ReportCard
      query={query}
      title={title}
      total={data && money(data.incomeMinor)}
      about={[
        t('income.paid', { amount: money(data?.paidMinor ?? 0) }),
        ...(data && data.refundedMinor > 0 ? [t('income.refunded', { amount: money(data.refundedMinor) })] : []),
      ].join(' · ')}
      definition={t(kind === 'Doctor' ? 'income.doctorDefinition' : 'income.serviceDefinition')}
      isStale={query.isPlaceholderData}
      rows={{ to: list, label: t('income.rows') }}
      empty={sources.length === 0 && { icon: Wallet, title: t('income.empty'), text: t('income.emptyHint') }}
      chart={() => <Shares kind={kind} days={shown} sources={sources} addressOf={addressOf} />}
      table={() => (
        <FiguresTable
          caption={t('income.inPesos', { title })}
          heads={[
            t(kind === 'Doctor' ? 'income.doctor' : 'income.service'),
            t('income.paidHead'),
            t('income.refundedHead'),
            t('income.incomeHead'),
          ]}
          rows={sources.map((source) => ({
            key: source.key,
            cells: [
              <RowLink key="name" to={addressOf(source)}>
                {source.name}
              </RowLink>,
              formatAmount(source.paidMinor, language),
              formatAmount(source.refundedMinor, language),
              formatAmount(source.incomeMinor, language),
            ],
          }))}
          foot={[
            t('total'),
            formatAmount(data?.paidMinor ?? 0, language),
            formatAmount(data?.refundedMinor ?? 0, language),
            formatAmount(data?.incomeMinor ?? 0, language),
          ]}
        />
      )}
    />
  )
}

interface SharesProps extends Pick<CardProps, 'kind' | 'sources'> {
  days: Pick<Days, 'from' | 'to'>
  addressOf: (source: Source) => string
}

function Shares({ kind, days, sources, addressOf }: SharesProps) {
  const { t, language } = useTranslation('reports')
  const dates = useDates()
  const open = useOpen()
  const money = (minor: number) => formatMoney(minor, language)
  const named = sources.length > mostRows ? sources.slice(0, mostRows - 1) : sources
  const others = sources.slice(named.length)
  const rowOf = (key: string, name: string, total: number): ShareRow => ({
    key,
    name,
    total,
    shares: [{ key, value: total, mark: 'bg-accent', ink: 'text-muted' }],
  })
  const rows = [
    ...named.map(({ key, name, incomeMinor }) => rowOf(key, name, incomeMinor)),
    ...(others.length > 0
      ? [
          rowOf(
            'others',
            t('income.others', { count: others.length }),
            others.reduce((sum, { incomeMinor }) => sum + incomeMinor, 0),
          ),
        ]
      : []),
  ]
  const text = ({ name, total }: ShareRow) => t('income.part', { name, amount: money(total) })
  return (
    <ShareChart
      rows={rows}
      label={t(kind === 'Doctor' ? 'income.doctorKeys' : 'income.serviceKeys', {
        range: dates.range(days.from, days.to),
      })}
      count={money}
      textOf={text}
      tip={text}
      open={({ key }) => {
        const source = sources.find((one) => one.key === key)
        open(source && addressOf(source))
      }}
    />
  )
}
