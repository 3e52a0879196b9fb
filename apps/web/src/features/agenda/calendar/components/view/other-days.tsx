import { fullName } from '@piel/contract/core/people'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { useDates } from '#/lib/dates.ts'
import type { useOtherDays } from './use-other-days.ts'

/** Links to hits on later days; at least one. */
export function OtherDays({ rows, open }: Pick<ReturnType<typeof useOtherDays>, 'rows' | 'open'>) {
  const { t } = useTranslation('calendar')
  const dates = useDates()
  return (
    <p className="flex w-full flex-wrap items-center justify-end gap-1.5">
      <span className="text-muted">{t('grid.otherDays')}</span>
      {rows.map((row) => (
        <Button key={row.id} size="sm" className="tabular-nums" onClick={() => open(row)}>
          {dates.shortDay(row.date)}, {dates.clock(row.time)} · {fullName(row.patient)}
        </Button>
      ))}
    </p>
  )
}
