import { addDays } from '@piel/contract/core/dates'
import { maxFreeDays } from '@piel/contract/agenda/calendar'
import type { AppointmentType } from '@piel/contract/agenda/types'
import type { Location } from '@piel/contract/agenda/locations'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { findAvailableStarts } from '#/modules/agenda/availability/availability.service.ts'
import type { Slot } from './find-slot.service.ts'

const proposed = 3

export async function slotTaken(
  deps: Deps,
  { conflicts, today }: Pick<Slot, 'conflicts' | 'today'>,
  place: {
    type: Pick<AppointmentType, 'who' | 'deviceKind' | 'parts' | 'minutes'>
    location: Location
    leadId: string
    date: string
    ignoreId: string | null
    patientIds: readonly string[]
  },
): Promise<AppError> {
  const search = { ...place, today, fromTime: '00:00', untilTime: '24:00', limit: proposed }
  const isLead = ({ id }: { id: string }) => id === place.leadId
  const from = place.date < today ? today : place.date
  const near = await findAvailableStarts(deps, deps.db, { ...search, from, days: 14, isLead })
  const free =
    near.length === proposed
      ? near
      : [
          ...near,
          ...(await findAvailableStarts(deps, deps.db, {
            ...search,
            from: addDays(from, 14),
            days: maxFreeDays - 14,
            isLead,
          })),
        ]
  return new AppError('slot_taken', { conflicts: [...conflicts], free: free.slice(0, proposed) })
}
