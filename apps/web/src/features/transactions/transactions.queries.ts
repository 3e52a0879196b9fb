import type { AnswerOf, RequestOf } from '@piel/contract/endpoint'
import { transactionEndpoints } from '@piel/contract/transactions'
import { useQueryClient } from '@tanstack/react-query'
import { endpointQuery, invalidate, useEndpoint } from '#/lib/endpoint-query.ts'
import { endsIntent } from '#/lib/intent.ts'
import { affectedByMoney } from '#/features/ledger/ledger.queries.ts'

type ListQuery = NonNullable<RequestOf<typeof transactionEndpoints.list>['query']>
export type TransactionList = AnswerOf<typeof transactionEndpoints.list>

export const transactionQueries = {
  list: (query: ListQuery) => endpointQuery(transactionEndpoints.list, { query }),
  detail: (id: string) => endpointQuery(transactionEndpoints.get, { params: { id } }),
}

function useStep(id: string) {
  const client = useQueryClient()
  return {
    updates: transactionEndpoints.get,
    invalidates: affectedByMoney,
    // The next attempt starts from the current state.
    onError: (error: Error) =>
      endsIntent(error) ? invalidate(client, [[transactionEndpoints.get, { params: { id } }]]) : undefined,
  }
}

export const useCompletePayment = (id: string) => useEndpoint(transactionEndpoints.complete, useStep(id))

export const useFailPayment = (id: string) => useEndpoint(transactionEndpoints.fail, useStep(id))

export const useRefundPayment = (id: string) => useEndpoint(transactionEndpoints.refund, useStep(id))
