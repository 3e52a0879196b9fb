import type { ParsedOf } from '@piel/contract/core/endpoint'
import { type Debtor, debtorCsv, type debtorEndpoints } from '@piel/contract/money/debtors'
import type { CsvAnswer } from '#/csv/csv.ts'
import { exportList, personColumns, type Column } from '#/csv/export.ts'
import { formatPesos } from '#/csv/format.ts'
import type { CsvWords } from '#/csv/words.ts'
import { sliceAfter } from '#/db/lists/keyset.ts'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import { getDebtorTotals, isCounted, readDebtors } from './debtors.repository.ts'

type Words = CsvWords<keyof typeof debtorCsv.heads.en>

const columns = (words: Words): Column<Debtor>[] => [
  { label: words.heads.id, cell: ({ patient }) => patient.id },
  ...personColumns<Debtor>(words, ({ patient }) => patient),
  { label: words.heads.phone, cell: ({ phone }) => phone },
  { label: words.heads.balance, cell: ({ balanceMinor }) => formatPesos(balanceMinor) },
  { label: words.heads.lastPayment, cell: ({ lastPaymentAt }) => words.moment(lastPaymentAt) },
]

export async function exportDebtors(
  deps: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: ParsedOf<typeof debtorEndpoints.export>['query'],
): Promise<CsvAnswer> {
  const { db } = deps
  return await exportList(deps, context, {
    of: debtorCsv,
    query,
    rows: isCounted(query) ? (await getDebtorTotals(db)).total : undefined,
    columns,
    next: (last, take) => readDebtors(db, query, sliceAfter(last?.patient.id, take)),
  })
}
