import { ledgerEndpoints } from '@piel/contract/ledger'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { exportDebtors } from './debtor-export.service.ts'
import { listOfDebtors } from './debtors.service.ts'
import { adjust, readLedger } from './ledger.service.ts'
import * as memberships from './memberships.service.ts'

export const ledgerRoutes = (deps: Deps): Route[] => [
  handle(ledgerEndpoints.get, ({ context, params, query }) => readLedger(deps, context, params.id, query)),
  handle(ledgerEndpoints.adjust, ({ context, params, body }) => adjust(deps, context, params.id, body)),
  handle(ledgerEndpoints.sellMembership, ({ context, params, body }) =>
    memberships.sell(deps, context, params.id, body.tier),
  ),
  handle(ledgerEndpoints.endMembership, ({ context, params, body }) => memberships.end(deps, context, params.id, body)),
  handle(ledgerEndpoints.debtors, ({ query }) => listOfDebtors(deps, query)),
  handle(ledgerEndpoints.exportDebtors, ({ context, query }) => exportDebtors(deps, context, query)),
]
