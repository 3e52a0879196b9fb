import { fullName } from '@piel/contract/core/people'
import { dialled, shownPhone } from '@piel/contract/core/phone'
import { useTranslation } from '#/i18n/index.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { useDates } from '#/lib/dates.ts'
import { usePaperClinic } from '#/lib/paper-clinic.ts'
import type { GridDay } from '../grid/grid-model.ts'
import { DaySheet } from './day-sheet.tsx'
import { usePaperAllergies } from './use-paper-allergies.ts'

/** Loads with it, later than the first view of a day. */
export { ColumnOccupancy } from '../grid/occupancy.tsx'

const phoneToDial = ({ phone }: { phone: string | null }): string | null =>
  phone && shownPhone(phone, dialled(phone) ?? null)

const rowsOf = (grid: GridDay) => grid.columns.flatMap(({ items }) => items.map(({ appointment }) => appointment))

export function PrintedDay({ grid }: { grid: GridDay }) {
  const { t, language } = useTranslation('appointments')
  const clinic = usePaperClinic()
  const dates = useDates()
  const allergiesOf = usePaperAllergies(rowsOf(grid))
  return (
    <div className="hidden print:block">
      {grid.columns.map((column) => (
        <DaySheet
          key={column.id}
          name={column.name}
          date={column.date}
          text={clinic.daySheetText}
          rows={column.items.map(({ id, appointment }) => {
            const { patient, time, until, type, room, status, reason } = appointment
            const allergies = allergiesOf(appointment)
            return {
              id,
              span: dates.span({ from: time, until }),
              patient: fullName(patient),
              note: [phoneToDial(patient), !allergies?.isWarning && allergies?.text, reason]
                .filter(Boolean)
                .join(' · '),
              warning: allergies?.isWarning ? allergies.text : undefined,
              type: nameIn(type, language),
              room: room?.name ?? '',
              status: t(`statuses.${status}`),
            }
          })}
        />
      ))}
    </div>
  )
}
