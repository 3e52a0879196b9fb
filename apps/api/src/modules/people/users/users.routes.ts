import { userNoun } from '@piel/contract/people/user-noun'
import { userSessionEndpoints } from '@piel/contract/people/user-sessions'
import { userEndpoints, userHistory } from '@piel/contract/people/users'
import { joined, routesOf } from '#/http/handle.ts'
import { userObject, sealedUsers } from './users.repository.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { inviteUser, resetSecondFactor, signOutUser, unlockUser } from './user-access.service.ts'
import { exportUsers } from './user-export.service.ts'
import { endUserSession, userSessions } from './user-sessions.service.ts'
import * as users from './users.service.ts'

export const userRow = {
  ...joined(
    routesOf(userEndpoints, (deps) => ({
      list: ({ query }) => users.listUsers(deps, query),
      export: ({ context, query }) => exportUsers(deps, context, query),
      create: ({ context, body }) => users.createUser(deps, context, body),
      register: ({ context, body }) => users.registerUser(deps, context, body),
      get: ({ params }) => users.getUser(deps, params.id),
      update: {
        handler: ({ context, call, body }) => users.updateUser(deps, context, { ...call, body }),
        findStored: ({ params }) => users.findStored(deps, params.id),
      },
      archive: ({ context, call }) => users.archiveUser(deps, context, call),
      restore: ({ context, call, body }) => users.restoreUser(deps, context, { ...call, ...body }),
      findEmailHolder: ({ body }) => users.findEmailHolder(deps, body.email),
      invite: ({ context, params }) => inviteUser(deps, context, params.id),
      signOut: ({ context, params }) => signOutUser(deps, context, params.id),
      unlock: ({ context, params }) => unlockUser(deps, context, params.id),
      resetSecondFactor: ({ context, params }) => resetSecondFactor(deps, context, params.id),
    })),
    routesOf(userSessionEndpoints, (deps) => ({
      list: ({ context, params }) => userSessions(deps, context, params.id),
      end: ({ context, params }) => endUserSession(deps, context, params.id),
    })),
  ),
  name: userObject,
  history: historyOf(userNoun, userHistory, {
    read: (deps, _context, id) => users.getUser(deps, id),
    update: users.updateUser,
  }),
  sealed: sealedUsers,
}
