import { transactionEndpoints } from '@piel/contract/money/transactions'
import { routesOf } from '#/http/handle.ts'
import { transactionObject, sealedTransactions } from './transactions.repository.ts'
import { createTransaction } from './transaction-create.service.ts'
import { exportTransactions } from './transaction-export.service.ts'
import { listForCaller } from './transaction-list.service.ts'
import { refundTransaction } from './transaction-refund.service.ts'
import { voidTransaction } from './transaction-void.service.ts'
import * as transactions from './transactions.service.ts'

export const transactionRow = {
  ...routesOf(transactionEndpoints, (deps) => ({
    list: ({ context, query }) => listForCaller(deps, context, query),
    export: ({ context, query }) => exportTransactions(deps, context, query),
    create: ({ context, body }) => createTransaction(deps, context, body),
    get: ({ params }) => transactions.getTransaction(deps, params.id),
    complete: ({ context, call }) => transactions.completeTransaction(deps, context, call),
    fail: ({ context, call, body }) => transactions.failTransaction(deps, context, { ...call, reason: body?.reason }),
    refund: ({ context, call, body }) => refundTransaction(deps, context, { ...call, body }),
    printed: ({ context, params }) => transactions.printReceipt(deps, context, params.id),
    void: ({ context, call, body }) => voidTransaction(deps, context, { ...call, body }),
  })),
  name: transactionObject,
  sealed: sealedTransactions,
}
