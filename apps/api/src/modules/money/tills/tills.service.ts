import type { CreateTillBody, Till, UpdateTillBody } from '@piel/contract/money/tills'
import { maxTills } from '@piel/contract/money/till-counts'
import { audited } from '#/audit/audit.ts'
import type { Transaction } from '#/db/database.ts'
import { isUniqueViolation } from '#/db/unique-violations.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { changesOf, fieldsIn } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import { findFirstLocation, findLocation } from '#/modules/agenda/locations/locations.repository.ts'
import { forShare, insertRow, updateRow } from '#/modules/core/short-list/short-list.repository.ts'
import { nameTaken, nextPosition } from '#/modules/core/short-list/short-list.service.ts'
import { findOpenTill } from './sessions.repository.ts'
import { findTill, lockTill, tills, tillsInUse, countInUse } from './tills.repository.ts'
import type { LifecycleHandlers } from '#/modules/core/lifecycle/lifecycle.service.ts'

async function change(deps: Deps, work: (tx: Transaction) => Promise<Till | undefined>): Promise<Till> {
  try {
    const till = await deps.db.transaction(work)
    if (!till) throw new AppError('not_found')
    return till
  } catch (error) {
    if (isUniqueViolation(error, /^tills_name$/)) throw nameTaken(['name'], 'validation.tillNameTaken', error)
    throw error
  }
}

export async function createTill(
  deps: Deps,
  context: ActorContext,
  { name, locationId }: CreateTillBody,
): Promise<Till> {
  const id = newId()
  return await change(deps, async (tx) => {
    await nextPosition(tx, tillsInUse, maxTills)
    const location =
      locationId === undefined ? await findFirstLocation(tx, forShare) : await findLocation(tx, locationId, forShare)
    if (!location?.isActive) throw invalidField('/locationId', 'validation.locationRequired')
    const row = { id, name, locationId: location.id, at: deps.clock.now().toISOString() }
    await insertRow(tx, tills, row)
    return await findTill(
      audited(tx, context, { action: 'till.create', object: { kind: 'till', id }, fields: ['name'] }),
      id,
    )
  })
}

/** Whether the location of a till is in use; it cannot change until the transaction ends. Locked before the till. */
async function isLocationActive(tx: Transaction, tillId: string): Promise<boolean> {
  const till = await findTill(tx, tillId)
  return till !== undefined && ((await findLocation(tx, till.location.id, forShare))?.isActive ?? false)
}

export async function updateTill(
  deps: Deps,
  context: ActorContext,
  { body, id, ifMatch }: VersionedCall & { body: UpdateTillBody },
): Promise<Till> {
  return await change(deps, async (tx) => {
    if (body.isActive) await nextPosition(tx, tillsInUse, maxTills)
    const canBeUsed = !body.isActive || (await isLocationActive(tx, id))
    const before = checkLocked(await lockTill(tx, id), ifMatch)
    const changes = changesOf(before, body)
    if (changes.isActive && !canBeUsed) throw invalidField('/isActive', 'validation.locationInactive')
    if (changes.isActive === false && before.openedBy !== null) throw new AppError('till_open')
    const fields = fieldsIn(changes)
    if (fields.length > 0) await updateRow(tx, tills, id, changes, deps.clock.now().toISOString())
    return await findTill(audited(tx, context, { action: 'till.update', object: { kind: 'till', id }, fields }), id)
  })
}

/** @throws AppError `has_open_till`: only its person and administrators can count it. */
async function refuseIfOpen(tx: Transaction, userId: string): Promise<void> {
  const tillName = await findOpenTill(tx, userId)
  if (tillName !== undefined) throw new AppError('has_open_till', { tillName })
}

export const tillLifecycle: LifecycleHandlers = {
  userArchived: (_deps, tx, _context, { userId }) => refuseIfOpen(tx, userId),
  tillUseLost: (_deps, tx, _context, { userId }) => refuseIfOpen(tx, userId),
  /** Only tills in use have sessions. @throws AppError `tills_in_use` with their number. */
  async locationClosed(_deps, tx, _context, { locationId }) {
    const count = await countInUse(tx, locationId)
    if (count > 0) throw new AppError('tills_in_use', { count })
  },
}
