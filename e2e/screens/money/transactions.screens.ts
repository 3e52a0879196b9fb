import { checkOut, discountCharge, recordPayment, refundPayment, startTreatment } from '../../money.ts'
import {
  answering,
  emptyList,
  failing,
  neverAnswered,
  openFilters,
  type Screen,
  type Stage,
  textFilter,
} from '../screen.ts'
import type { TestData } from '../test-data.ts'

type Kind = 'pending' | 'paid' | 'several' | 'partly' | 'refund' | 'refunded' | 'failed' | 'long'
type PaymentIds = Record<Kind, string>
const created = new WeakMap<TestData, Promise<PaymentIds>>()

/** Creates a transaction in each status, once. */
async function createPayments({ client, ids }: TestData): Promise<PaymentIds> {
  const step = async (id: string, name: string, body?: object) => {
    const answer = await client.send('POST', `/transactions/${id}/${name}`, { ...(body && { body }) })
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  }
  const acne = await startTreatment(client, ids.full, { type: 'Acne', valueMinor: 180_000 })
  const pending = await recordPayment(client, ids.full, {
    status: 'pending',
    treatmentId: acne.id,
    amountMinor: 125_050,
    method: 'bank_transfer',
  })
  const paid = await recordPayment(client, ids.full, { plan: 'Premium', amountMinor: 350_000, method: 'credit_card' })
  const partly = await recordPayment(client, ids.full, {
    treatmentId: acne.id,
    amountMinor: 54_950,
    method: 'debit_card',
  })
  const refunded = await recordPayment(client, ids.full, {
    amountMinor: 80_000,
    method: 'paypal',
    reference: 'PayPal 9K2-771',
  })
  const failed = await recordPayment(client, ids.full, {
    status: 'pending',
    amountMinor: 60_000,
    method: 'credit_card',
  })
  const long = await recordPayment(client, ids.long, {
    amountMinor: 987_654_321,
    method: 'bank_transfer',
    reference: 'Transferencia SPEI 20261121/000778899.11',
  })
  const back = { amountMinor: 14_950, reason: 'Se cobró una sesión de más', method: 'bank_transfer' }
  const { refunds } = await refundPayment(client, partly.id, back)
  await refundPayment(client, refunded.id, { amountMinor: 30_000, reason: 'Descuento que no se aplicó' })
  await refundPayment(client, refunded.id, { amountMinor: 50_000, reason: 'Canceló antes de la primera sesión' })
  await step(failed.id, 'fail', { reason: 'La terminal rechazó la tarjeta: fondos insuficientes' })
  const { id: patientId } = (await (await client.register('varios')).json()) as { id: string }
  const alopecia = await startTreatment(client, patientId, { type: 'Alopecia', valueMinor: 240_000 })
  const second = await startTreatment(client, patientId, { type: 'Dermatitis', valueMinor: 95_000 })
  await discountCharge(client, patientId, { chargeId: alopecia.id, percent: 10, reason: 'Paciente frecuente' })
  const several = await checkOut(client, {
    patientId,
    charges: [alopecia.id, second.id],
    payments: [
      { method: 'cash', amountMinor: 150_000 },
      { method: 'debit_card', amountMinor: 120_000, reference: 'AUT 004512' },
    ],
    receivedMinor: 200_000,
  })
  return {
    several: several.payments[0]?.id ?? '',
    pending: pending.id,
    paid: paid.id,
    partly: partly.id,
    refund: refunds[0]?.id ?? '',
    refunded: refunded.id,
    failed: failed.id,
    long: long.id,
  }
}
const withPayments = (path: (paymentIds: PaymentIds, testData: TestData) => string) => async (testData: TestData) => {
  const entered = created.get(testData) ?? createPayments(testData)
  created.set(testData, entered)
  return path(await entered, testData)
}

const list = { who: 'staff', path: withPayments(() => '/transacciones') } as const
const detail = (kind: Kind) =>
  ({ who: 'staff', path: withPayments((paymentIds) => `/transacciones/detalle/${paymentIds[kind]}`) }) as const
