import { notificationEndpoints } from '@piel/contract/notifications'
import type { Deps } from '../../deps.ts'
import { handle, type Route } from '../../http/handle.ts'
import { ownNotifications, readAll, readOne } from './notifications.service.ts'

export const notificationRoutes = (deps: Deps): Route[] => [
  handle(notificationEndpoints.list, ({ context }) => ownNotifications(deps, context)),
  handle(notificationEndpoints.read, ({ context, params }) => readOne(deps, context, params.id)),
  handle(notificationEndpoints.readAll, ({ context }) => readAll(deps, context)),
]
