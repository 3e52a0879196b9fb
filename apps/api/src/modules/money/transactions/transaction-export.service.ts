import {
  methodLabels,
  transactionCsv,
  transactionKindLabels,
  transactionStatusLabels,
} from '@piel/contract/money/transaction-noun'
import { tierLabels, tierOfPlan } from '@piel/contract/money/catalogue'
import type { ParsedOf } from '@piel/contract/core/endpoint'
import { fullName } from '@piel/contract/core/people'
import { methodText, type transactionEndpoints, type TransactionRow } from '@piel/contract/money/transactions'
import type { CsvAnswer } from '#/csv/csv.ts'
import { exportList, type Column } from '#/csv/export.ts'
import { formatPesos } from '#/csv/format.ts'
import type { CsvWords } from '#/csv/words.ts'
import { sliceAfter } from '#/db/lists/keyset.ts'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import { countTransactions, isCounted, readTransactions } from './transaction-list.repository.ts'

type Words = CsvWords<keyof typeof transactionCsv.heads.en>

const columns = ({ heads: c, ...words }: Words): Column<TransactionRow>[] => [
  { label: c.id, cell: ({ id }) => id },
  { label: c.paidOn, cell: ({ day }) => day },
  { label: c.at, cell: ({ date }) => words.moment(date) },
  { label: c.kind, cell: ({ kind }) => transactionKindLabels[words.language][kind] },
  { label: c.customer, cell: ({ customer }) => fullName(customer) },
  { label: c.email, cell: ({ customer }) => customer.email },
  { label: c.plan, cell: ({ plan }) => plan && tierLabels[words.language][tierOfPlan[plan]] },
  { label: c.treatment, cell: ({ treatment }) => treatment && words.nameIn(treatment) },
  { label: c.sale, cell: ({ sale }) => sale && words.nameIn(sale) },
  { label: c.amount, cell: ({ amountMinor }) => formatPesos(amountMinor) },
  { label: c.currency, cell: ({ currency }) => currency },
  { label: c.method, cell: ({ method, otherLabel }) => methodText(methodLabels[words.language][method], otherLabel) },
  { label: c.status, cell: ({ status }) => transactionStatusLabels[words.language][status] },
  { label: c.reference, cell: ({ reference }) => reference },
  { label: c.receipt, cell: ({ receiptNumber }) => receiptNumber },
  { label: c.refundOf, cell: ({ refundOf }) => refundOf && refundOf.receiptNumber },
]

export async function exportTransactions(
  deps: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: ParsedOf<typeof transactionEndpoints.export>['query'],
): Promise<CsvAnswer> {
  const { db } = deps
  return await exportList(deps, context, {
    of: transactionCsv,
    query,
    rows: isCounted(query) ? await countTransactions(db, query) : undefined,
    columns,
    next: (last, take) => readTransactions(db, query, sliceAfter(last?.id, take)),
  })
}
