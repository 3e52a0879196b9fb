import type { Appointment } from '@piel/contract/agenda/appointments'
import type { FreeStart } from '@piel/contract/core/conflicts'
import { useRef, useState } from 'react'
import { useErrorText } from '#/lib/error-text.ts'
import { useBook, useSetAppointmentStatus } from '../../appointments.queries.ts'
import { keyOfStart } from './next-visit.tsx'

/** Books the next visit and ends the one in progress; repeated after a failure, it does what is left. */
export function useCheckOut(appointment: Appointment) {
  const book = useBook()
  const setStatus = useSetAppointmentStatus()
  const textOf = useErrorText()
  const [error, setError] = useState<string>()
  const [booked, setBooked] = useState<Appointment>()
  const keys = useRef(new Map<string, string>())
  const idempotencyKey = (what: string) => {
    const key = keys.current.get(what) ?? crypto.randomUUID()
    keys.current.set(what, key)
    return key
  }

  /** @returns the visit after it, or undefined if a step failed. */
  const run = async (start: FreeStart | undefined): Promise<Appointment | undefined> => {
    setError(undefined)
    try {
      if (start && !booked) {
        const { leadId, locationId, assistantId, roomId, deviceId, date, time, isLater } = start
        const place = { leadId, locationId, assistantId, roomId, deviceId, date, time, ...(isLater && { later: true }) }
        const body = {
          patientId: appointment.patient.id,
          typeId: appointment.type.id,
          origin: 'desk',
          ...place,
        } as const
        setBooked(await book.mutateAsync({ body, idempotencyKey: idempotencyKey(keyOfStart(start)) }))
      }
      if (appointment.status !== 'inProgress') return appointment
      return await setStatus.mutateAsync({
        params: { id: appointment.id },
        body: { status: 'completed' },
        version: appointment.version,
        idempotencyKey: idempotencyKey(`${appointment.version}`),
      })
    } catch (failure) {
      setError(textOf(failure))
      return undefined
    }
  }
  return { run, error, booked, isPending: book.isPending || setStatus.isPending }
}
