import type { Appointment, UpdateAppointmentBody } from '@piel/contract/agenda/appointments'
import { isOpen } from '@piel/contract/agenda/appointment-shapes'
import { audited } from '#/audit/audit.ts'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { changesOf, fieldsIn } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import * as appointments from '#/modules/agenda/appointment-store/appointments.repository.ts'
import { insertClaims, releaseClaims } from '#/modules/agenda/appointment-store/claims.repository.ts'
import { grantAccess } from '#/modules/agenda/appointment-store/access.service.ts'
import { patientScope } from '#/modules/people/patients/patients.policy.ts'
import { lockPatientFor } from '#/modules/people/patients/person.service.ts'
import { agendaScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import { findPatientOf } from './appointments.repository.ts'
import { loadAppointment } from './appointments.service.ts'
import { asBooked } from '#/modules/agenda/availability/availability.service.ts'
import { checkDay, findSlot } from './find-slot.service.ts'
import { claimsOf, overridesOf, refuseConflicts, typeAndLocation, withoutOverlap } from './booking.service.ts'

type Stored = appointments.StoredAppointment
type Call = VersionedCall & { body: UpdateAppointmentBody }

export async function findOwn(deps: Deps, context: ActorContext, id: string): Promise<Stored> {
  await loadAppointment(deps, context, id)
  const stored = await appointments.findStored(deps.db, id, 'unlocked')
  if (!stored) throw new AppError('not_found')
  return stored
}

const isMove = (body: UpdateAppointmentBody): boolean =>
  (['typeId', 'leadId', 'assistantId', 'roomId', 'deviceId', 'locationId', 'date', 'time', 'later'] as const).some(
    (field) => body[field] !== undefined,
  )

const slotFields = ['date', 'time', 'until', 'location', 'type', 'lead', 'assistant', 'room', 'device'] as const
const textFields = ['reason', 'deskNote'] as const

/** A field as the history shows it, with names of that time. */
function shown(of: Appointment, field: (typeof slotFields)[number] | (typeof textFields)[number]): string | null {
  if (field === 'type') return `${of.type.nameEs} / ${of.type.nameEn}`
  const value = of[field]
  return value === null || typeof value === 'string' ? value : value.name
}

/** Compares a field by ID: two persons can have the same name. */
const identity = (of: Appointment, field: (typeof slotFields)[number] | (typeof textFields)[number]): string | null => {
  const value = of[field]
  return value === null || typeof value === 'string' ? value : value.id
}

const differences = (before: Appointment, after: Appointment) =>
  [...slotFields, ...textFields]
    .filter((name) => identity(before, name) !== identity(after, name))
    .map((name) => ({ name, before: shown(before, name), after: shown(after, name) }))

async function movedTo(
  deps: Deps,
  tx: Transaction,
  context: ActorContext,
  { body, ...call }: Call,
  { before, isLater, patientIds }: { before: Stored; isLater: boolean; patientIds: readonly string[] },
) {
  const { typeId = before.typeId, locationId = before.locationId, leadId = before.leadId } = body
  const { date = before.date, time = before.time } = body
  const { type, location } = await typeAndLocation(deps, { typeId, locationId })
  // An unchanged start remains the second of two equal times, unless the request says otherwise.
  const { later = isLater && date === before.date && time === before.time } = body
  const isSameType = typeId === before.typeId
  const minutes = isSameType ? minutesOf(before) : type.minutes
  const parts = isSameType ? before.parts : type.parts
  const chosen = (given: string | null | undefined, stored: string | null) =>
    given === undefined && isSameType ? (stored ?? undefined) : given
  const slot = await findSlot(deps, tx, context, {
    type,
    parts,
    minutes,
    location,
    leadId,
    chosen: {
      assistant: chosen(body.assistantId, before.assistantId),
      room: chosen(body.roomId, before.roomId),
      device: chosen(body.deviceId, before.deviceId),
    },
    clock: { date, time, timeZone: location.timeZone, later },
    overrides: overridesOf(body),
    ignoreId: before.id,
    patientIds,
    agreed: before,
  })
  if (date !== before.date) checkDay(date, slot.today)
  checkLocked(await appointments.findStored(tx, call.id, 'locked'), call.ifMatch)
  refuseConflicts(slot)
  const isSameTime = slot.startsAt === before.startsAt && slot.endsAt === before.endsAt
  const place = { typeId, locationId, leadId, date, time, timeZone: location.timeZone, parts }
  const changes = {
    ...place,
    assistantId: slot.ids.assistant,
    roomId: slot.ids.room,
    deviceId: slot.ids.device,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    // The mark is permanent, even after a move to a free slot.
    isOverbooked: before.isOverbooked || slot.isOverbooked,
    overbookReason: slot.isOverbooked ? (body.overbookReason ?? null) : before.overbookReason,
    isOutsideHours: slot.isOutsideHours,
    // It holds for the time that it was agreed for.
    ...(!isSameTime && {
      isDoubleBooked: slot.isDoubleBooked,
      doubleBookReason: slot.isDoubleBooked ? (body.doubleBookReason ?? null) : null,
    }),
  }
  await releaseClaims(tx, before.id)
  await insertClaims(tx, before.id, claimsOf(slot))
  return { changes, leadUserId: slot.lead.userId }
}

const minutesOf = ({ startsAt, endsAt }: Stored): number => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

/**
 * Moves an appointment, or updates its texts. It never conflicts with itself. @throws AppError `not_found`, also for the
 * move of an appointment whose patient is out of the caller's reach today.
 */
export async function updateAppointment(deps: Deps, context: ActorContext, call: Call): Promise<Appointment> {
  const { id, body } = call
  const seen = await findOwn(deps, context, id)
  const placeOf = () => ({
    typeId: body.typeId ?? seen.typeId,
    locationId: body.locationId ?? seen.locationId,
    leadId: body.leadId ?? seen.leadId,
    date: body.date ?? seen.date,
  })
  const { type, location } = await typeAndLocation(deps, placeOf())
  let patientIds: readonly string[] = []
  const searched = type.id === seen.typeId ? asBooked(type, seen) : type
  const refusedPlace = () => ({ ...placeOf(), type: searched, location, ignoreId: id, patientIds })
  return await withoutOverlap(
    deps,
    async (tx) => {
      const move = isMove(body)
      const scope = patientScope(context, deps.clock.today())
      const person = await lockPatientFor(tx, seen.patientId, { isOfRow: true, ...(move && { scope }) })
      patientIds = person.ids
      const before = checkLocked(await appointments.findStored(tx, id, 'unlocked'), call.ifMatch)
      const shownBefore = await loadAppointment(deps, context, id, tx)
      const texts = changesOf(
        { reason: before.reason, deskNote: before.deskNote },
        { reason: body.reason, deskNote: body.deskNote },
      )
      if (move && !isOpen(before.status)) throw new AppError('transition_refused')
      const author = authorOf(deps, context)
      const { isLater } = shownBefore
      const moved = move ? await movedTo(deps, tx, context, call, { before, isLater, patientIds }) : undefined
      const changes = { ...texts, ...moved?.changes }
      if (fieldsIn(changes).length === 0) return shownBefore
      await appointments.updateAppointment(tx, before, changes, author.at)
      if (moved) {
        const { date } = moved.changes
        await grantAccess(tx, author, {
          appointmentId: id,
          patientId: person.id,
          leadUserId: moved.leadUserId,
          date,
        })
      }
      const fields = differences(shownBefore, await loadAppointment(deps, context, id, tx))
      const isMoved = fields.some(({ name }) => slotFields.some((field) => field === name))
      const change = {
        id: newId(),
        appointmentId: id,
        kind: isMoved ? 'moved' : 'edited',
        from: null,
        to: null,
      } as const
      const reason = moved?.changes.isDoubleBooked ? (moved.changes.doubleBookReason ?? null) : null
      await appointments.insertChange(tx, author, { ...change, reason, fields })
      await appointments.notifyAgenda(tx)
      const object = { kind: 'appointment', id } as const
      const names = fields.map(({ name }) => name)
      const event = {
        action: isMoved ? 'appointment.move' : 'appointment.update',
        object,
        fields: auditedFields(names),
      } as const
      return await loadAppointment(deps, context, id, audited(tx, context, event))
    },
    refusedPlace,
  )
}

const auditFieldOf = {
  date: 'date',
  time: 'time',
  until: 'time',
  location: 'locationId',
  type: 'typeId',
  lead: 'leadId',
  assistant: 'assistantId',
  room: 'roomId',
  device: 'deviceId',
  reason: 'reason',
  deskNote: 'deskNote',
} as const
const auditedFields = (names: readonly (keyof typeof auditFieldOf)[]) => [
  ...new Set(names.map((name) => auditFieldOf[name])),
]

export async function storedTexts(deps: Deps, context: ActorContext, id: string): Promise<object | undefined> {
  const patientId = await findPatientOf(deps.db, id, agendaScope(context))
  return patientId === undefined ? undefined : await appointments.findStored(deps.db, id, 'unlocked')
}
