import type { DayTotals } from '@piel/contract/money/closings'
import { methods } from '@piel/contract/money/transactions'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useConfig } from '#/lib/config.ts'
import { instantNow, useDates } from '#/lib/dates.ts'
import { formatAmount } from '#/lib/money.ts'

/** A document of the tills, on letter paper and on a roll of 80 mm. */
export function Paper({ heading, number, children }: { heading: string; number: string | null; children: ReactNode }) {
  const { t } = useTranslation('tills')
  const { clinicName } = useConfig()
  const dates = useDates()
  return (
    <article className="receipt-paper @container/paper mx-auto w-full max-w-2xl rounded-card border border-line shadow-overlay print:max-w-none print:rounded-none print:border-0 print:shadow-none">
      <div className="p-5 @[30rem]/paper:p-10 print:p-0!">
        <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b-2 border-ink pb-4">
          <p className="text-title font-semibold wrap-anywhere">{clinicName}</p>
          <div className="@[30rem]/paper:text-end">
            <h2 className="text-base font-semibold">{heading}</h2>
            {number !== null && (
              <p className="mt-1">
                {t('paper.number')} <span className="font-semibold tabular-nums">{number}</span>
              </p>
            )}
          </div>
        </header>
        {children}
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

export const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6 py-1.5 break-inside-avoid">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 text-end wrap-anywhere">{children}</dd>
  </div>
)

const parts = [
  ['paper.payments', 'paidMinor'],
  ['paper.refunds', 'refundedMinor'],
  ['paper.voids', 'voidedMinor'],
] as const

interface MovedLinesProps {
  moved: Pick<DayTotals, 'methods' | 'inMinor' | 'outMinor'>
  /** The total of payments, refunds and cancelled payments, on a line after them. */
  netMinor?: number
}

export function MovedLines({ moved, netMinor }: MovedLinesProps) {
  const { t, language } = useTranslation('tills')
  const amount = (minor: number) => <span className="tabular-nums">{formatAmount(minor, language)}</span>
  return (
    <>
      {parts.flatMap(([label, field]) =>
        methods.flatMap((method) => {
          const minor = moved.methods.find((one) => one.method === method)?.[field] ?? 0
          if (minor === 0) return []
          return [
            <Line key={`${label}${method}`} label={`${t(label)} · ${t(`methods.${method}`)}`}>
              {amount(minor)}
            </Line>,
          ]
        }),
      )}
      {netMinor !== undefined && (
        <Line label={t('paper.net')}>
          <span className="font-semibold tabular-nums">{formatAmount(netMinor, language)}</span>
        </Line>
      )}
      {moved.inMinor > 0 && <Line label={t('paper.in')}>{amount(moved.inMinor)}</Line>}
      {moved.outMinor > 0 && <Line label={t('paper.out')}>{amount(-moved.outMinor)}</Line>}
    </>
  )
}

export function PaperSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="h-6 w-56" />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="mt-5 h-4" />
      ))}
    </SkeletonGroup>
  )
}
