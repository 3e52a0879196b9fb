import type { IsoDate } from '@piel/contract/dates'
import { notificationKinds, type NotificationKind } from '@piel/contract/notifications'
import { reachOf } from '@piel/contract/permissions'
import type { Actor, ActorContext } from '#/lib/context.ts'
import { patientScope, type PatientScope } from '#/modules/patients/patients.policy.ts'

/** What somebody may still hear of. Roles change, and what was told in an earlier one stays kept. */
export interface Hearing {
  userId: string
  patients: PatientScope
  money: boolean
  /** Every doctor; otherwise only one's own record. */
  doctors: boolean
}

/** @returns null for those who may hear of nothing. */
export function hearingOf(context: ActorContext, today: IsoDate): Hearing | null {
  const { actor } = context
  const reach = reachOf(actor.kind, 'patients.read')
  if (reach === undefined) return null
  return {
    userId: actor.userId,
    patients: patientScope({ ...context, reach }, today),
    money: reachOf(actor.kind, 'money.read') !== undefined,
    doctors: reachOf(actor.kind, 'doctors.read') !== undefined,
  }
}

/** The kinds that somebody can ever be told of, and may therefore want or not. */
export function kindsFor({ kind, profileKind }: Pick<Actor, 'kind' | 'profileKind'>): NotificationKind[] {
  const isStaff = reachOf(kind, 'doctors.read') !== undefined
  const isDoctor = profileKind === 'DOCTOR'
  const concerned: Record<NotificationKind, boolean> = {
    patient_registered: isStaff,
    patient_assigned: isDoctor,
    treatment_changed: isStaff || isDoctor,
    payment_failed: isStaff,
    payment_refunded: isStaff,
    license_expiring: isStaff || isDoctor,
  }
  return notificationKinds.filter((it) => concerned[it])
}
