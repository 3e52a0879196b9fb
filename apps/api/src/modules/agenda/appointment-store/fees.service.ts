import type { AppointmentStatus } from '@piel/contract/agenda/appointment-shapes'
import type { SaleCancelReason } from '@piel/contract/core/sale-shapes'
import { taxIn } from '@piel/contract/core/taxes'
import { recordAudit } from '#/audit/audit.ts'
import type { Transaction } from '#/db/database.ts'
import type { ActorContext, Author } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { cancelSale, insertSale } from '#/modules/core/entries/sales.repository.ts'
import type { StoredAppointment } from './appointments.repository.ts'
import { findCharged, findFee, type FeeStep } from './fees.repository.ts'

const steps: Partial<Record<AppointmentStatus, FeeStep>> = { arrived: 'arrival', completed: 'completion' }

/**
 * Charges the fee of a status once, as a sale. The step implies it, so no money permission is needed.
 * @param appointment names the kept record of its patient, whose row is locked.
 */
export async function chargeFee(
  tx: Transaction,
  context: ActorContext,
  author: Author,
  appointment: Pick<StoredAppointment, 'id' | 'typeId' | 'patientId' | 'status'>,
): Promise<void> {
  const when = steps[appointment.status]
  if (when === undefined) return
  const fee = await findFee(tx, appointment, when)
  if (!fee) return
  const { nameEn, nameEs, feeMinor, feeTaxKind: taxKind } = fee
  const amounts = { quantity: 1, unitMinor: feeMinor, totalMinor: feeMinor, taxMinor: taxIn(feeMinor, taxKind) }
  const id = newId()
  await insertSale(tx, author, {
    id,
    patientId: appointment.patientId,
    lines: [{ kind: 'fee', itemId: null, nameEn, nameEs, taxKind, ...amounts }],
    note: null,
    fee: { appointmentId: appointment.id, when },
  })
  const fields = ['patientId', 'feeMinor'] as const
  await recordAudit(tx, context, { action: 'sale.create', object: { kind: 'sale', id }, fields })
}

/** Cancels the charged fee of an appointment. @param left an undone status; only a fee charged by it is cancelled. */
export async function cancelFee(
  tx: Transaction,
  context: ActorContext,
  author: Author,
  { id: appointmentId, left, reason }: { id: string; left?: AppointmentStatus; reason: SaleCancelReason },
): Promise<void> {
  const when = left && steps[left]
  if (left !== undefined && when === undefined) return
  const charged = await findCharged(tx, appointmentId, when)
  if (!charged) return
  await cancelSale(tx, author, { ...charged, reason })
  const object = { kind: 'sale', id: charged.id } as const
  await recordAudit(tx, context, { action: 'sale.cancel', object, fields: ['reason'] })
}
