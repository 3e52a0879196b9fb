import { addDays, type IsoDate } from '@piel/contract/core/dates'
import { isVisit, type AppointmentStatus } from '@piel/contract/agenda/appointment-shapes'
import { accessDays } from '@piel/contract/agenda/appointments'
import type { Transaction } from '#/db/database.ts'
import type { Author } from '#/lib/context.ts'
import {
  findAccess,
  grantWhole,
  hasVisited,
  insertAccess,
  revokeAccess,
  type AccessSpan,
  type Grant,
} from './access.repository.ts'

const spanAround = (date: IsoDate): AccessSpan => ({
  since: addDays(date, -accessDays.before),
  until: addDays(date, accessDays.after),
})

/** The days that are in both; undefined if there are none. */
function common(one: AccessSpan, other: AccessSpan | undefined): AccessSpan | undefined {
  if (!other) return undefined
  const since = one.since > other.since ? one.since : other.since
  const until = one.until < other.until ? one.until : other.until
  return since > until ? undefined : { since, until }
}

/**
 * Gives the appointment's doctor access to the patient around its day, replacing earlier access by it. Doctors who book
 * or move alone do not extend their own access, unless the patient has visited them (decision 0113).
 */
export async function grantAccess(tx: Transaction, by: Omit<Author, 'name'>, grant: Grant): Promise<void> {
  const span = spanAround(grant.date)
  const given = by.userId === grant.leadUserId ? await spanByOwnHand(tx, by, grant, span) : span
  await revokeAccess(tx, by, grant.appointmentId)
  if (given) await insertAccess(tx, by.at, grant, given)
}

async function spanByOwnHand(
  tx: Transaction,
  { userId: doctorUserId, day }: Omit<Author, 'name'>,
  { appointmentId, patientId }: Grant,
  span: AccessSpan,
): Promise<AccessSpan | undefined> {
  if (await hasVisited(tx, { patientId, doctorUserId, day })) return span
  return common(span, await findAccess(tx, { appointmentId, doctorUserId }))
}

/** A step that another person takes towards the visit gives the doctor the access that booking alone did not. */
export async function grantAtStep(
  tx: Transaction,
  by: Omit<Author, 'name'>,
  { id, to }: { id: string; to: AppointmentStatus },
): Promise<void> {
  if (to === 'confirmed' || isVisit(to)) await grantWhole(tx, by, id)
}
