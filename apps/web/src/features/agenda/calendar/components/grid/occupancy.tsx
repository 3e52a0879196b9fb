import { useTranslation } from '#/i18n/index.ts'
import { formatPercent } from '#/lib/percent.ts'
import type { GridColumn } from './grid-model.ts'
import { occupancyOf } from './occupancy-of.ts'

/** How full a column's day is, as a percentage and as a bar along the lower edge of its head. */
export function ColumnOccupancy({ column }: { column: GridColumn }) {
  const { t, language } = useTranslation('agendaViews')
  const occupancy = occupancyOf(column, column.axis.minutes)
  if (!occupancy) return null
  const { openMinutes, takenMinutes } = occupancy
  const share = takenMinutes / openMinutes
  const percent = formatPercent(Math.round(share * 100) / 100, language)
  const hours = (minutes: number) =>
    t('occupancy.hours', { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') })
  const text = t('occupancy.text', { percent, taken: hours(takenMinutes), open: hours(openMinutes) })
  return (
    <span title={`${text}. ${t('occupancy.definition')}`}>
      <span aria-hidden="true" className="tabular-nums">
        {' · '}
        {percent}
      </span>
      <span className="sr-only">, {text}</span>
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 border-t border-line bg-canvas">
        <span
          className="block h-full bg-accent forced-colors:bg-[CanvasText]"
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </span>
    </span>
  )
}
