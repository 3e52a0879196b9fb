import { tillEndpoints } from '@piel/contract/money/tills'
import { routesOf } from '#/http/handle.ts'
import { sessionObject, sealedTillSessions } from './sessions.repository.ts'
import { exportSessions, listSessions } from './till-list.service.ts'
import * as till from './sessions.service.ts'
import { findTill, tillObject } from './tills.repository.ts'
import { createTill, updateTill, tillLifecycle } from './tills.service.ts'

export const tillRow = {
  ...routesOf(tillEndpoints, (deps) => ({
    get: ({ context }) => till.getTill(deps, context),
    open: ({ context, body }) => till.openSession(deps, context, body),
    move: ({ context, body }) => till.moveCash(deps, context, body),
    beginCount: ({ context }) => till.beginCount(deps, context),
    count: ({ context, body }) => till.countSession(deps, context, body),
    close: ({ context, body }) => till.closeSession(deps, context, body.reason),
    sessions: ({ context, query }) => listSessions(deps, context, query),
    export: ({ context, query }) => exportSessions(deps, context, query),
    session: ({ context, params }) => till.getSession(deps, context, params.id),
    countFor: ({ context, params, body }) => till.countSession(deps, context, body, params.id),
    closeFor: ({ context, params, body }) => till.closeSession(deps, context, body.reason, params.id),
    closeUncounted: ({ context, params, body }) =>
      till.closeUncounted(deps, context, { id: params.id, reason: body.reason }),
    createTill: ({ context, body }) => createTill(deps, context, body),
    updateTill: {
      handler: ({ context, call, body }) => updateTill(deps, context, { ...call, body }),
      findStored: ({ params }) => findTill(deps.db, params.id),
    },
  })),
  name: tillObject,
  on: tillLifecycle,
}

export const tillSessionRow = { name: sessionObject, sealed: sealedTillSessions }
