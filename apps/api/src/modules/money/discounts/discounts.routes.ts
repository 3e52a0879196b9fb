import { discountEndpoints } from '@piel/contract/money/discounts'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { createDiscount } from './discounts.service.ts'

export const discountRoutes = (deps: Deps): Route[] => [
  handle(discountEndpoints.create, ({ context, params, body }) => createDiscount(deps, context, params.id, body)),
]
