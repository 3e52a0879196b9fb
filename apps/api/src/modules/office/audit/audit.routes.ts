import { auditEndpoints } from '@piel/contract/office/audit'
import type { Deps } from '#/deps.ts'
import type { ObjectNames } from '#/db/object-name.ts'
import { handle, type Route } from '#/http/handle.ts'
import { exportEvents } from './audit-export.service.ts'
import { listActors, listEvents, readChain, readEvent, readReaders } from './audit.service.ts'

export const auditRoutes = (given: Deps, names: ObjectNames): Route[] => {
  const deps = { ...given, names }
  return [
    handle(auditEndpoints.list, ({ query }) => listEvents(deps, query)),
    handle(auditEndpoints.actors, async ({ query }) => ({ data: await listActors(deps, query.search ?? '') })),
    handle(auditEndpoints.chain, () => readChain(deps)),
    handle(auditEndpoints.warnings, async () => ({ data: [...(deps.warnings ?? [])] })),
    handle(auditEndpoints.get, ({ context, params }) => readEvent(deps, context, params.id)),
    handle(auditEndpoints.export, ({ context, query }) => exportEvents(deps, context, query)),
    handle(auditEndpoints.readers, ({ context, params }) => readReaders(deps, context, params.id)),
  ]
}
