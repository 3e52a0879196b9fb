import { accountEndpoints, type Account } from '@piel/contract/account'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from './api.ts'

/** The signed-in user's account. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(accountEndpoints.get, {}, { signal }),
  staleTime: 60_000,
})

/** The signed-in user's account; behind the guard it is always there. */
export function useAccount(): Account {
  return useSuspenseQuery(accountQuery).data
}
