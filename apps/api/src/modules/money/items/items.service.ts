import type { AnswerOf } from '@piel/contract/core/endpoint'
import {
  maxSaleItems,
  type CreateSaleItemBody,
  type SaleItem,
  type saleItemEndpoints,
  type UpdateSaleItemBody,
} from '@piel/contract/money/items'
import { auditOf } from '#/audit/audit.ts'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import { changesOf, fieldsIn } from '#/lib/fields.ts'
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
import { checkNames, getRow, nextPosition, orderRows } from '#/modules/core/short-list/short-list.service.ts'
import { saleItems } from './items.repository.ts'

type List = AnswerOf<typeof saleItemEndpoints.list>

export async function listItems({ db }: Deps): Promise<List> {
  return { data: await listRows(db, saleItems) }
}

export const getItem = ({ db }: Deps, id: string): Promise<SaleItem> => getRow(db, saleItems, id)

const names = { names: ['nameEn', 'nameEs'], code: 'validation.itemNameTaken' } as const

const audit = auditOf('sale_item')

export async function createItem(deps: Deps, context: ActorContext, body: CreateSaleItemBody): Promise<SaleItem> {
  return await deps.db.transaction(async (tx) => {
    const position = await nextPosition(tx, saleItems, maxSaleItems)
    const row = { ...body, id: newId(), position, at: deps.clock.now().toISOString() }
    await checkNames(tx, saleItems, row, names)
    await insertRow(tx, saleItems, row)
    await audit(tx, context, 'catalogue.item_create', row.id, fieldsIn(body))
    return await getRow(tx, saleItems, row.id)
  })
}

/** Past sales keep the earlier values. @throws AppError `not_found`, `name_taken`, `version_conflict`. */
export async function updateItem(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: UpdateSaleItemBody },
): Promise<SaleItem> {
  return await deps.db.transaction(async (tx) => {
    await lockList(tx, saleItems)
    const before = checkLocked(await findRow(tx, saleItems, call.id, forUpdate), call.ifMatch)
    const changes = changesOf(before, body)
    const fields = fieldsIn(changes)
    if (fields.length > 0) {
      await checkNames(tx, saleItems, { ...before, ...changes }, names)
      await updateRow(tx, saleItems, before.id, changes, deps.clock.now().toISOString())
    }
    await audit(tx, context, 'catalogue.item_update', before.id, fields)
    return await getRow(tx, saleItems, before.id)
  })
}

/** @throws AppError `conflict` unless `ids` are exactly the current items. */
export async function orderItems(deps: Deps, context: ActorContext, ids: readonly string[]): Promise<List> {
  return await deps.db.transaction(async (tx) => {
    const isChanged = await orderRows(tx, saleItems, ids)
    await audit(tx, context, 'catalogue.item_order', null, isChanged ? ['position'] : [])
    return { data: await listRows(tx, saleItems) }
  })
}
