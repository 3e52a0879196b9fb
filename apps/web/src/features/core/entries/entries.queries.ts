import { catalogueEndpoints } from '@piel/contract/money/catalogue'
import { dashboardEndpoints } from '@piel/contract/office/dashboard'
import type { AnswerOf, RequestOf } from '@piel/contract/core/endpoint'
import { type Debtor, ledgerEndpoints } from '@piel/contract/money/statement'
import { patientEndpoints } from '@piel/contract/people/patients'
import { transactionEndpoints } from '@piel/contract/money/transactions'
import { treatmentEndpoints } from '@piel/contract/treatments/treatments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'
import { endpointQuery, keyOf, selectFrom } from '#/lib/endpoint-query.ts'

type DebtorsQuery = NonNullable<RequestOf<typeof ledgerEndpoints.debtors>['query']>
export type DebtorRow = Debtor & { id: string }

/** A patient's statement without its entries. */
const statementRequest = (patientId: string) => ({ params: { id: patientId }, query: { limit: 1 } })
const statementOf = ({ account }: AnswerOf<typeof ledgerEndpoints.get>) => account
const withIds = (page: AnswerOf<typeof ledgerEndpoints.debtors>) => ({
  ...page,
  data: page.data.map((row): DebtorRow => ({ ...row, id: row.patient.id })),
})

export const ledgerQueries = {
  statement: (patientId: string) =>
    selectFrom(endpointQuery(ledgerEndpoints.get, statementRequest(patientId)), statementOf),
  debtors: (query: DebtorsQuery) => selectFrom(endpointQuery(ledgerEndpoints.debtors, { query }), withIds),
  /** Patients who can be chosen as payers. */
  patients: (search: string) =>
    selectFrom(
      endpointQuery(patientEndpoints.list, { query: { ...(search !== '' && { search }), limit: 8 } }),
      ({ data }) => data,
    ),
  /** Membership tiers with today's prices. */
  tiers: () => selectFrom(endpointQuery(catalogueEndpoints.get, {}), ({ tiers }) => tiers),
  /**
   * The statement that an open payment form proposes from. Its key is its own, so that nothing refetches it: it must not
   * change during an attempt whose answer was lost.
   */
  proposal: (patientId: string) =>
    queryOptions({
      queryKey: ['proposal', ...keyOf(ledgerEndpoints.get, statementRequest(patientId))],
      queryFn: async ({ signal }) =>
        statementOf(await call(ledgerEndpoints.get, statementRequest(patientId), { signal })),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
}

/** Queries that are stale after a payment, refund or charge. */
export const affectedByMoney = [
  ledgerEndpoints,
  patientEndpoints.get,
  transactionEndpoints,
  treatmentEndpoints,
  dashboardEndpoints,
]

/** Options of a change to a statement. A refusal refetches too: another user may have made the change already. */
export const statementChange = { invalidates: affectedByMoney, invalidatesOnError: affectedByMoney }
