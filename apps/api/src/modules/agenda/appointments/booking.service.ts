import type { Appointment, CreateAppointmentBody } from '@piel/contract/agenda/appointments'
import type { AppointmentType } from '@piel/contract/agenda/types'
import type { Location } from '@piel/contract/agenda/locations'
import { audited } from '#/audit/audit.ts'
import { codeOf } from '#/db/errors.ts'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { emptyToNull, fieldsIn } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import * as appointments from '#/modules/agenda/appointment-store/appointments.repository.ts'
import { chargeFee } from '#/modules/agenda/appointment-store/fees.service.ts'
import { insertClaims } from '#/modules/agenda/appointment-store/claims.repository.ts'
import { grantAccess } from '#/modules/agenda/appointment-store/access.service.ts'
import { patientScope } from '#/modules/people/patients/patients.policy.ts'
import { lockPatientFor } from '#/modules/people/patients/person.service.ts'
import { agendaScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import { loadAppointment } from './appointments.service.ts'
import { checkDay, findSlot, type Slot } from './find-slot.service.ts'
import type { Overrides } from '#/modules/agenda/availability/conflicts.policy.ts'
import { locationOf } from '#/modules/agenda/availability/availability.service.ts'
import { registerAtBooking } from './new-patient.service.ts'
import { findResource } from '#/modules/agenda/resources/resources.repository.ts'
import { slotTaken } from './slot-taken.service.ts'
import { findType } from '#/modules/agenda/types/types.repository.ts'

export const claimsOf = ({ lanes }: Pick<Slot, 'lanes'>) =>
  lanes.map(({ need: { resourceId, from, until }, lane }) => ({ id: newId(), resourceId, lane, from, until }))

/** Doctors book in their own column. @throws AppError `forbidden`. */
async function checkColumn({ db }: Deps, context: ActorContext, leadId: string): Promise<void> {
  const scope = agendaScope(context)
  if (scope.ownUserId !== null && !(await findResource(db, scope, leadId))?.isMine) throw new AppError('forbidden')
}

/** @throws AppError `validation_failed` unless the earlier appointment is the patient's and was cancelled or missed. */
async function checkEarlier(tx: Transaction, id: string | undefined, records: readonly string[]): Promise<void> {
  if (id === undefined) return
  const earlier = await appointments.findStored(tx, id, 'unlocked')
  const isTheirs = earlier !== undefined && records.includes(earlier.patientId)
  if (!isTheirs || (earlier.status !== 'cancelled' && earlier.status !== 'noShow'))
    throw invalidField('/againOf', 'validation.againOfUnknown')
}

export async function typeAndLocation(
  deps: Deps,
  { typeId, locationId }: { typeId: string; locationId?: string | undefined },
) {
  const type = await findType(deps.db, typeId)
  if (!type) throw invalidField('/typeId', 'validation.appointmentTypeUnknown')
  const location = await locationOf(deps.db, locationId).catch((error: unknown) => {
    const isUnknown = error instanceof AppError && error.code === 'not_found'
    throw isUnknown ? invalidField('/locationId', 'validation.locationUnknown') : error
  })
  return { type, location }
}

export const overridesOf = (body: Pick<CreateAppointmentBody, keyof Overrides>): Overrides => ({
  overbook: body.overbook === true,
  intoBlock: body.intoBlock === true,
  outsideHours: body.outsideHours === true,
  doubleBook: body.doubleBook === true,
})

/** Thrown for a slot with obstacles, to end the transaction before the next free starts are searched. */
class SlotRefused extends Error {
  readonly slot: Slot
  constructor(slot: Slot) {
    super('slot_taken')
    this.slot = slot
  }
}

export function refuseConflicts(slot: Slot): void {
  if (slot.conflicts.length > 0) throw new SlotRefused(slot)
}

/** Runs a booking in a transaction; the constraints of claims and patients are the last guard. @throws AppError `slot_taken`. */
export async function withoutOverlap<T>(
  deps: Deps,
  work: (tx: Transaction) => Promise<T>,
  placeOf: () => Parameters<typeof slotTaken>[2],
): Promise<T> {
  try {
    return await deps.db.transaction(work)
  } catch (error) {
    if (error instanceof SlotRefused) throw await slotTaken(deps, error.slot, placeOf())
    throw codeOf(error) === '23P01' ? new AppError('slot_taken', { cause: error }) : error
  }
}

interface Booked {
  patientId: string
  type: AppointmentType
  location: Location
  slot: Slot
  at: string
}

function newAppointment(body: CreateAppointmentBody, { patientId, type, location, slot, at }: Booked) {
  const { date, time, leadId, origin } = body
  const status = origin === 'walkIn' ? 'arrived' : 'booked'
  return {
    id: newId(),
    patientId,
    locationId: location.id,
    typeId: type.id,
    leadId,
    assistantId: slot.ids.assistant,
    roomId: slot.ids.room,
    deviceId: slot.ids.device,
    date,
    time,
    timeZone: location.timeZone,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    parts: type.parts,
    status,
    reason: emptyToNull(body.reason),
    deskNote: emptyToNull(body.deskNote),
    origin,
    isOverbooked: slot.isOverbooked,
    overbookReason: slot.isOverbooked ? emptyToNull(body.overbookReason) : null,
    isOutsideHours: slot.isOutsideHours,
    isDoubleBooked: slot.isDoubleBooked,
    doubleBookReason: slot.isDoubleBooked ? emptyToNull(body.doubleBookReason) : null,
    againOf: body.againOf ?? null,
    cancelledBy: null,
    cancelReason: null,
    arrivedAt: status === 'arrived' ? at : null,
    startedAt: null,
    endedAt: null,
  } as const
}

/** Books an appointment; `newPatient` is registered with it. */
export async function book(deps: Deps, context: ActorContext, body: CreateAppointmentBody): Promise<Appointment> {
  await checkColumn(deps, context, body.leadId)
  const { type, location } = await typeAndLocation(deps, body)
  if (!type.isActive) throw invalidField('/typeId', 'validation.appointmentTypeInactive')
  if (!location.isActive) throw invalidField('/locationId', 'validation.locationInactive')
  const { date, time, leadId, origin } = body
  const request = {
    type,
    parts: type.parts,
    minutes: type.minutes,
    location,
    leadId,
    chosen: { assistant: body.assistantId, room: body.roomId, device: body.deviceId },
    clock: { date, time, timeZone: location.timeZone, later: body.later === true },
    overrides: overridesOf(body),
    ignoreId: null,
  }
  let patientIds: readonly string[] = []
  return await withoutOverlap(
    deps,
    async (tx) => {
      const scope = patientScope(context, deps.clock.today())
      const lock = { scope, field: '/patientId' } as const
      const records = body.patientId === undefined ? [] : (await lockPatientFor(tx, body.patientId, lock)).ids
      patientIds = records
      const slot = await findSlot(deps, tx, context, { ...request, patientIds })
      checkDay(date, slot.today)
      if (origin === 'walkIn' && date !== slot.today) throw invalidField('/date', 'validation.walkInToday')
      refuseConflicts(slot)
      const patientId =
        body.patientId ?? (body.newPatient && (await registerAtBooking(deps, tx, context, body.newPatient)))
      if (patientId === undefined) throw invalidField('/patientId', 'validation.patientRequired')
      await checkEarlier(tx, body.againOf, records)
      const author = authorOf(deps, context)
      const appointment = newAppointment(body, { patientId, type, location, slot, at: author.at })
      const { id } = appointment
      await appointments.insertAppointment(tx, appointment, author.at)
      await insertClaims(tx, id, claimsOf(slot))
      const reason = appointment.overbookReason ?? appointment.doubleBookReason
      const change = {
        id: newId(),
        appointmentId: id,
        kind: 'booked',
        from: null,
        to: appointment.status,
        reason,
        fields: [],
      } as const
      await appointments.insertChange(tx, author, change)
      await chargeFee(tx, context, author, appointment)
      await grantAccess(tx, author, { appointmentId: id, patientId, leadUserId: slot.lead.userId, date })
      await appointments.notifyAgenda(tx)
      const { newPatient: _, ...given } = body
      const event = {
        action: 'appointment.book',
        object: { kind: 'appointment', id },
        fields: bookedFields(given),
      } as const
      return await loadAppointment(deps, context, id, audited(tx, context, event))
    },
    () => ({ type, location, leadId, date, ignoreId: null, patientIds }),
  )
}

const bookedFields = (body: Omit<CreateAppointmentBody, 'newPatient'>) =>
  fieldsIn(body).filter(
    (field) => !['overbook', 'outsideHours', 'intoBlock', 'doubleBook', 'later', 'origin'].includes(field),
  ) as ('patientId' | 'typeId' | 'leadId' | 'date' | 'time' | 'reason')[]
