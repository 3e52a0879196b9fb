import { items, saleId, saleItemOf, saleLineOf, saleOf } from '../../../apps/web/src/testing/sales.ts'
import { openWith, owing } from './statement.screens.ts'
import { answering, failing, neverAnswered, type Screen, type Stage, startingWith } from '../screen.ts'

const itemList = /\/api\/catalogue\/items$/
const one = /\/api\/sales\/[0-9a-f-]{36}$/
const page = { who: 'admin', path: '/configuracion/articulos' } as const
const sale = { who: 'staff', path: `/transacciones/venta/${saleId}` } as const
const dialog = ({ page: at }: Stage) => at.getByRole('dialog')
const long = saleItemOf(7, {
  nameEn: 'Repair cream with ceramides and urea for very dry and atopic skin',
  nameEs: 'Crema reparadora con ceramidas y urea para piel muy seca y atópica',
  priceMinor: 1_234_550,
  taxKind: 'zero',
})
const shown = items([...items().body.data, long])
const patient = '019a0000-0000-7000-8000-0000000000a1'

/** The catalogue of services and products: list, order, form. */
export const saleItems: Screen[] = [
  {
    name: 'sale-items',
    rows: 'P2',
    ...page,
    before: answering(itemList, shown.body),
    ready: ({ page: at, t }) => at.getByRole('list', { name: t.items.title }).getByRole('listitem').nth(2),
  },
  {
    name: 'sale-items-loading',
    rows: 'P2 I4',
    ...page,
    before: neverAnswered(itemList),
    ready: ({ page: at }) => at.locator('main').getByRole('status').first(),
  },
  {
    name: 'sale-items-empty',
    rows: 'P2 I4',
    ...page,
    before: answering(itemList, { data: [] }),
    ready: ({ page: at, t }) => at.getByText(t.items.empty, { exact: true }),
  },
  {
    name: 'sale-items-error',
    rows: 'P2 I4',
    ...page,
    before: failing(itemList),
    ready: ({ page: at, t }) => at.getByText(t.items.failed),
  },
  {
    name: 'sale-items-add',
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

const withLines = saleOf({
  lines: [
    ...saleOf().lines,
    saleLineOf({ itemId: long.id, nameEn: long.nameEn, nameEs: long.nameEs, taxKind: 'zero', taxMinor: 0 }),
  ],
  totalMinor: 220_600,
  discountMinor: 12_000,
  paidMinor: 50_000,
  outstandingMinor: 158_600,
  chargedMinor: 208_600,
})
const press = (word: (t: Stage['t']) => string) => (stage: Stage) =>
  stage.page.getByRole('button', { name: word(stage.t), exact: true }).click()

/** A sale with its lines, and its cancelling. */
export const sales: Screen[] = [
  {
    name: 'sale',
    rows: 'P2',
    ...sale,
    before: answering(one, withLines),
    ready: ({ page: at, t }) => at.getByText(t.sales.soldBy),
  },
  {
    name: 'sale-cancelled',
    rows: 'P2 K12',
    ...sale,
    before: answering(
      one,
      saleOf({
        nameEn: 'First visit',
        nameEs: 'Primera consulta',
        lines: [
          saleLineOf({
            kind: 'fee',
            itemId: null,
            nameEn: 'First visit',
            nameEs: 'Primera consulta',
            quantity: 1,
            unitMinor: 90_000,
            totalMinor: 90_000,
            taxKind: 'exempt',
            taxMinor: 0,
          }),
        ],
        totalMinor: 90_000,
        taxMinor: 0,
        chargedMinor: 0,
        paidMinor: 90_000,
        outstandingMinor: -90_000,
        appointment: {
          id: patient,
          date: '2026-11-03',
          time: '10:15',
          typeNameEn: 'First visit',
          typeNameEs: 'Primera consulta',
        },
        cancelled: { at: '2026-11-03T18:30:00.000Z', author: saleOf().author, reason: 'appointment.cancelled' },
      }),
    ),
    ready: ({ page: at, t }) => at.getByText(t.sales.cancelled, { exact: true }),
  },
  {
    name: 'sale-cancel',
    rows: 'P2',
    ...sale,
    before: answering(one, withLines),
    act: press((t) => t.sales.cancel.action),
    ready: (stage) => dialog(stage).getByRole('textbox', { name: startingWith(stage.t.sales.cancel.reason) }),
    isOverlay: true,
  },
  {
    name: 'sale-loading',
    rows: 'P2 I4',
    ...sale,
    before: neverAnswered(one),
    ready: ({ page: at }) => at.locator('main').getByRole('status').first(),
  },
  {
    name: 'sale-error',
    rows: 'P2 I4',
    ...sale,
    before: failing(one),
    ready: ({ page: at, t }) => at.getByText(t.sales.failed),
  },
]

const find = (stage: Stage) => dialog(stage).getByRole('combobox', { name: stage.t.payments.pick.label })

/** The sheet of payments with what it sells, and with another method. */
export const selling: Screen[] = [
  {
    name: 'ledger-payment-other',
    rows: 'P1',
    ...owing,
    act: async (stage) => {
      await openWith(stage, 'other')
      await dialog(stage).getByRole('textbox', { name: stage.t.entries.otherLabel }).fill('Vale de regalo')
      await dialog(stage).getByRole('textbox', { name: stage.t.payments.reference }).focus()
    },
    ready: ({ page, t }) => page.getByText(t.entries.otherLabelHint),
    isOverlay: true,
  },
  {
    name: 'ledger-payment-sell',
    rows: 'P2',
    ...owing,
    before: answering(/\/api\/catalogue\/items$/, items().body),
    act: async (stage) => {
      await openWith(stage)
      for (const text of ['prote', 'prote', 'cura']) {
        await find(stage).fill(text)
        await stage.page.getByRole('option').first().click()
      }
      await find(stage).focus()
    },
    ready: (stage) => dialog(stage).getByText('$1,278.00', { exact: false }).first(),
    isOverlay: true,
  },
  {
    name: 'ledger-payment-find',
    rows: 'P2',
    ...owing,
    before: answering(/\/api\/catalogue\/items$/, items().body),
    act: async (stage) => {
      await openWith(stage)
      await find(stage).fill('r')
    },
    ready: ({ page }) => page.getByRole('option').first(),
    isOverlay: true,
  },
]
