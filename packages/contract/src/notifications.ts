import * as z from 'zod/mini'
import { instant } from './dates.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams } from './text.ts'

export const notificationKinds = ['patient_registered'] as const
export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  /** The record it is about, and how that record is called. */
  objectId: id,
  objectName: z.string(),
  createdAt: instant,
  readAt: z.nullable(instant),
})
export type Notification = z.output<typeof notification>

const tag = 'Notifications'
export const notificationEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/me/notifications',
    tag,
    summary: 'The newest 20 notifications and the unread count',
    permission: 'notifications.own',
    answer: { status: 200, schema: z.object({ data: z.array(notification), unread: z.int() }) },
    errors: [],
  }),
  read: defineEndpoint({
    method: 'POST',
    path: '/me/notifications/:id/read',
    tag,
    summary: 'Mark one as read',
    permission: 'notifications.own',
    params: idParams,
    answer: { status: 204 },
    errors: ['not_found'],
  }),
  readAll: defineEndpoint({
    method: 'POST',
    path: '/me/notifications/read',
    tag,
    summary: 'Mark all as read',
    permission: 'notifications.own',
    answer: { status: 204 },
    errors: [],
  }),
}
