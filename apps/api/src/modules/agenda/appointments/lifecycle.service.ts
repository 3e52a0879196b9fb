import { recordAudit } from '#/audit/audit.ts'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { cancelAppointment } from '#/modules/agenda/appointment-store/cancel.service.ts'
import {
  countUpcoming,
  lockUpcoming,
  type AppointmentsOf,
} from '#/modules/agenda/appointment-store/guards.repository.ts'
import type { LifecycleHandlers } from '#/modules/core/lifecycle/lifecycle.service.ts'

async function refuseIfUpcoming(
  { clock }: Deps,
  tx: Transaction,
  of: AppointmentsOf,
  code: 'has_appointments' | 'doctor_has_appointments' = 'has_appointments',
): Promise<void> {
  const count = await countUpcoming(tx, of, clock.now().toISOString())
  if (count > 0) throw new AppError(code, { count })
}

export const appointmentLifecycle: LifecycleHandlers = {
  /** Cancels the upcoming appointments. @throws AppError `has_appointments` with their number unless confirmed. */
  async patientArchived(deps, tx, context, { patientId, cancelsAppointments }) {
    const upcoming = await lockUpcoming(tx, patientId, deps.clock.now().toISOString())
    if (upcoming.length > 0 && !cancelsAppointments) throw new AppError('has_appointments', { count: upcoming.length })
    for (const before of upcoming) {
      await cancelAppointment(deps, tx, context, before, { by: 'clinic', reason: 'patient.archived' })
      const object = { kind: 'appointment', id: before.id } as const
      await recordAudit(tx, context, { action: 'appointment.status', object, fields: ['status', 'reason'] })
    }
  },
  doctorArchived: (deps, tx, _context, { userId }) => refuseIfUpcoming(deps, tx, { userId }, 'doctor_has_appointments'),
  async userArchived(deps, tx, _context, { userId }) {
    await refuseIfUpcoming(deps, tx, { userId })
    await refuseIfUpcoming(deps, tx, { patientUserId: userId })
  },
  locationClosed: (deps, tx, _context, { locationId }) => refuseIfUpcoming(deps, tx, { locationId }),
  timeZoneChanged: (deps, tx, _context, { locationId }) => refuseIfUpcoming(deps, tx, { locationId }),
}
