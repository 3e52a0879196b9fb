import { membershipEndpoints } from '@piel/contract/money/memberships'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { endMembership, sellMembership } from './memberships.service.ts'

export const membershipRoutes = (deps: Deps): Route[] => [
  handle(membershipEndpoints.sell, ({ context, params, body }) => sellMembership(deps, context, params.id, body.tier)),
  handle(membershipEndpoints.end, ({ context, params, body }) => endMembership(deps, context, params.id, body)),
]
