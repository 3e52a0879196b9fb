import type { AuditField } from '@piel/contract/core/audit-fields'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import {
  maxLocations,
  type CreateLocationBody,
  type Location,
  type locationEndpoints,
  type UpdateLocationBody,
} from '@piel/contract/agenda/locations'
import { recordAudit } from '#/audit/audit.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { changesOf, fieldsIn, givenFields } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import { refuseToCome } from '#/modules/core/appointment-store/cancel.service.ts'
import * as locations from './locations.repository.ts'

/** The location that a new installation, or one that is upgraded, starts with: the clinic of the configuration. */
export async function ensureFirstLocation({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<void> {
  if (!(await hasLocation(db))) await db.transaction((tx) => insertFirstLocation(tx, { env, clock }))
}

/** The same in a transaction. */
export async function insertFirstLocation(tx: Transaction, { env, clock }: Pick<Deps, 'env' | 'clock'>): Promise<void> {
  await locations.lockLocations(tx)
  if (await hasLocation(tx)) return
  const { name, timeZone, address = null, phone = null } = env.clinic
  const rest = { address, phone, postalCode: null, isActive: true, position: 0 }
  await locations.insertLocation(tx, { id: newId(), name, timeZone, ...rest, at: clock.now().toISOString() })
}

const hasLocation = async (db: Queryable): Promise<boolean> => (await locations.listLocations(db)).length > 0

export async function listLocations({ db }: Deps): Promise<AnswerOf<typeof locationEndpoints.list>> {
  return { data: await locations.listLocations(db) }
}

async function reread(db: Queryable, id: string): Promise<Location> {
  const found = await locations.findLocation(db, id)
  if (!found) throw new AppError('not_found')
  return found
}

/** @throws AppError `not_found`. */
export const getLocation = async ({ db }: Deps, id: string): Promise<Location> => await reread(db, id)

const audit = (
  tx: Transaction,
  context: ActorContext,
  verb: 'create' | 'update',
  id: string,
  fields: readonly AuditField[],
) => recordAudit(tx, context, { action: `location.${verb}`, object: { kind: 'location', id }, fields })

/** @throws AppError `name_taken`, `validation_failed` for a time zone that the database server does not know. */
async function check(tx: Transaction, location: { id: string; name: string; timeZone: string }) {
  const counted = await locations.countLocations(tx, location)
  if (counted.isTaken)
    throw new AppError('name_taken', { errors: [{ pointer: '/name', code: 'validation.locationNameTaken' }] })
  if (!(await locations.isKnownZone(tx, location.timeZone)))
    throw invalidField('/timeZone', 'validation.timeZoneUnknown')
  return counted
}

/** @throws AppError with their number: `has_appointments`, `tills_in_use`; `validation_failed` for the last active one. */
async function checkUse(deps: Deps, tx: Transaction, { id, active }: { id: string; active: number }): Promise<void> {
  if (active === 0) throw invalidField('/isActive', 'validation.locationLast')
  await refuseToCome(deps, tx, { locationId: id })
  const count = await locations.countTills(tx, id)
  if (count > 0) throw new AppError('tills_in_use', { count })
}

/** Creates a location at the end of the list. @throws AppError `name_taken`, `list_full`, `validation_failed`. */
export async function createLocation(deps: Deps, context: ActorContext, body: CreateLocationBody): Promise<Location> {
  return await deps.db.transaction(async (tx) => {
    await locations.lockLocations(tx)
    const id = newId()
    const { total } = await check(tx, { ...body, id })
    if (total >= maxLocations) throw new AppError('list_full')
    const { address = null, phone = null, postalCode = null } = givenFields(body)
    const at = deps.clock.now().toISOString()
    await locations.insertLocation(tx, { ...body, address, phone, postalCode, id, position: total, at })
    await audit(tx, context, 'create', id, fieldsIn(body))
    return await reread(tx, id)
  })
}

/**
 * Updates the fields that are sent and differ.
 * @throws AppError `not_found`, `version_conflict`, `name_taken`, `has_appointments`, `tills_in_use`,
 * `validation_failed` also for the last active location and a position beyond the list.
 */
export async function updateLocation(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: UpdateLocationBody },
): Promise<Location> {
  return await deps.db.transaction(async (tx) => {
    await locations.lockLocations(tx)
    const before = checkLocked(await locations.findLocation(tx, call.id, locations.forUpdate), call.ifMatch)
    const changes = changesOf(before, body)
    const fields = fieldsIn(changes)
    if (fields.length > 0) {
      const { active, total } = await check(tx, { ...before, ...changes })
      const { position } = changes
      if (position !== undefined && position >= total) throw invalidField('/position', 'validation.invalid')
      if (changes.isActive === false) await checkUse(deps, tx, { id: before.id, active })
      else if (changes.timeZone !== undefined) await refuseToCome(deps, tx, { locationId: before.id })
      if (position !== undefined) await locations.setPosition(tx, { id: before.id, position })
      await locations.updateLocation(tx, before.id, changes, deps.clock.now().toISOString())
    }
    await audit(tx, context, 'update', before.id, fields)
    return await reread(tx, before.id)
  })
}
