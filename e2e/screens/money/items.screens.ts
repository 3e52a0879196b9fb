import { items as answer, saleItemOf } from '../../../apps/web/src/testing/sales.ts'
import { answering, failing, neverAnswered, type Screen, startingWith } from '../screen.ts'
import { dialog } from './owing.ts'

const itemList = /\/api\/catalogue\/items$/
const page = { who: 'admin', path: '/configuracion/articulos' } as const
export const long = saleItemOf(7, {
  nameEn: 'Repair cream with ceramides and urea for very dry and atopic skin',
  nameEs: 'Crema reparadora con ceramidas y urea para piel muy seca y atópica',
  priceMinor: 1_234_550,
  taxKind: 'zero',
})
const shown = answer([...answer().body.data, long])

/** The catalogue of services and products: list, order, form. */
export const items: Screen[] = [
  {
    name: 'items',
    rows: 'P2',
    ...page,
    before: answering(itemList, shown.body),
    ready: ({ page: at, t }) => at.getByRole('list', { name: t.items.title }).getByRole('listitem').nth(2),
  },
  {
    name: 'items-loading',
    alike: 'patients-loading',
    rows: 'P2 I4',
    ...page,
    before: neverAnswered(itemList),
    ready: ({ page: at }) => at.locator('main').getByRole('status').first(),
  },
  {
    name: 'items-empty',
    alike: 'patients-empty',
    rows: 'P2 I4',
    ...page,
    before: answering(itemList, { data: [] }),
    ready: ({ page: at, t }) => at.getByText(t.items.empty, { exact: true }),
  },
  {
    name: 'items-error',
    alike: 'patients-error',
    rows: 'P2 I4',
    ...page,
    before: failing(itemList),
    ready: ({ page: at, t }) => at.getByText(t.items.failed),
  },
  {
    name: 'items-add',
    rows: 'P2',
    ...page,
    before: answering(itemList, shown.body),
    act: async (stage) => {
      await stage.page.getByRole('button', { name: stage.t.items.add }).first().click()
      await dialog(stage).getByLabel(startingWith(stage.t.items.fields.nameEs)).fill('Jabón')
      await dialog(stage).getByRole('button', { name: stage.t.items.add }).click()
    },
    ready: (stage) => dialog(stage).getByText(stage.t.validation.amountRequired),
    isOverlay: true,
  },
]
