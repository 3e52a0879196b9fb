import { ledgerEndpoints } from '@piel/contract/money/statement'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { adjustBalance, getStatement } from './statement.service.ts'

export const statementRoutes = (deps: Deps): Route[] => [
  handle(ledgerEndpoints.get, ({ context, params, query }) => getStatement(deps, context, params.id, query)),
  handle(ledgerEndpoints.adjust, ({ context, params, body }) => adjustBalance(deps, context, params.id, body)),
]
