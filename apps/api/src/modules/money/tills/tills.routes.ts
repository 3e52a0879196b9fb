import { tillEndpoints } from '@piel/contract/money/tills'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { exportSessions, listSessions } from './till-list.service.ts'
import * as till from './sessions.service.ts'
import { findTill } from './tills.repository.ts'
import { createTill, updateTill } from './tills.service.ts'

export const tillRoutes = (deps: Deps): Route[] => [
  handle(tillEndpoints.get, ({ context }) => till.getTill(deps, context)),
  handle(tillEndpoints.open, ({ context, body }) => till.openSession(deps, context, body)),
  handle(tillEndpoints.move, ({ context, body }) => till.moveCash(deps, context, body)),
  handle(tillEndpoints.count, ({ context, body }) => till.countSession(deps, context, body)),
  handle(tillEndpoints.close, ({ context, body }) => till.closeSession(deps, context, body.reason)),
  handle(tillEndpoints.sessions, ({ context, query }) => listSessions(deps, context, query)),
  handle(tillEndpoints.export, ({ context, query }) => exportSessions(deps, context, query)),
  handle(tillEndpoints.session, ({ context, params }) => till.getSession(deps, context, params.id)),
  handle(tillEndpoints.closeUncounted, ({ context, params, body }) =>
    till.closeUncounted(deps, context, { id: params.id, reason: body.reason }),
  ),
  handle(tillEndpoints.createTill, ({ context, body }) => createTill(deps, context, body)),
  handle(
    tillEndpoints.updateTill,
    ({ context, call, body }) => updateTill(deps, context, { ...call, body }),
    ({ params }) => findTill(deps.db, params.id),
  ),
]
