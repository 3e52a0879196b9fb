import { checkoutEndpoints } from '@piel/contract/money/checkouts'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { createCheckout, getCheckout } from './checkouts.service.ts'

export const checkoutRoutes = (deps: Deps): Route[] => [
  handle(checkoutEndpoints.create, ({ context, body }) => createCheckout(deps, context, body)),
  handle(checkoutEndpoints.get, ({ params }) => getCheckout(deps, params.id)),
]
