import { tierIds, tierLabels } from '@piel/contract/core/tiers'
import { useQuery } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { BarChart } from '#/components/chart/bar-chart.tsx'
import { RowLink } from '#/components/chart/chart-notes.tsx'
import { FiguresTable } from '#/components/chart/figures-table.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatCount } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { membershipsQuery } from '../reports.queries.ts'
import { ReportCard, useOpen } from './report-card.tsx'

const addressOf = (month: string) => `${paths.patients()}?membershipEnds=${month.slice(0, 7)}`

export function MembershipsCard() {
  const { t, language } = useTranslation('reports')
  const dates = useDates()
  const open = useOpen()
  const query = useQuery(membershipsQuery)
  const { data } = query
  const months = data?.months ?? []
  const count = (value: number) => formatCount(value, language)
  const textOf = (index: number) => {
    const one = months[index]
    if (!one) return ''
    return t('memberships.point', { count: one.total, month: dates.longMonth(one.month), total: count(one.total) })
  }
  return (
    <ReportCard
      query={query}
      title={t('memberships.title')}
      total={data && count(data.total)}
      about={t('memberships.about')}
      definition={t('memberships.definition')}
      isStale={false}
      rows={{ to: addressOf(months[0]?.month ?? dates.today()), label: t('memberships.rows') }}
      empty={data?.total === 0 && { icon: IdCard, title: t('memberships.empty'), text: t('memberships.emptyHint') }}
      chart={() => (
        <BarChart
          points={months.map(({ month, total }) => ({ key: month, value: total, name: dates.month(month) }))}
          unit={1}
          label={t('memberships.keys')}
          short={count}
          textOf={textOf}
          tip={textOf}
          open={(index) => open(months[index] && addressOf(months[index].month))}
        />
      )}
      table={() => (
        <FiguresTable
          caption={`${t('memberships.title')}, ${t('memberships.about')}`}
          heads={[t('memberships.month'), ...tierIds.map((tier) => tierLabels[language][tier]), t('total')]}
          rows={months.map(({ month, tiers, total }) => ({
            key: month,
            cells: [
              <RowLink key="name" to={addressOf(month)}>
                {dates.month(month)}
              </RowLink>,
              ...tierIds.map((tier) => count(tiers[tier])),
              count(total),
            ],
          }))}
          foot={[
            t('total'),
            ...tierIds.map((tier) => count(months.reduce((sum, { tiers }) => sum + tiers[tier], 0))),
            count(data?.total ?? 0),
          ]}
        />
      )}
    />
  )
}
