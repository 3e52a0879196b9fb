import type { Appointment } from '@piel/contract/agenda/appointments'
import { isOpen } from '@piel/contract/agenda/appointment-shapes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { formatMoney } from '#/lib/money.ts'
import { appointmentTypeQueries } from '#/features/agenda/types/types.queries.ts'
import { FeeWaits, Missing } from './visit-facts.tsx'

/**
 * The fee and when it is charged, or its outstanding amount. Loaded apart from the panel, so that the agenda loads no money code.
 */
export function VisitFee({ appointment: { type, status, sale } }: { appointment: Appointment }) {
  const { t, language } = useTranslation(['appointments', 'appointmentForm'])
  const mayCharge = sale === null && isOpen(status)
  const { data: types, error } = useQuery({ ...appointmentTypeQueries.choices(), enabled: mayCharge })
  const money = (minor: number) => formatMoney(minor, language)
  if (sale)
    return sale.outstandingMinor > 0
      ? t('appointmentForm:panel.feeOutstanding', {
          amount: money(sale.totalMinor),
          outstanding: money(sale.outstandingMinor),
        })
      : t('appointmentForm:panel.feePaid', { amount: money(sale.totalMinor) })
  if (mayCharge && !types) return error ? <Missing>{t('appointmentForm:panel.feeFailed')}</Missing> : <FeeWaits />
  const { feeMinor = null, feeWhen = 'never' } = types?.data.find(({ id }) => id === type.id) ?? {}
  if (!mayCharge || feeMinor === null || feeWhen === 'never')
    return <Missing>{t('appointmentForm:panel.noFee')}</Missing>
  return t(`appointmentForm:panel.feeLater.${feeWhen}`, { amount: money(feeMinor) })
}
