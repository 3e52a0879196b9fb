import type { AnswerOf } from '@piel/contract/endpoint'
import { notificationEndpoints, type NotificationKind } from '@piel/contract/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#/components/toast/toast.ts'
import { call } from '#/lib/api.ts'
import { useErrorText } from '#/lib/error-text.ts'

type Preferences = AnswerOf<typeof notificationEndpoints.getPreferences>

export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(notificationEndpoints.getPreferences, {}, { signal }),
})

/** Wants a kind, or not: shown at once, taken back with a word if the server refuses. */
export function useSetPreference() {
  const client = useQueryClient()
  const textOf = useErrorText()
  const { queryKey } = preferencesQuery
  return useMutation({
    mutationFn: (body: { kind: NotificationKind; isOn: boolean }) =>
      call(notificationEndpoints.updatePreference, { body }),
    onMutate: async ({ kind, isOn }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      const put = (row: Preferences['data'][number]) => (row.kind === kind ? { kind, isOn } : row)
      if (before) client.setQueryData(queryKey, { data: before.data.map(put) })
      return before
    },
    onError: (error, _body, before) => {
      client.setQueryData(queryKey, before)
      toast.error(textOf(error))
    },
    // Several at once answer in any order: the last asks for what stands.
    onSettled: () => client.invalidateQueries({ queryKey }),
    scope: { id: 'notification-preferences' },
  })
}
