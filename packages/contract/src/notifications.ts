import * as z from 'zod/mini'
import { instant } from './dates.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams } from './text.ts'

/** Kinds of notifications with the kind of object that each refers to. */
export const notificationObjects = {
  patient_registered: 'patient',
  patient_assigned: 'patient',
  treatment_changed: 'treatment',
  payment_failed: 'transaction',
  payment_refunded: 'transaction',
  license_expiring: 'doctor',
} as const
export const notificationKinds = [
  'patient_registered',
  'patient_assigned',
  'treatment_changed',
  'payment_failed',
  'payment_refunded',
  'license_expiring',
] as const satisfies readonly (keyof typeof notificationObjects)[]
export type NotificationKind = (typeof notificationKinds)[number]
export const notificationKind = z.enum(notificationKinds, 'validation.invalid')

export const notification = z.object({
  id,
  kind: notificationKind,
  /** The object and its name: a person's name. */
  objectId: id,
  objectName: z.string(),
  /** A treatment's new status; null for other kinds. */
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

const tag = 'Notifications'
const permission = 'notifications.own'
export const notificationEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/me/notifications',
    tag,
    summary: 'List the newest 20 notifications with the unread count',
    permission,
    answer: { status: 200, schema: z.object({ data: z.array(notification), unread: z.int() }) },
    errors: [],
  }),
  markRead: defineEndpoint({
    method: 'POST',
    path: '/me/notifications/:id/read',
    tag,
    summary: 'Mark a notification as read',
    permission,
    params: idParams,
    answer: { status: 204 },
    errors: ['not_found'],
  }),
  markAllRead: defineEndpoint({
    method: 'POST',
    path: '/me/notifications/read',
    tag,
    summary: 'Mark all notifications as read',
    permission,
    answer: { status: 204 },
    errors: [],
  }),
  stream: defineEndpoint({
    method: 'GET',
    path: '/me/notifications/stream',
    tag,
    summary: 'Stream an event when the notifications change; get them with `GET /me/notifications`',
    permission,
    answer: { status: 200, events: true },
    errors: [],
  }),
  getPreferences: defineEndpoint({
    method: 'GET',
    path: '/me/notifications/preferences',
    tag,
    summary: 'Get the notification preferences',
    permission,
    answer: { status: 200, schema: notificationPreferences },
    errors: [],
  }),
  updatePreference: defineEndpoint({
    method: 'PUT',
    path: '/me/notifications/preferences',
    tag,
    summary: 'Turn a kind of notification on or off',
    permission,
    body: updatePreferenceBody,
    answer: { status: 200, schema: notificationPreferences },
    errors: [],
  }),
}
