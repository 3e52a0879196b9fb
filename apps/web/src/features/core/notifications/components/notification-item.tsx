import type { Notification } from '@piel/contract/core/notifications'
import { Check } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { Link } from '#/components/ui/link.tsx'
import { useDates } from '#/lib/dates.ts'
import { useCan } from '#/lib/permissions.ts'
import { pathOf, searchOf, textOf } from './notification-words.ts'

interface NotificationItemProps {
  item: Notification
  onFollow: () => void
  onRead: () => void
}

/** Links to its record; opening the link marks it as read. */
export function NotificationItem({ item, onFollow, onRead }: NotificationItemProps) {
  const { t } = useTranslation('notifications')
  const dates = useDates()
  const isUnread = item.readAt === null
  const isOwnRecord = !useCan('doctors.read')
  return (
    <li className="flex items-center gap-1 pe-2 transition-colors hover:bg-hover">
      <Link
        to={pathOf(item, isOwnRecord)}
        search={searchOf(item)}
        onClick={() => {
          if (isUnread) onRead()
          onFollow()
        }}
        className="flex min-w-0 flex-1 items-start gap-3 py-3 ps-4 focus-ring-inset"
      >
        <span className="grid h-5 w-2 shrink-0 place-items-center">
          {isUnread && (
            <span className="size-2 rounded-full bg-accent">
              <span className="sr-only">{t('unread')}</span>
            </span>
          )}
        </span>
        <span className="min-w-0 flex-1">
          <bdi title={item.objectName} className={isUnread ? 'block truncate font-medium' : 'block truncate'}>
            {item.objectName}
          </bdi>
          <span className="line-clamp-3 text-caption text-muted">
            {textOf(item, t, dates)} ·{' '}
            <time dateTime={item.createdAt} title={dates.exact(item.createdAt)}>
              {dates.ago(item.createdAt)}
            </time>
          </span>
        </span>
      </Link>
      {isUnread && <IconButton icon={Check} size="sm" label={t('markRead')} onClick={onRead} />}
    </li>
  )
}
