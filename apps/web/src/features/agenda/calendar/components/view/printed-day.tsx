import { fullName } from '@piel/contract/core/people'
import { dialled, shownPhone } from '@piel/contract/core/phone'
import { useTranslation } from '#/i18n/index.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { useDates } from '#/lib/dates.ts'
import { usePaperClinic } from '#/lib/paper-clinic.ts'
import type { GridDay } from '../grid/grid-model.ts'
import { DaySheet } from './day-sheet.tsx'

/** Loads with it, later than the first view of a day. */
export { ColumnOccupancy } from '../grid/occupancy.tsx'

const phoneToDial = ({ phone }: { phone: string | null }): string | null =>
  phone && shownPhone(phone, dialled(phone) ?? null)

export function PrintedDay({ grid }: { grid: GridDay }) {
  const { t, language } = useTranslation('appointments')
  const clinic = usePaperClinic()
  const dates = useDates()
  return (
    <div className="hidden print:block">
      {grid.columns.map((column) => (
        <DaySheet
          key={column.id}
          name={column.name}
          date={column.date}
          clinicName={clinic.name}
          text={clinic.daySheetText}
          rows={column.items.map(({ id, appointment: { patient, time, until, type, room, status } }) => ({
            id,
            span: dates.span({ from: time, until }),
            patient: fullName(patient),
            note: [phoneToDial(patient), patient.allergies && t(`allergies.${patient.allergies}`)]
              .filter((part) => part !== null)
              .join(' · '),
            type: nameIn(type, language),
            room: room?.name ?? '',
            status: t(`statuses.${status}`),
          }))}
        />
      ))}
    </div>
  )
}
