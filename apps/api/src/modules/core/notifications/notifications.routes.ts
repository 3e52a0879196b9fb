import { notificationEndpoints } from '@piel/contract/core/notifications'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { createLive } from './live.service.ts'
import * as notifications from './notifications.service.ts'

export function notificationRoutes(deps: Deps): Route[] {
  const live = createLive(deps)
  return [
    handle(notificationEndpoints.list, ({ context }) => notifications.listOwn(deps, context)),
    handle(notificationEndpoints.markRead, ({ context, params }) => notifications.readOne(deps, context, params.id)),
    handle(notificationEndpoints.markAllRead, ({ context }) => notifications.readAll(deps, context)),
    handle(notificationEndpoints.undoReadAll, ({ context, body }) =>
      notifications.undoReadAll(deps, context, body.readAt),
    ),
    handle(notificationEndpoints.stream, async ({ context }) => live.streamFor(context.actor)),
    handle(notificationEndpoints.getPreferences, ({ context }) => notifications.preferences(deps, context)),
    handle(notificationEndpoints.updatePreference, ({ context, body }) =>
      notifications.setPreference(deps, context, body),
    ),
  ]
}
