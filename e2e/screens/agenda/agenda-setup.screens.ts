import type { Screen } from '../screen.ts'

/** The settings of the agenda. */
export const agendaSetup: Screen[] = [
  {
    name: 'agenda-setup',
    rows: 'K10 K11 K12',
    who: 'admin',
    path: '/configuracion/agenda',
    ready: ({ page: at, t }) => at.getByText(t.restDays.proposed),
  },
]
