import * as z from 'zod/mini'
import { instant } from './dates.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams } from './text.ts'

/** What is told (row H5), and what the object of each is. */
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
  /** The record it is about, and how that record is called: a person's name. */
  objectId: id,
  objectName: z.string(),
  /** What happened, as a word of the contract: a treatment's new status; null elsewhere. */
  detail: z.nullable(z.string()),
  createdAt: instant,
  readAt: z.nullable(instant),
})
export type Notification = z.output<typeof notification>

/** Which kinds somebody wants to be told; those that are not for their role are left out. */
export const notificationPreferences = z.object({
  data: z.array(z.object({ kind: notificationKind, isOn: z.boolean() })),
})
export const preferencesBody = z.strictObject({
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
    summary: 'The newest 20 notifications and the unread count',
    permission,
    answer: { status: 200, schema: z.object({ data: z.array(notification), unread: z.int() }) },
    errors: [],
  }),
  read: defineEndpoint({
    method: 'POST',
    path: '/me/notifications/:id/read',
    tag,
    summary: 'Mark one as read',
    permission,
    params: idParams,
    answer: { status: 204 },
    errors: ['not_found'],
  }),
  readAll: defineEndpoint({
    method: 'POST',
    path: '/me/notifications/read',
    tag,
    summary: 'Mark all as read',
    permission,
    answer: { status: 204 },
    errors: [],
  }),
  stream: defineEndpoint({
    method: 'GET',
    path: '/me/notifications/stream',
    tag,
    summary: 'Tells when the notifications have changed, as server-sent events; what has, `GET /me/notifications` says',
    permission,
    answer: { status: 200, events: true },
    errors: [],
  }),
  preferences: defineEndpoint({
    method: 'GET',
    path: '/me/notifications/preferences',
    tag,
    summary: 'Which kinds of notifications one wants to get',
    permission,
    answer: { status: 200, schema: notificationPreferences },
    errors: [],
  }),
  setPreference: defineEndpoint({
    method: 'PUT',
    path: '/me/notifications/preferences',
    tag,
    summary: 'Want a kind of notifications, or not',
    permission,
    body: preferencesBody,
    answer: { status: 200, schema: notificationPreferences },
    errors: [],
  }),
}
