import { accountEndpoints } from '@piel/contract/account'
import { ownAccountEndpoints } from '@piel/contract/own-account'
import type { Deps } from '../../deps.ts'
import { handle, type Route } from '../../http/handle.ts'
import { changeAccount, readAccount } from './account.service.ts'

export const accountRoutes = (deps: Deps): Route[] => [
  handle(accountEndpoints.get, async ({ context }) => await readAccount(deps, context)),
  handle(
    ownAccountEndpoints.update,
    async ({ context, body, ifMatch }) => await changeAccount(deps, context, body, ifMatch),
  ),
]
