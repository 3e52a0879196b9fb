import { useEffect, useEffectEvent } from 'react'
import type { ShellForm } from '#/components/form/use-shell-form.ts'
import type { BookingPreset, BookingTerms, BookingValues } from './booking-values.ts'

/** Completes a restored draft: the place or the patient that was pressed now counts, and names belong to a new patient. */
export function useBookingDraft(
  form: ShellForm<BookingValues, BookingTerms>,
  preset: BookingPreset,
  setIsNew: (isNew: boolean) => void,
): void {
  const { methods, isRestored } = form
  const complete = useEffectEvent(() => {
    const { patientId, leadId, roomId, date, time, later } = preset
    const pressed = { patientId, ...(time !== undefined && { leadId, roomId, date, time, later: later === true }) }
    for (const [name, value] of Object.entries(pressed))
      if (value !== undefined) methods.setValue(name as keyof BookingValues, value, { shouldDirty: true })
    const { firstName, lastName, phone, ...values } = methods.getValues()
    if (values.patientId === '' && firstName + lastName + phone !== '') setIsNew(true)
  })
  useEffect(() => {
    if (isRestored) complete()
  }, [isRestored])
}
