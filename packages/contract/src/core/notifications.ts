import * as z from 'zod/mini'
import { instant } from './dates.ts'
import type { Labels } from './labels.ts'
import { defineEndpoints } from './endpoint.ts'
import { id } from './text.ts'

export const notificationObjects = {
  patient_registered: 'patient',
  patient_assigned: 'patient',
  restore_requested: 'patient',
  treatment_changed: 'treatment',
  payment_failed: 'transaction',
  payment_refunded: 'transaction',
  license_expiring: 'doctor',
  audit_broken: 'audit',
  backup_old: 'system',
  backup_check_failed: 'system',
  duty_review: 'users',
  till_left_open: 'till_session',
  note_unsigned: 'note',
} as const
export type NotificationKind = keyof typeof notificationObjects
export const notificationKinds = Object.keys(notificationObjects) as [NotificationKind, ...NotificationKind[]]
export const notificationLabels = {
  en: {
    patient_registered: 'New patients',
    patient_assigned: 'Assigned patients',
    restore_requested: 'Restore requests',
    treatment_changed: 'Treatments',
    payment_failed: 'Failed payments',
    payment_refunded: 'Refunds',
    license_expiring: 'Expiring licences',
    audit_broken: 'Audit trail',
    backup_old: 'Backups',
    backup_check_failed: 'Backup checks',
    duty_review: 'Review of duties',
    till_left_open: 'Tills left open',
    note_unsigned: 'Notes to sign',
  },
  es: {
    patient_registered: 'Pacientes nuevos',
    patient_assigned: 'Pacientes asignados',
    restore_requested: 'Solicitudes para restaurar',
    treatment_changed: 'Tratamientos',
    payment_failed: 'Cobros fallidos',
    payment_refunded: 'Reembolsos',
    license_expiring: 'Cédulas por vencer',
    audit_broken: 'Auditoría',
    backup_old: 'Respaldos',
    backup_check_failed: 'Comprobación de respaldos',
    duty_review: 'Revisión de funciones',
    till_left_open: 'Cajas sin corte',
    note_unsigned: 'Notas por firmar',
  },
} as const satisfies Labels<NotificationKind>
export const notificationKind = z.enum(notificationKinds, 'validation.invalid')

/** A licence is `expiring` if it expires within this many days. */
export const expiringWithinDays = 90

export const notification = z.object({
  id,
  kind: notificationKind,
  objectId: id,
  objectName: z.string(),
  /**
   * A treatment's new status, a licence's end, the day of an open till, the requester of a restore, an audit problem,
   * or the accounts to review; null for other kinds.
   */
  detail: z.nullable(z.string()),
  createdAt: instant,
  readAt: z.nullable(instant),
})
export type Notification = z.output<typeof notification>

/** Which kinds the user receives; kinds that the role never receives are left out. */
export const notificationPreferences = z.object({
  data: z.array(z.object({ kind: notificationKind, isOn: z.boolean() })),
})
export const updatePreferenceBody = z.strictObject({
  kind: notificationKind,
  isOn: z.boolean('validation.invalid'),
})

/** The instant of `readAll`. */
export const readMark = z.strictObject({ readAt: z.iso.datetime({ precision: 3, error: 'validation.invalid' }) })

export const notificationEndpoints = defineEndpoints('Notifications', 'notifications.own', {
  list: {
    route: 'GET /me/notifications',
    summary: 'List the newest 20 notifications with the unread count',
    answer: { status: 200, schema: z.object({ data: z.array(notification), unread: z.int() }) },
  },
  markRead: {
    route: 'POST /me/notifications/:id/read',
    summary: 'Mark a notification as read',
    answer: { status: 204 },
  },
  markAllRead: {
    route: 'POST /me/notifications/read',
    summary: 'Mark all notifications as read; the answer tells when, for `POST /me/notifications/unread`',
    answer: { status: 200, schema: readMark },
  },
  undoReadAll: {
    route: 'POST /me/notifications/unread',
    summary: 'Mark as unread again what was marked as read together, at `readAt`',
    body: readMark,
    answer: { status: 204 },
  },
  stream: {
    route: 'GET /me/notifications/stream',
    summary:
      'Stream an event when the notifications change (`changed`; get them with `GET /me/notifications`) or the agenda does (`agenda`)',
    answer: { status: 200, events: true },
  },
  getPreferences: {
    route: 'GET /me/notifications/preferences',
    summary: 'Get the notification preferences',
    answer: { status: 200, schema: notificationPreferences },
  },
  updatePreference: {
    route: 'PUT /me/notifications/preferences',
    summary: 'Turn a kind of notification on or off',
    body: updatePreferenceBody,
    answer: { status: 200, schema: notificationPreferences },
  },
})
