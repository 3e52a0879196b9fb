import { newId } from '#/lib/id.ts'
import { aLocationsId, aPersonsId, aRoomsId } from '../agenda-objects.ts'
import { notFoundWhenArchived, refusedWhenArchived, type Example } from '../example.ts'
import { objectKinds } from '../objects.ts'
import { agendaObjects } from '../agenda-objects.ts'
import { aPatientsId } from '../patients.ts'

const { location, restDay, room, person, appointmentType, block, booking, appointment } = agendaObjects
let made = 0

/** A day in 2027 to 2035, each time another. */
const aDay = (): string => {
  made += 1
  return `${2027 + (made % 9)}-${String(1 + (Math.floor(made / 9) % 12)).padStart(2, '0')}-${String(1 + (Math.floor(made / 108) % 28)).padStart(2, '0')}`
}
/** A start that no other booking of the example's person has. */
const aStart = () => {
  made += 1
  const [day, hour] = [Math.floor(made / 20) % 300, made % 20]
  const date = new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10)
  return { date, time: `${String(hour).padStart(2, '0')}:00` }
}

export const examples: Record<string, Example> = {
  'POST /locations': { body: () => ({ name: `Sede ${newId()}`, timeZone: 'America/Tijuana', phone: '664 123 4567' }) },
  'GET /locations/:id': { object: location },
  'PATCH /locations/:id': { object: location, body: () => ({ address: 'Av. Reforma 222', postalCode: '06600' }) },
  'PATCH /agenda/settings': { body: () => ({ stepMinutes: made++ % 2 === 0 ? 10 : 20 }) },
  'POST /agenda/rest-days': { body: () => ({ day: aDay(), nameEn: 'Anniversary', nameEs: 'Aniversario' }) },
  'POST /agenda/rest-days/accept': { body: () => ({ days: ['2027-01-01', '2027-02-01'] }) },
  'DELETE /agenda/rest-days/:id': { object: restDay, refusal: notFoundWhenArchived },
  'POST /agenda/resources': {
    object: room,
    body: () => ({ kind: 'room', locationId: aLocationsId, name: `Cabina ${newId()}`, capacity: 2 }),
  },
  'GET /agenda/resources/:id': { object: person },
  'PATCH /agenda/resources/:id': { object: person, body: () => ({ tint: made++ % 8, overbook: 1 }) },
  'GET /agenda/resources/:id/hours': { object: person },
  'PUT /agenda/resources/:id/hours': {
    object: person,
    body: () => ({ hours: [{ locationId: aLocationsId, weekday: 1, from: '09:00', until: '24:00' }] }),
  },
  'PUT /agenda/resources/:id/hours/exception': {
    object: person,
    body: () => ({ locationId: aLocationsId, day: aDay(), spans: [{ from: '10:00', until: '13:00' }] }),
  },
  'POST /agenda/types': {
    body: () => {
      const id = newId()
      return { nameEn: `Peel ${id}`, nameEs: `Exfoliación ${id}`, minutes: 45, preparationEs: 'Sin crema.' }
    },
  },
  'GET /agenda/types/:id': { object: appointmentType },
  'PATCH /agenda/types/:id': {
    object: appointmentType,
    body: () => ({ minutes: 50, parts: { lead: [10, 20], room: [0, 50] } }),
  },
  'POST /agenda/blocks': {
    object: room,
    body: () => ({ resourceId: aRoomsId, kind: 'maintenance', date: '2027-03-01', from: '08:00', until: '24:00' }),
  },
  'GET /agenda/blocks/:id': { object: block, refusal: notFoundWhenArchived },
  'PATCH /agenda/blocks/:id': {
    object: block,
    body: () => ({ note: `Junta ${made++}`, repeat: 'weekly', lastDate: '2028-01-01' }),
    refusal: notFoundWhenArchived,
  },
  'DELETE /agenda/blocks/:id': { object: block, refusal: notFoundWhenArchived },
  'GET /agenda/month': { refusal: () => 'validation_failed' },
  'GET /agenda/week': { refusal: () => 'validation_failed' },
  'GET /agenda/free': { refusal: () => 'validation_failed' },
  'GET /appointments/export': { audited: true },
  'POST /appointments': {
    object: booking,
    body: () => ({ patientId: aPatientsId, typeId: booking.typeId(), leadId: aPersonsId, ...aStart(), reason: 'Acné' }),
    declares: ['patientId'],
  },
  'GET /appointments/:id': { audited: true, object: appointment },
  'PATCH /appointments/:id': {
    object: appointment,
    body: () => ({ deskNote: `Llega tarde ${made++}` }),
    refusal: refusedWhenArchived,
  },
  'POST /appointments/:id/status': {
    object: appointment,
    body: () => ({ status: 'cancelled', by: 'patient', reason: 'Viaja' }),
    refusal: refusedWhenArchived,
  },
  'GET /patient/:id/appointments': { object: objectKinds.patient },
}
