import { auditEndpoints } from '@piel/contract/office/audit'
import { routesOf } from '#/http/handle.ts'
import { exportEvents } from './audit-export.service.ts'
import { listActors, listEvents, readChain, readEvent, readReaders } from './audit.service.ts'

export const auditRow = routesOf(auditEndpoints, (deps) => ({
  list: ({ query }) => listEvents(deps, query),
  actors: async ({ query }) => ({ data: await listActors(deps, query.search ?? '') }),
  chain: () => readChain(deps),
  warnings: async () => ({ data: [...(deps.warnings ?? [])] }),
  get: ({ context, params }) => readEvent(deps, context, params.id),
  export: ({ context, query }) => exportEvents(deps, context, query),
  readers: ({ context, params }) => readReaders(deps, context, params.id),
}))
