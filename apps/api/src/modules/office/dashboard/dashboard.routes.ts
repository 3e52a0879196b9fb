import { dashboardEndpoints } from '@piel/contract/office/dashboard'
import { routesOf } from '#/http/handle.ts'
import { exportIncome, exportTreatmentFigures } from './analytics-export.service.ts'
import { getAnalytics } from './analytics.service.ts'
import { getDashboardDay, getVisit } from './day.service.ts'
import { getDashboard } from './dashboard.service.ts'

export const dashboardRow = routesOf(dashboardEndpoints, (deps) => ({
  get: async () => await getDashboard(deps),
  day: ({ context }) => getDashboardDay(deps, context),
  visit: ({ context }) => getVisit(deps, context),
  analytics: ({ query }) => getAnalytics(deps, query),
  exportIncome: ({ context, query }) => exportIncome(deps, context, query),
  exportTreatments: ({ context, query }) => exportTreatmentFigures(deps, context, query),
}))
