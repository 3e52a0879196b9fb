import { notificationEndpoints } from '@piel/contract/core/notifications'
import { routesOf } from '#/http/handle.ts'
import { createLive } from './live.service.ts'
import * as notifications from './notifications.service.ts'

export const notificationRow = routesOf(notificationEndpoints, (deps) => {
  const live = createLive(deps)
  return {
    list: ({ context }) => notifications.listOwn(deps, context),
    markRead: ({ context, params }) => notifications.readOne(deps, context, params.id),
    markAllRead: ({ context }) => notifications.readAll(deps, context),
    undoReadAll: ({ context, body }) => notifications.undoReadAll(deps, context, body.readAt),
    stream: async ({ context }) => live.streamFor(context.actor),
    getPreferences: ({ context }) => notifications.preferences(deps, context),
    updatePreference: ({ context, body }) => notifications.setPreference(deps, context, body),
  }
})
