import type { AppointmentType, Parts, PartRole } from '@piel/contract/agenda/types'
import { maxDaysAhead } from '@piel/contract/agenda/appointments'
import { addDays } from '@piel/contract/core/dates'
import type { Location } from '@piel/contract/agenda/locations'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { instantAt } from '#/lib/clock.ts'
import { lockResources, type LockedResource } from '#/modules/agenda/appointment-store/claims.repository.ts'
import { lockDoctorForShare } from '#/modules/people/doctors/doctor-treatments.repository.ts'
import { checkNoLeave } from '#/modules/people/doctors/doctors.policy.ts'
import { agendaScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import {
  resolveConflicts,
  type Resolution,
  type Need,
  type Overrides,
} from '#/modules/agenda/availability/conflicts.policy.ts'
import { isAvailable, mayLead } from '#/modules/agenda/availability/availability.policy.ts'
import { listCandidates } from '#/modules/agenda/availability/availability.repository.ts'
import {
  findObstacles,
  startInstant,
  skippedTimes,
  type WallClock,
} from '#/modules/agenda/availability/obstacles.repository.ts'

type Other = Exclude<PartRole, 'lead'>
const others = ['assistant', 'room', 'device'] as const
const fieldOf = { lead: 'leadId', assistant: 'assistantId', room: 'roomId', device: 'deviceId' } as const
const requiredOf = {
  assistant: 'validation.assistantRequired',
  room: 'validation.roomRequired',
  device: 'validation.deviceRequired',
} as const

export interface SlotRequest {
  type: Pick<AppointmentType, 'who' | 'deviceKind'>
  parts: Parts
  minutes: number
  location: Location
  leadId: string
  /** Undefined lets the service choose. */
  chosen: Record<Other, string | null | undefined>
  clock: WallClock
  overrides: Overrides
  ignoreId: string | null
  /** The records of the patient; none for one who is registered with the appointment. */
  patientIds: readonly string[]
  /** The time that a moved appointment has: beside another of the patient's, it was agreed. */
  agreed?: { startsAt: string; endsAt: string }
}

export interface Slot extends Resolution {
  startsAt: string
  endsAt: string
  today: string
  ids: Record<PartRole, string | null>
  lead: LockedResource
}

const later = (instant: string, minutes: number): string =>
  instantAt(Date.parse(instant) + minutes * 60_000).toISOString()

async function startOf(db: Queryable, clock: WallClock, now: string): Promise<{ startsAt: string; today: string }> {
  const { startsAt, today } = await startInstant(db, clock, now)
  if (startsAt !== null) return { startsAt, today }
  const skipped = await skippedTimes(db, clock)
  const { date, timeZone } = clock
  throw new AppError('time_missing', skipped ? { clockChange: { date, timeZone, ...skipped } } : {})
}

/** @throws AppError `validation_failed` for a day in the past or over two years ahead. */
export function checkDay(date: string, today: string): void {
  if (date < today || date > addDays(today, maxDaysAhead))
    throw invalidField('/date', 'validation.appointmentDateRange')
}

/** Locks the lead's doctor, if the lead is one. @throws AppError `doctor_on_leave`, `validation_failed`. */
async function lockDoctor(tx: Transaction, doctorId: string | null, date: string): Promise<void> {
  const doctor = doctorId === null ? undefined : await lockDoctorForShare(tx, doctorId)
  if (!doctor) return
  if (doctor.archived || doctor.status === 'INACTIVE') throw invalidField('/leadId', 'validation.doctorNotActive')
  checkNoLeave(doctor, date)
}

function candidatesOf(request: SlotRequest, all: Awaited<ReturnType<typeof listCandidates>>): Record<Other, string[]> {
  const found: Record<Other, string[]> = { assistant: [], room: [], device: [] }
  for (const role of others) {
    const isNeeded = request.parts[role] !== null
    const id = request.chosen[role]
    if (!isNeeded) {
      if (id) throw invalidField(`/${fieldOf[role]}`, 'validation.resourceNotNeeded')
      continue
    }
    const kinds = all.filter((one) =>
      role === 'assistant'
        ? one.kind === 'person' && one.isClinical && one.id !== request.leadId && isAvailable(one, request.clock.date)
        : one.kind === role && (role === 'room' || one.deviceKind === request.type.deviceKind),
    )
    found[role] = id ? kinds.filter((one) => one.id === id).map((one) => one.id) : kinds.map((one) => one.id)
    if (found[role].length === 0)
      throw invalidField(`/${fieldOf[role]}`, id ? 'validation.resourceUnknown' : requiredOf[role])
  }
  return found
}

/** Locks the doctor, then the resources by ID; the caller has locked the patient and throws the conflicts. */
export async function findSlot(
  deps: Deps,
  tx: Transaction,
  context: ActorContext,
  request: SlotRequest,
): Promise<Slot> {
  const { parts, location, clock, leadId } = request
  const scope = agendaScope(context)
  const { startsAt, today } = await startOf(tx, clock, deps.clock.now().toISOString())
  const all = await listCandidates(tx, location.id)
  const known = all.find((one) => one.id === leadId && one.kind === 'person')
  if (!known) throw invalidField('/leadId', 'validation.resourceUnknown')
  if (scope.ownUserId !== null && known.userId !== scope.ownUserId) throw new AppError('forbidden')
  const doctorId = known.doctor?.id ?? null
  if (!mayLead(request.type, { doctorId, isClinical: known.isClinical }))
    throw invalidField('/leadId', 'validation.leadKind')
  const candidates = candidatesOf(request, all)
  await lockDoctor(tx, doctorId, clock.date)
  const locked = await lockResources(tx, [leadId, ...others.flatMap((role) => candidates[role])])
  const resources = new Map(locked.map((one) => [one.id, one]))
  const lead = resources.get(leadId)
  if (!lead?.isActive) throw invalidField('/leadId', 'validation.resourceInactive')

  const needOf = (role: PartRole, id: string): Need => ({
    resourceId: id,
    from: later(startsAt, parts[role]?.[0] ?? 0),
    until: later(startsAt, parts[role]?.[1] ?? request.minutes),
    isPerson: role === 'lead' || role === 'assistant',
  })
  const needsOf = (role: Other): Need[] =>
    candidates[role].filter((id) => resources.get(id)?.isActive).map((id) => needOf(role, id))
  const asked = [needOf('lead', leadId), ...others.flatMap(needsOf)]
  const endsAt = later(startsAt, request.minutes)
  const { agreed, ignoreId } = request
  const patientIds = agreed?.startsAt === startsAt && agreed.endsAt === endsAt ? [] : request.patientIds
  const obstacles = await findObstacles(tx, asked, {
    date: clock.date,
    locationId: location.id,
    timeZone: location.timeZone,
    ignoreId,
    visit: { from: startsAt, until: endsAt, patientIds },
  })
  const resolved = (needs: readonly Need[]): Resolution => {
    const ids = new Set(needs.map(({ resourceId }) => resourceId))
    const relevant = obstacles.filter(({ resourceId }) => resourceId === null || ids.has(resourceId))
    return resolveConflicts(needs, relevant, {
      resources,
      overrides: request.overrides,
      scope,
      locationName: location.name,
    })
  }
  // Chooses the first free one, or else the first.
  const isFree = (need: Need): boolean =>
    obstacles.every(({ resourceId }) => resourceId !== need.resourceId) ||
    resolved([need]).conflicts.every(({ resourceId }) => resourceId === null)
  const ids: Slot['ids'] = { lead: leadId, assistant: null, room: null, device: null }
  const needs = [needOf('lead', leadId)]
  for (const role of others) {
    const ofRole = needsOf(role)
    const chosen = ofRole.find(isFree) ?? ofRole[0]
    if (!chosen) continue
    ids[role] = chosen.resourceId
    needs.push(chosen)
  }
  return { ...resolved(needs), startsAt, endsAt, today, ids, lead }
}