const receipt = (kind: Kind, lang: 'en' | 'es') =>
  ({
    who: 'staff',
    path: withPayments((paymentIds) => `/transacciones/recibo/${paymentIds[kind]}?lang=${lang}`),
  }) as const

const listCall = /\/api\/transactions\?/
const oneCall = /\/api\/transactions\/[0-9a-f-]{36}$/
const rows = ({ page }: Stage) => page.locator('tbody tr')
const retry = ({ page, t }: Stage) => page.getByRole('button', { name: t.common.retry })
const history = ({ page, t }: Stage) => page.getByRole('region', { name: t.transactions.detail.history })
const press = (word: (t: Stage['t']) => string) => (stage: Stage) =>
  stage.page.getByRole('button', { name: word(stage.t), exact: true }).click()
const dialog = ({ page }: Stage) => page.getByRole('dialog')
const sums = { paidMinor: 0, refundedMinor: 0, incomeMinor: 0, pendingMinor: 0, failedMinor: 0, currency: 'MXN' }
const none = {
  ...emptyList,
  totals: sums,
  filtered: { patientName: null, treatment: null, sale: null, doctorName: null, service: null },
}

/** The list of transactions. */
export const transactions: Screen[] = [
  { name: 'transactions', rows: 'B11 G3 G4', ...list, ready: (stage) => rows(stage).nth(4) },
  {
    name: 'transactions-filtered',
    alike: 'patients-filtered',
    rows: 'G3 I2',
    who: 'staff',
    path: withPayments(
      (_books, { ids }) =>
        `/transacciones?patientId=${ids.full}&from=2026-01-01&status=completed&plan=Premium&plan=VIP&limit=10`,
    ),
    ready: (stage) => rows(stage).first(),
  },
  {
    name: 'transactions-refunds',
    rows: 'G3',
    who: 'staff',
    path: withPayments((_books, { ids }) => `/transacciones?patientId=${ids.full}&status=refunded`),
    ready: (stage) => rows(stage).first(),
  },
  {
    name: 'transactions-searched',
    alike: 'patients-filtered',
    rows: 'G3 I2',
    who: 'staff',
    path: withPayments(() => '/transacciones?search=transferencia%20spei'),
    ready: ({ page }) => page.locator('mark').first(),
  },
  {
    name: 'transactions-many',
    rows: 'G3',
    ...list,
    path: '/transacciones?search=a',
    before: ({ page }) =>
      page.route(listCall, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ json: { ...(await answer.json()), totals: null } })
      }),
    ready: ({ page, t }) => page.getByText(t.transactions.totals.tooMany),
  },
  {
    name: 'transactions-loading',
    alike: 'patients-loading',
    rows: 'I4',
    ...list,
    before: neverAnswered(listCall),
    ready: ({ page }) => page.locator('table[aria-busy=true]'),
  },
  {
    name: 'transactions-empty',
    alike: 'patients-empty',
    rows: 'I4',
    ...list,
    before: answering(listCall, none),
    ready: ({ page, t }) => page.getByText(t.transactions.list.empty),
  },
  {
    name: 'transactions-no-match',
    alike: 'patients-no-match',
    rows: 'I4 I2',
    who: 'staff',
    path: '/transacciones?search=nadie%20pag%C3%B3',
    ready: ({ page, t }) => page.getByText(t.table.noMatch),
  },
  { name: 'transactions-error', alike: 'patients-error', rows: 'I4', ...list, before: failing(listCall), ready: retry },
  {
    name: 'transactions-filters-open',
    alike: 'patients-filters-open',
    rows: 'G3 I2',
    who: 'staff',
    path: withPayments(() => '/transacciones?from=2026-01-01&plan=Premium&plan=VIP&customer=a'),
    act: openFilters,
    ready: textFilter,
    widths: [360],
  },
]

