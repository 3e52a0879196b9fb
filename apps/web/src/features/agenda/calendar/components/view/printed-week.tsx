import { fullName } from '@piel/contract/core/people'
import { useTranslation } from '#/i18n/index.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { asTitle, daysInWords, weekdayAndDay } from '#/lib/clock.ts'
import { useDates } from '#/lib/dates.ts'
import type { GridDay } from '../grid/grid-model.ts'
import { usePaperAllergies } from './use-paper-allergies.ts'

/** The week of a resource on one landscape page. */
export function PrintedWeek({ grid, name }: { grid: GridDay; name: string }) {
  const { t, language } = useTranslation(['appointments', 'calendar'])
  const dates = useDates()
  const { columns } = grid
  const allergiesOf = usePaperAllergies(columns.flatMap(({ items }) => items.map(({ appointment }) => appointment)))
  const [first, last] = [columns[0], columns.at(-1)]
  return (
    <section className="week-paper hidden print:block">
      <header className="mb-2 flex items-baseline justify-between gap-4 border-b-2 border-ink pb-1">
        <h2 className="text-title font-semibold">{name}</h2>
        <p>{first && last && daysInWords(first.date, last.date, language)}</p>
      </header>
      <div
        className="grid gap-x-2 text-[7.5pt]/[1.3]"
        style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
      >
        {columns.map(({ id, date, items }) => (
          <section key={id}>
            <h3 className="border-b border-ink pb-0.5 text-[9pt] font-semibold">
              {asTitle(weekdayAndDay(date, language), language)}
            </h3>
            {items.length === 0 && <p className="pt-1 text-muted">{t('calendar:head.free')}</p>}
            <ul>
              {items.map(({ id: key, appointment }) => {
                const { patient, time, until, type, room, status } = appointment
                const allergies = allergiesOf(appointment)
                return (
                  <li key={key} className="border-b border-line py-0.5 wrap-anywhere">
                    <span className="tabular-nums">{dates.span({ from: time, until })}</span>{' '}
                    <strong className="font-semibold">{fullName(patient)}</strong>
                    <span className="block">
                      {[nameIn(type, language), room?.name, t(`statuses.${status}`)].filter(Boolean).join(' · ')}
                    </span>
                    {allergies?.isWarning && <strong className="block font-semibold">{allergies.text}</strong>}
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
