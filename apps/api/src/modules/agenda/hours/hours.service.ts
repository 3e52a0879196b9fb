import type { HoursOfPerson, SetExceptionBody, SetHoursBody } from '@piel/contract/agenda/hours'
import { recordAudit } from '#/audit/audit.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import { agendaScope, appointmentScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import { listOutside } from '#/modules/agenda/appointment-store/affected.repository.ts'
import * as hours from './hours.repository.ts'
import { findResource, forUpdate, resources } from '#/modules/agenda/resources/resources.repository.ts'
import { updateRow } from '#/modules/core/short-list/short-list.repository.ts'
import { getResource } from '#/modules/agenda/resources/resources.service.ts'

export async function getHours(
  deps: Deps,
  context: ActorContext,
  id: string,
  db: Queryable = deps.db,
): Promise<HoursOfPerson> {
  const { clock } = deps
  const { version } = await getResource(db, context, id)
  return {
    version,
    hours: await hours.listHours(db, id),
    exceptions: await hours.listExceptions(db, id, clock.today()),
    outside: await listOutside(db, appointmentScope(deps, context), id, clock.now().toISOString()),
  }
}

type Hours = SetHoursBody['hours'][number]

/** Whether two spans share a time of the same weekday, at any location: a person can only be at one. */
const overlap = (a: Hours, b: Hours): boolean =>
  a.weekday === b.weekday &&
  a.from < b.until &&
  b.from < a.until &&
  (a.validFrom ?? '') <= (b.validUntil ?? '9999') &&
  (b.validFrom ?? '') <= (a.validUntil ?? '9999')

async function checkLocations(tx: Transaction, given: readonly { locationId: string; pointer: string }[]) {
  const known = new Set(
    await hours.knownLocations(
      tx,
      given.map(({ locationId }) => locationId),
    ),
  )
  const unknown = given.find(({ locationId }) => !known.has(locationId))
  if (unknown) throw invalidField(unknown.pointer, 'validation.locationUnknown')
}

/**
 * Changes a person's hours under the lock that bookings take. @throws AppError `not_found`, `version_conflict`,
 * `validation_failed`.
 */
async function change(
  deps: Deps,
  context: ActorContext,
  { id, ifMatch }: VersionedCall,
  write: (tx: Transaction) => Promise<void>,
): Promise<HoursOfPerson> {
  return await deps.db.transaction(async (tx) => {
    const resource = checkLocked(await findResource(tx, agendaScope(context), id, forUpdate), ifMatch)
    if (resource.kind !== 'person') throw invalidField('/hours', 'validation.hoursOfPersons')
    await write(tx)
    await updateRow(tx, resources, id, {}, deps.clock.now().toISOString())
    await recordAudit(tx, context, { action: 'agenda.hours_update', object: { kind: 'agenda_resource', id } })
    return await getHours(deps, context, id, tx)
  })
}

/** Replaces the weekly hours. @throws AppError `not_found`, `version_conflict`, `validation_failed` if they overlap. */
export async function setHours(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: SetHoursBody },
): Promise<HoursOfPerson> {
  const given = body.hours
  const second = given.findIndex((one, i) => given.slice(0, i).some((earlier) => overlap(one, earlier)))
  if (second >= 0) throw invalidField(`/hours/${second}/from`, 'validation.hoursOverlap')
  return await change(deps, context, call, async (tx) => {
    const pointed = given.map(({ locationId }, i) => ({ locationId, pointer: `/hours/${i}/locationId` }))
    await checkLocations(tx, pointed)
    await hours.replaceHours(tx, call.id, given)
  })
}

/**
 * Sets the hours of one day. @throws AppError `not_found`, `version_conflict`, `validation_failed` if spans overlap.
 */
export async function setException(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: SetExceptionBody },
): Promise<HoursOfPerson> {
  const spans = (body.spans ?? []).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  if (spans.some(({ from }, i) => i > 0 && from < (spans[i - 1]?.until ?? '')))
    throw invalidField('/spans', 'validation.hoursOverlap')
  return await change(deps, context, call, async (tx) => {
    await checkLocations(tx, [{ locationId: body.locationId, pointer: '/locationId' }])
    await hours.replaceException(tx, call.id, { ...body, spans: body.spans && spans })
  })
}
