import { reportEndpoints } from '@piel/contract/office/reports'
import { routesOf } from '#/http/handle.ts'
import { getDebts, getIncome, getMembershipEnds, getNoShows } from './reports.service.ts'

export const reportRow = routesOf(reportEndpoints, (deps) => ({
  noShows: ({ query }) => getNoShows(deps, query),
  debts: () => getDebts(deps),
  income: ({ query }) => getIncome(deps, query),
  memberships: () => getMembershipEnds(deps),
}))
