import { notificationEndpoints } from '@piel/contract/core/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#/components/toast/toast.ts'
import { endpointQuery, invalidate, useEndpoint } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'

export const preferencesQuery = endpointQuery(notificationEndpoints.getPreferences, {})

/** Switches a kind of notification on or off optimistically; a refusal restores the earlier choice. */
export function useSetPreference() {
  const client = useQueryClient()
  const textOf = useErrorText()
  const { queryKey } = preferencesQuery
  return useEndpoint(notificationEndpoints.updatePreference, {
    onMutate: async ({ body }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before)
        client.setQueryData(queryKey, {
          data: before.data.map((row) => (row.kind === body.kind ? { ...row, ...body } : row)),
        })
      return before
    },
    onError: (error, _change, before) => {
      client.setQueryData(queryKey, before)
      toast.error(textOf(error))
    },
    // Several requests may be answered in any order, so the current state is read afterwards.
    onSettled: () => invalidate(client, [notificationEndpoints.getPreferences]),
    scope: { id: 'notification-preferences' },
  })
}
