import type { Checkout } from '@piel/contract/money/checkouts'
import { checkoutOf, paymentOf } from '../../../apps/web/src/testing/ledger.ts'
import { items } from '../../../apps/web/src/testing/sales.ts'
import { answering, type Screen, type Stage } from '../screen.ts'
import { debtorsPage } from './debtors.screens.ts'
import { dialog, openPayment, openWith, owing } from './owing.ts'

const creation = /\/api\/(transactions|checkouts)$/
const send = (stage: Stage) => dialog(stage).getByRole('button', { name: stage.t.payments.submit }).click()
const find = (stage: Stage) => dialog(stage).getByRole('combobox', { name: stage.t.payments.pick.label })
const amounts = (stage: Stage) => dialog(stage).getByRole('textbox', { name: stage.t.payments.amount })
const payCash = async (stage: Stage) => {
  await openWith(stage, 'cash')
  await send(stage)
}
const pending = paymentOf({ status: 'pending', method: 'bank_transfer', receiptNumber: null })
const cash = checkoutOf().payments[0] as Checkout['payments'][number]
const recorded = checkoutOf({
  payments: [
    { ...cash, amountMinor: 200_000 },
    { ...cash, receiptNumber: '2026-000046', method: 'debit_card', amountMinor: 100_000 },
  ],
  totalMinor: 300_000,
  creditMinor: 10_000,
  receivedMinor: 250_000,
  changeMinor: 50_000,
  balanceMinor: 45_000,
})

/** Forms that record payments. */
export const payments: Screen[] = [
  {
    name: 'ledger-payment',
    alike: 'ledger-payment-part',
    rows: 'G3 G4',
    ...owing,
    act: openPayment,
    ready: (stage) => dialog(stage).getByRole('checkbox', { checked: true }).first(),
    isOverlay: true,
  },
  {
    name: 'ledger-payment-part',
    rows: 'G3 G4',
    ...owing,
    act: async (stage) => {
      await openWith(stage, 'cash', 'debit_card')
      await amounts(stage).first().fill('2000')
      await dialog(stage).getByRole('textbox', { name: stage.t.payments.received }).fill('2500')
      await amounts(stage).last().fill('1000')
      await amounts(stage).last().press('Enter')
    },
    ready: ({ page, t }) => page.getByText(t.entries.change, { exact: true }),
    isOverlay: true,
  },
  {
    name: 'ledger-payment-sale-pending',
    rows: 'G3 G4',
    ...owing,
    act: async (stage) => {
      await openWith(stage)
      const selected = await dialog(stage).getByRole('checkbox', { checked: true }).all()
      for (const charge of selected.toReversed()) await charge.uncheck()
      await dialog(stage)
        .getByRole('button', { name: `${stage.t.payments.groups.sell}…` })
        .click()
      await dialog(stage).getByRole('checkbox', { name: stage.t.payments.plans.VIP }).check()
      await dialog(stage).getByRole('button', { name: stage.t.entries.methods.bank_transfer, exact: true }).click()
    },
    ready: ({ page, t }) => page.getByText(t.payments.pendingSaleHint),
    isOverlay: true,
  },
  {
    name: 'ledger-payment-choose-patient',
    alike: 'ledger-payment-missing',
    rows: 'G3',
    ...debtorsPage,
    act: openPayment,
    ready: (stage) => dialog(stage).getByRole('combobox'),
    isOverlay: true,
  },
  {
    name: 'ledger-payment-missing',
    rows: 'G3 I5',
    ...debtorsPage,
    act: async (stage) => {
      await openPayment(stage)
      await send(stage)
    },
    ready: ({ page, t }) => page.getByText(t.validation.methodRequired),
    isOverlay: true,
  },
  {
    name: 'ledger-payment-lost',
    rows: 'G5',
    ...owing,
    before: async ({ page }) => page.route(creation, (route) => route.abort()),
    act: payCash,
    ready: ({ page, t }) => page.getByText(t.payments.noAnswer),
    isOverlay: true,
  },
  {
    name: 'ledger-payment-sending',
    alike: 'ledger-payment-part',
    needsOwnPage: true,
    rows: 'G5',
    ...owing,
    // Blocked in the page: a route that never answers would let it through when the page closes.
    before: ({ page }) =>
      page.addInitScript(() => {
        const send = globalThis.fetch
        globalThis.fetch = (input, init) =>
          init?.method === 'POST' && String(input).endsWith('/checkouts') ? new Promise(() => {}) : send(input, init)
      }),
    act: payCash,
    ready: ({ page, t }) => page.getByText(t.payments.submitting),
    isOverlay: true,
  },
  {
    name: 'ledger-payment-done',
    rows: 'G3',
    ...owing,
    before: async ({ page }) => page.route(creation, (route) => route.fulfill({ status: 201, json: recorded })),
    act: payCash,
    ready: ({ page, t }) => page.getByText(t.payments.done.paid),
    isOverlay: true,
  },
  {
    name: 'ledger-payment-pending',
    rows: 'G3',
    ...owing,
    before: async ({ page }) => page.route(creation, (route) => route.fulfill({ status: 201, json: pending })),
    act: async (stage) => {
      await openWith(stage, 'bank_transfer')
      const selected = dialog(stage).getByRole('group', { name: stage.t.payments.for })
      const [, ...others] = await selected.getByRole('checkbox', { checked: true }).all()
      for (const charge of others.toReversed()) await charge.uncheck()
      await send(stage)
    },
    ready: ({ page, t }) => page.getByText(t.payments.done.pending),
    isOverlay: true,
  },
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
