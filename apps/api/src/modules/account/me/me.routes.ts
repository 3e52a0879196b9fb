import { meEndpoints } from '@piel/contract/account/me'
import { mePasskeyEndpoints } from '@piel/contract/account/me-passkeys'
import { meSecondFactorEndpoints } from '@piel/contract/account/me-second-factor'
import { meLicenseEndpoints } from '@piel/contract/account/me-licenses'
import { meLockEndpoints } from '@piel/contract/account/me-lock'
import { meSessionEndpoints } from '@piel/contract/account/me-sessions'
import { listViewEndpoints } from '@piel/contract/nouns'
import { meSettingsEndpoints } from '@piel/contract/account/me-settings'
import { joined, routesOf } from '#/http/handle.ts'
import { updateListViews } from '#/modules/account/list-views/list-views.repository.ts'
import { ownProfile, ownSignIns } from './me-activity.service.ts'
import { idTokenKeys, lockOwnSession, ownLock, unlockChallenge, unlockOwnSession } from './me-lock.service.ts'
import { confirmOwnLicenses, ownLicenses } from './me-licenses.service.ts'
import { changePassword, signOutEverywhere } from './me-password.service.ts'
import * as passkeys from './me-passkeys.service.ts'
import * as factor from './me-second-factor.service.ts'
import { endOwnSession, ownSessions } from './me-sessions.service.ts'
import { findMe } from './me.repository.ts'
import { updateMe, getMe } from './me.service.ts'

export const meRow = joined(
  routesOf(meEndpoints, (deps) => ({
    get: async ({ context }) => await getMe(deps, context),
  })),
  routesOf(meSettingsEndpoints, (deps) => ({
    update: {
      handler: async ({ context, body, ifMatch }) => await updateMe(deps, context, body, ifMatch),
      findStored: ({ context }) => findMe(deps.db, context.actor.userId),
    },
    changePassword: async ({ context, body }) => await changePassword(deps, context, body),
    signOutEverywhere: async ({ context }) => await signOutEverywhere(deps, context),
    signIns: async ({ context }) => await ownSignIns(deps, context),
    profile: async ({ context }) => await ownProfile(deps, context),
  })),
  routesOf(listViewEndpoints, (deps) => ({
    update: async ({ context, body }) => await updateListViews(deps.db, context.actor.userId, body),
  })),
  routesOf(meLicenseEndpoints, (deps) => ({
    list: ({ context }) => ownLicenses(deps, context),
    confirm: ({ context, ifMatch }) => confirmOwnLicenses(deps, context, ifMatch),
  })),
  routesOf(meSessionEndpoints, (deps) => ({
    list: ({ context }) => ownSessions(deps, context),
    end: ({ context, params }) => endOwnSession(deps, context, params.id),
  })),
  routesOf(meSecondFactorEndpoints, (deps) => ({
    get: ({ context }) => factor.ownSecondFactor(deps, context),
    beginApp: ({ context, body }) => factor.beginOwnApp(deps, context, body.password),
    confirmApp: ({ context, body }) => factor.confirmOwnApp(deps, context, body.code),
    removeApp: ({ context, body }) => factor.removeOwnApp(deps, context, body.password),
    replaceRecoveryCodes: ({ context, body }) => factor.replaceOwnRecoveryCodes(deps, context, body.password),
  })),
  routesOf(mePasskeyEndpoints, (deps) => ({
    begin: ({ context, body }) => passkeys.beginOwnPasskey(deps, context, body.password),
    add: ({ context, body }) => passkeys.addOwnPasskey(deps, context, body),
    rename: ({ context, params, body }) => passkeys.renameOwnPasskey(deps, context, params.id, body.name),
    remove: ({ context, params, body }) => passkeys.removeOwnPasskey(deps, context, params.id, body.password),
  })),
  routesOf(meLockEndpoints, (deps) => {
    const keys = idTokenKeys(deps)
    return {
      get: ({ context }) => ownLock(deps, context),
      lock: ({ context }) => lockOwnSession(deps, context),
      challenge: ({ context }) => unlockChallenge(deps, context),
      unlock: ({ context, body }) => unlockOwnSession(deps, keys, context, body),
    }
  }),
)
