import type { Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  'POST /me/notifications/:id/read': { object: objectKinds.notification, unaudited: true },
  'POST /me/notifications/read': { unaudited: true },
  'POST /me/notifications/unread': { body: () => ({ readAt: '2026-11-20T16:00:00.000Z' }), unaudited: true },
  'PUT /me/notifications/preferences': { body: () => ({ kind: 'patient_registered', isOn: false }) },
}
