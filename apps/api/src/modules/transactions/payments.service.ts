import { tierOfPlan, type TierId } from '@piel/contract/catalogue'
import type { CreateTransactionBody, Transaction as TransactionDetail } from '@piel/contract/transactions'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { ActorContext } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { orNone } from '#/lib/or-none.ts'
import { holdPatient } from '#/modules/care/care.repository.ts'
import { readTier } from '#/modules/catalogue/catalogue.repository.ts'
import { authorOf, type Author } from '#/lib/author.ts'
import { insertEntry } from '#/modules/ledger/ledger.repository.ts'
import { findTierSold } from '#/modules/memberships/memberships.repository.ts'
import { ensureMembership } from '#/modules/memberships/memberships.service.ts'
import * as transactions from './transactions.repository.ts'

const refused = (pointer: string, code: string) => new AppError('validation_failed', { errors: [{ pointer, code }] })

/** References of our own making begin so; nobody else's may, or two payments could bear the same one. */
const ownPrefix = 'PIEL-'

function checkReference(reference: string | null): void {
  if (reference?.toUpperCase().startsWith(ownPrefix)) throw refused('/reference', 'validation.referenceReserved')
}

async function checkTreatment(tx: Transaction, treatmentId: string | null, patientId: string): Promise<void> {
  if (treatmentId === null) return
  const treatment = await transactions.findTreatment(tx, treatmentId, patientId)
  if (!treatment) throw refused('/treatmentId', 'validation.treatmentUnknown')
  if (treatment.status === 'cancelled') throw refused('/treatmentId', 'validation.treatmentCancelled')
}

interface Bought {
  membershipId: string
  tier: TierId
}

/**
 * The membership that a payment is for. One that is named is paid whatever became of it meanwhile: whoever means to pay
 * what is open shall not buy it again because somebody sold another, or midnight came, before they pressed.
 */
async function membershipFor(
  tx: Transaction,
  context: ActorContext,
  author: Author,
  { patientId, plan, membershipId }: CreateTransactionBody,
): Promise<Bought | undefined> {
  if (plan) {
    const tier = await readTier(tx, tierOfPlan[plan])
    const { id } = await ensureMembership(tx, context, author, { patientId, tier, pointer: '/plan' })
    return { membershipId: id, tier: tier.id }
  }
  if (!membershipId) return undefined
  const named = await findTierSold(tx, { id: membershipId, patientId })
  if (!named) throw refused('/membershipId', 'validation.invalid')
  return { membershipId, tier: named.tier }
}

/** Enters a payment whose money is there. */
export async function enterPayment(
  tx: Transaction,
  author: Author,
  payment: Pick<transactions.StoredTransaction, 'id' | 'patientId' | 'membershipId' | 'treatmentId' | 'amountMinor'>,
): Promise<void> {
  const { id: transactionId, amountMinor, ...about } = payment
  await insertEntry(tx, author, { ...about, id: newId(), kind: 'payment', amountMinor: -amountMinor, transactionId })
}

/**
 * Records a payment (rows G3, G5): what is in its way is found before anything is numbered, as the numbers of a year
 * are given to one after the other.
 * @throws AppError `validation_failed` for a patient, treatment, plan, membership or reference that cannot be paid, `archived`.
 */
export async function createPayment(
  deps: Deps,
  context: ActorContext,
  body: CreateTransactionBody,
): Promise<TransactionDetail> {
  const { patientId, amountMinor, method, status } = body
  const reference = orNone(body.reference)
  const treatmentId = body.treatmentId ?? null
  checkReference(reference)
  return await deps.db.transaction(async (tx) => {
    const patient = await holdPatient(tx, patientId)
    if (!patient) throw refused('/patientId', 'validation.patientUnknown')
    if (patient.archived) throw new AppError('archived')
    await checkTreatment(tx, treatmentId, patientId)
    const author = authorOf(deps, context)
    const bought = await membershipFor(tx, context, author, body)
    const [id, completed] = [newId(), status === 'completed']
    const membershipId = bought?.membershipId ?? null
    await transactions.insertTransaction(tx, author, {
      id,
      patientId,
      tier: bought?.tier ?? null,
      membershipId,
      treatmentId,
      amountMinor,
      method,
      status,
      reference: reference ?? `${ownPrefix}${await transactions.takeNumber(tx, 'reference', author.day)}`,
      receiptNumber: completed ? await transactions.takeNumber(tx, 'receipt', author.day) : null,
    })
    await transactions.insertChange(tx, author, { transactionId: id, kind: 'created', status: 'pending' })
    if (completed) {
      await transactions.insertChange(tx, author, { transactionId: id, kind: 'completed', status })
      await enterPayment(tx, author, { id, patientId, membershipId, treatmentId, amountMinor })
    }
    await auditCreation(tx, context, id, body)
    const created = await transactions.findTransaction(tx, id)
    if (!created) throw new AppError('not_found')
    return created
  })
}

async function auditCreation(
  tx: Transaction,
  context: ActorContext,
  id: string,
  body: CreateTransactionBody,
): Promise<void> {
  const { kind: _, currency: __, ...sent } = body
  const fields = Object.entries(sent).flatMap(([name, value]) => (value ? [name] : []))
  await recordAudit(tx, context, { action: 'transaction.create', object: { kind: 'transaction', id }, fields })
}
