import type { AuditField } from '@piel/contract/nouns'
import { tierOfPlan, type TierId } from '@piel/contract/core/tiers'
import type { Share } from '@piel/contract/money/checkouts'
import type { CreateTransactionBody, Method, Transaction as TransactionDetail } from '@piel/contract/money/transactions'
import { recordAudit, audited } from '#/audit/audit.ts'
import type { Transaction } from '#/db/database.ts'
import { nextNumber } from '#/db/numbers.ts'
import type { Deps } from '#/deps.ts'
import { invalidField, AppError } from '#/lib/app-error.ts'
import { type ActorContext, authorOf, type Author } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { emptyToNull, fieldsIn } from '#/lib/fields.ts'
import { lockPatientFor } from '#/modules/people/patients/person.service.ts'
import { getTier } from '#/modules/money/catalogue/catalogue.repository.ts'
import { account, insertEntry, targetIn, type Target } from '#/modules/core/entries/entries.repository.ts'
import { findTierSold } from '#/modules/money/memberships/memberships.repository.ts'
import { membershipPaidLater, membershipToPay } from '#/modules/money/memberships/memberships.service.ts'
import { sessionFor } from '#/modules/money/tills/till-money.service.ts'
import * as transactions from './transactions.repository.ts'

/** Reserved for generated references, so that they stay unique. */
const generatedPrefix = 'PIEL-'

/** @throws AppError `validation_failed` for a reference that looks like a generated one. */
export function checkReference(reference: string | null | undefined, pointer = '/reference'): void {
  if (reference?.toUpperCase().startsWith(generatedPrefix)) throw invalidField(pointer, 'validation.referenceReserved')
}

async function checkTreatment(tx: Transaction, treatmentId: string | null, patientId: string): Promise<void> {
  if (treatmentId === null) return
  const treatment = await transactions.findTreatment(tx, treatmentId, patientId)
  if (!treatment) throw invalidField('/treatmentId', 'validation.treatmentUnknown')
  if (treatment.status === 'cancelled') throw invalidField('/treatmentId', 'validation.treatmentCancelled')
}

async function checkSale(tx: Transaction, saleId: string | null, patientId: string): Promise<void> {
  if (saleId === null) return
  const sale = await transactions.findSaleOf(tx, saleId, patientId)
  if (!sale) throw invalidField('/saleId', 'validation.saleUnknown')
  if (sale.isCancelled) throw invalidField('/saleId', 'validation.saleCancelled')
}

interface PaidMembership {
  /** Null until completing the payment sells it, at `tierPriceMinor`. */
  membershipId: string | null
  tier: TierId
  tierPriceMinor?: number
}

/**
 * The membership that a payment is for. `membershipId` pays an existing one, even after its end, and sells none,
 * because another may have been sold since. A pending payment sells none.
 */
async function ensurePaidMembership(
  tx: Transaction,
  context: ActorContext,
  author: Author,
  { patientId, plan, membershipId, status }: CreateTransactionBody,
): Promise<PaidMembership | undefined> {
  if (plan) {
    const tier = await getTier(tx, tierOfPlan[plan])
    const sale = { patientId, tier, pointer: '/plan' } as const
    if (status === 'completed') return { membershipId: await membershipToPay(tx, context, author, sale), tier: tier.id }
    const membershipId = await membershipPaidLater(tx, author, sale)
    if (membershipId !== null) return { membershipId, tier: tier.id }
    return { membershipId, tier: tier.id, tierPriceMinor: tier.priceMinor }
  }
  if (!membershipId) return undefined
  const sold = await findTierSold(tx, { id: membershipId, patientId })
  if (!sold) throw invalidField('/membershipId', 'validation.invalid')
  return { membershipId, tier: sold.tier }
}

export async function insertPayment(
  tx: Transaction,
  author: Author,
  payment: Pick<transactions.StoredTransaction, 'id' | 'patientId' | keyof Target | 'amountMinor'>,
): Promise<void> {
  const { id: transactionId, patientId, amountMinor } = payment
  const about = { ...targetIn(payment), patientId }
  await insertEntry(tx, author, { ...about, id: newId(), kind: 'payment', amountMinor: -amountMinor, transactionId })
}

