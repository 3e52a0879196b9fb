import type { RequestOf } from '@piel/contract/endpoint'
import { shippingEndpoints, type ShippingOption } from '@piel/contract/shipping'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'

type List = { data: ShippingOption[] }
type Versioned = { version: number | undefined }

const all = ['shipping'] as const
export const shippingKeys = { all, list: [...all, 'list'] as const }

export const shippingQuery = queryOptions<List>({
  queryKey: shippingKeys.list,
  queryFn: ({ signal }) => call(shippingEndpoints.list, {}, { signal }),
})

export const optionQuery = (id: string) =>
  queryOptions<ShippingOption>({
    queryKey: [...all, 'option', id],
    queryFn: ({ signal }) => call(shippingEndpoints.get, { params: { id } }, { signal }),
  })

const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: all })
const change = (client: QueryClient, to: (options: ShippingOption[]) => ShippingOption[]) =>
  client.setQueryData<List>(shippingKeys.list, (list) => list && { data: to(list.data) })

/** Adds an option at the end; one `idempotencyKey` for one intent, however often it is pressed. */
export function useCreateOption() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: RequestOf<typeof shippingEndpoints.create> & { idempotencyKey: string }) =>
      call(shippingEndpoints.create, { body }, { idempotencyKey }),
    onSuccess: (option) => void change(client, (options) => [...options, option]),
    onSettled: () => void refetch(client),
  })
}

/** Changes an option against the version that was shown. */
export function useUpdateOption() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      id,
      body,
      version,
    }: { id: string; body: RequestOf<typeof shippingEndpoints.update>['body'] } & Versioned) =>
      call(shippingEndpoints.update, { params: { id }, body }, { ifMatch: version }),
    onSuccess: (option) => {
      change(client, (options) => options.map((one) => (one.id === option.id ? option : one)))
      void refetch(client)
    },
  })
}

/** Takes an option out of the list; another try is made against what is then shown. */
export function useRemoveOption() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: { id: string } & Versioned) =>
      call(shippingEndpoints.remove, { params: { id } }, { ifMatch: version }),
    onSuccess: (_none, { id }) => void change(client, (options) => options.filter((option) => option.id !== id)),
    onSettled: () => void refetch(client),
  })
}

const ordering = [...all, 'order'] as const

/** Puts the options into an order: at once on the screen, one call after the other, and back if the server refuses. */
export function useOrderOptions() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ordering,
    scope: { id: ordering.join('.') },
    mutationFn: (ids: string[]) => call(shippingEndpoints.order, { body: { ids } }),
    onMutate: async (ids) => {
      // At once puts back what was shown when the list was asked for: before the change, or it would be undone.
      const cancelled = client.cancelQueries({ queryKey: shippingKeys.list })
      const before = client.getQueryData<List>(shippingKeys.list)
      change(client, (options) => options.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))
      await cancelled
      return before
    },
    onError: (_error, _ids, before) => client.setQueryData(shippingKeys.list, before),
    // Not while another order is on its way: its answer would be undone.
    onSettled: () => {
      if (client.isMutating({ mutationKey: ordering }) <= 1) void refetch(client)
    },
  })
}
