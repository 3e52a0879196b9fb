import type { AnswerOf } from '@piel/contract/core/endpoint'
import { saleEndpoints } from '@piel/contract/money/sales'
import { transactionEndpoints } from '@piel/contract/money/transactions'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate, useEndpoint } from '#/lib/endpoint-query.ts'
import { ApiError } from '#/lib/api-error.ts'
import { affectedByMoney } from '#/features/core/entries/entries.queries.ts'

export type TransactionList = AnswerOf<typeof transactionEndpoints.list>

function useStep(id: string) {
  const client = useQueryClient()
  return {
    updates: transactionEndpoints.get,
    invalidates: [...affectedByMoney, saleEndpoints.get],
    // The next attempt starts from the current state.
    onError: (error: Error) =>
      error instanceof ApiError && error.isRefusal
        ? invalidate(client, [[transactionEndpoints.get, { params: { id } }]])
        : undefined,
  }
}

export const useCompletePayment = (id: string) => useEndpoint(transactionEndpoints.complete, useStep(id))

export const useFailPayment = (id: string) => useEndpoint(transactionEndpoints.fail, useStep(id))

export const useVoidPayment = (id: string) => useEndpoint(transactionEndpoints.void, useStep(id))

export const useRefundPayment = (id: string) => useEndpoint(transactionEndpoints.refund, useStep(id))
