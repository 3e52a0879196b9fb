import { type Screen, startingWith } from '../screen.ts'
import { rows } from './answers.ts'

/** Working hours of a person. */
export const hours: Screen[] = [
  {
    name: 'agenda-setup-hours',
    rows: 'K10',
    who: 'admin',
    path: '/configuracion/agenda',
    act: ({ page: at, t }) =>
      at
        .getByRole('button', { name: startingWith(t.hours.title.split('{')[0] ?? '') })
        .first()
        .click(),
    ready: ({ page: at, t }) => at.getByRole('dialog').getByText(t.hours.exceptions),
    isOverlay: true,
  },
  {
    name: 'agenda-setup-outside',
    rows: 'K10 K11',
    who: 'admin',
    path: '/configuracion/agenda',
    before: async ({ page: at }) =>
      at.route(/\/api\/agenda\/resources\/[0-9a-f-]{36}\/hours$/, (route) =>
        route.fulfill({ json: { version: 3, hours: [], exceptions: [], outside: rows.slice(0, 4) } }),
      ),
    act: ({ page: at, t }) =>
      at
        .getByRole('button', { name: startingWith(t.hours.title.split('{')[0] ?? '') })
        .first()
        .click(),
    ready: ({ page: at }) => at.getByRole('dialog').getByRole('region').first(),
    isOverlay: true,
  },
]
