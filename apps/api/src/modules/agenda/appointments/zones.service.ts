import { recordAudit } from '#/audit/audit.ts'
import type { Database, Transaction } from '#/db/database.ts'
import { instantAt } from '#/lib/clock.ts'
import { newId } from '#/lib/id.ts'
import {
  insertChange,
  notifyAgenda,
  updateAppointment,
  type ChangeAuthor,
} from '#/modules/agenda/appointment-store/appointments.repository.ts'
import { insertClaims, lockResources, releaseClaims } from '#/modules/agenda/appointment-store/claims.repository.ts'
import { resolveShifts, type HeldSpan } from './zones.policy.ts'
import {
  checkPatientsLast,
  listOtherClaims,
  listPatientTimes,
  listShifted,
  lockPatientsOf,
  lockShifted,
  type LockedShift,
  type ShiftedAppointment,
} from './zones.repository.ts'

export interface Restored {
  restored: ShiftedAppointment[]
  /** The time is taken, or the clocks skip it. */
  refused: (ShiftedAppointment & { because: 'taken' | 'skipped' })[]
}

const context = { requestId: 'agenda:zones', address: 'localhost', language: 'en' } as const
const instantOf = (minutes: number): string => instantAt(minutes * 60_000).toISOString()

/** The claims of all restored appointments are already released. */
async function restore(tx: Transaction, author: ChangeAuthor, before: LockedShift, held: readonly HeldSpan[]) {
  const { id, startsAt, endsAt, shown } = before
  if (startsAt === null || endsAt === null) throw new Error('An appointment without an instant was given a place')
  await updateAppointment(tx, before, { startsAt, endsAt }, author.at)
  const claims = held.map(({ resourceId, lane, from, until }) => ({
    id: newId(),
    resourceId,
    lane,
    from: instantOf(from),
    until: instantOf(until),
  }))
  await insertClaims(tx, id, claims)
  const names = (['date', 'time'] as const).filter((name) => shown[name] !== before[name])
  const fields = names.map((name) => ({ name, before: shown[name], after: before[name] }))
  const change = { id: newId(), appointmentId: id, kind: 'moved', from: null, to: null, reason: null, fields } as const
  await insertChange(tx, author, change)
  const event = { action: 'appointment.move', object: { kind: 'appointment', id }, fields: names } as const
  await recordAudit(tx, context, { ...event, actor: { name: author.name } })
}

/**
 * Moves shifted appointments back to their wall-clock time in one transaction, with entries in history and audit trail.
 * None moves onto another appointment. @param account the operating system's account that runs the command.
 */
export async function restoreWallClock(
  db: Database,
  { account, at }: { account: string; at: string },
): Promise<Restored> {
  const author = { userId: null, name: account, at }
  return await db.transaction(async (tx) => {
    const ids = (await listShifted(tx, at)).map(({ id }) => id)
    if (ids.length === 0) return { restored: [], refused: [] }
    const resourceIds = await lockPatientsOf(tx, ids)
    const capacities = new Map((await lockResources(tx, resourceIds)).map((one) => [one.id, one]))
    const shifted = await lockShifted(tx, ids, at)
    // A patient is in one place, as a person is.
    const ofPatient = ({ patientId, from, until, isDoubleBooked }: LockedShift): HeldSpan[] =>
      isDoubleBooked ? [] : [{ resourceId: patientId, lane: 0, from, until }]
    const shifting = shifted.flatMap(({ byMinutes, ...one }) =>
      byMinutes === null ? [] : [{ ...one, byMinutes, held: [...one.held, ...ofPatient({ ...one, byMinutes })] }],
    )
    const patientIds = shifting.map(({ patientId }) => patientId)
    const exceptIds = shifting.map(({ id }) => id)
    const others = [
      ...(await listOtherClaims(tx, { resourceIds, exceptIds })),
      ...(await listPatientTimes(tx, { patientIds, exceptIds })),
    ]
    await checkPatientsLast(tx)
    const moved = resolveShifts(shifting, others, capacities)
    for (const id of moved.keys()) await releaseClaims(tx, id)
    const result: Restored = { restored: [], refused: [] }
    for (const one of shifted) {
      const held = moved.get(one.id)
      if (held) {
        const ofResources = held.filter(({ resourceId }) => capacities.has(resourceId))
        await restore(tx, author, one, ofResources)
        result.restored.push(one)
      } else result.refused.push({ ...one, because: one.startsAt === null ? 'skipped' : 'taken' })
    }
    await notifyAgenda(tx)
    return result
  })
}
