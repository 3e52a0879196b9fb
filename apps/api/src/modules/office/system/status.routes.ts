import { systemEndpoints } from '@piel/contract/office/system'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { systemStatusOf } from './status.service.ts'

export const systemStatusRoutes = (deps: Deps): Route[] => [handle(systemEndpoints.get, () => systemStatusOf(deps))]
