import type { AnswerOf, RequestOf } from '@piel/contract/core/endpoint'
import { checkoutEndpoints } from '@piel/contract/money/checkouts'
import { saleEndpoints } from '@piel/contract/money/sales'
import { transactionEndpoints } from '@piel/contract/money/transactions'
import { patientEndpoints } from '@piel/contract/people/patients'
import { endpointQuery, selectFrom, useEndpoint } from '#/lib/endpoint-query.ts'
import { saleChange } from '#/features/core/entries/entries.queries.ts'

export const payersQuery = (search: string) =>
  selectFrom(
    endpointQuery(patientEndpoints.list, { query: { ...(search !== '' && { search }), limit: 8 } }),
    ({ data }) => data,
  )

export const useSell = () => useEndpoint(saleEndpoints.create, saleChange)

export type PaymentBody = RequestOf<typeof transactionEndpoints.create>['body']
export type CheckoutBody = RequestOf<typeof checkoutEndpoints.create>['body']
export type Taken =
  | { checkout: AnswerOf<typeof checkoutEndpoints.create>; transaction?: undefined }
  | { transaction: AnswerOf<typeof transactionEndpoints.create>; checkout?: undefined }

/** Records received amounts as a checkout, others as a pending payment. */
export function useTakePayment() {
  const checkout = useEndpoint(checkoutEndpoints.create, saleChange)
  const pending = useEndpoint(transactionEndpoints.create, saleChange)
  const reset = () => {
    checkout.reset()
    pending.reset()
  }
  const send = async (
    request: { checkout: CheckoutBody } | { pending: PaymentBody },
    idempotencyKey: string,
  ): Promise<Taken> => {
    reset()
    return 'checkout' in request
      ? { checkout: await checkout.mutateAsync({ body: request.checkout, idempotencyKey }) }
      : { transaction: await pending.mutateAsync({ body: request.pending, idempotencyKey }) }
  }
  return { isPending: checkout.isPending || pending.isPending, error: checkout.error ?? pending.error, reset, send }
}
