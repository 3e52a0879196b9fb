import { type Screen, startingWith } from '../screen.ts'

/** The form of a type of appointment. */
export const types: Screen[] = [
  {
    name: 'agenda-setup-type',
    alike: 'agenda-setup-type-fee',
    rows: 'K12',
    who: 'admin',
    path: '/configuracion/agenda',
    act: ({ page: at, t }) => at.getByRole('button', { name: t.types.add }).click(),
    ready: ({ page: at, t }) => at.getByRole('dialog').getByText(t.types.parts),
    isOverlay: true,
  },
  {
    name: 'agenda-setup-type-fee',
    rows: 'K12',
    who: 'admin',
    path: '/configuracion/agenda',
    act: async ({ page: at, t }) => {
      await at.getByRole('button', { name: t.types.add }).click()
      await at.getByLabel(t.types.fields.feeWhen).selectOption('arrival')
      await at.getByRole('textbox', { name: startingWith(t.types.fields.feeMinor) }).fill('900')
      await at.getByRole('textbox', { name: startingWith(t.types.fields.feeMinor) }).scrollIntoViewIfNeeded()
    },
    ready: ({ page: at, t }) => at.getByRole('dialog').getByLabel(startingWith(t.types.fields.feeTaxKind)),
    isOverlay: true,
  },
]
