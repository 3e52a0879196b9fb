import { discountEndpoints } from '@piel/contract/money/discounts'
import { ledgerEndpoints } from '@piel/contract/money/statement'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { exportDebtors } from '#/modules/money/debtors/debtor-export.service.ts'
import { listDebtors } from '#/modules/money/debtors/debtors.service.ts'
import { createDiscount } from '#/modules/money/discounts/discounts.service.ts'
import { adjustBalance, getStatement } from './statement.service.ts'

export const ledgerRoutes = (deps: Deps): Route[] => [
  handle(ledgerEndpoints.get, ({ context, params, query }) => getStatement(deps, context, params.id, query)),
  handle(ledgerEndpoints.adjust, ({ context, params, body }) => adjustBalance(deps, context, params.id, body)),
  handle(discountEndpoints.create, ({ context, params, body }) => createDiscount(deps, context, params.id, body)),
  handle(ledgerEndpoints.debtors, ({ query }) => listDebtors(deps, query)),
  handle(ledgerEndpoints.exportDebtors, ({ context, query }) => exportDebtors(deps, context, query)),
]
