import { fullName } from '@piel/contract/people'
import { useTranslation } from '../../../i18n/index.ts'
import { Marked, MarkedPhone } from '../../../components/table/marked.tsx'
import { RowLink, useRowTabIndex } from '../../../components/table/row-context.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { useDates } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { DebtorRow } from '../ledger.queries.ts'

interface CellProps {
  row: DebtorRow
}

export function DebtorCell({ row: { patient } }: CellProps) {
  const name = fullName(patient)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar {...patient} size="md" />
      <span className="grid min-w-0 flex-1">
        <RowLink className="line-clamp-2 font-medium @[38rem]/list:block @[38rem]/list:truncate">
          <bdi title={name}>
            <Marked text={name} />
          </bdi>
        </RowLink>
        <span className="truncate text-caption text-muted" title={patient.email}>
          <Marked text={patient.email} />
        </span>
      </span>
    </span>
  )
}

export function PhoneCell({ row: { phone, phoneE164 } }: CellProps) {
  const { t } = useTranslation('common')
  const tabIndex = useRowTabIndex()
  if (phone === null) return <span className="text-muted">{t('notSpecified')}</span>
  const number = <MarkedPhone text={phone} />
  if (phoneE164 === null) return <span className="tabular-nums">{number}</span>
  return (
    <a
      href={`tel:${phoneE164}`}
      tabIndex={tabIndex}
      className="touch-target rounded-[4px] tabular-nums focus-ring hover:text-accent hover:underline"
    >
      {number}
    </a>
  )
}

export function OwedCell({ row: { balanceMinor } }: CellProps) {
  const { language } = useTranslation('common')
  return <span className="font-medium tabular-nums">{formatMoney(balanceMinor, language)}</span>
}

export function LastPaymentCell({ row: { lastPaymentAt } }: CellProps) {
  const { t } = useTranslation('ledger')
  const dates = useDates()
  if (lastPaymentAt === null) return <span className="text-muted">{t('debtors.never')}</span>
  return (
    <time dateTime={lastPaymentAt} title={dates.exact(lastPaymentAt)} className="tabular-nums">
      {dates.day(lastPaymentAt)}
    </time>
  )
}
