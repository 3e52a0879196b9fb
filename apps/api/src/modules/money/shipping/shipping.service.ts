import type { AnswerOf } from '@piel/contract/core/endpoint'
import {
  maxShippingOptions,
  type CreateShippingBody,
  type shippingEndpoints,
  type ShippingOption,
  type UpdateShippingBody,
} from '@piel/contract/money/shipping'
import { stateIds, type StateId } from '@piel/contract/core/states'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { invalidField } from '#/lib/app-error.ts'
import { auditOf } from '#/audit/audit.ts'
import type { ActorContext } from '#/lib/context.ts'
import { changesOf, fieldsIn } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import {
  findRow,
  forUpdate,
  insertRow,
  listIds,
  lockList,
  setOrder,
  updateRow,
} from '#/modules/core/short-list/short-list.repository.ts'
import { getRow, nextPosition, orderRows } from '#/modules/core/short-list/short-list.service.ts'
import * as shipping from './shipping.repository.ts'

const { shippingOptions } = shipping

type List = AnswerOf<typeof shippingEndpoints.list>

export async function listOptions({ db }: Deps, name?: string): Promise<List> {
  return { data: await shipping.listOptions(db, name) }
}

/** @throws AppError `not_found`, also for an archived option. */
export const getOption = ({ db }: Deps, id: string): Promise<ShippingOption> => getRow(db, shippingOptions, id)

/** Sorts the states, so that equal zones compare equal. */
const inOrder = (zone: readonly StateId[]): StateId[] => stateIds.filter((state) => zone.includes(state))

const audit = auditOf('shipping_option')

export async function createOption(
  deps: Deps,
  context: ActorContext,
  body: CreateShippingBody,
): Promise<ShippingOption> {
  return await deps.db.transaction(async (tx) => {
    const position = await nextPosition(tx, shippingOptions, maxShippingOptions)
    const row = { ...body, id: newId(), zone: inOrder(body.zone), position, at: deps.clock.now().toISOString() }
    await insertRow(tx, shippingOptions, row)
    await audit(tx, context, 'shipping.create', row.id, fieldsIn(body))
    return await getRow(tx, shippingOptions, row.id)
  })
}

const lock = async (tx: Transaction, { id, ifMatch }: VersionedCall): Promise<ShippingOption> =>
  checkLocked(await findRow(tx, shippingOptions, id, forUpdate), ifMatch)

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
    if (fields.length > 0) await updateRow(tx, shippingOptions, before.id, changes, deps.clock.now().toISOString())
    await audit(tx, context, 'shipping.update', before.id, fields)
    return await getRow(tx, shippingOptions, before.id)
  })
}

export async function archiveOption(deps: Deps, context: ActorContext, call: VersionedCall): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockList(tx, shippingOptions)
    const { id } = await lock(tx, call)
    await shipping.archive(tx, id, { userId: context.actor.userId, at: deps.clock.now().toISOString() })
    await setOrder(tx, shippingOptions, await listIds(tx, shippingOptions))
    await audit(tx, context, 'shipping.archive', id)
  })
}

/** @throws AppError `conflict` unless `ids` are exactly the current options. */
export async function orderOptions(deps: Deps, context: ActorContext, ids: readonly string[]): Promise<List> {
  return await deps.db.transaction(async (tx) => {
    const isChanged = await orderRows(tx, shippingOptions, ids)
    await audit(tx, context, 'shipping.order', null, isChanged ? ['position'] : [])
    return { data: await shipping.listOptions(tx) }
  })
}
