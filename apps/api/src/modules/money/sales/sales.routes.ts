import { saleEndpoints } from '@piel/contract/money/sales'
import { routesOf } from '#/http/handle.ts'
import { saleObject, sealedSales } from '#/modules/core/entries/sales.repository.ts'
import { cancelSaleById, createSale, getSale } from './sales.service.ts'

export const saleRow = {
  ...routesOf(saleEndpoints, (deps) => ({
    create: ({ context, body }) => createSale(deps, context, body),
    get: ({ params }) => getSale(deps, params.id),
    cancel: ({ context, params, body }) => cancelSaleById(deps, context, { ...params, body }),
  })),
  name: saleObject,
  sealed: sealedSales,
}
