import { debtorEndpoints } from '@piel/contract/money/debtors'
import { routesOf } from '#/http/handle.ts'
import { exportDebtors } from './debtor-export.service.ts'
import { listDebtors } from './debtors.service.ts'

export const debtorRow = routesOf(debtorEndpoints, (deps) => ({
  list: ({ query }) => listDebtors(deps, query),
  export: ({ context, query }) => exportDebtors(deps, context, query),
}))
