import { discountEndpoints } from '@piel/contract/discounts'
import { ledgerEndpoints } from '@piel/contract/ledger'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { exportDebtors } from './debtor-export.service.ts'
import { listDebtors } from './debtors.service.ts'
import { createDiscount } from './discounts.service.ts'
import { adjustBalance, getStatement } from './ledger.service.ts'

export const ledgerRoutes = (deps: Deps): Route[] => [
  handle(ledgerEndpoints.get, ({ context, params, query }) => getStatement(deps, context, params.id, query)),
  handle(ledgerEndpoints.adjust, ({ context, params, body }) => adjustBalance(deps, context, params.id, body)),
  handle(discountEndpoints.create, ({ context, params, body }) => createDiscount(deps, context, params.id, body)),
  handle(ledgerEndpoints.debtors, ({ query }) => listDebtors(deps, query)),
  handle(ledgerEndpoints.exportDebtors, ({ context, query }) => exportDebtors(deps, context, query)),
]
