import { membershipEndpoints } from '@piel/contract/money/memberships'
import { routesOf } from '#/http/handle.ts'
import { endMembership, sellMembership } from './memberships.service.ts'

export const membershipRow = routesOf(membershipEndpoints, (deps) => ({
  sell: ({ context, params, body }) => sellMembership(deps, context, params.id, body.tier),
  end: ({ context, params, body }) => endMembership(deps, context, params.id, body),
}))
