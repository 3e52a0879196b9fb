import { discountEndpoints } from '@piel/contract/money/discounts'
import { routesOf } from '#/http/handle.ts'
import { createDiscount } from './discounts.service.ts'

export const discountRow = routesOf(discountEndpoints, (deps) => ({
  create: ({ context, params, body }) => createDiscount(deps, context, params.id, body),
}))
