import type { Screen } from '../screen.ts'

export const help: Screen[] = [
  {
    name: 'help',
    rows: 'Q9',
    who: 'admin',
    path: '/ayuda',
    ready: ({ page, t }) => page.getByText(t.help.account.notify.how),
  },
]
