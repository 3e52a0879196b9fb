import { userNoun } from '@piel/contract/people/user-noun'
import { userSessionEndpoints } from '@piel/contract/people/user-sessions'
import { updateUserBody, userEndpoints, userHistory } from '@piel/contract/people/users'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { inviteUser, resetSecondFactor, signOutUser, unlockUser } from './user-access.service.ts'
import { exportUsers } from './user-export.service.ts'
import { endUserSession, userSessions } from './user-sessions.service.ts'
import * as users from './users.service.ts'

export const userRoutes = (deps: Deps): Route[] => [
  handle(userEndpoints.list, ({ query }) => users.listUsers(deps, query)),
  handle(userEndpoints.export, ({ context, query }) => exportUsers(deps, context, query)),
  handle(userEndpoints.create, ({ context, body }) => users.createUser(deps, context, body)),
  handle(userEndpoints.register, ({ context, body }) => users.registerUser(deps, context, body)),
  handle(userEndpoints.get, ({ params }) => users.getUser(deps, params.id)),
  handle(
    userEndpoints.update,
    ({ context, call, body }) => users.updateUser(deps, context, { ...call, body }),
    ({ params }) => users.findStored(deps, params.id),
  ),
  handle(userEndpoints.archive, ({ context, call }) => users.archiveUser(deps, context, call)),
  handle(userEndpoints.restore, ({ context, call, body }) => users.restoreUser(deps, context, { ...call, ...body })),
  handle(userEndpoints.findEmailHolder, ({ body }) => users.findEmailHolder(deps, body.email)),
  handle(userEndpoints.invite, ({ context, params }) => inviteUser(deps, context, params.id)),
  handle(userEndpoints.signOut, ({ context, params }) => signOutUser(deps, context, params.id)),
  handle(userEndpoints.unlock, ({ context, params }) => unlockUser(deps, context, params.id)),
  handle(userEndpoints.resetSecondFactor, ({ context, params }) => resetSecondFactor(deps, context, params.id)),
  handle(userSessionEndpoints.list, ({ context, params }) => userSessions(deps, context, params.id)),
  handle(userSessionEndpoints.end, ({ context, params }) => endUserSession(deps, context, params.id)),
]

export const userVersions = historyOf(userNoun, {
  endpoints: userHistory,
  read: (deps, _context, id) => users.getUser(deps, id),
  body: updateUserBody,
  update: users.updateUser,
})