interface Received {
  patientId: string
  checkoutId: string
  sessionId: string | null
  method: Method
  otherLabel?: string | null | undefined
  amountMinor: number
  reference?: string | null | undefined
  shares: readonly Share<Target & { tier: TierId | null }>[]
}

export async function recordReceived(
  tx: Transaction,
  context: ActorContext,
  author: Author,
  { shares, reference, ...payment }: Received,
): Promise<void> {
  const id = newId()
  const { patientId, checkoutId } = payment
  const isSplit = shares.length > 1
  const paid = (isSplit ? null : shares[0]?.charge) ?? { ...account, tier: null }
  await transactions.insertTransaction(tx, author, {
    ...payment,
    otherLabel: payment.otherLabel ?? null,
    id,
    kind: 'payment',
    ...targetIn(paid),
    tier: paid.tier,
    status: 'completed',
    reference: emptyToNull(reference) ?? transactions.nextReference(author.day),
    receiptNumber: nextNumber('', 'receipt', author.day),
    isSplit,
  })
  await transactions.insertChanges(tx, author, id, [
    { kind: 'created', status: 'pending' },
    { kind: 'completed', status: 'completed' },
  ])
  for (const { charge, amountMinor } of shares)
    await insertEntry(tx, author, {
      id: newId(),
      patientId,
      checkoutId,
      kind: 'payment',
      amountMinor: -amountMinor,
      transactionId: id,
      ...targetIn(charge ?? account),
    })
  const fields: AuditField[] = ['patientId', 'amountMinor', 'method', 'status']
  if (payment.otherLabel) fields.push('otherLabel')
  if (reference) fields.push('reference')
  await recordAudit(tx, context, { action: 'transaction.create', object: { kind: 'transaction', id }, fields })
}

/** Records a payment. Validates everything before taking a number, because that blocks all other payments. */
export async function createTransaction(
  deps: Deps,
  context: ActorContext,
  body: CreateTransactionBody,
): Promise<TransactionDetail> {
  const { patientId, amountMinor, method, status } = body
  const reference = emptyToNull(body.reference)
  const treatmentId = body.treatmentId ?? null
  const saleId = body.saleId ?? null
  checkReference(reference)
  return await deps.db.transaction(async (tx) => {
    await lockPatientFor(tx, patientId, { field: '/patientId' })
    await checkTreatment(tx, treatmentId, patientId)
    await checkSale(tx, saleId, patientId)
    const author = authorOf(deps, context)
    const paid = await ensurePaidMembership(tx, context, author, body)
    const [id, completed] = [newId(), status === 'completed']
    const membershipId = paid?.membershipId ?? null
    const sessionId = completed ? await sessionFor(tx, author, { method, amountMinor }) : null
    await transactions.insertTransaction(tx, author, {
      id,
      kind: 'payment',
      patientId,
      tier: paid?.tier ?? null,
      tierPriceMinor: paid?.tierPriceMinor ?? null,
      membershipId,
      treatmentId,
      saleId,
      amountMinor,
      method,
      otherLabel: body.otherLabel ?? null,
      status,
      reference: reference ?? transactions.nextReference(author.day),
      receiptNumber: completed ? nextNumber('', 'receipt', author.day) : null,
      sessionId,
    })
    await transactions.insertChanges(tx, author, id, [
      { kind: 'created', status: 'pending' },
      ...(completed ? [{ kind: 'completed', status } as const] : []),
    ])
    if (completed) await insertPayment(tx, author, { id, patientId, membershipId, treatmentId, saleId, amountMinor })
    const { kind: _, currency: __, ...sent } = body
    return await finishChange(tx, context, id, { verb: 'create', fields: fieldsIn(sent).filter((name) => sent[name]) })
  })
}

export async function finishChange(
  tx: Transaction,
  context: ActorContext,
  id: string,
  { verb, fields }: { verb: 'create' | 'complete' | 'fail' | 'refund' | 'void' | 'print'; fields: AuditField[] },
): Promise<TransactionDetail> {
  const event = { action: `transaction.${verb}`, object: { kind: 'transaction', id }, fields } as const
  const changed = await transactions.findTransaction(audited(tx, context, event), id)
  if (!changed) throw new AppError('not_found')
  return changed
}
