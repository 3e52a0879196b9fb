import { type Analytics, dashboardEndpoints } from '@piel/contract/office/dashboard'
import { endOfMonth } from '@piel/contract/core/dates'
import { Wallet } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { BarChart } from '#/components/chart/bar-chart.tsx'
import { ChartCard } from '#/components/chart/chart-card.tsx'
import { FiguresTable } from '#/components/chart/figures-table.tsx'
import { ExportButton } from '#/components/table/export-button.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatAmount, formatCount, formatMoney, formatShortMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import type { Range } from '../use-range.ts'

type Point = Analytics['income'][number]

interface Props {
  range: Range
  data: Analytics | undefined
  isStale: boolean
}

const sumOf = (points: readonly Point[], of: (point: Point) => number) =>
  points.reduce((sum, point) => sum + of(point), 0)

function useIncomeWords(data: Props['data']) {
  const { t, language } = useTranslation('analytics')
  const dates = useDates()
  const isYearly = data?.period === 'yearly'
  const money = (minor: number) => formatMoney(minor, language)
  const payments = (count: number) => t('income.payments', { count, payments: formatCount(count, language) })
  /** A month that is partly in the range is labelled by its dates. */
  const nameOf = ({ day }: Point): string => {
    if (!data || !isYearly) return dates.date(day)
    const [from, to] = [data.from > day ? data.from : day, data.to < endOfMonth(day) ? data.to : endOfMonth(day)]
    return from === day && to === endOfMonth(day) ? dates.longMonth(day) : dates.range(from, to)
  }
  return { t, language, dates, isYearly, money, payments, nameOf }
}

export function IncomeCard({ range, data, isStale }: Props) {
  const { t, money, payments } = useIncomeWords(data)
  const points = data?.income ?? []
  const allPayments = sumOf(points, (point) => point.payments)
  const given = sumOf(points, (point) => point.refundedMinor)

  const about = [
    payments(allPayments),
    t(`income.points.${range.period}`),
    ...(given > 0 ? [t('income.refunded', { amount: money(given) })] : []),
  ].join(' · ')

  return (
    <ChartCard
      title={t('income.title')}
      total={data && money(data.incomeMinor)}
      about={about}
      isStale={isStale}
      exportButton={
        <ExportButton
          list={dashboardEndpoints.exportIncome}
          permission="money.export"
          query={range.asked}
          label={t('exportIncome')}
          size="sm"
        />
      }
      rows={{
        to: `${paths.transactions()}?status=settled&from=${range.from}&to=${range.to}`,
        label: t('income.rows'),
      }}
      empty={
        allPayments === 0 && given === 0 && { icon: Wallet, title: t('income.empty'), text: t('income.emptyHint') }
      }
      chart={() => <Chart range={range} data={data} />}
      table={() => <Table data={data} />}
    />
  )
}

function Chart({ range, data }: Pick<Props, 'range' | 'data'>) {
  const { t, language, dates, isYearly, money, payments, nameOf } = useIncomeWords(data)
  const points = data?.income ?? []
  return (
    <BarChart
      points={points.map(({ day, incomeMinor }) => ({
        key: day,
        value: incomeMinor,
        name: isYearly ? dates.month(day) : dates.shortDay(day),
      }))}
      unit={100}
      label={t('income.keys', { range: dates.range(range.from, range.to) })}
      short={(value) => formatShortMoney(value, language)}
      textOf={(index) => {
        const point = points[index]
        if (!point) return ''
        const { incomeMinor, payments: count } = point
        return t('income.point', { name: nameOf(point), amount: money(incomeMinor), payments: payments(count) })
      }}
      tip={(index) => {
        const point = points[index]
        return (
          point && (
            <>
              <p className="text-muted">{nameOf(point)}</p>
              <p className="text-body font-medium tabular-nums">{money(point.incomeMinor)}</p>
              <p className="text-muted">
                {payments(point.payments)}
                {point.refundedMinor > 0 && ` · ${t('income.refunded', { amount: money(point.refundedMinor) })}`}
              </p>
            </>
          )
        )
      }}
    />
  )
}

function Table({ data }: Pick<Props, 'data'>) {
  const { t, language, isYearly, nameOf } = useIncomeWords(data)
  const points = data?.income ?? []
  const amount = (minor: number) => formatAmount(minor, language)
  return (
    <FiguresTable
      caption={t('income.inPesos')}
      heads={[
        t(isYearly ? 'income.month' : 'income.day'),
        t('income.count'),
        t('income.paid'),
        t('income.given'),
        t('income.left'),
      ]}
      rows={points.map((point) => ({
        key: point.day,
        cells: [
          nameOf(point),
          formatCount(point.payments, language),
          amount(point.paidMinor),
          amount(point.refundedMinor),
          amount(point.incomeMinor),
        ],
      }))}
      foot={[
        t('total'),
        formatCount(
          sumOf(points, (point) => point.payments),
          language,
        ),
        amount(sumOf(points, (point) => point.paidMinor)),
        amount(sumOf(points, (point) => point.refundedMinor)),
        amount(data?.incomeMinor ?? 0),
      ]}
    />
  )
}
