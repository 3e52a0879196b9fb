import type { AnswerOf } from '@piel/contract/core/endpoint'
import { notificationEndpoints } from '@piel/contract/core/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#/components/toast/toast.ts'
import { useTranslation } from '#/i18n/index.ts'
import { call } from '#/lib/api.ts'
import { instantNow } from '#/lib/dates.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { notificationsQuery } from './notifications.queries.ts'

type Notifications = AnswerOf<typeof notificationEndpoints.list>

/** Marks a notification as read optimistically, or all of them without an id, which can be undone. */
export function useMarkRead() {
  const client = useQueryClient()
  const { t } = useTranslation('notifications')
  const textOf = useErrorText()
  const { queryKey } = notificationsQuery
  const undo = async (readAt: string) => {
    try {
      await call(notificationEndpoints.undoReadAll, { body: { readAt } })
    } catch (error) {
      toast.error(textOf(error))
    }
    await client.invalidateQueries({ queryKey })
  }
  return useMutation({
    mutationFn: async (id: string | undefined) => {
      if (id !== undefined) return await call(notificationEndpoints.markRead, { params: { id } })
      const { readAt } = await call(notificationEndpoints.markAllRead, {})
      toast.success(t('allRead'), { label: t('undo'), run: () => void undo(readAt) })
    },
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, withRead(before, id, instantNow()))
      return before
    },
    onError: (error, _id, before) => {
      client.setQueryData(queryKey, before)
      toast.error(textOf(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

export function withRead(list: Notifications, id: string | undefined, at: string): Notifications {
  const isMeant = (item: Notifications['data'][number]) => !item.readAt && (id === undefined || item.id === id)
  const count = list.data.filter(isMeant).length
  return {
    data: list.data.map((item) => (isMeant(item) ? { ...item, readAt: at } : item)),
    unread: id === undefined ? 0 : Math.max(0, list.unread - count),
  }
}
