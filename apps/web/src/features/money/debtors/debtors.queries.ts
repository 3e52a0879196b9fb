import type { AnswerOf, RequestOf } from '@piel/contract/core/endpoint'
import { type Debtor, debtorEndpoints } from '@piel/contract/money/debtors'
import { endpointQuery, selectFrom } from '#/lib/endpoint-query.ts'

type DebtorsQuery = NonNullable<RequestOf<typeof debtorEndpoints.list>['query']>
export type DebtorRow = Debtor & { id: string }

const withIds = (page: AnswerOf<typeof debtorEndpoints.list>) => ({
  ...page,
  data: page.data.map((row): DebtorRow => ({ ...row, id: row.patient.id })),
})

export const debtorsQuery = (query: DebtorsQuery) => selectFrom(endpointQuery(debtorEndpoints.list, { query }), withIds)
