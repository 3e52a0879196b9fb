import type { TillSession } from '@piel/contract/money/tills'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { formatAmount } from '#/lib/money.ts'
import { CountTable } from './count-table.tsx'
import { Line, MovedLines, Paper } from './paper.tsx'

export function SessionPaper({ session }: { session: TillSession }) {
  const { t, language } = useTranslation('tills')
  const dates = useDates()
  const { number, state, till, person, closedAt, countedBy, closedBy, reason, report, floatMinor } = session
  return (
    <Paper heading={t(number === null ? 'paper.report' : 'paper.heading')} number={number}>
      <dl className="mt-4 divide-y divide-line">
        <Line label={t('paper.till')}>{till.name}</Line>
        <Line label={t('paper.person')}>
          <bdi>{person.name}</bdi>
        </Line>
        <Line label={t('paper.opened')}>{dates.exact(session.openedAt)}</Line>
        {closedAt !== null && <Line label={t('paper.closed')}>{dates.exact(closedAt)}</Line>}
        {countedBy !== null && (
          <Line label={t('paper.countedBy')}>
            <bdi>{countedBy.name}</bdi>
          </Line>
        )}
        {closedBy !== null && closedBy.id !== person.id && (
          <Line label={t('paper.closedBy')}>
            <bdi>{closedBy.name}</bdi>
          </Line>
        )}
      </dl>
      {state === 'uncounted' && <p className="mt-5 font-semibold">{t('paper.uncounted')}</p>}
      <div className="mt-5">
        <CountTable session={session} />
      </div>
      {report && (
        <dl className="mt-5 divide-y divide-line border-y border-line">
          <Line label={t('paper.float')}>
            <span className="tabular-nums">{floatMinor !== null && formatAmount(floatMinor, language)}</span>
          </Line>
          <MovedLines moved={report} />
        </dl>
      )}
      {reason !== null && (
        <dl className="mt-5">
          <Line label={t('paper.reason')}>
            <bdi className="whitespace-pre-line">{reason}</bdi>
          </Line>
        </dl>
      )}
    </Paper>
  )
}
