import { transactionEndpoints } from '@piel/contract/transactions'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { createTransaction } from './transaction-create.service.ts'
import { exportTransactions } from './transaction-export.service.ts'
import { listTransactions } from './transaction-list.service.ts'
import * as transactions from './transactions.service.ts'

export const transactionRoutes = (deps: Deps): Route[] => [
  handle(transactionEndpoints.list, ({ query }) => listTransactions(deps, query)),
  handle(transactionEndpoints.export, ({ context, query }) => exportTransactions(deps, context, query)),
  handle(transactionEndpoints.create, ({ context, body }) => createTransaction(deps, context, body)),
  handle(transactionEndpoints.get, ({ params }) => transactions.getTransaction(deps, params.id)),
  handle(transactionEndpoints.complete, ({ context, params, ifMatch }) =>
    transactions.completeTransaction(deps, context, { id: params.id, ifMatch }),
  ),
  handle(transactionEndpoints.fail, ({ context, params, body, ifMatch }) =>
    transactions.failTransaction(deps, context, { id: params.id, reason: body?.reason, ifMatch }),
  ),
  handle(transactionEndpoints.refund, ({ context, params, body, ifMatch }) =>
    transactions.refundTransaction(deps, context, { id: params.id, body, ifMatch }),
  ),
]
