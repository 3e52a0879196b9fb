import { locationOf, personOf } from '../../../apps/web/src/testing/agenda.ts'
import { interpolate, type Screen, startingWith } from '../screen.ts'
import { serving } from './answers.ts'

/** The form of a location. */
export const locations: Screen[] = [
  {
    name: 'agenda-setup-location',
    rows: 'K1 K9',
    who: 'admin',
    path: '/configuracion/agenda',
    before: serving([
      [/\/api\/locations$/, { data: [locationOf(), { ...locationOf(), id: personOf(1).id, name: 'Sede Juárez' }] }],
    ]),
    act: async ({ page: at, t }) => {
      await at.getByRole('button', { name: interpolate(t.locations.edit, { name: 'Sede Juárez' }) }).click()
      const zone = at.getByRole('combobox', { name: startingWith(t.locations.fields.timeZone) })
      await zone.click()
      await zone.fill('juarez')
    },
    ready: ({ page: at }) => at.getByRole('option', { name: startingWith('Ciudad Juárez') }),
    isOverlay: true,
  },
]
