import type { AnswerOf } from '@piel/contract/endpoint'
import { notificationEndpoints } from '@piel/contract/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'
import { instantNow } from '#/lib/dates.ts'

type Notifications = AnswerOf<typeof notificationEndpoints.list>

/** Told at once by the server where that works; asked again each minute where it does not. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(notificationEndpoints.list, {}, { signal }),
  refetchInterval: 60_000,
})

/** Marks one as read, or all where no id is given; shown at once, taken back if the server refuses. */
export function useMarkRead() {
  const client = useQueryClient()
  const { queryKey } = notificationsQuery
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? call(notificationEndpoints.markAllRead, {})
        : call(notificationEndpoints.markRead, { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, withRead(before, id, instantNow()))
      return before
    },
    onError: (_error, _id, before) => client.setQueryData(queryKey, before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** The list with one notification, or all of them, read at `at`. */
export function withRead(list: Notifications, id: string | undefined, at: string): Notifications {
  const isMeant = (item: Notifications['data'][number]) => !item.readAt && (id === undefined || item.id === id)
  const count = list.data.filter(isMeant).length
  return {
    data: list.data.map((item) => (isMeant(item) ? { ...item, readAt: at } : item)),
    unread: id === undefined ? 0 : Math.max(0, list.unread - count),
  }
}
