import {
  catalogueEndpoints,
  type MembershipTier,
  tierHistory,
  type TreatmentType,
  treatmentTypeHistory,
} from '@piel/contract/money/catalogue'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/lib/api-error.ts'
import { endpointQuery, selectFrom, useEndpoint } from '#/lib/endpoint-query.ts'
import type { NounVersions } from '#/features/core/history/history.queries.ts'
import { ledgerEndpoints } from '@piel/contract/money/statement'
import { moneySettingEndpoints } from '@piel/contract/core/money-settings'

export type Item = { kind: 'type'; item: TreatmentType } | { kind: 'tier'; item: MembershipTier }

export const catalogueQuery = endpointQuery(catalogueEndpoints.get, {})

/** One type or tier, read again with the whole catalogue. */
export const latestOf = <K extends 'types' | 'tiers'>(kind: K, id: string) =>
  selectFrom(catalogueQuery, (catalogue) => {
    const items: readonly AnswerOf<typeof catalogueEndpoints.get>[K][number][] = catalogue[kind]
    const found = items.find((item) => item.id === id)
    if (!found) throw new ApiError(404, 'not_found')
    return found
  })

export const changesQuery = ({ kind, item }: Item) =>
  kind === 'type'
    ? endpointQuery(catalogueEndpoints.typeChanges, { params: { id: item.id } })
    : endpointQuery(catalogueEndpoints.tierChanges, { params: { id: item.id } })

function cacheItem(client: QueryClient, saved: Item): void {
  client.setQueryData<AnswerOf<typeof catalogueEndpoints.get>>(catalogueQuery.queryKey, (now) => {
    if (!now) return now
    const put = <T extends { id: string }>(items: T[], one: T) =>
      items.some(({ id }) => id === one.id) ? items.map((it) => (it.id === one.id ? one : it)) : [...items, one]
    return saved.kind === 'tier'
      ? { ...now, tiers: put(now.tiers, saved.item) }
      : { ...now, types: put(now.types, saved.item) }
  })
}

const invalidates = [catalogueEndpoints]

export function useCreateType() {
  const client = useQueryClient()
  return useEndpoint(catalogueEndpoints.createType, {
    invalidates,
    onSuccess: (item) => cacheItem(client, { kind: 'type', item }),
  })
}

export function useUpdateType() {
  const client = useQueryClient()
  return useEndpoint(catalogueEndpoints.updateType, {
    invalidates,
    invalidatesOnError: invalidates,
    onSuccess: (item) => cacheItem(client, { kind: 'type', item }),
  })
}

export function useUpdateTier() {
  const client = useQueryClient()
  return useEndpoint(catalogueEndpoints.updateTier, {
    invalidates,
    invalidatesOnError: invalidates,
    onSuccess: (item) => cacheItem(client, { kind: 'tier', item }),
  })
}

export const treatmentTypeVersions: NounVersions = {
  kind: 'treatment_type',
  endpoints: treatmentTypeHistory,
  lists: invalidates,
}
export const tierVersions: NounVersions = { kind: 'membership_tier', endpoints: tierHistory, lists: invalidates }
export const limitQuery = endpointQuery(moneySettingEndpoints.get, {})

/** Statements contain the limit. */
export const useUpdateLimit = () =>
  useEndpoint(moneySettingEndpoints.update, { invalidates: [moneySettingEndpoints, ledgerEndpoints] })
