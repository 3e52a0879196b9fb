import { openStatuses } from '@piel/contract/agenda/appointment-shapes'
import { addDays, type IsoDate } from '@piel/contract/core/dates'
import { History } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Link } from '#/components/ui/link.tsx'
import { paths } from '#/lib/paths.ts'

interface OpenEarlierProps {
  count: number
  today: IsoDate
  location: string | undefined
}

/** A link to the open visits of earlier days. */
export function OpenEarlier({ count, today, location }: OpenEarlierProps) {
  const { t } = useTranslation('agendaViews')
  const search = { view: 'list', location, to: addDays(today, -1), status: openStatuses }
  return (
    <Link
      to={paths.agenda()}
      search={search}
      className="inline-flex items-center gap-1 rounded-[4px] text-warning underline underline-offset-2 focus-ring"
    >
      <History aria-hidden="true" className="size-4 shrink-0" />
      {t('openEarlier', { count })}
    </Link>
  )
}
