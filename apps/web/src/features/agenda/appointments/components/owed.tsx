import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import { HandCoins } from 'lucide-react'
import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { formatMoney } from '#/lib/money.ts'

type Patient = Pick<AppointmentRow['patient'], 'balanceMinor'>

/** False for callers who cannot read balances. */
export const owes = ({ balanceMinor }: Patient): boolean => balanceMinor !== null && balanceMinor > 0

export function Owed({ patient, className }: { patient: Patient; className?: string }) {
  const { t, language } = useTranslation('appointments')
  if (!owes(patient)) return null
  return (
    <span className={clsx('inline-flex items-center gap-1 whitespace-nowrap text-warning', className)}>
      <HandCoins aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="tabular-nums">
        {t('owed.amount', { amount: formatMoney(patient.balanceMinor ?? 0, language) })}
      </span>
    </span>
  )
}
