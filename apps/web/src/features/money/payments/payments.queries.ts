import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { checkoutEndpoints } from '@piel/contract/money/checkouts'
import type { AnswerOf, RequestOf } from '@piel/contract/core/endpoint'
import { saleEndpoints } from '@piel/contract/money/sales'
import { transactionEndpoints } from '@piel/contract/money/transactions'
import { useEndpoint } from '#/lib/endpoint-query.ts'
import { affectedByMoney } from '#/features/core/entries/entries.queries.ts'

/** A sale and the appointment whose fee it is show what is outstanding, too. */
export const affectedBySales = [...affectedByMoney, saleEndpoints.get, appointmentEndpoints.get]

export type PaymentBody = RequestOf<typeof transactionEndpoints.create>['body']
export type CheckoutBody = RequestOf<typeof checkoutEndpoints.create>['body']
/** What was recorded: a checkout, or a payment that is not received yet. */
export type Taken =
  | { checkout: AnswerOf<typeof checkoutEndpoints.create>; transaction?: undefined }
  | { transaction: AnswerOf<typeof transactionEndpoints.create>; checkout?: undefined }

/** Takes what was received as a checkout, and records what was not as a pending payment. */
export function useTakePayment() {
  // An attempt without an answer may have been recorded, too.
  const stale = { invalidates: affectedBySales, invalidatesOnError: affectedBySales }
  const checkout = useEndpoint(checkoutEndpoints.create, stale)
  const pending = useEndpoint(transactionEndpoints.create, stale)
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
