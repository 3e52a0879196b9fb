import type { AnswerOf, Endpoint, RequestOf } from '@piel/contract/core/endpoint'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { call } from './api.ts'

/**
 * The cache key of an endpoint's answers. As a filter it matches every request with these parts: without a request all
 * answers of the endpoint, with `{ params: { id } }` those about one record.
 */
export const keyOf = <E extends Endpoint>(endpoint: E, request: Partial<RequestOf<E>> = {}) =>
  [`${endpoint.method} ${endpoint.path}`, request] as const

/**
 * The query of one request. The cache stores the endpoint's whole answer under `keyOf(endpoint, request)`, so equal
 * requests share it: read a part of it with `selectFrom`, and never store a part of it in the cache. Spread it to add
 * options: `{ ...endpointQuery(patientEndpoints.list, { query }), staleTime: 60_000 }`.
 */
export const endpointQuery = <const E extends Endpoint>(endpoint: E, request: RequestOf<E>) =>
  queryOptions<AnswerOf<E>>({
    queryKey: keyOf(endpoint, request),
    queryFn: ({ signal }) => call(endpoint, request, { signal }),
  })

/** A query that shows a part of its endpoint's answer; the cache still stores all of it. */
export const selectFrom = <A, T>(
  query: UseQueryOptions<A>,
  select: (answer: A) => T,
): UseQueryOptions<A, Error, T> => ({
  ...query,
  select,
})

/** Cached answers: of one endpoint, of every endpoint of a noun, or of one endpoint's requests with these params. */
export type Target =
  | Endpoint
  | Readonly<Record<string, Endpoint>>
  | readonly [Endpoint, { params: Record<string, string> }]

const isEndpoint = (target: Endpoint | Readonly<Record<string, Endpoint>>): target is Endpoint =>
  typeof target.path === 'string'

function keysOf(target: Target) {
  if (Array.isArray(target)) return [keyOf(...(target as [Endpoint, object]))]
  const group = target as Exclude<Target, readonly unknown[]>
  return (isEndpoint(group) ? [group] : Object.values(group)).map((endpoint) => keyOf(endpoint))
}

/** Marks cached answers as stale, and refetches those on screen. @returns when they are refetched. */
export const invalidate = (client: QueryClient, targets: readonly Target[]) =>
  Promise.all(targets.flatMap(keysOf).map((queryKey) => client.invalidateQueries({ queryKey })))

/** The variables of `mutate`: the request and the options of the call. */
export type Change<E extends Endpoint> = RequestOf<E> & {
  /** The version that was shown, sent as `If-Match`. */
  version?: number | undefined
  /** One key for all attempts of a request. */
  idempotencyKey?: string | undefined
  /** Replaces `fetch`, to report the progress of an upload. */
  fetch?: typeof fetch
}

interface Options<E extends Endpoint, U extends Endpoint, C> extends Omit<
  UseMutationOptions<AnswerOf<E>, Error, Change<E>, C>,
  'mutationFn'
> {
  /** The endpoint that reads the same resource: its cached response is replaced, by `id` if it has params. */
  updates?: AnswerOf<E> extends AnswerOf<U> ? U : never
  /** Queries that are stale after a success. */
  invalidates?: readonly Target[]
  /** Queries that are stale after a failure: the next attempt starts from the current state. */
  invalidatesOnError?: readonly Target[]
  /** Keeps the mutation pending until all stale answers on screen are refetched. */
  awaitsRefetch?: boolean
}

/** A mutation that calls an endpoint. Its mutation key is `keyOf(endpoint)`. */
export function useEndpoint<const E extends Endpoint, const U extends Endpoint = Endpoint, C = unknown>(
  endpoint: E,
  { updates, invalidates = [], invalidatesOnError = [], awaitsRefetch = false, ...options }: Options<E, U, C> = {},
) {
  const client = useQueryClient()
  return useMutation<AnswerOf<E>, Error, Change<E>, C>({
    mutationKey: keyOf(endpoint),
    ...options,
    mutationFn: ({ version, idempotencyKey, fetch, ...request }) =>
      call(endpoint, request as unknown as RequestOf<E>, { ifMatch: version, idempotencyKey, fetch }),
    onSuccess: async (answer, ...rest) => {
      if (updates) {
        const { id } = answer as unknown as { id: string }
        client.setQueryData(keyOf<Endpoint>(updates, updates.params ? { params: { id } } : {}), answer)
      }
      const done = options.onSuccess?.(answer, ...rest)
      const refetched = invalidate(client, invalidates)
      await done
      if (awaitsRefetch) await refetched
    },
    onError: async (...failure) => {
      const done = options.onError?.(...failure)
      const refetched = invalidate(client, invalidatesOnError)
      await done
      if (awaitsRefetch) await refetched
    },
  })
}
