import type { DebtAge } from '@piel/contract/money/debtors'
import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { BarChart } from '#/components/chart/bar-chart.tsx'
import { RowLink } from '#/components/chart/chart-notes.tsx'
import { FiguresTable } from '#/components/chart/figures-table.tsx'
import { formatAmount, formatCount, formatMoney, formatShortMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { debtsQuery } from '../reports.queries.ts'
import { ReportCard, useOpen } from './report-card.tsx'

const shortAges: Record<DebtAge, string> = { upTo30: '0–30', upTo60: '31–60', upTo90: '61–90', over90: '91+' }

export function DebtsCard() {
  const { t, language } = useTranslation('reports')
  const open = useOpen()
  const query = useQuery(debtsQuery)
  const { data } = query
  const ages = data?.ages ?? []
  const money = (minor: number) => formatMoney(minor, language)
  const patients = (count: number) => t('debts.about', { count, total: formatCount(count, language) })
  const addressOf = (age: DebtAge) => `${paths.debtors()}?age=${age}`
  const textOf = (index: number) => {
    const one = ages[index]
    if (!one) return ''
    return t('debts.point', {
      age: t(`debts.ages.${one.age}`),
      amount: money(one.owedMinor),
      patients: patients(one.debtors),
    })
  }
  return (
    <ReportCard
      query={query}
      title={t('debts.title')}
      total={data && money(data.owedMinor)}
      about={data ? `${patients(data.debtors)} · ${t('debts.byDays')}` : ''}
      definition={t('debts.definition')}
      isStale={false}
      rows={{ to: paths.debtors(), label: t('debts.rows') }}
      empty={data?.debtors === 0 && { icon: HandCoins, title: t('debts.empty'), text: t('debts.emptyHint') }}
      chart={() => (
        <BarChart
          points={ages.map(({ age, owedMinor }) => ({
            key: age,
            value: owedMinor,
            name: shortAges[age],
          }))}
          unit={100}
          label={t('debts.keys')}
          short={(value) => formatShortMoney(value, language)}
          textOf={textOf}
          tip={textOf}
          open={(index) => open(ages[index] && addressOf(ages[index].age))}
        />
      )}
      table={() => (
        <FiguresTable
          caption={t('debts.inPesos')}
          heads={[t('debts.age'), t('debts.patients'), t('debts.owed')]}
          rows={ages.map(({ age, debtors, owedMinor }) => ({
            key: age,
            cells: [
              <RowLink key="name" to={addressOf(age)}>
                {t(`debts.ages.${age}`)}
              </RowLink>,
              formatCount(debtors, language),
              formatAmount(owedMinor, language),
            ],
          }))}
          foot={[t('total'), formatCount(data?.debtors ?? 0, language), formatAmount(data?.owedMinor ?? 0, language)]}
        />
      )}
    />
  )
}
