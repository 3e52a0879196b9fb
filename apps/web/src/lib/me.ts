import { meEndpoints, type Me } from '@piel/contract/me'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from './api.ts'

/** The signed-in user's account. */
export const meQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(meEndpoints.get, {}, { signal }),
  staleTime: 60_000,
})

/** The signed-in user's account; behind the guard it is always there. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data
}
