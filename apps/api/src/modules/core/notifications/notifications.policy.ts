import { notificationKinds, type NotificationKind } from '@piel/contract/core/notifications'
import { reachOf } from '@piel/contract/core/permissions'
import type { Actor } from '#/lib/context.ts'

/** The notifications that a user may still see, as the role may have changed since they were written. */
export interface Visibility {
  userId: string
  allPatients: boolean
  money: boolean
  archivedPatients: boolean
  allDoctors: boolean
  audit: boolean
  system: boolean
  users: boolean
  tills: boolean
}

export function visibilityOf({ userId, kind }: Pick<Actor, 'userId' | 'kind'>): Visibility | null {
  const reach = reachOf(kind, 'patients.read')
  if (reach === undefined) return null
  return {
    userId,
    allPatients: reach === 'all',
    money: reachOf(kind, 'money.read') !== undefined,
    archivedPatients: reachOf(kind, 'patients.restore') === 'all',
    allDoctors: reachOf(kind, 'doctors.read') !== undefined,
    audit: reachOf(kind, 'audit.read') !== undefined,
    system: reachOf(kind, 'system.read') !== undefined,
    users: reachOf(kind, 'users.manage') !== undefined,
    tills: reachOf(kind, 'till.review') !== undefined,
  }
}

export function kindsFor({ kind, profileKind }: Pick<Actor, 'kind' | 'profileKind'>): NotificationKind[] {
  const isStaff = reachOf(kind, 'doctors.read') !== undefined
  const isDoctor = profileKind === 'DOCTOR'
  const received: Record<NotificationKind, boolean> = {
    patient_registered: isStaff,
    patient_assigned: isDoctor,
    treatment_changed: isStaff || isDoctor,
    payment_failed: isStaff,
    payment_refunded: isStaff,
    license_expiring: isStaff || isDoctor,
    // Cannot be muted.
    restore_requested: false,
    audit_broken: false,
    backup_old: false,
    backup_check_failed: false,
    duty_review: false,
    till_left_open: isStaff,
    note_unsigned: reachOf(kind, 'records.write') !== undefined,
  }
  return notificationKinds.filter((it) => received[it])
}
