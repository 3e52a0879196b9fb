import type { CalendarDate } from '@internationalized/date'
import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { inputStyles } from '#/components/ui/input.tsx'

interface CalendarJumpProps {
  focused: CalendarDate
  min: CalendarDate
  max: CalendarDate
  onJump: (date: CalendarDate) => void
}

const months = Array.from({ length: 12 }, (_, index) => index + 1)

/** Month and year as lists: a birth date is three choices away, not seven hundred clicks. */
export function CalendarJump({ focused, min, max, onJump }: CalendarJumpProps) {
  const { t } = useTranslation('form')
  const { monthName } = useDates()
  const years = Array.from({ length: max.year - min.year + 1 }, (_, index) => max.year - index)
  const look = clsx(inputStyles(), 'w-auto! cursor-pointer px-2!')
  return (
    <div className="flex flex-1 justify-center gap-1">
      <select
        aria-label={t('date.month')}
        value={focused.month}
        onChange={(event) => onJump(focused.set({ month: Number(event.target.value) }))}
        className={look}
      >
        {months.map((month) => (
          <option key={month} value={month}>
            {monthName(month)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('date.year')}
        value={focused.year}
        onChange={(event) => onJump(focused.set({ year: Number(event.target.value) }))}
        className={clsx(look, 'tabular-nums')}
      >
        {years.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </select>
    </div>
  )
}
