import { catalogueEndpoints } from '@piel/contract/money/catalogue'
import { membershipEndpoints } from '@piel/contract/money/memberships'
import { endpointQuery, selectFrom, useEndpoint } from '#/lib/endpoint-query.ts'
import { statementChange } from '#/features/core/entries/entries.queries.ts'

export const tiersQuery = selectFrom(endpointQuery(catalogueEndpoints.get, {}), ({ tiers }) => tiers)

export const useSellMembership = () => useEndpoint(membershipEndpoints.sell, statementChange)
export const useEndMembership = () => useEndpoint(membershipEndpoints.end, statementChange)
