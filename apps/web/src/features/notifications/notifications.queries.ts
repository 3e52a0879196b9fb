import type { AnswerOf } from '@piel/contract/endpoint'
import { notificationEndpoints } from '@piel/contract/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { instantNow } from '#/lib/dates.ts'

type Notifications = AnswerOf<typeof notificationEndpoints.list>

/** Polled too, for browsers that receive no events. */
export const notificationsQuery = { ...endpointQuery(notificationEndpoints.list, {}), refetchInterval: 60_000 }

/** Marks a notification as read optimistically, or all of them without an id. */
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

/** The list with one notification, or all of them, marked as read at `at`. */
export function withRead(list: Notifications, id: string | undefined, at: string): Notifications {
  const isMeant = (item: Notifications['data'][number]) => !item.readAt && (id === undefined || item.id === id)
  const count = list.data.filter(isMeant).length
  return {
    data: list.data.map((item) => (isMeant(item) ? { ...item, readAt: at } : item)),
    unread: id === undefined ? 0 : Math.max(0, list.unread - count),
  }
}
