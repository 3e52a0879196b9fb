import type { AuditField } from '@piel/contract/core/audit-fields'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import {
  maxShippingOptions,
  type CreateShippingBody,
  type shippingEndpoints,
  type ShippingOption,
  type UpdateShippingBody,
} from '@piel/contract/money/shipping'
import { stateIds, type StateId } from '@piel/contract/core/states'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { ActorContext } from '#/lib/context.ts'
import { changesOf, fieldsIn } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import * as shipping from './shipping.repository.ts'

type List = AnswerOf<typeof shippingEndpoints.list>

/** @param name a text that the name contains in either language. */
export async function listOptions({ db }: Deps, name?: string): Promise<List> {
  return { data: await shipping.list(db, name) }
}

async function reread(db: Queryable, id: string): Promise<ShippingOption> {
  const option = await shipping.find(db, id)
  if (!option) throw new AppError('not_found')
  return option
}

/** @throws AppError `not_found`, also for an archived option. */
export const getOption = async ({ db }: Deps, id: string): Promise<ShippingOption> => await reread(db, id)

/** Equal zones compare equal in a fixed order of states. */
const inOrder = (zone: readonly StateId[]): StateId[] => stateIds.filter((state) => zone.includes(state))

const audit = (
  tx: Transaction,
  context: ActorContext,
  verb: 'create' | 'update' | 'archive' | 'order',
  id: string | null,
  fields: readonly AuditField[] = [],
) => recordAudit(tx, context, { action: `shipping.${verb}`, object: { kind: 'shipping_option', id }, fields })

/** Creates an option at the end of the list. @throws AppError `list_full`. */
export async function createOption(
  deps: Deps,
  context: ActorContext,
  body: CreateShippingBody,
): Promise<ShippingOption> {
  return await deps.db.transaction(async (tx) => {
    await shipping.lockList(tx)
    const { length: position } = await shipping.listIds(tx)
    if (position >= maxShippingOptions) throw new AppError('list_full')
    const id = newId()
    const at = deps.clock.now().toISOString()
    await shipping.insert(tx, { ...body, id, zone: inOrder(body.zone), position, at })
    await audit(tx, context, 'create', id, fieldsIn(body))
    return await reread(tx, id)
  })
}

/** @throws AppError `not_found`, `version_conflict`. */
const lock = async (tx: Transaction, { id, ifMatch }: VersionedCall): Promise<ShippingOption> =>
  checkLocked(await shipping.find(tx, id, shipping.forUpdate), ifMatch)

/** Updates the fields that are sent and differ. @throws AppError `not_found`, `version_conflict`, `validation_failed` for days out of order. */
export async function updateOption(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: UpdateShippingBody },
): Promise<ShippingOption> {
  return await deps.db.transaction(async (tx) => {
    const before = await lock(tx, call)
    const changes = changesOf(before, body.zone ? { ...body, zone: inOrder(body.zone) } : body)
    const { minDays, maxDays } = { ...before, ...changes }
    if (minDays > maxDays) throw invalidField('/maxDays', 'validation.daysOrder')
    const fields = fieldsIn(changes)
    if (fields.length > 0) await shipping.update(tx, before.id, changes, deps.clock.now().toISOString())
    await audit(tx, context, 'update', before.id, fields)
    return await reread(tx, before.id)
  })
}

/** @throws AppError `not_found`, `version_conflict`. */
export async function archiveOption(deps: Deps, context: ActorContext, call: VersionedCall): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await shipping.lockList(tx)
    const { id } = await lock(tx, call)
    await shipping.archive(tx, id, { userId: context.actor.userId, at: deps.clock.now().toISOString() })
    await shipping.setOrder(tx, await shipping.listIds(tx))
    await audit(tx, context, 'archive', id)
  })
}

/** Sets the order of the list. @throws AppError `conflict` unless `ids` are exactly the current options. */
export async function orderOptions(deps: Deps, context: ActorContext, ids: readonly string[]): Promise<List> {
  return await deps.db.transaction(async (tx) => {
    await shipping.lockList(tx)
    const live = await shipping.listIds(tx)
    if (live.toSorted().join() !== ids.toSorted().join()) throw new AppError('conflict')
    await shipping.setOrder(tx, ids)
    await audit(tx, context, 'order', null, live.join() === ids.join() ? [] : ['position'])
    return { data: await shipping.list(tx) }
  })
}
