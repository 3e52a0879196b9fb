import { resourceEndpoints, resourceHistory, resourceNoun, updateResourceBody } from '@piel/contract/agenda/resources'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { agendaScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { findResource } from './resources.repository.ts'
import * as resources from './resources.service.ts'

export const resourceRoutes = (deps: Deps): Route[] => [
  handle(resourceEndpoints.list, ({ context }) => resources.listResources(deps, context)),
  handle(resourceEndpoints.create, ({ context, body }) => resources.createResource(deps, context, body)),
  handle(resourceEndpoints.get, ({ context, params }) => resources.getResource(deps.db, context, params.id)),
  handle(
    resourceEndpoints.update,
    ({ context, call, body }) => resources.updateResource(deps, context, { ...call, body }),
    ({ context, params }) => findResource(deps.db, agendaScope(context), params.id),
  ),
]

export const resourceVersions = historyOf(resourceNoun, {
  endpoints: resourceHistory,
  read: (deps, context, id) => resources.getResource(deps.db, context, id),
  body: updateResourceBody,
  update: resources.updateResource,
})
