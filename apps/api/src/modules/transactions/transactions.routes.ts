import { transactionEndpoints } from '@piel/contract/transactions'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { createPayment } from './payments.service.ts'
import { exportTransactions } from './transaction-export.service.ts'
import { listOfTransactions } from './transaction-list.service.ts'
import * as transactions from './transactions.service.ts'

export const transactionRoutes = (deps: Deps): Route[] => [
  handle(transactionEndpoints.list, ({ query }) => listOfTransactions(deps, query)),
  handle(transactionEndpoints.export, ({ context, query }) => exportTransactions(deps, context, query)),
  handle(transactionEndpoints.create, ({ context, body }) => createPayment(deps, context, body)),
  handle(transactionEndpoints.get, ({ params }) => transactions.readTransaction(deps, params.id)),
  handle(transactionEndpoints.complete, ({ context, params, ifMatch }) =>
    transactions.completePayment(deps, context, { id: params.id, ifMatch }),
  ),
  handle(transactionEndpoints.fail, ({ context, params, body, ifMatch }) =>
    transactions.failPayment(deps, context, { id: params.id, reason: body?.reason, ifMatch }),
  ),
  handle(transactionEndpoints.refund, ({ context, params, body, ifMatch }) =>
    transactions.refundPayment(deps, context, { id: params.id, body, ifMatch }),
  ),
]
