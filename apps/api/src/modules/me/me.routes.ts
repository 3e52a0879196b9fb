import { meEndpoints } from '@piel/contract/me'
import { meSessionEndpoints } from '@piel/contract/me-sessions'
import { meSettingsEndpoints } from '@piel/contract/me-settings'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { ownProfile, ownSignIns } from './me-activity.service.ts'
import { changePassword, signOutEverywhere } from './me-password.service.ts'
import { endOwnSession, ownSessions } from './me-sessions.service.ts'
import { updateMe, getMe } from './me.service.ts'

export const meRoutes = (deps: Deps): Route[] => [
  handle(meEndpoints.get, async ({ context }) => await getMe(deps, context)),
  handle(
    meSettingsEndpoints.update,
    async ({ context, body, ifMatch }) => await updateMe(deps, context, body, ifMatch),
  ),
  handle(meSettingsEndpoints.changePassword, async ({ context, body }) => await changePassword(deps, context, body)),
  handle(meSettingsEndpoints.signOutEverywhere, async ({ context }) => await signOutEverywhere(deps, context)),
  handle(meSettingsEndpoints.signIns, async ({ context }) => await ownSignIns(deps, context)),
  handle(meSessionEndpoints.list, ({ context }) => ownSessions(deps, context)),
  handle(meSessionEndpoints.end, ({ context, params }) => endOwnSession(deps, context, params.id)),
  handle(meSettingsEndpoints.profile, async ({ context }) => await ownProfile(deps, context)),
]
