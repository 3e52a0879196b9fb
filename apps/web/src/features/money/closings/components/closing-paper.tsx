import type { DayTotals, TillDay } from '@piel/contract/money/closings'
import { differencesOf } from '@piel/contract/money/till-counts'
import { methods } from '@piel/contract/money/transactions'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { DayDifferences } from '#/features/money/tills/components/difference.tsx'
import { Line, MovedLines, Paper } from '#/features/money/tills/components/paper.tsx'

const differencesIn = (session: DayTotals['sessions'][number]) => {
  const { countedAmounts, expected } = session
  if (!countedAmounts) return null
  const all = differencesOf(countedAmounts, expected)
  return methods.flatMap((method) => (all[method] === 0 ? [] : [{ method, amountMinor: all[method] }]))
}

export function DayPaper({ day, totals }: { day: TillDay; totals: DayTotals }) {
  const { t } = useTranslation(['closings', 'tills'])
  const dates = useDates()
  const { number, location, closedAt, closedBy, sha256 } = day
  return (
    <Paper heading={t('one')} number={number}>
      <dl className="mt-4 divide-y divide-line">
        <Line label={t('columns.day')}>{dates.date(day.day)}</Line>
        <Line label={t('location')}>
          <bdi>{location.name}</bdi>
        </Line>
        {closedAt !== null && <Line label={t('closedAt')}>{dates.exact(closedAt)}</Line>}
        <Line label={t('tills:paper.closedBy')}>{closedBy ? <bdi>{closedBy.name}</bdi> : t('byItself')}</Line>
      </dl>
      <dl className="mt-5 divide-y divide-line border-y border-line">
        <MovedLines moved={totals} netMinor={totals.netMinor} />
      </dl>
      <h3 className="mt-6 font-semibold">{t('sessions')}</h3>
      {totals.sessions.length === 0 ? (
        <p className="mt-2 text-muted">{t('noSessions')}</p>
      ) : (
        <dl className="mt-2 divide-y divide-line border-y border-line">
          {totals.sessions.map((session) => {
            const differences = differencesIn(session)
            return (
              <Line key={session.id} label={`${session.number} · ${session.till} · ${session.person}`}>
                {differences ? <DayDifferences differences={differences} /> : t('tills:list.uncounted')}
              </Line>
            )
          })}
          <Line label={t('differences')}>
            <span className="font-semibold">
              <DayDifferences differences={totals.differences} />
            </span>
          </Line>
        </dl>
      )}
      <p className="mt-5 text-caption wrap-anywhere text-muted">{t('digest', { digest: sha256 ?? '' })}</p>
    </Paper>
  )
}
