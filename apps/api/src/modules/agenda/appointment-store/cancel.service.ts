import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { insertChange, notifyAgenda, updateAppointment, type StoredAppointment } from './appointments.repository.ts'
import { cancelFee } from './fees.service.ts'
import { releaseClaims, releaseEnded } from './claims.repository.ts'
import { revokeAccess } from './access.repository.ts'
import { instantAt } from '#/lib/clock.ts'

/** Cancels an appointment of a locked patient with its claims, its doctor's access and its fee. */
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
  await revokeAccess(tx, author, before.id)
  await cancelFee(tx, context, author, { id: before.id, reason: 'appointment.cancelled' })
  await notifyAgenda(tx)
}

const dayMs = 86_400_000
const batch = 1000

/** Releases the claims of appointments that ended over a day ago and were not completed. @returns their number. */
export async function releaseEndedClaims({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = instantAt(clock.now().getTime() - dayMs).toISOString()
  let released = 0
  for (;;) {
    const count = await releaseEnded(db, before)
    released += count
    if (count < batch) return released
  }
}
