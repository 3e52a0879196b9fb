import type { AnswerOf, RequestOf } from '@piel/contract/core/endpoint'
import { type Debtor, ledgerEndpoints } from '@piel/contract/money/statement'
import { endpointQuery, selectFrom } from '#/lib/endpoint-query.ts'

type DebtorsQuery = NonNullable<RequestOf<typeof ledgerEndpoints.debtors>['query']>
export type DebtorRow = Debtor & { id: string }

const withIds = (page: AnswerOf<typeof ledgerEndpoints.debtors>) => ({
  ...page,
  data: page.data.map((row): DebtorRow => ({ ...row, id: row.patient.id })),
})

export const debtorsQuery = (query: DebtorsQuery) =>
  selectFrom(endpointQuery(ledgerEndpoints.debtors, { query }), withIds)
