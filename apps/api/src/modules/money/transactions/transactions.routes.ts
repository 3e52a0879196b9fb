import { transactionEndpoints } from '@piel/contract/money/transactions'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { createTransaction } from './transaction-create.service.ts'
import { exportTransactions } from './transaction-export.service.ts'
import { listTransactions } from './transaction-list.service.ts'
import { refundTransaction } from './transaction-refund.service.ts'
import { voidTransaction } from './transaction-void.service.ts'
import * as transactions from './transactions.service.ts'

export const transactionRoutes = (deps: Deps): Route[] => [
  handle(transactionEndpoints.list, ({ query }) => listTransactions(deps, query)),
  handle(transactionEndpoints.export, ({ context, query }) => exportTransactions(deps, context, query)),
  handle(transactionEndpoints.create, ({ context, body }) => createTransaction(deps, context, body)),
  handle(transactionEndpoints.get, ({ params }) => transactions.getTransaction(deps, params.id)),
  handle(transactionEndpoints.complete, ({ context, call }) => transactions.completeTransaction(deps, context, call)),
  handle(transactionEndpoints.fail, ({ context, call, body }) =>
    transactions.failTransaction(deps, context, { ...call, reason: body?.reason }),
  ),
  handle(transactionEndpoints.refund, ({ context, call, body }) => refundTransaction(deps, context, { ...call, body })),
  handle(transactionEndpoints.printed, ({ context, params }) => transactions.printReceipt(deps, context, params.id)),
  handle(transactionEndpoints.void, ({ context, call, body }) => voidTransaction(deps, context, { ...call, body })),
]
