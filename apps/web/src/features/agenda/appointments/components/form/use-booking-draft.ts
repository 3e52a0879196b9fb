import type { IsoDate } from '@piel/contract/core/dates'
import { useEffect, useEffectEvent } from 'react'
import type { ShellForm } from '#/components/form/use-shell-form.ts'
import type { BookingPreset, BookingTerms, BookingValues } from './booking-values.ts'

/**
 * Applies the slot selected now to a restored draft. A walk-in starts now; a slot on another day turns it into an
 * appointment.
 */
export function useBookingDraft(
  form: ShellForm<BookingValues, BookingTerms>,
  { preset, today, now }: { preset: BookingPreset; today: IsoDate; now: string },
): void {
  const { methods, isRestored } = form
  const complete = useEffectEvent(() => {
    const { leadId, roomId, deviceId, date, time, later } = preset
    const pressed = time === undefined ? {} : { leadId, roomId, deviceId, date, time, later: later === true }
    for (const [name, value] of Object.entries(pressed))
      if (value !== undefined) methods.setValue(name as keyof BookingValues, value, { shouldDirty: true })
    // The draft may be from an earlier day.
    if (methods.getValues('date') < today) methods.setValue('date', today, { shouldDirty: true })
    if (!methods.getValues('isWalkIn')) return
    if (methods.getValues('date') === today) methods.setValue('time', now)
    else methods.setValue('isWalkIn', false)
  })
  useEffect(() => {
    if (isRestored) complete()
  }, [isRestored])
}
