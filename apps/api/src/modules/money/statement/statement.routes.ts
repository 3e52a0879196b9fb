import { ledgerEndpoints } from '@piel/contract/money/statement'
import { routesOf } from '#/http/handle.ts'
import { statementLifecycle } from './lifecycle.service.ts'
import { adjustBalance, getStatement } from './statement.service.ts'
import { sealedLedger } from '#/modules/core/entries/entries.repository.ts'

export const statementRow = {
  ...routesOf(ledgerEndpoints, (deps) => ({
    get: ({ context, params, query }) => getStatement(deps, context, params.id, query),
    adjust: ({ context, params, body }) => adjustBalance(deps, context, params.id, body),
  })),
  on: statementLifecycle,
  sealed: sealedLedger,
}
