import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { notificationEndpoints } from '@piel/contract/core/notifications'
import type { UseQueryResult } from '@tanstack/react-query'
import { BellOff, CheckCheck } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useMarkRead } from '../mark-read.queries.ts'
import { NotificationItem } from './notification-item.tsx'

interface NotificationsPanelProps {
  list: UseQueryResult<AnswerOf<typeof notificationEndpoints.list>>
  onFollow: () => void
}

export function NotificationsPanel({ list, onFollow }: NotificationsPanelProps) {
  const { t } = useTranslation('notifications')
  const markRead = useMarkRead()
  return (
    <>
      <div className="flex h-12 items-center justify-between gap-3 border-b ps-4 pe-2">
        <h2 className="font-semibold">{t('title')}</h2>
        {(list.data?.unread ?? 0) > 0 && (
          <Button variant="ghost" size="sm" icon={CheckCheck} onClick={() => markRead.mutate(undefined)}>
            {t('markAllRead')}
          </Button>
        )}
      </div>
      <div className="scroll-slim max-h-[min(28rem,70dvh)] overflow-y-auto overscroll-contain">
        {list.data ? (
          list.data.data.length === 0 ? (
            <EmptyState icon={BellOff} title={t('empty.title')} text={t('empty.text')} />
          ) : (
            <ul className="divide-y divide-line">
              {list.data.data.map((item) => (
                <NotificationItem
                  key={item.id}
                  item={item}
                  onFollow={onFollow}
                  onRead={() => markRead.mutate(item.id)}
                />
              ))}
            </ul>
          )
        ) : list.isError ? (
          <LoadError query={list} title={t('failed')} />
        ) : (
          <SkeletonGroup className="space-y-5 p-4">
            {[0, 1, 2].map((row) => (
              <div key={row} className="space-y-2">
                <Skeleton className="h-4 w-3/5" />
                <Skeleton className="h-3 w-2/5" />
              </div>
            ))}
          </SkeletonGroup>
        )}
      </div>
    </>
  )
}
