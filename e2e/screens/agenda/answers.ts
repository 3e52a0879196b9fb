import {
  appointmentOf,
  appointmentRowOf,
  appointmentTypeOf,
  busyDay,
  locationOf,
  personOf,
  roomOf,
} from '../../../apps/web/src/testing/agenda.ts'
import { alertOf, knownAllergies } from '../../../apps/web/src/testing/alerts.ts'
import type { Appointment } from '../../../packages/contract/src/agenda/appointments.ts'
import type { Problem } from '../../../packages/contract/src/core/errors.ts'
import { isOpen } from '../../../packages/contract/src/agenda/appointment-shapes.ts'
import { answering, type Stage } from '../screen.ts'

export const day = /\/api\/agenda\/day(\?|$)/
export const one = /\/api\/appointments\/[0-9a-f-]{36}$/

export const rows = busyDay(12, 3).columns.flatMap(({ appointments }) => appointments)
export const first = rows.find(({ status }) => isOpen(status)) ?? appointmentRowOf(1)

/** The agenda's answers; other calls reach the server. */
export const serving =
  (answers: readonly (readonly [RegExp, unknown])[]) =>
  async (stage: Stage): Promise<void> => {
    const setup = [
      [/\/api\/locations$/, { data: [locationOf()] }],
      [/\/api\/agenda\/resources$/, { data: [personOf(1), personOf(2), personOf(3), roomOf(1), roomOf(2)] }],
      [/\/api\/agenda\/types$/, { data: [1, 2, 3, 4].map(appointmentTypeOf) }],
      [/\/api\/agenda\/free\?/, { data: [], twice: null }],
    ] as const
    for (const [call, json] of [...setup, ...answers]) await answering(call, json)(stage)
  }

/** Refuses the changes of a call because of conflicts. */
export const refusing =
  (call: RegExp, { conflicts, free }: Pick<Problem, 'conflicts' | 'free'>) =>
  async ({ page }: Stage): Promise<unknown> =>
    page.route(call, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({
            status: 409,
            contentType: 'application/problem+json',
            json: {
              status: 409,
              code: 'slot_taken',
              title: 'slot_taken',
              traceId: '0f5c2d1e9b7a4c36',
              conflicts,
              free,
            },
          }),
    )

export const dayWith = (count: number, columns: number) => serving([[day, busyDay(count, columns)]])

const today = new Intl.DateTimeFormat('en-CA', { timeZone: locationOf().timeZone }).format()
/** The appointment in the panel. */
export const open = appointmentOf(
  { ...first, date: today, reason: 'Revisión de lunares en la espalda' },
  {
    noShows: 1,
    deskNote: 'Prefiere que le hablen por la tarde.',
    allergies: knownAllergies,
    alerts: [alertOf(1), alertOf(2, { label: 'Látex', severity: 'mild' })],
    takeBackTo: 'booked',
  },
)

/** The same appointment for its doctor on a day without access to the patient. */
export const outOfReach: Appointment = {
  ...open,
  patient: { ...open.patient, photoId: null, phone: null, allergies: null, balanceMinor: null },
  noShows: null,
  allergies: null,
  alerts: null,
  messages: { phoneE164: null, language: 'es' },
}

/** The patient has another appointment at the requested time. */
export const elsewhere: Pick<Problem, 'conflicts' | 'free'> = {
  conflicts: [
    {
      resourceId: null,
      resource: 'Mariana Castañeda Ruiz',
      title: 'DRA',
      kind: 'patient',
      date: today,
      from: '10:00',
      until: '10:40',
      appointment: {
        id: rows[1]?.id ?? first.id,
        patientName: 'Ana Pérez Luna',
        type: { nameEn: 'First visit', nameEs: 'Primera vez' },
        location: 'Roma',
      },
      label: null,
      pass: 'doubleBook',
    },
  ],
  free: ['11:00', '11:15', '11:30'].map((time) => ({
    leadId: personOf(2).id,
    leadLastName: 'Salas',
    locationId: locationOf().id,
    assistantId: null,
    roomId: null,
    deviceId: null,
    date: today,
    time,
    until: '12:00',
    isLater: false,
  })),
}
