import type { Checkout } from '@piel/contract/money/checkouts'
import type { Method } from '@piel/contract/money/transactions'
import { checkoutOf, paymentOf } from '../../../apps/web/src/testing/ledger.ts'
import {
  adjustBalance,
  discountCharge,
  recordPayment,
  refundPayment,
  sellMembership,
  startTreatment,
} from '../../money.ts'
import { answering, failing, neverAnswered, emptyList, type Screen, type Stage } from '../screen.ts'
import type { TestData } from '../test-data.ts'

const created = new WeakMap<TestData, Promise<void>>()

/** Creates a patient who owes for two treatments and a membership, and one with credit, once. */
async function createPayments({ client, ids }: TestData): Promise<void> {
  const acne = await startTreatment(client, ids.edited, { type: 'Acne', valueMinor: 180_000 })
  await recordPayment(client, ids.edited, { treatmentId: acne.id, amountMinor: 50_000 })
  await sellMembership(client, ids.edited, 'premium')
  const { id } = await recordPayment(client, ids.edited, {
    plan: 'Premium',
    amountMinor: 150_000,
    method: 'debit_card',
  })
  await refundPayment(client, id, { amountMinor: 50_000, reason: 'Se cobró de más', method: 'cash' })
  const dermatitis = await startTreatment(client, ids.edited, { type: 'Dermatitis', valueMinor: 95_000 })
  await discountCharge(client, ids.edited, { chargeId: dermatitis.id, percent: 5, reason: 'Paciente frecuente' })
  await adjustBalance(client, ids.edited, -10_000, 'Cortesía por la espera')
  await recordPayment(client, ids.long, { amountMinor: 70_000, method: 'bank_transfer', reference: 'SPEI 7741-02' })
}
const withPayments = (path: (ids: TestData['ids']) => string) => async (testData: TestData) => {
  const entered = created.get(testData) ?? createPayments(testData)
  created.set(testData, entered)
  await entered
  return path(testData.ids)
}

export const owing = { who: 'staff', path: withPayments((ids) => `/pacientes/detalle/${ids.edited}`) } as const
const account = { who: 'staff', path: withPayments((ids) => `/pacientes/detalle/${ids.edited}/cuenta`) } as const
const debtors = { who: 'staff', path: withPayments(() => '/transacciones/adeudos') } as const

const ledgerOf = /\/api\/patient\/[0-9a-f-]{36}\/ledger\?/
const debtorList = /\/api\/debtors\?/
const creation = /\/api\/(transactions|checkouts)$/

const card = ({ page, t }: Stage) => page.getByRole('region', { name: t.statement.title })
const dialog = ({ page }: Stage) => page.getByRole('dialog')
const openPayment = ({ page, t }: Stage) => page.getByRole('button', { name: t.entries.recordPayment }).first().click()
const send = (stage: Stage) => dialog(stage).getByRole('button', { name: stage.t.payments.submit }).click()
/** Opens the sheet, and chooses methods in this order. */
export const openWith = async (stage: Stage, ...methods: Method[]) => {
  await openPayment(stage)
  await dialog(stage).getByRole('checkbox', { checked: true }).first().waitFor()
  for (const method of methods)
    await dialog(stage).getByRole('button', { name: stage.t.entries.methods[method], exact: true }).click()
}
const amounts = (stage: Stage) => dialog(stage).getByRole('textbox', { name: stage.t.payments.amount })
const payCash = async (stage: Stage) => {
  await openWith(stage, 'cash')
  await send(stage)
}
const press = (word: (t: Stage['t']) => string) => (stage: Stage) =>
  stage.page.getByRole('button', { name: word(stage.t) }).click()
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

const discountAcne = async (stage: Stage, percent: string) => {
  const { action } = stage.t.discounts
  await stage.page.getByRole('button', { name: new RegExp(`^${action} .*Acn[eé]`) }).click()
  await stage.page.getByRole('textbox', { name: stage.t.discounts.percent }).fill(percent)
}
const form = ({ page, t }: Stage) => page.getByRole('form', { name: new RegExp(`^${t.discounts.action}`) })

/** Forms that record payments. */
export const payments: Screen[] = [
  {
    name: 'ledger-payment',
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
    name: 'ledger-payment-discount',
    rows: 'P4',
    ...owing,
    act: async (stage) => {
      await openWith(stage)
      await discountAcne(stage, '5')
    },
    ready: (stage) => form(stage).getByText('$1,210.00'),
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
      await dialog(stage).getByRole('checkbox', { name: stage.t.payments.plans.VIP }).check()
      await dialog(stage).getByRole('button', { name: stage.t.entries.methods.bank_transfer, exact: true }).click()
    },
    ready: ({ page, t }) => page.getByText(t.payments.pendingSaleHint),
    isOverlay: true,
  },
  {
    name: 'ledger-payment-choose-patient',
    rows: 'G3',
    ...debtors,
    act: openPayment,
    ready: (stage) => dialog(stage).getByRole('combobox'),
    isOverlay: true,
  },
  {
    name: 'ledger-payment-missing',
    rows: 'G3 I5',
    ...debtors,
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
]

