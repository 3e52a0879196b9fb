import type { AuditField } from '@piel/contract/core/audit-fields'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import {
  maxSaleItems,
  type CreateSaleItemBody,
  type SaleItem,
  type saleItemEndpoints,
  type UpdateSaleItemBody,
} from '@piel/contract/money/items'
import { recordAudit } from '#/audit/audit.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { changesOf, fieldsIn } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import * as items from './items.repository.ts'

type List = AnswerOf<typeof saleItemEndpoints.list>

export async function listItems({ db }: Deps): Promise<List> {
  return { data: await items.list(db) }
}

async function reread(db: Queryable, id: string): Promise<SaleItem> {
  const item = await items.find(db, id)
  if (!item) throw new AppError('not_found')
  return item
}

/** @throws AppError `not_found`. */
export const getItem = async ({ db }: Deps, id: string): Promise<SaleItem> => await reread(db, id)

async function checkNames(tx: Transaction, item: Pick<SaleItem, 'id' | 'nameEn' | 'nameEs'>): Promise<void> {
  const taken = await items.takenNames(tx, item)
  if (taken.length > 0)
    throw new AppError('name_taken', {
      errors: taken.map((name) => ({ pointer: `/${name}`, code: 'validation.itemNameTaken' })),
    })
}

const audit = (
  tx: Transaction,
  context: ActorContext,
  verb: 'item_create' | 'item_update' | 'item_order',
  id: string | null,
  fields: readonly AuditField[],
) => recordAudit(tx, context, { action: `catalogue.${verb}`, object: { kind: 'sale_item', id }, fields })

/** Creates an item at the end of the list. @throws AppError `name_taken`, `list_full`. */
export async function createItem(deps: Deps, context: ActorContext, body: CreateSaleItemBody): Promise<SaleItem> {
  return await deps.db.transaction(async (tx) => {
    await items.lockList(tx)
    const { length: position } = await items.listIds(tx)
    if (position >= maxSaleItems) throw new AppError('list_full')
    const id = newId()
    await checkNames(tx, { id, ...body })
    await items.insert(tx, { ...body, id, position, at: deps.clock.now().toISOString() })
    await audit(tx, context, 'item_create', id, fieldsIn(body))
    return await reread(tx, id)
  })
}

/** Updates the fields that are sent and differ; past sales keep theirs. @throws AppError `not_found`, `name_taken`, `version_conflict`. */
export async function updateItem(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: UpdateSaleItemBody },
): Promise<SaleItem> {
  return await deps.db.transaction(async (tx) => {
    await items.lockList(tx)
    const before = checkLocked(await items.find(tx, call.id, items.forUpdate), call.ifMatch)
    const changes = changesOf(before, body)
    const fields = fieldsIn(changes)
    if (fields.length > 0) {
      await checkNames(tx, { ...before, ...changes })
      await items.update(tx, before.id, changes, deps.clock.now().toISOString())
    }
    await audit(tx, context, 'item_update', before.id, fields)
    return await reread(tx, before.id)
  })
}

/** Sets the order of the list. @throws AppError `conflict` unless `ids` are exactly the current items. */
export async function orderItems(deps: Deps, context: ActorContext, ids: readonly string[]): Promise<List> {
  return await deps.db.transaction(async (tx) => {
    await items.lockList(tx)
    const now = await items.listIds(tx)
    if (now.toSorted().join() !== ids.toSorted().join()) throw new AppError('conflict')
    await items.setOrder(tx, ids)
    await audit(tx, context, 'item_order', null, now.join() === ids.join() ? [] : ['position'])
    return { data: await items.list(tx) }
  })
}
