import { recordAudit } from '#/audit/audit.ts'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { authorOf } from '#/lib/author.ts'
import type { ActorContext } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { insertChange, notifyAgenda, updateAppointment, type StoredAppointment } from './appointments.repository.ts'
import { takeFeeBack } from './fees.service.ts'
import { releaseClaims } from './claims.repository.ts'
import { countToCome, lockToCome, type AppointmentsOf } from './guards.repository.ts'
import { endReach } from './reach.repository.ts'

/**
 * Cancels an open appointment whose patient is locked: releases its claims, ends what its doctor reaches by it, and takes
 * its fee back.
 */
export async function cancelAppointment(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  context: ActorContext,
  before: Pick<StoredAppointment, 'id' | 'version' | 'status'>,
  { by, reason }: { by: 'patient' | 'clinic'; reason: string },
): Promise<void> {
  const author = authorOf(deps, context)
  const changes = { status: 'cancelled', cancelledBy: by, cancelReason: reason } as const
  await updateAppointment(tx, before, changes, author.at)
  const change = { id: newId(), appointmentId: before.id, kind: 'status', fields: [] } as const
  await insertChange(tx, author, { ...change, from: before.status, to: 'cancelled', reason })
  await releaseClaims(tx, before.id)
  await endReach(tx, author, before.id)
  await takeFeeBack(tx, context, author, { id: before.id, reason: 'appointment.cancelled' })
  await notifyAgenda(tx)
}

/**
 * Cancels all appointments to come of a patient who is archived; the patient is locked.
 * @throws AppError `has_appointments` with their number unless `isConfirmed`.
 */
export async function cancelAllOfPatient(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  context: ActorContext,
  { patientId, isConfirmed }: { patientId: string; isConfirmed: boolean },
): Promise<void> {
  const now = deps.clock.now().toISOString()
  const open = await lockToCome(tx, patientId, now)
  if (open.length > 0 && !isConfirmed) throw new AppError('has_appointments', { count: open.length })
  for (const before of open) {
    await cancelAppointment(deps, tx, context, before, { by: 'clinic', reason: 'patient.archived' })
    const object = { kind: 'appointment', id: before.id } as const
    await recordAudit(tx, context, { action: 'appointment.status', object, fields: ['status', 'reason'] })
  }
}

/** @throws AppError with their number, where there are appointments to come. */
export async function refuseToCome(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  of: AppointmentsOf,
  code: 'has_appointments' | 'doctor_has_appointments' = 'has_appointments',
): Promise<void> {
  const count = await countToCome(tx, of, deps.clock.now().toISOString())
  if (count > 0) throw new AppError(code, { count })
}
