import type { AnswerOf } from '@piel/contract/core/endpoint'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { debtorEndpoints } from '@piel/contract/money/debtors'
import { saleEndpoints } from '@piel/contract/money/sales'
import { ledgerEndpoints } from '@piel/contract/money/statement'
import { transactionEndpoints } from '@piel/contract/money/transactions'
import { dashboardEndpoints } from '@piel/contract/office/dashboard'
import { patientEndpoints } from '@piel/contract/people/patients'
import { treatmentEndpoints } from '@piel/contract/treatments/treatments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'
import { endpointQuery, keyOf, selectFrom } from '#/lib/endpoint-query.ts'

const requestOf = (patientId: string) => ({ params: { id: patientId }, query: { limit: 1 } })
const accountOf = ({ account }: AnswerOf<typeof ledgerEndpoints.get>) => account

/** A patient's statement without its entries. */
export const statementQuery = (patientId: string) =>
  selectFrom(endpointQuery(ledgerEndpoints.get, requestOf(patientId)), accountOf)

/**
 * The statement on which an open payment form bases its proposal. A separate key prevents refetches: it must not change
 * during an attempt whose answer was lost.
 */
export const proposalQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['proposal', ...keyOf(ledgerEndpoints.get, requestOf(patientId))],
    queryFn: async ({ signal }) => accountOf(await call(ledgerEndpoints.get, requestOf(patientId), { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Queries that are stale after a payment, refund or charge. */
export const affectedByMoney = [
  ledgerEndpoints,
  debtorEndpoints,
  patientEndpoints.get,
  transactionEndpoints,
  treatmentEndpoints,
  dashboardEndpoints,
]
/** Sales, and appointments with a fee, also show the outstanding amount. */
const affectedBySales = [...affectedByMoney, saleEndpoints.get, appointmentEndpoints.get]

/** Options of a change to a statement. A refusal refetches too, because another user may have made the change. */
export const statementChange = { invalidates: affectedByMoney, invalidatesOnError: affectedByMoney }
/** Options of a payment or a change to a sale. An unanswered attempt may also have been recorded. */
export const saleChange = { invalidates: affectedBySales, invalidatesOnError: affectedBySales }
