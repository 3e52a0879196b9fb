import { debtorEndpoints } from '@piel/contract/money/debtors'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { exportDebtors } from './debtor-export.service.ts'
import { listDebtors } from './debtors.service.ts'

export const debtorRoutes = (deps: Deps): Route[] => [
  handle(debtorEndpoints.list, ({ query }) => listDebtors(deps, query)),
  handle(debtorEndpoints.export, ({ context, query }) => exportDebtors(deps, context, query)),
]
