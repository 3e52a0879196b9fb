import { saleId, saleLineOf, saleOf } from '../../../apps/web/src/testing/sales.ts'
import { answering, failing, neverAnswered, type Screen, type Stage, startingWith } from '../screen.ts'
import { long } from './items.screens.ts'
import { dialog } from './owing.ts'

const one = /\/api\/sales\/[0-9a-f-]{36}$/
const sale = { who: 'staff', path: `/transacciones/venta/${saleId}` } as const
const patient = '019a0000-0000-7000-8000-0000000000a1'
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
    alike: 'detail-loading',
    rows: 'P2 I4',
    ...sale,
    before: neverAnswered(one),
    ready: ({ page: at }) => at.locator('main').getByRole('status').first(),
  },
  {
    name: 'sale-error',
    alike: 'detail-error',
    rows: 'P2 I4',
    ...sale,
    before: failing(one),
    ready: ({ page: at, t }) => at.getByText(t.sales.failed),
  },
]
