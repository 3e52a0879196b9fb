import { meEndpoints, type Me } from '@piel/contract/account/me'
import { useSuspenseQuery } from '@tanstack/react-query'
import { endpointQuery } from './endpoint-query.ts'

export const meQuery = { ...endpointQuery(meEndpoints.get, {}), staleTime: 60_000 }

/** The signed-in user's account; always present behind the guard. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data
}
