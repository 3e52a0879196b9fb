import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import { HandCoins } from 'lucide-react'
import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { formatMoney } from '#/lib/money.ts'

type Patient = Pick<AppointmentRow['patient'], 'balanceMinor'>

/** Whether a patient owes money, as far as the caller may know it. */
export const owes = ({ balanceMinor }: Patient): boolean => balanceMinor !== null && balanceMinor > 0

/** What a patient owes, by an icon and in words; nothing where nothing is owed. */
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
