import type { PublicConfig } from '@piel/contract/account/auth'
import { type Setup, setupEndpoints } from '@piel/contract/core/setup'
import { useQueryClient } from '@tanstack/react-query'
import { configQuery } from '#/lib/config.ts'
import { endpointQuery, keyOf, useEndpoint } from '#/lib/endpoint-query.ts'

/** Steps are done on other pages: read again whenever the list is opened. */
export const setupQuery = () => ({ ...endpointQuery(setupEndpoints.get, {}), staleTime: 0 })

/** Closes the checklist on the home page, or opens it again. */
export function useUpdateSetup() {
  const client = useQueryClient()
  return useEndpoint(setupEndpoints.update, {
    onSuccess: (setup) => {
      client.setQueryData<Setup>(keyOf(setupEndpoints.get, {}), setup)
      const isNew = !setup.isDismissed && setup.steps.some(({ isDone }) => !isDone)
      client.setQueryData<PublicConfig>(configQuery.queryKey, (config) => config && { ...config, isNew })
    },
  })
}
