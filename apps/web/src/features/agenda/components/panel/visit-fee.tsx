import type { Appointment } from '@piel/contract/appointments'
import { isOpen } from '@piel/contract/appointment-shapes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { formatMoney } from '#/lib/money.ts'
import { useCan } from '#/lib/permissions.ts'
import { agendaQueries } from '../../agenda.queries.ts'
import { Fact } from './visit-facts.tsx'

/** The fee of an appointment: when it will be charged, or what is outstanding of it. Null without one. */
function useFeeText({ type, status, sale }: Appointment): string | null {
  const { t, language } = useTranslation('agenda')
  const seesMoney = useCan('money.read')
  const { data: types } = useQuery({ ...agendaQueries.types(), enabled: seesMoney })
  const money = (minor: number) => formatMoney(minor, language)
  if (sale)
    return sale.outstandingMinor > 0
      ? t('panel.feeOutstanding', { amount: money(sale.totalMinor), outstanding: money(sale.outstandingMinor) })
      : t('panel.feePaid', { amount: money(sale.totalMinor) })
  const { feeMinor = null, feeWhen = 'never' } = types?.data.find(({ id }) => id === type.id) ?? {}
  if (!seesMoney || feeMinor === null || feeWhen === 'never' || !isOpen(status)) return null
  return t(`panel.feeLater.${feeWhen}`, { amount: money(feeMinor) })
}

/** What it shows of money loads with it, and not with the agenda. */
export function VisitFee({ of }: { of: Appointment }) {
  const { t } = useTranslation('agenda')
  const fee = useFeeText(of)
  return fee !== null && <Fact label={t('panel.fee')}>{fee}</Fact>
}
