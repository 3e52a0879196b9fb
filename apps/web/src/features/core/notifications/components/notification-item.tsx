import { type Notification, notificationObjects } from '@piel/contract/core/notifications'
import { Check } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { Link } from '#/components/ui/link.tsx'
import { useDates } from '#/lib/dates.ts'
import { useCan } from '#/lib/permissions.ts'
import { treatmentStatuses } from '@piel/contract/treatments/treatments'
import type { Translate } from '#/i18n/types.ts'
import { paths } from '#/lib/paths.ts'

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

/** The page of the notification's object. @param isOwnRecord links to the profile, for doctors, who cannot open doctors' pages. */
function pathOf({ kind, objectId }: Notification, isOwnRecord: boolean): string {
  const object = notificationObjects[kind]
  if (object === 'treatment') return paths.treatment(objectId)
  if (object === 'transaction') return paths.transaction(objectId)
  if (object === 'doctor') return isOwnRecord ? paths.profile() : paths.doctor(objectId)
  if (object === 'audit') return paths.audit()
  if (object === 'system') return paths.system()
  if (object === 'users') return paths.users()
  if (object === 'till_session') return paths.tillSession(objectId)
  if (object === 'note') return paths.note(objectId)
  return paths.patient(objectId)
}

/** The filters of the list that a notification links to. */
const searchOf = ({ kind }: Notification): Record<string, string> =>
  kind === 'duty_review' ? { duty: 'clinical' } : {}

function textOf(
  { kind, detail }: Notification,
  t: Translate<'notifications'>,
  dates: Pick<ReturnType<typeof useDates>, 'date'>,
): string {
  if (kind === 'license_expiring') return t('license', { date: detail === null ? '' : dates.date(detail) })
  if (kind === 'till_left_open') return t('tillLeftOpen', { date: detail === null ? '' : dates.date(detail) })
  if (kind === 'restore_requested') return t('restore', { name: detail ?? '' })
  if (kind === 'duty_review') return t('dutyReview', { names: detail ?? '' })
  if (kind !== 'treatment_changed') return t(`kinds.${kind}`)
  const status = treatmentStatuses.find((it) => it === detail)
  return status ? t(`treatment.${status}`) : t('kinds.treatment_changed')
}
