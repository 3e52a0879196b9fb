import { auditEndpoints } from '@piel/contract/audit'
import type { Deps } from '../../deps.ts'
import { handle, type Route } from '../../http/handle.ts'
import { listEvents } from './audit.service.ts'

export const auditRoutes = (deps: Deps): Route[] => [
  handle(auditEndpoints.list, async ({ query }) => await listEvents(deps, query)),
]
