import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useTranslation } from '../../../i18n/index.ts'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { notificationsQuery } from '../notifications.queries.ts'
import { NotificationsPanel } from './notifications-panel.tsx'

/** The bell of the header with what is unread (row H5). */
export function NotificationsBell() {
  const { t } = useTranslation('notifications')
  const list = useQuery(notificationsQuery)
  const unread = list.data?.unread ?? 0
  return (
    <Disclosure
      label={t('title')}
      onOpen={() => void list.refetch()}
      panelClassName="w-96 max-sm:fixed max-sm:inset-x-3 max-sm:top-14 max-sm:w-auto"
      trigger={(props, isOpen) => (
        <span className="relative inline-grid">
          <IconButton
            {...props}
            icon={Bell}
            label={unread > 0 ? t('button', { count: unread }) : t('buttonNone')}
            tooltip={!isOpen}
            className="aria-expanded:bg-hover aria-expanded:text-ink"
          />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute start-1/2 bottom-1/2 grid h-4 min-w-4 place-items-center rounded-full bg-danger px-1 text-[0.625rem] leading-none font-semibold text-on-danger tabular-nums ring-2 ring-canvas"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </span>
      )}
    >
      {(close) => <NotificationsPanel list={list} onFollow={close} />}
    </Disclosure>
  )
}