/** A transaction in each status, and its actions. */
export const transaction: Screen[] = [
  ...(['pending', 'paid', 'partly', 'refunded', 'failed', 'long'] as const).map((kind): Screen => ({
    name: `transaction-${kind}`,
    ...(kind === 'paid' || kind === 'refunded' ? { alike: 'transaction-partly' } : {}),
    rows: 'G3',
    ...detail(kind),
    ready: history,
  })),
  { name: 'transaction-of-refund', rows: 'G3', ...detail('refund'), ready: history },
  {
    name: 'transaction-loading',
    alike: 'detail-loading',
    rows: 'I4',
    ...detail('paid'),
    before: neverAnswered(oneCall),
    ready: ({ page, t }) => page.locator('main').getByText(t.common.loading),
  },
  {
    name: 'transaction-error',
    alike: 'detail-error',
    rows: 'I4',
    ...detail('paid'),
    before: failing(oneCall),
    ready: retry,
  },
  {
    name: 'transaction-complete',
    rows: 'G3',
    ...detail('pending'),
    act: press((t) => t.transactions.complete.action),
    ready: ({ page }) => page.getByRole('alertdialog'),
    isOverlay: true,
  },
  {
    name: 'transaction-fail',
    rows: 'G3',
    ...detail('pending'),
    act: press((t) => t.transactions.fail.action),
    ready: (stage) => dialog(stage).getByRole('textbox'),
    isOverlay: true,
  },
  {
    name: 'transaction-refund',
    alike: 'transaction-refund-errors',
    rows: 'G3 G4',
    ...detail('partly'),
    act: async (stage) => {
      await press((t) => t.transactions.refund.action)(stage)
      await dialog(stage).getByRole('textbox').first().fill('150')
    },
    ready: (stage) => dialog(stage).locator('[aria-live] p').nth(1),
    isOverlay: true,
  },
  {
    name: 'transaction-refund-errors',
    rows: 'G3 G4 E8',
    ...detail('partly'),
    act: async (stage) => {
      await press((t) => t.transactions.refund.action)(stage)
      await dialog(stage).getByRole('textbox').first().fill('400.01')
      await dialog(stage).getByRole('button', { name: stage.t.transactions.refund.action }).click()
    },
    ready: ({ page, t }) => page.getByText(t.validation.reasonRequired),
    isOverlay: true,
  },
]

/** Receipts on screen and in print. */
export const receipts: Screen[] = [
  {
    name: 'receipt-none',
    rows: 'G3',
    who: 'staff',
    path: withPayments((paymentIds) => `/transacciones/recibo/${paymentIds.pending}`),
    ready: ({ page, t }) => page.getByText(t.transactions.receipt.none),
  },
  {
    name: 'receipt-en',
    alike: 'receipt-long',
    rows: 'G3 G4',
    ...receipt('paid', 'en'),
    ready: ({ page }) => page.getByRole('article'),
  },
  {
    name: 'receipt-es',
    alike: 'receipt-long',
    rows: 'G3 G4',
    ...receipt('paid', 'es'),
    ready: ({ page }) => page.getByRole('article'),
  },
  {
    name: 'receipt-several-en',
    rows: 'P5',
    ...receipt('several', 'en'),
    ready: ({ page }) => page.getByRole('article'),
  },
  {
    name: 'receipt-several-es',
    alike: 'receipt-several-en',
    rows: 'P5',
    ...receipt('several', 'es'),
    ready: ({ page }) => page.getByRole('article'),
  },
  {
    name: 'receipt-several-print',
    rows: 'P5',
    ...receipt('several', 'es'),
    media: 'print',
    ready: ({ page }) => page.getByRole('article'),
  },
  { name: 'receipt-refunds', rows: 'G3', ...receipt('refunded', 'es'), ready: ({ page }) => page.getByRole('article') },
  { name: 'receipt-refund-en', rows: 'G3', ...receipt('refund', 'en'), ready: ({ page }) => page.getByRole('article') },
  {
    name: 'receipt-refund-es',
    alike: 'receipt-refund-en',
    rows: 'G3',
    ...receipt('refund', 'es'),
    ready: ({ page }) => page.getByRole('article'),
  },
  { name: 'receipt-long', rows: 'G3', ...receipt('long', 'es'), ready: ({ page }) => page.getByRole('article') },
  {
    name: 'receipt-print',
    rows: 'G3',
    ...receipt('partly', 'es'),
    media: 'print',
    ready: ({ page }) => page.getByRole('article'),
  },
]
