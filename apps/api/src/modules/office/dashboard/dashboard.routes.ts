import { dashboardEndpoints } from '@piel/contract/office/dashboard'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { exportIncome, exportTreatmentFigures } from './analytics-export.service.ts'
import { getAnalytics } from './analytics.service.ts'
import { getDashboard } from './dashboard.service.ts'

export const dashboardRoutes = (deps: Deps): Route[] => [
  handle(dashboardEndpoints.get, async () => await getDashboard(deps)),
  handle(dashboardEndpoints.analytics, ({ query }) => getAnalytics(deps, query)),
  handle(dashboardEndpoints.exportIncome, ({ context, query }) => exportIncome(deps, context, query)),
  handle(dashboardEndpoints.exportTreatments, ({ context, query }) => exportTreatmentFigures(deps, context, query)),
]
