import type { TillSession } from '@piel/contract/till'
import { methods } from '@piel/contract/transactions'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useConfig } from '#/lib/config.ts'
import { instantNow, useDates } from '#/lib/dates.ts'
import { formatAmount } from '#/lib/money.ts'
import { CountTable } from './count-table.tsx'

/** The report of a session, on letter paper and on a roll of 80 mm. */
export function SessionPaper({ session }: { session: TillSession }) {
  const { t } = useTranslation('till')
  const { clinicName } = useConfig()
  const dates = useDates()
  const { number, state, till, person, closedAt, closedBy, reason } = session
  return (
    <article className="receipt-paper @container/paper mx-auto w-full max-w-2xl rounded-card border border-line shadow-overlay print:max-w-none print:rounded-none print:border-0 print:shadow-none">
      <div className="p-5 @[30rem]/paper:p-10 print:p-0!">
        <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b-2 border-ink pb-4">
          <p className="text-title font-semibold wrap-anywhere">{clinicName}</p>
          <div className="@[30rem]/paper:text-end">
            <h2 className="text-base font-semibold">{t(number === null ? 'paper.report' : 'paper.heading')}</h2>
            {number !== null && (
              <p className="mt-1">
                {t('paper.number')} <span className="font-semibold tabular-nums">{number}</span>
              </p>
            )}
          </div>
        </header>
        <dl className="mt-4 divide-y divide-line">
          <Line label={t('paper.till')}>{till.name}</Line>
          <Line label={t('paper.person')}>
            <bdi>{person.name}</bdi>
          </Line>
          <Line label={t('paper.opened')}>{dates.exact(session.openedAt)}</Line>
          {closedAt !== null && <Line label={t('paper.closed')}>{dates.exact(closedAt)}</Line>}
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
        <Report session={session} />
        {reason !== null && (
          <dl className="mt-5">
            <Line label={t('paper.reason')}>
              <bdi className="whitespace-pre-line">{reason}</bdi>
            </Line>
          </dl>
        )}
        <p className="mt-16 hidden w-64 max-w-full border-t border-ink pt-1 text-caption text-muted print:block">
          {t('paper.signature')}
        </p>
        <p className="mt-6 hidden text-caption text-muted print:block">
          {t('paper.printedOn', { time: dates.exact(instantNow()) })}
        </p>
      </div>
    </article>
  )
}

/** What came and went: the float, payments, refunds and cancelled payments by method, and cash in and out. */
function Report({ session: { report, floatMinor } }: { session: TillSession }) {
  const { t, language } = useTranslation('till')
  if (!report) return null
  const amount = (minor: number) => <span className="tabular-nums">{formatAmount(minor, language)}</span>
  const parts = [
    ['paper.payments', 'paidMinor'],
    ['paper.refunds', 'refundedMinor'],
    ['paper.voids', 'voidedMinor'],
  ] as const
  return (
    <dl className="mt-5 divide-y divide-line border-y border-line">
      <Line label={t('paper.float')}>{amount(floatMinor)}</Line>
      {parts.flatMap(([label, field]) =>
        methods.flatMap((method) => {
          const minor = report.methods.find((one) => one.method === method)?.[field] ?? 0
          if (minor === 0) return []
          return [
            <Line key={`${label}${method}`} label={`${t(label)} · ${t(`methods.${method}`)}`}>
              {amount(minor)}
            </Line>,
          ]
        }),
      )}
      {report.inMinor > 0 && <Line label={t('paper.in')}>{amount(report.inMinor)}</Line>}
      {report.outMinor > 0 && <Line label={t('paper.out')}>{amount(-report.outMinor)}</Line>}
    </dl>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6 py-1.5 break-inside-avoid">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 text-end wrap-anywhere">{children}</dd>
  </div>
)
