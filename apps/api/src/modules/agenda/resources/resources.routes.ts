import { resourceEndpoints, resourceHistory, resourceNoun } from '@piel/contract/agenda/resources'
import { routesOf } from '#/http/handle.ts'
import { agendaScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { findResource, resourceObject } from './resources.repository.ts'
import * as resources from './resources.service.ts'

export const resourceRow = {
  ...routesOf(resourceEndpoints, (deps) => ({
    list: ({ context }) => resources.listResources(deps, context),
    create: ({ context, body }) => resources.createResource(deps, context, body),
    get: ({ context, params }) => resources.getResource(deps.db, context, params.id),
    update: {
      handler: ({ context, call, body }) => resources.updateResource(deps, context, { ...call, body }),
      findStored: ({ context, params }) => findResource(deps.db, agendaScope(context), params.id),
    },
  })),
  name: resourceObject,
  history: historyOf(resourceNoun, resourceHistory, {
    read: (deps, context, id) => resources.getResource(deps.db, context, id),
    update: resources.updateResource,
  }),
}
