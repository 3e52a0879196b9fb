import type { ParsedOf } from '@piel/contract/core/endpoint'
import { type Debtor, debtorCsv, type debtorEndpoints } from '@piel/contract/money/debtors'
import { listExport, personColumns, type Column } from '#/csv/export.ts'
import { formatPesos } from '#/csv/format.ts'
import type { WordsOf } from '#/csv/words.ts'
import { sliceAfter } from '#/db/lists/keyset.ts'
import { filterOf } from './debtors.service.ts'
import { getDebtorTotals, isCounted, readDebtors } from './debtors.repository.ts'

const columns = (words: WordsOf<typeof debtorCsv>): Column<Debtor>[] => [
  { label: words.heads.id, cell: ({ patient }) => patient.id },
  ...personColumns<Debtor>(words, ({ patient }) => patient),
  { label: words.heads.phone, cell: ({ phone }) => phone },
  { label: words.heads.balance, cell: ({ balanceMinor }) => formatPesos(balanceMinor) },
  { label: words.heads.lastPayment, cell: ({ lastPaymentAt }) => words.moment(lastPaymentAt) },
]

export const exportDebtors = listExport(
  debtorCsv,
  columns,
  async ({ db, clock }, _context, query: ParsedOf<typeof debtorEndpoints.export>['query']) => {
    const filter = filterOf(query, clock.today())
    return {
      rows: isCounted(filter) ? (await getDebtorTotals(db, filter)).total : undefined,
      next: (last, take) => readDebtors(db, filter, sliceAfter(last?.patient.id, take)),
    }
  },
)
