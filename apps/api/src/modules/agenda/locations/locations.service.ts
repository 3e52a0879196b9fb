import type { AnswerOf } from '@piel/contract/core/endpoint'
import {
  maxLocations,
  type CreateLocationBody,
  type Location,
  type locationEndpoints,
  type UpdateLocationBody,
} from '@piel/contract/agenda/locations'
import { auditOf } from '#/audit/audit.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { changesOf, fieldsIn, givenFields } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import {
  findRow,
  forUpdate,
  insertRow,
  listRows,
  lockList,
  updateRow,
} from '#/modules/core/short-list/short-list.repository.ts'
import { checkNames, getRow, moveRow, nextPosition } from '#/modules/core/short-list/short-list.service.ts'
import { hasOtherActive, isKnownZone, locations } from './locations.repository.ts'

export async function ensureFirstLocation({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<void> {
  if (!(await hasLocation(db))) await db.transaction((tx) => insertFirstLocation(tx, { env, clock }))
}

export async function insertFirstLocation(tx: Transaction, { env, clock }: Pick<Deps, 'env' | 'clock'>): Promise<void> {
  await lockList(tx, locations)
  if (await hasLocation(tx)) return
  const { name, timeZone, address = null, phone = null } = env.clinic
  const row = { id: newId(), name, timeZone, address, phone, isActive: true, position: 0 }
  await insertRow(tx, locations, { ...row, at: clock.now().toISOString() })
}

const hasLocation = async (db: Queryable): Promise<boolean> => (await listRows(db, locations)).length > 0

export async function listLocations({ db }: Deps): Promise<AnswerOf<typeof locationEndpoints.list>> {
  return { data: await listRows(db, locations) }
}

export const getLocation = ({ db }: Deps, id: string): Promise<Location> => getRow(db, locations, id)

const audit = auditOf('location')

/** @throws AppError `name_taken`, `validation_failed` for a time zone that the database server does not know. */
async function check(tx: Transaction, location: { id: string; name: string; timeZone: string }): Promise<void> {
  await checkNames(tx, locations, location, { names: ['name'], code: 'validation.locationNameTaken' })
  if (!(await isKnownZone(tx, location.timeZone))) throw invalidField('/timeZone', 'validation.timeZoneUnknown')
}

/** Creates a location at the end of the list. @throws AppError `name_taken`, `list_full`, `validation_failed`. */
export async function createLocation(deps: Deps, context: ActorContext, body: CreateLocationBody): Promise<Location> {
  return await deps.db.transaction(async (tx) => {
    const position = await nextPosition(tx, locations, maxLocations)
    const id = newId()
    await check(tx, { ...body, id })
    const at = deps.clock.now().toISOString()
    await insertRow(tx, locations, { ...givenFields(body), id, position, at })
    await audit(tx, context, 'location.create', id, fieldsIn(body))
    return await getRow(tx, locations, id)
  })
}

export async function updateLocation(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: UpdateLocationBody },
): Promise<Location> {
  return await deps.db.transaction(async (tx) => {
    await lockList(tx, locations)
    const before = checkLocked(await findRow(tx, locations, call.id, forUpdate), call.ifMatch)
    const changes = changesOf(before, body)
    const fields = fieldsIn(changes)
    if (fields.length > 0) {
      await check(tx, { ...before, ...changes })
      const { position } = changes
      if (position !== undefined) await moveRow(tx, locations, { id: before.id, position })
      const ids = { locationId: before.id }
      if (changes.isActive === false) {
        if (!(await hasOtherActive(tx, before.id))) throw invalidField('/isActive', 'validation.locationLast')
        await deps.lifecycle.locationClosed(deps, tx, context, ids)
      } else if (changes.timeZone !== undefined) await deps.lifecycle.timeZoneChanged(deps, tx, context, ids)
      await updateRow(tx, locations, before.id, changes, deps.clock.now().toISOString())
    }
    await audit(tx, context, 'location.update', before.id, fields)
    return await getRow(tx, locations, before.id)
  })
}
