import {
  appointmentTransitions,
  isOpen,
  isVisit,
  type AppointmentStatus,
} from '@piel/contract/agenda/appointment-shapes'
import { partRoles } from '@piel/contract/agenda/types'
import type { Appointment, AppointmentStatusBody } from '@piel/contract/agenda/appointments'
import { audited } from '#/audit/audit.ts'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { instantAt } from '#/lib/clock.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import * as appointments from '#/modules/agenda/appointment-store/appointments.repository.ts'
import { grantAtStep } from '#/modules/agenda/appointment-store/access.service.ts'
import { cancelAppointment } from '#/modules/agenda/appointment-store/cancel.service.ts'
import { chargeFee, cancelFee } from '#/modules/agenda/appointment-store/fees.service.ts'
import { insertClaims, lockResources, releaseClaims } from '#/modules/agenda/appointment-store/claims.repository.ts'
import { lockPatientFor } from '#/modules/people/patients/person.service.ts'
import { countInProgress } from '#/modules/agenda/appointment-store/visits.repository.ts'
import { agendaScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import { loadAppointment } from './appointments.service.ts'
import { resolveConflicts, type Need } from '#/modules/agenda/availability/conflicts.policy.ts'
import { findOwn } from './move.service.ts'
import { findObstacles, startInstant } from '#/modules/agenda/availability/obstacles.repository.ts'

type Stored = appointments.StoredAppointment

const stampOf = { arrived: 'arrivedAt', inProgress: 'startedAt', completed: 'endedAt' } as const
const stamp = (status: AppointmentStatus): (typeof stampOf)[keyof typeof stampOf] | undefined =>
  status in stampOf ? stampOf[status as keyof typeof stampOf] : undefined

interface Moment {
  today: string
  now: string
}

/** @throws AppError `transition_refused`, `validation_failed` for a status that the day or the time does not allow. */
function checkStep(before: Stored, to: AppointmentStatus, { today, now }: Moment): void {
  if (!appointmentTransitions[before.status].includes(to)) throw new AppError('transition_refused')
  if (isVisit(to) && today < before.date) throw invalidField('/status', 'validation.statusBeforeDay')
  if (to === 'noShow' && now < before.startsAt) throw invalidField('/status', 'validation.noShowBeforeStart')
}

const needsOf = (before: Stored): Need[] =>
  partRoles.flatMap((role) => {
    const part = before.parts[role]
    const id = { lead: before.leadId, assistant: before.assistantId, room: before.roomId, device: before.deviceId }[
      role
    ]
    if (part === null || id === null) return []
    const at = (minutes: number) => instantAt(Date.parse(before.startsAt) + minutes * 60_000).toISOString()
    return [{ resourceId: id, from: at(part[0]), until: at(part[1]), isPerson: false }]
  })

/** @throws AppError `visit_in_progress`: on the day itself a person attends as many patients at once as its capacity. */
async function checkLeadIsFree(tx: Transaction, before: Stored, { today, now }: Moment): Promise<void> {
  if (before.date !== today) return
  const [lead] = await lockResources(tx, [before.leadId])
  const count = await countInProgress(tx, { leadId: before.leadId, date: today, exceptId: before.id, now })
  if (count >= (lead?.capacity ?? 1)) throw new AppError('visit_in_progress')
}

/**
 * Claims free resources again after an undone step. The appointment becomes overbooked if one is taken, and
 * double-booked if the patient has another appointment at the time.
 */
async function claimAgain(
  tx: Transaction,
  context: ActorContext,
  before: Stored,
  patientIds: readonly string[],
): Promise<{ isOverbooked?: true; isDoubleBooked?: true }> {
  const needs = needsOf(before)
  const locked = await lockResources(
    tx,
    needs.map(({ resourceId }) => resourceId),
  )
  const { date, locationId, timeZone, id: ignoreId } = before
  const visit = { from: before.startsAt, until: before.endsAt, patientIds }
  const obstacles = await findObstacles(tx, needs, { date, locationId, timeZone, ignoreId, visit })
  const overrides = { overbook: true, intoBlock: true, outsideHours: true, doubleBook: true }
  const resources = new Map(locked.map((one) => [one.id, one]))
  const resolved = resolveConflicts(needs, obstacles, {
    resources,
    overrides,
    scope: agendaScope(context),
    locationName: '',
  })
  const claims = resolved.lanes.map(({ need: { resourceId, from, until }, lane }) => ({
    id: newId(),
    resourceId,
    lane,
    from,
    until,
  }))
  await insertClaims(tx, before.id, claims)
  return {
    ...((resolved.isOverbooked || resolved.conflicts.length > 0) && { isOverbooked: true }),
    ...(resolved.isDoubleBooked && { isDoubleBooked: true }),
  }
}

/**
 * Sets the next status, dated now even after the appointment's day, or undoes the last step. Completing, cancelling and
 * missing release the claims; arriving or completing charges the fee, and undoing or cancelling cancels it.
 */
export async function setAppointmentStatus(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: AppointmentStatusBody },
): Promise<Appointment> {
  const seen = await findOwn(deps, context, call.id)
  const { status, by, reason = null, takeBack = false } = body
  return await deps.db.transaction(async (tx) => {
    const { id: patientId, ids: patientIds } = await lockPatientFor(tx, seen.patientId, { isOfRow: true })
    const before = checkLocked(await appointments.findStored(tx, call.id, 'unlocked'), call.ifMatch)
    const author = authorOf(deps, context)
    const object = { kind: 'appointment', id: before.id } as const
    const fields = reason === null ? (['status'] as const) : (['status', 'reason'] as const)
    const event = { action: 'appointment.status', object, fields } as const
    const { today } = await startInstant(tx, { ...before, later: false }, author.at)
    if (status === 'inProgress') await checkLeadIsFree(tx, before, { today, now: author.at })
    if (takeBack) await takeStepBack(deps, tx, context, { before, status, reason, patientIds })
    else {
      checkStep(before, status, { today, now: author.at })
      if (status === 'cancelled') {
        if (by === undefined || reason === null) throw invalidField('/reason', 'validation.reasonRequired')
        await cancelAppointment(deps, tx, context, before, { by, reason })
      } else {
        const reached = stamp(status)
        await appointments.updateAppointment(
          tx,
          before,
          { status, ...(reached && { [reached]: author.at }) },
          author.at,
        )
        if (!isOpen(status)) await releaseClaims(tx, before.id)
        const change = { id: newId(), appointmentId: before.id, kind: 'status', fields: [] } as const
        await appointments.insertChange(tx, author, { ...change, from: before.status, to: status, reason })
        await grantAtStep(tx, author, { id: before.id, to: status })
        await chargeFee(tx, context, author, { ...before, patientId, status })
      }
    }
    await appointments.notifyAgenda(tx)
    return await loadAppointment(deps, context, before.id, audited(tx, context, event))
  })
}

/** @throws AppError `transition_refused` unless the last step led from `status` and can be undone today. */
async function takeStepBack(
  deps: Deps,
  tx: Transaction,
  context: ActorContext,
  {
    before,
    status,
    reason,
    patientIds,
  }: { before: Stored; status: AppointmentStatus; reason: string | null; patientIds: readonly string[] },
): Promise<void> {
  const { takeBackTo } = await loadAppointment(deps, context, before.id, tx)
  if (takeBackTo === null || takeBackTo !== status) throw new AppError('transition_refused')
  const author = authorOf(deps, context)
  const left = stamp(before.status)
  const again = isOpen(before.status) ? {} : await claimAgain(tx, context, before, patientIds)
  const changes = { status, ...again, ...(left && { [left]: null }) }
  await appointments.updateAppointment(tx, before, changes, author.at)
  const change = { id: newId(), appointmentId: before.id, kind: 'takenBack', fields: [] } as const
  await appointments.insertChange(tx, author, { ...change, from: before.status, to: status, reason })
  await cancelFee(tx, context, author, { id: before.id, left: before.status, reason: 'appointment.taken_back' })
}
