import { openStatuses } from '@piel/contract/agenda/appointment-shapes'
import { addDays } from '@piel/contract/core/dates'
import type { DashboardDay } from '@piel/contract/office/dashboard'
import { useTranslation } from '#/i18n/index.ts'
import { Link } from '#/components/ui/link.tsx'
import { paths } from '#/lib/paths.ts'

/** How many appointments the day has, and how many visits of earlier days are open. */
export function DayCounts({ day: { rows, openEarlier, date } }: { day: DashboardDay }) {
  const { t } = useTranslation('day')
  return (
    <>
      <span>{t('count', { count: rows.length })}</span>
      {openEarlier > 0 && (
        <Link
          to={paths.agenda()}
          search={{ view: 'list', to: addDays(date, -1), status: openStatuses }}
          className="rounded-[4px] text-warning underline underline-offset-2 focus-ring"
        >
          {t('openEarlier', { count: openEarlier })}
        </Link>
      )}
    </>
  )
}
