import type { AnswerOf } from '@piel/contract/core/endpoint'
import {
  lawRestDays,
  type CreateRestDayBody,
  type RestDay,
  type restDayEndpoints,
  type RestDays,
} from '@piel/contract/agenda/rest-days'
import { auditOf } from '#/audit/audit.ts'
import type { Deps } from '#/deps.ts'
import { invalidField } from '#/lib/app-error.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import { findLocation } from '#/modules/agenda/locations/locations.repository.ts'
import { nameTaken } from '#/modules/core/short-list/short-list.service.ts'
import { forUpdate } from '#/modules/core/short-list/short-list.repository.ts'
import * as restDays from './rest-days.repository.ts'

export async function listRestDays({ db, clock }: Deps, year = Number(clock.today().slice(0, 4))): Promise<RestDays> {
  const data = await restDays.listRestDays(db, year)
  const accepted = new Set(data.filter(({ locationId }) => locationId === null).map(({ day }) => day))
  return { data, proposed: lawRestDays(year).filter(({ day }) => !accepted.has(day)) }
}

const audit = auditOf('rest_day')

/**
 * @throws AppError `name_taken` if the day is already a rest day there, `validation_failed` for an unknown location.
 */
export async function createRestDay(
  deps: Deps,
  context: ActorContext,
  { locationId = null, ...body }: CreateRestDayBody,
): Promise<RestDay> {
  return await deps.db.transaction(async (tx) => {
    if (locationId !== null && !(await findLocation(tx, locationId)))
      throw invalidField('/locationId', 'validation.locationUnknown')
    const { userId: authorId, at } = authorOf(deps, context)
    const day = { ...body, locationId, id: newId(), source: 'clinic' as const }
    if (!(await restDays.insertRestDay(tx, { ...day, authorId, at })))
      throw nameTaken(['day'], 'validation.restDayTwice')
    await audit(tx, context, 'agenda.rest_day_create', day.id)
    return { ...day, version: 1 }
  })
}

/**
 * Closes all locations on legal rest days; days already accepted do not change. @throws AppError `validation_failed`.
 */
export async function acceptRestDays(
  deps: Deps,
  context: ActorContext,
  days: readonly string[],
): Promise<AnswerOf<typeof restDayEndpoints.accept>> {
  return await deps.db.transaction(async (tx) => {
    const { userId: authorId, at } = authorOf(deps, context)
    for (const [i, day] of days.entries()) {
      const proposed = lawRestDays(Number(day.slice(0, 4))).find((one) => one.day === day)
      if (!proposed) throw invalidField(`/days/${i}`, 'validation.restDayNotOfLaw')
      await restDays.insertRestDay(tx, { ...proposed, id: newId(), locationId: null, source: 'law', authorId, at })
    }
    const data = await restDays.listSharedRestDays(tx, days)
    for (const { id } of data) await audit(tx, context, 'agenda.rest_day_accept', id)
    return { data }
  })
}

export async function archiveRestDay(deps: Deps, context: ActorContext, call: VersionedCall): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { id } = checkLocked(await restDays.findRestDay(tx, call.id, forUpdate), call.ifMatch)
    await restDays.archiveRestDay(tx, id, { userId: context.actor.userId, at: deps.clock.now().toISOString() })
    await audit(tx, context, 'agenda.rest_day_archive', id)
  })
}
