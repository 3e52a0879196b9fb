import { debtAges } from '@piel/contract/money/debtors'
import type { Column } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import { type ListDefinition, optionsOf } from '#/components/table/list-state.ts'
import type { Key } from '#/i18n/types.ts'
import type { DebtorRow } from '../debtors.queries.ts'
import { useTranslation } from '#/i18n/index.ts'
import { Moment } from '#/components/record/times.tsx'
import { PersonCell as Person } from '#/components/table/person-cell.tsx'
import { PhoneCell as Phone } from '#/components/table/phone-cell.tsx'
import { formatMoney } from '#/lib/money.ts'

interface CellProps {
  row: DebtorRow
}

const DebtorCell = ({ row }: CellProps) => <Person person={row.patient} />

const PhoneCell = ({ row: { phone, phoneE164 } }: CellProps) => <Phone phone={phone} phoneE164={phoneE164} />

function OwedCell({ row: { balanceMinor } }: CellProps) {
  const { language } = useTranslation('common')
  return <span className="font-medium tabular-nums">{formatMoney(balanceMinor, language)}</span>
}

function LastPaymentCell({ row: { lastPaymentAt } }: CellProps) {
  const { t } = useTranslation('debtors')
  if (lastPaymentAt === null) return <span className="text-muted">{t('never')}</span>
  return <Moment instant={lastPaymentAt} />
}

export const debtorsList = {
  name: 'debtors',
  sorts: ['balance', 'name'],
  defaultSort: '-balance',
  filters: { name: { kind: 'text' }, phone: { kind: 'text' }, age: { kind: 'one', values: debtAges } },
} as const satisfies ListDefinition

export type DebtorKey = Extract<Key<'debtors'>, `${'columns' | 'ages'}.${string}`> | 'age' | 'anyAge'

export const debtorColumns: readonly Column<DebtorRow, DebtorKey>[] = [
  { header: 'columns.name', Cell: DebtorCell, sort: 'name', card: 'lead' },
  { header: 'columns.phone', Cell: PhoneCell, className: '@[38rem]/list:w-42 @[62rem]/list:w-52' },
  {
    header: 'columns.lastPayment',
    Cell: LastPaymentCell,
    className: '@[38rem]/list:w-36 @[62rem]/list:w-48',
    from: 'wide',
    isNamed: true,
  },
  {
    header: 'columns.balance',
    Cell: OwedCell,
    sort: 'balance',
    firstDirection: 'descending',
    align: 'end',
    className: '@[38rem]/list:w-40 @[62rem]/list:w-48',
  },
]

export const debtorFilters: readonly FilterField<DebtorKey>[] = [
  { name: 'name', label: 'columns.name' },
  { name: 'phone', label: 'columns.phone' },
  { name: 'age', label: 'age', options: optionsOf(debtAges, (age) => `ages.${age}` as const), any: 'anyAge' },
]
