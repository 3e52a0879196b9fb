import { notificationEndpoints } from '@piel/contract/core/notifications'
import { endpointQuery } from '#/lib/endpoint-query.ts'

/** Polled too, for browsers that receive no events. */
export const notificationsQuery = { ...endpointQuery(notificationEndpoints.list, {}), refetchInterval: 60_000 }
