import { dashboardEndpoints } from '@piel/contract/dashboard'
import type { Deps } from '../../deps.ts'
import { handle, type Route } from '../../http/handle.ts'
import { readDashboard } from './dashboard.service.ts'

export const dashboardRoutes = (deps: Deps): Route[] => [
  handle(dashboardEndpoints.get, async () => await readDashboard(deps)),
]
