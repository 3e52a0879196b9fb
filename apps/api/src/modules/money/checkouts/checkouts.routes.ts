import { checkoutEndpoints } from '@piel/contract/money/checkouts'
import { routesOf } from '#/http/handle.ts'
import { createCheckout, getCheckout } from './checkouts.service.ts'
import { sealedCheckouts } from './checkouts.repository.ts'

export const checkoutRow = {
  ...routesOf(checkoutEndpoints, (deps) => ({
    create: ({ context, body }) => createCheckout(deps, context, body),
    get: ({ params }) => getCheckout(deps, params.id),
  })),
  sealed: sealedCheckouts,
}
