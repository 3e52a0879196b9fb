import type { AnswerOf, RequestOf } from '@piel/contract/endpoint'
import {
  type RefundBody,
  type Transaction,
  transactionEndpoints,
  type TransactionRow,
} from '@piel/contract/transactions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Page } from '#/components/table/list-view.tsx'
import { call } from '#/lib/api.ts'
import { endsIntent } from '#/lib/intent.ts'
import { refetchMoney } from '#/features/ledger/ledger.queries.ts'

export type TransactionListQuery = NonNullable<RequestOf<typeof transactionEndpoints.list>['query']>
type ListAnswer = AnswerOf<typeof transactionEndpoints.list>
/** With what the rows come to, and what the filters stand for. */
export interface TransactionList extends Page<TransactionRow> {
  totals?: ListAnswer['totals']
  filtered?: ListAnswer['filtered']
}

const all = ['transactions'] as const

export const transactionQueries = {
  list: (query: TransactionListQuery) =>
    queryOptions<TransactionList>({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => call(transactionEndpoints.list, { query }, { signal }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: ({ signal }) => call(transactionEndpoints.get, { params: { id } }, { signal }),
    }),
}

/** A step is made against the version that was shown, once however often it is sent. */
interface Attempt {
  version: number
  idempotencyKey: string
}

function useStep<A extends Attempt>(id: string, send: (attempt: A) => Promise<Transaction>) {
  const client = useQueryClient()
  const { queryKey } = transactionQueries.detail(id)
  return useMutation({
    mutationFn: send,
    onSuccess: (transaction) => {
      client.setQueryData(queryKey, transaction)
      void refetchMoney(client)
    },
    // Another try is made against what is then shown.
    onError: (error) => (endsIntent(error) ? client.invalidateQueries({ queryKey }) : undefined),
  })
}

const optionsOf = ({ version, idempotencyKey }: Attempt) => ({ ifMatch: version, idempotencyKey })

/** The money of a pending payment is there. */
export const useComplete = (id: string) =>
  useStep(id, (attempt: Attempt) => call(transactionEndpoints.complete, { params: { id } }, optionsOf(attempt)))

/** The money of a pending payment did not come. */
export const useFail = (id: string) =>
  useStep(id, ({ reason, ...attempt }: Attempt & { reason: string }) =>
    call(transactionEndpoints.fail, { params: { id }, body: reason === '' ? {} : { reason } }, optionsOf(attempt)),
  )

/** Gives a payment back, whole or in part. */
export const useRefund = (id: string) =>
  useStep(id, ({ body, ...attempt }: Attempt & { body: RefundBody }) =>
    call(transactionEndpoints.refund, { params: { id }, body }, optionsOf(attempt)),
  )
