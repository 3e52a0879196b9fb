import { useMutationState } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Leaving, type UserList, userKeys, withoutRows } from './users.queries.ts'

/** Hides whoever is leaving the list while the server is asked (row D3). */
export function useWithoutLeaving(): (list: UserList) => UserList {
  const leaving = useMutationState({
    filters: { mutationKey: userKeys.leaving, status: 'pending' },
    select: ({ state }) => (state.variables as Leaving).id,
  })
  const ids = leaving.join(' ')
  return useCallback((list) => withoutRows(list, new Set(ids.split(' '))), [ids])
}
