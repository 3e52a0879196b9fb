import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Disclosure } from '#/components/ui/disclosure.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'
import { notificationsQuery } from '../notifications.queries.ts'

const NotificationsPanel = lazyPart(['notifications'], () => import('./notifications-panel.tsx'), 'NotificationsPanel')

export function NotificationsBell() {
  const { t } = useTranslation('shell')
  const list = useQuery(notificationsQuery)
  useLiveNotifications()
  const unread = list.data?.unread ?? 0
  const news = useNews(list.data?.unread)
  return (
    <Disclosure
      label={t('bell.title')}
      onOpen={() => void list.refetch()}
      panelClassName="w-96 max-sm:fixed max-sm:inset-x-3 max-sm:top-14 max-sm:w-auto"
      trigger={(props, isOpen) => (
        <span className="relative inline-grid">
          <span aria-live="polite" className="sr-only">
            {news > 0 && t('bell.news', { count: news })}
          </span>
          <IconButton
            {...props}
            icon={Bell}
            label={unread > 0 ? t('bell.button', { count: unread }) : t('bell.buttonNone')}
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
      {(close) => (
        <Suspense fallback={<div className="h-24" />}>
          <NotificationsPanel list={list} onFollow={close} />
        </Suspense>
      )}
    </Disclosure>
  )
}

/** The number of new notifications since the last answer; 0 for the first answer. */
function useNews(unread: number | undefined): number {
  const [known, setKnown] = useState(unread)
  const [news, setNews] = useState(0)
  if (unread !== known) {
    setKnown(unread)
    setNews(known === undefined || unread === undefined ? 0 : Math.max(0, unread - known))
  }
  return news
}

/** Refetches the notifications whenever the server announces a change. */
function useLiveNotifications(): void {
  const client = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    const refresh = (): void => void client.invalidateQueries({ queryKey: notificationsQuery.queryKey })
    // Loaded later: the first page does not need it.
    import('#/lib/live.ts')
      .then(({ subscribeToNotifications }) => {
        if (!leaving.signal.aborted) subscribeToNotifications(refresh, leaving.signal)
      })
      .catch(() => undefined)
    return () => leaving.abort()
  }, [client])
}
