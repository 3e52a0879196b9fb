import {
  methodLabels,
  transactionCsv,
  transactionKindLabels,
  transactionStatusLabels,
} from '@piel/contract/money/transaction-noun'
import { tierLabels, tierOfPlan } from '@piel/contract/core/tiers'
import type { ParsedOf } from '@piel/contract/core/endpoint'
import { fullName } from '@piel/contract/core/people'
import { methodText, type transactionEndpoints, type TransactionRow } from '@piel/contract/money/transactions'
import { listExport, type Column } from '#/csv/export.ts'
import { formatPesos } from '#/csv/format.ts'
import type { WordsOf } from '#/csv/words.ts'
import { sliceAfter } from '#/db/lists/keyset.ts'
import { refuseSource } from './transaction-list.service.ts'
import { countTransactions, isCounted, readTransactions } from './transaction-list.repository.ts'

const columns = ({ heads: c, ...words }: WordsOf<typeof transactionCsv>): Column<TransactionRow>[] => [
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

export const exportTransactions = listExport(
  transactionCsv,
  columns,
  async ({ db }, { actor }, query: ParsedOf<typeof transactionEndpoints.export>['query']) => {
    refuseSource(actor, query)
    return {
      rows: isCounted(query) ? await countTransactions(db, query) : undefined,
      next: (last, take) => readTransactions(db, query, sliceAfter(last?.id, take)),
    }
  },
)
