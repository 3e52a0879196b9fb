import type { DashboardDay } from '@piel/contract/office/dashboard'
import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Link } from '#/components/ui/link.tsx'
import { useDates } from '#/lib/dates.ts'
import { paths } from '#/lib/paths.ts'
import { Group } from './group.tsx'

interface OwnTillProps {
  till: NonNullable<DashboardDay['till']>
  today: string
}

/** The user's till: since when it is open, never what it should hold. */
export function OwnTill({ till: { session }, today }: OwnTillProps) {
  const { t } = useTranslation('day')
  const dates = useDates()
  const isLeftOpen = session !== null && session.openedOn < today
  const state = session === null ? 'closed' : session.isCounted ? 'counted' : isLeftOpen ? 'leftOpen' : 'open'
  const values = {
    till: session?.tillName ?? '',
    time: session ? dates.time(session.openedAt) : '',
    date: session ? dates.shortDay(session.openedOn) : '',
  }
  return (
    <Group title={t('till.title')}>
      <div className="flex min-h-13 items-center gap-3 border-t border-line py-1">
        <p className={clsx('min-w-0 flex-1', isLeftOpen ? 'text-warning' : 'text-muted')}>
          {t(`till.${state}`, values)}
        </p>
        <Link to={paths.till()} className={buttonStyles({ size: 'sm' })}>
          {t(`till.action.${state}`)}
        </Link>
      </div>
    </Group>
  )
}
