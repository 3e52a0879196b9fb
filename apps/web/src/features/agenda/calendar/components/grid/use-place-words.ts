import { fullName } from '@piel/contract/core/people'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { type GridColumn, type GridItem, isWhole } from './grid-model.ts'
import { formatMoney } from '#/lib/money.ts'
import { owes } from '#/features/agenda/appointments/components/owed.tsx'
import { isWithin } from './spans.ts'

export function usePlaceWords() {
  const { t, language } = useTranslation(['calendar', 'appointments'])
  const { clock } = useDates()

  const state = (column: GridColumn, minute: number): string => {
    const block = column.blocks.find((one) => isWithin(minute, one))
    if (column.busy.some((span) => isWithin(minute, span))) return t('place.busy')
    if (block) return block.note ?? t(`blocks.${block.kind}`)
    return t(column.hours.some((span) => isWithin(minute, span)) ? 'place.free' : 'place.closed')
  }

  return {
    state,
    /** "10:15, Dra. Ruiz, free". */
    place: (column: GridColumn, minute: number): string =>
      t('place.at', { time: clock(column.axis.timeAt(minute)), column: column.name, state: state(column, minute) }),
    time: clock,
    start: t('appointments:columns.start'),
    /**
     * "10:15, Ana Pérez, Follow-up · Confirmed, 10:15 to 11:15, Dra. Ruiz, Allergies": starts with the visible text.
     */
    item: (item: GridItem, column: GridColumn): string => {
      const { appointment, part } = item
      const { patient } = appointment
      const start = clock(appointment.time)
      return [
        start,
        fullName(patient),
        `${nameIn(appointment.type, language)} · ${t(`appointments:statuses.${appointment.status}`)}`,
        t('place.span', { from: start, until: clock(appointment.until) }),
        column.name,
        isWhole(item) ||
          t('place.part', {
            from: clock(column.axis.timeAt(part.from)),
            until: clock(column.axis.timeAt(part.until)),
          }),
        appointment.isOverbooked && t('appointments:overbooked'),
        owes(patient) && t('appointments:owed.amount', { amount: formatMoney(patient.balanceMinor ?? 0, language) }),
        patient.allergies && t(`appointments:allergies.${patient.allergies}`),
      ]
        .filter((part) => typeof part === 'string')
        .join(', ')
    },
  }
}
