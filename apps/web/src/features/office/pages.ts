import { TrendingUp, CircleQuestionMark, LayoutDashboard, ScrollText, Settings } from 'lucide-react'
import { lazyPage } from '#/components/page/lazy-page.tsx'
import type { Page } from '#/components/page/page.ts'

const dashboard = lazyPage(
  ['dashboard', 'day', 'analytics', 'appointments', 'treatments'],
  () => import('#/features/office/dashboard/dashboard-page.tsx'),
  'DashboardPage',
)

/** They load together, because each separate import adds to every first load. */
const smallPage = (name: 'HelpPage' | 'ReportsPage') =>
  lazyPage(['help', 'purposes', 'reports'], () => import('#/features/office/help/help-page.tsx'), name)

export const officePages = {
  dashboard: {
    permission: 'me.own',
    link: { place: 'sidebar', position: 10, icon: LayoutDashboard },
    component: dashboard,
  },
  reports: {
    permission: 'dashboard.read',
    link: { place: 'sidebar', position: 95, icon: TrendingUp },
    component: smallPage('ReportsPage'),
  },
  clinic: {
    permission: 'clinic.manage',
    link: { place: 'settings', position: 115, icon: Settings },
    component: lazyPage(
      ['clinic', 'history', 'me', 'setup', 'system', 'validation'],
      () => import('#/features/office/clinic/clinic-page.tsx'),
      'ClinicPage',
    ),
  },
  audit: {
    permission: 'audit.read',
    link: { place: 'settings', position: 140, icon: ScrollText },
    component: lazyPage(['audit'], () => import('#/features/office/audit/audit-page.tsx'), 'AuditPage'),
  },
  system: {
    permission: 'system.read',
    link: { place: 'settings', position: 150, icon: Settings },
    component: lazyPage(['system'], () => import('#/features/office/system/system-page.tsx'), 'SystemPage'),
  },
  help: {
    permission: 'me.own',
    link: { place: 'palette', position: 190, icon: CircleQuestionMark },
    component: smallPage('HelpPage'),
  },
  analytics: { permission: 'me.own', link: null, component: dashboard },
} as const satisfies Record<string, Page>
