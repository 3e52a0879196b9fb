import { maxAmountMinor } from '@piel/contract/core/money'
import type { SaleLine } from '@piel/contract/core/sale-shapes'
import type { CancelSaleBody, CreateSaleBody, Sale, SoldItem } from '@piel/contract/money/sales'
import { taxesOf } from '@piel/contract/core/taxes'
import { audited, recordAudit } from '#/audit/audit.ts'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { type ActorContext, authorOf, type Author } from '#/lib/context.ts'
import { emptyToNull } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import { chargedForSale } from '#/modules/core/entries/entries.repository.ts'
import { cancelSale, insertSale } from '#/modules/core/entries/sales.repository.ts'
import type { Lowered } from '#/modules/core/settings/discount-limit.policy.ts'
import { refuseLowered } from '#/modules/core/settings/discount-limit.service.ts'
import { lockPatientFor } from '#/modules/people/patients/person.service.ts'
import { findForSale } from '#/modules/money/items/items.repository.ts'
import { findRecordOf, findSale, isCancelled, isFee } from './sales.repository.ts'

export async function getSale(deps: Deps, id: string): Promise<Sale> {
  const found = await findSale(deps.db, id)
  if (!found) throw new AppError('not_found')
  return found
}

async function linesOf(tx: Transaction, sold: readonly SoldItem[]): Promise<SaleLine[]> {
  const found = await findForSale(
    tx,
    sold.map(({ itemId }) => itemId),
  )
  const lines = sold.map(({ itemId, quantity }, i) => {
    const item = found.find(({ id }) => id === itemId)
    if (!item) throw invalidField(`/items/${i}/itemId`, 'validation.itemUnknown')
    if (!item.isActive) throw invalidField(`/items/${i}/itemId`, 'validation.itemInactive')
    const { kind, nameEn, nameEs, priceMinor: unitMinor, taxKind } = item
    return { kind, itemId, nameEn, nameEs, quantity, unitMinor, totalMinor: quantity * unitMinor, taxKind }
  })
  if (lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0) > maxAmountMinor)
    throw invalidField('/items', 'validation.amountTooMuch')
  const taxes = taxesOf(lines)
  return lines.map((line, i) => ({ ...line, taxMinor: taxes[i] ?? 0 }))
}

/**
 * Sells items as one charge to a patient whose row is locked. @returns the ID of the sale. @throws AppError
 * `validation_failed`.
 */
export async function sell(
  tx: Transaction,
  context: ActorContext,
  author: Author,
  { patientId, items, note = null }: { patientId: string; items: readonly SoldItem[]; note?: string | null },
): Promise<string> {
  const id = newId()
  await insertSale(tx, author, { id, patientId, lines: await linesOf(tx, items), note, fee: null })
  const fields = note === null ? (['patientId', 'items'] as const) : (['patientId', 'items', 'note'] as const)
  await recordAudit(tx, context, { action: 'sale.create', object: { kind: 'sale', id }, fields })
  return id
}

export async function createSale(deps: Deps, context: ActorContext, body: CreateSaleBody): Promise<Sale> {
  return await deps.db.transaction(async (tx) => {
    await lockPatientFor(tx, body.patientId, { field: '/patientId' })
    const id = await sell(tx, context, authorOf(deps, context), { ...body, note: emptyToNull(body.note) })
    const sold = await findSale(tx, id)
    if (!sold) throw new AppError('not_found')
    return sold
  })
}

/** The fee of a visit that stands: its sale is cancelled, but the visit is not. */
async function cancelledFee(tx: Transaction, id: string): Promise<Lowered | undefined> {
  const { chargedMinor, discountMinor } = await chargedForSale(tx, id)
  if (chargedMinor === 0 || !(await isFee(tx, id))) return undefined
  return { agreedMinor: chargedMinor + discountMinor, afterMinor: 0, pointer: '/reason', code: 'validation.feeLimit' }
}

/**
 * @throws AppError `not_found`, `archived`, `transition_refused` for a cancelled sale, `discount_too_much` for the fee of
 * a visit.
 */
export async function cancelSaleById(
  deps: Deps,
  context: ActorContext,
  { id, body: { reason } }: { id: string; body: CancelSaleBody },
): Promise<Sale> {
  return await deps.db.transaction(async (tx) => {
    const recordId = await findRecordOf(tx, id)
    if (recordId === undefined) throw new AppError('not_found')
    const { id: patientId } = await lockPatientFor(tx, recordId, { isOfRow: true })
    if (await isCancelled(tx, id)) throw new AppError('transition_refused')
    await refuseLowered(tx, context, () => cancelledFee(tx, id))
    await cancelSale(tx, authorOf(deps, context), { id, patientId, reason })
    const event = { action: 'sale.cancel', object: { kind: 'sale', id }, fields: ['reason'] } as const
    const sold = await findSale(audited(tx, context, event), id)
    if (!sold) throw new AppError('not_found')
    return sold
  })
}
