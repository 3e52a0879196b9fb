import { accountEndpoints } from '@piel/contract/account'
import { ownAccountEndpoints } from '@piel/contract/own-account'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { ownProfile, ownSignIns } from './account-activity.service.ts'
import { changePassword, signOutEverywhere } from './account-password.service.ts'
import { changeAccount, readAccount } from './account.service.ts'

export const accountRoutes = (deps: Deps): Route[] => [
  handle(accountEndpoints.get, async ({ context }) => await readAccount(deps, context)),
  handle(
    ownAccountEndpoints.update,
    async ({ context, body, ifMatch }) => await changeAccount(deps, context, body, ifMatch),
  ),
  handle(ownAccountEndpoints.changePassword, async ({ context, body }) => await changePassword(deps, context, body)),
  handle(ownAccountEndpoints.signOutEverywhere, async ({ context }) => await signOutEverywhere(deps, context)),
  handle(ownAccountEndpoints.signIns, async ({ context }) => await ownSignIns(deps, context)),
  handle(ownAccountEndpoints.profile, async ({ context }) => await ownProfile(deps, context)),
]
