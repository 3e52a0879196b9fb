import type { MethodAmounts } from '@piel/contract/money/till-counts'
import { methods } from '@piel/contract/money/transactions'
import { tillEndpoints } from '@piel/contract/money/tills'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { BarChart } from '#/components/chart/bar-chart.tsx'
import { Definition, RowLink } from '#/components/chart/chart-notes.tsx'
import { ChartCard } from '#/components/chart/chart-card.tsx'
import { FiguresTable } from '#/components/chart/figures-table.tsx'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { formatAmount, formatMoney, formatShortMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'

const mostCounts = 30
const countsQuery = endpointQuery(tillEndpoints.sessions, {
  query: { status: 'closed', sort: '-opened', page: 1, limit: mostCounts },
})

const totalOf = (amounts: MethodAmounts | null): number =>
  methods.reduce((sum, method) => sum + (amounts?.[method] ?? 0), 0)

/** What the last counts found beside what was expected: bars up are over, bars down are short. */
export function CountsCard() {
  const { t, language } = useTranslation('tills')
  const dates = useDates()
  const navigate = useNavigate()
  const { data, error } = useQuery(countsQuery)
  // The list has its own error.
  if (error && !data) return null
  const counts = (data?.data ?? []).toReversed().map(({ id, openedOn, person, expected, countedAmounts }) => {
    const [wanted, counted] = [totalOf(expected), totalOf(countedAmounts)]
    return { id, day: openedOn, person: person.name, expected: wanted, counted, difference: counted - wanted }
  })
  const sum = counts.reduce((total, { difference }) => total + difference, 0)
  const differing = counts.filter(({ difference }) => difference !== 0).length
  const amount = (minor: number) => formatAmount(minor, language)
  const textOf = (index: number) => {
    const one = counts[index]
    if (!one) return ''
    return t('picture.point', {
      day: dates.date(one.day),
      person: one.person,
      expected: formatMoney(one.expected, language),
      counted: formatMoney(one.counted, language),
      difference: formatMoney(one.difference, language),
    })
  }
  return (
    <ChartCard
      heading="h2"
      // Lower than other charts, because the list follows.
      className="mb-6 [&>div:nth-of-type(2)]:h-52!"
      title={t('picture.title')}
      total={data && formatMoney(sum, language)}
      about={t('picture.about', { count: counts.length, differing })}
      isStale={false}
      rows={{ to: `${paths.tillSessions()}?status=closed`, label: t('picture.rows') }}
      empty={counts.length === 0 && { icon: Scale, title: t('picture.empty'), text: t('picture.emptyHint') }}
      chart={() => (
        <BarChart
          points={counts.map(({ id, day, difference }) => ({ key: id, value: difference, name: dates.shortDay(day) }))}
          unit={100}
          label={t('picture.keys')}
          short={(value) => formatShortMoney(value, language)}
          textOf={textOf}
          tip={textOf}
          open={(index) => {
            const one = counts[index]
            if (one) void navigate({ to: paths.tillSession(one.id) })
          }}
        />
      )}
      table={() => (
        <FiguresTable
          caption={t('picture.inPesos')}
          heads={[
            t('list.columns.opened'),
            t('list.columns.person'),
            t('picture.expected'),
            t('picture.counted'),
            t('list.columns.difference'),
          ]}
          rows={counts.toReversed().map(({ id, day, person, expected, counted, difference }) => ({
            key: id,
            cells: [
              <RowLink key="name" to={paths.tillSession(id)}>
                {dates.date(day)}
              </RowLink>,
              person,
              amount(expected),
              amount(counted),
              amount(difference),
            ],
          }))}
          foot={[
            t('cash.total'),
            '',
            amount(counts.reduce((total, { expected }) => total + expected, 0)),
            amount(counts.reduce((total, { counted }) => total + counted, 0)),
            amount(sum),
          ]}
        />
      )}
    >
      <Definition text={t('picture.definition')} />
    </ChartCard>
  )
}
