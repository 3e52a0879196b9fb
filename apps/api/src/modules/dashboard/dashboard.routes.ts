import { dashboardEndpoints } from '@piel/contract/dashboard'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { exportIncome, exportTreatmentFigures } from './analytics-export.service.ts'
import { readAnalytics } from './analytics.service.ts'
import { readDashboard } from './dashboard.service.ts'

export const dashboardRoutes = (deps: Deps): Route[] => [
  handle(dashboardEndpoints.get, async () => await readDashboard(deps)),
  handle(dashboardEndpoints.analytics, ({ query }) => readAnalytics(deps, query)),
  handle(dashboardEndpoints.exportIncome, ({ context, query }) => exportIncome(deps, context, query)),
  handle(dashboardEndpoints.exportTreatments, ({ context, query }) => exportTreatmentFigures(deps, context, query)),
]
