import { catalogueEndpoints, type MembershipTier, type TierId, type TreatmentType } from '@piel/contract/catalogue'
import type { AnswerOf, RequestOf } from '@piel/contract/endpoint'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'

export type Catalogue = AnswerOf<typeof catalogueEndpoints.get>
/** Whose prices: a type's or a tier's. */
export type Item = { kind: 'type'; item: TreatmentType } | { kind: 'tier'; item: MembershipTier }
type Versioned = { version: number | undefined }
type TypeBody = RequestOf<typeof catalogueEndpoints.updateType>['body']
type TierBody = RequestOf<typeof catalogueEndpoints.updateTier>['body']

const all = ['catalogue'] as const

export const catalogueKeys = { all, catalogue: [...all, 'all'] as const }

export const catalogueQuery = queryOptions<Catalogue>({
  queryKey: catalogueKeys.catalogue,
  queryFn: ({ signal }) => call(catalogueEndpoints.get, {}, { signal }),
})

/** How an item stood, newest first. */
export const changesQuery = ({ kind, item }: Item) =>
  queryOptions({
    queryKey: [...all, 'changes', kind, item.id],
    queryFn: ({ signal }) =>
      kind === 'type'
        ? call(catalogueEndpoints.typeChanges, { params: { id: item.id } }, { signal })
        : call(catalogueEndpoints.tierChanges, { params: { id: item.id } }, { signal }),
  })

/** Updates a cached type or tier and refetches the rest of the catalogue. */
function refresh(client: QueryClient, saved: Item) {
  client.setQueryData<Catalogue>(catalogueKeys.catalogue, (now) => {
    if (!now) return now
    if (saved.kind === 'tier')
      return { ...now, tiers: now.tiers.map((tier) => (tier.id === saved.item.id ? saved.item : tier)) }
    const isNew = now.types.every(({ id }) => id !== saved.item.id)
    const types = isNew
      ? [...now.types, saved.item]
      : now.types.map((it) => (it.id === saved.item.id ? saved.item : it))
    return { ...now, types }
  })
  return client.invalidateQueries({ queryKey: all })
}

/** Adds a treatment type; one `idempotencyKey` for one intent, however often it is pressed. */
export function useCreateType() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: RequestOf<typeof catalogueEndpoints.createType> & { idempotencyKey: string }) =>
      call(catalogueEndpoints.createType, { body }, { idempotencyKey }),
    onSuccess: (item) => void refresh(client, { kind: 'type', item }),
  })
}

/** Changes a type against the version that was shown. */
export function useUpdateType() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body, version }: { id: string; body: TypeBody } & Versioned) =>
      call(catalogueEndpoints.updateType, { params: { id }, body }, { ifMatch: version }),
    onSuccess: (item) => void refresh(client, { kind: 'type', item }),
  })
}

/** Changes a tier against the version that was shown. */
export function useUpdateTier() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body, version }: { id: TierId; body: TierBody } & Versioned) =>
      call(catalogueEndpoints.updateTier, { params: { id }, body }, { ifMatch: version }),
    onSuccess: (item) => void refresh(client, { kind: 'tier', item }),
  })
}