/** Patients' statements, and debtors. */
export const ledger: Screen[] = [
  {
    name: 'ledger-card',
    rows: 'G3 G4',
    ...owing,
    act: (stage) => card(stage).scrollIntoViewIfNeeded(),
    ready: (stage) => card(stage).getByText('Premium', { exact: true }),
  },
  {
    name: 'ledger-card-credit',
    rows: 'G3',
    who: 'staff',
    path: withPayments((ids) => `/pacientes/detalle/${ids.long}`),
    ready: (stage) => card(stage).getByText(stage.t.entries.balance.words.credit),
  },
  {
    name: 'ledger-card-settled',
    rows: 'G3 I4',
    who: 'staff',
    path: withPayments((ids) => `/pacientes/detalle/${ids.bare}`),
    ready: (stage) => card(stage).getByText(stage.t.entries.balance.words.settled),
  },
  {
    name: 'ledger-card-loading',
    rows: 'I4',
    ...owing,
    before: neverAnswered(ledgerOf),
    ready: (s) => card(s).getByRole('status'),
  },
  {
    name: 'ledger-card-error',
    rows: 'I4',
    ...owing,
    before: failing(ledgerOf),
    ready: ({ page, t }) => page.getByText(t.entries.statementFailed),
  },
  { name: 'ledger-account', rows: 'G3 G4', ...account, ready: ({ page }) => page.locator('tbody tr').nth(4) },
  {
    name: 'ledger-treatments',
    rows: 'E5 G1',
    who: 'staff',
    path: withPayments((ids) => `/pacientes/detalle/${ids.edited}/tratamientos`),
    ready: ({ page }) => page.locator('tbody a[data-row-link]').nth(1),
  },
  {
    name: 'ledger-account-empty',
    rows: 'I4',
    who: 'staff',
    path: withPayments((ids) => `/pacientes/detalle/${ids.bare}/cuenta`),
    ready: ({ page, t }) => page.getByText(t.statement.empty, { exact: true }),
  },
  {
    name: 'ledger-account-loading',
    rows: 'I4',
    ...account,
    before: neverAnswered(ledgerOf),
    ready: ({ page }) => page.getByRole('status').first(),
  },
  {
    name: 'ledger-account-error',
    rows: 'I4',
    ...account,
    before: failing(ledgerOf),
    ready: ({ page, t }) => page.getByText(t.entries.statementFailed),
  },
  {
    name: 'ledger-statement',
    rows: 'G3 G4',
    ...account,
    media: 'print',
    widths: [768],
    // The print layout hides the button.
    act: ({ page, t }) => page.locator('button', { hasText: t.statement.print }).dispatchEvent('click'),
    ready: ({ page }) => page.getByRole('article'),
  },
  {
    name: 'ledger-sell',
    rows: 'G3 G4',
    ...account,
    act: async (stage) => {
      await press((t) => t.memberships.sell.action)(stage)
      await dialog(stage).getByRole('radio', { name: 'VIP' }).check()
    },
    ready: (stage) => dialog(stage).getByText(stage.t.memberships.sell.hint),
    isOverlay: true,
  },
  {
    name: 'ledger-end',
    rows: 'G3',
    ...account,
    act: press((t) => t.memberships.end.action),
    ready: ({ page, t }) => page.getByText(t.memberships.end.takeBackHint),
    isOverlay: true,
  },
  {
    name: 'ledger-adjust',
    rows: 'G3 G4',
    ...account,
    act: async (stage) => {
      await press((t) => t.statement.adjust.action)(stage)
      await dialog(stage).getByLabel(stage.t.statement.adjust.amount).fill('250.5')
    },
    ready: (stage) => dialog(stage).getByText(stage.t.statement.adjust.decrease),
    isOverlay: true,
  },
  {
    name: 'ledger-discount',
    rows: 'P4',
    ...account,
    act: (stage) => discountAcne(stage, '10'),
    ready: (stage) => form(stage).getByText('$1,120.00'),
    isOverlay: true,
  },
  {
    name: 'ledger-discount-too-much',
    rows: 'P4 I5',
    ...account,
    act: async (stage) => {
      await discountAcne(stage, '25')
      await form(stage).getByRole('button', { name: stage.t.discounts.submit }).click()
    },
    ready: ({ page, t }) => page.getByText(t.validation.discountLimit),
    isOverlay: true,
  },
  { name: 'ledger-debtors', rows: 'G3 I2', ...debtors, ready: ({ page }) => page.locator('tbody tr').first() },
  {
    name: 'ledger-debtors-empty',
    rows: 'I4',
    ...debtors,
    before: answering(debtorList, { ...emptyList, owedMinor: 0, currency: 'MXN' }),
    ready: ({ page, t }) => page.getByText(t.debtors.empty),
  },
  {
    name: 'ledger-debtors-error',
    rows: 'I4',
    ...debtors,
    before: failing(debtorList),
    ready: ({ page, t }) => page.getByText(t.debtors.failed),
  },
]
