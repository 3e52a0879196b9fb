import { Calendar } from 'lucide-react'
import { lazyPage } from '#/components/page/lazy-page.tsx'
import type { Page } from '#/components/page/page.ts'

export const agendaPages = {
  agenda: {
    permission: 'agenda.read',
    link: { place: 'sidebar', position: 20, icon: Calendar, newLabel: 'newAppointment' },
    component: lazyPage(
      ['appointments', 'calendar'],
      () => import('#/features/agenda/calendar/agenda-page.tsx'),
      'AgendaPage',
    ),
  },
  agendaSetup: {
    permission: 'agenda.manage',
    link: { place: 'settings', position: 130, icon: Calendar },
    component: lazyPage(
      [
        'agendaSetup',
        'availability',
        'blocks',
        'history',
        'hours',
        'locations',
        'resources',
        'restDays',
        'types',
        'validation',
      ],
      () => import('#/features/agenda/agenda-setup/agenda-setup-page.tsx'),
      'AgendaSetupPage',
    ),
  },
} as const satisfies Record<string, Page>
