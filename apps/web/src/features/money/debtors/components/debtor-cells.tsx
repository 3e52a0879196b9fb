import { useTranslation } from '#/i18n/index.ts'
import { Moment } from '#/components/record/times.tsx'
import { PersonCell as Person } from '#/components/table/person-cell.tsx'
import { PhoneCell as Phone } from '#/components/table/phone-cell.tsx'
import { formatMoney } from '#/lib/money.ts'
import type { DebtorRow } from '../debtors.queries.ts'

interface CellProps {
  row: DebtorRow
}

export const DebtorCell = ({ row }: CellProps) => <Person person={row.patient} />

export const PhoneCell = ({ row: { phone, phoneE164 } }: CellProps) => <Phone phone={phone} phoneE164={phoneE164} />

export function OwedCell({ row: { balanceMinor } }: CellProps) {
  const { language } = useTranslation('common')
  return <span className="font-medium tabular-nums">{formatMoney(balanceMinor, language)}</span>
}

export function LastPaymentCell({ row: { lastPaymentAt } }: CellProps) {
  const { t } = useTranslation('debtors')
  if (lastPaymentAt === null) return <span className="text-muted">{t('never')}</span>
  return <Moment instant={lastPaymentAt} />
}
