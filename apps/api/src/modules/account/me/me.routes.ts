import { meEndpoints } from '@piel/contract/account/me'
import { mePasskeyEndpoints } from '@piel/contract/account/me-passkeys'
import { meSecondFactorEndpoints } from '@piel/contract/account/me-second-factor'
import { meLockEndpoints } from '@piel/contract/account/me-lock'
import { meSessionEndpoints } from '@piel/contract/account/me-sessions'
import { listViewEndpoints } from '@piel/contract/nouns'
import { meSettingsEndpoints } from '@piel/contract/account/me-settings'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { updateListViews } from '#/modules/account/list-views/list-views.repository.ts'
import { ownProfile, ownSignIns } from './me-activity.service.ts'
import { idTokenKeys, lockOwnSession, ownLock, unlockChallenge, unlockOwnSession } from './me-lock.service.ts'
import { changePassword, signOutEverywhere } from './me-password.service.ts'
import * as passkeys from './me-passkeys.service.ts'
import * as factor from './me-second-factor.service.ts'
import { endOwnSession, ownSessions } from './me-sessions.service.ts'
import { findMe } from './me.repository.ts'
import { updateMe, getMe } from './me.service.ts'

export const meRoutes = (deps: Deps, keys = idTokenKeys(deps)): Route[] => [
  handle(meEndpoints.get, async ({ context }) => await getMe(deps, context)),
  handle(
    meSettingsEndpoints.update,
    async ({ context, body, ifMatch }) => await updateMe(deps, context, body, ifMatch),
    ({ context }) => findMe(deps.db, context.actor.userId),
  ),
  handle(
    listViewEndpoints.update,
    async ({ context, body }) => await updateListViews(deps.db, context.actor.userId, body),
  ),
  handle(meSettingsEndpoints.changePassword, async ({ context, body }) => await changePassword(deps, context, body)),
  handle(meSettingsEndpoints.signOutEverywhere, async ({ context }) => await signOutEverywhere(deps, context)),
  handle(meSettingsEndpoints.signIns, async ({ context }) => await ownSignIns(deps, context)),
  handle(meSessionEndpoints.list, ({ context }) => ownSessions(deps, context)),
  handle(meSessionEndpoints.end, ({ context, params }) => endOwnSession(deps, context, params.id)),
  handle(meSecondFactorEndpoints.get, ({ context }) => factor.ownSecondFactor(deps, context)),
  handle(meSecondFactorEndpoints.beginApp, ({ context, body }) => factor.beginOwnApp(deps, context, body.password)),
  handle(meSecondFactorEndpoints.confirmApp, ({ context, body }) => factor.confirmOwnApp(deps, context, body.code)),
  handle(meSecondFactorEndpoints.removeApp, ({ context, body }) => factor.removeOwnApp(deps, context, body.password)),
  handle(meSecondFactorEndpoints.replaceRecoveryCodes, ({ context, body }) =>
    factor.replaceOwnRecoveryCodes(deps, context, body.password),
  ),
  handle(mePasskeyEndpoints.begin, ({ context, body }) => passkeys.beginOwnPasskey(deps, context, body.password)),
  handle(mePasskeyEndpoints.add, ({ context, body }) => passkeys.addOwnPasskey(deps, context, body)),
  handle(mePasskeyEndpoints.rename, ({ context, params, body }) =>
    passkeys.renameOwnPasskey(deps, context, params.id, body.name),
  ),
  handle(mePasskeyEndpoints.remove, ({ context, params, body }) =>
    passkeys.removeOwnPasskey(deps, context, params.id, body.password),
  ),
  handle(meLockEndpoints.get, ({ context }) => ownLock(deps, context)),
  handle(meLockEndpoints.lock, ({ context }) => lockOwnSession(deps, context)),
  handle(meLockEndpoints.challenge, ({ context }) => unlockChallenge(deps, context)),
  handle(meLockEndpoints.unlock, ({ context, body }) => unlockOwnSession(deps, keys, context, body)),
  handle(meSettingsEndpoints.profile, async ({ context }) => await ownProfile(deps, context)),
]
