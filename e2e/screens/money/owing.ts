import type { Method } from '@piel/contract/money/transactions'
import {
  adjustBalance,
  discountCharge,
  recordPayment,
  refundPayment,
  sellMembership,
  startTreatment,
} from '../../money.ts'
import type { Stage } from '../screen.ts'
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
export const withPayments = (path: (ids: TestData['ids']) => string) => async (testData: TestData) => {
  const entered = created.get(testData) ?? createPayments(testData)
  created.set(testData, entered)
  await entered
  return path(testData.ids)
}

export const owing = { who: 'staff', path: withPayments((ids) => `/pacientes/detalle/${ids.edited}`) } as const
export const account = { who: 'staff', path: withPayments((ids) => `/pacientes/detalle/${ids.edited}/cuenta`) } as const

export const dialog = ({ page }: Stage) => page.getByRole('dialog')
export const openPayment = ({ page, t }: Stage) =>
  page.getByRole('button', { name: t.entries.recordPayment }).first().click()
/** Opens the sheet, and chooses methods in this order. */
export const openWith = async (stage: Stage, ...methods: Method[]) => {
  await openPayment(stage)
  await dialog(stage).getByRole('checkbox', { checked: true }).first().waitFor()
  for (const method of methods)
    await dialog(stage).getByRole('button', { name: stage.t.entries.methods[method], exact: true }).click()
}

export const discountAcne = async (stage: Stage, percent: string) => {
  const { action } = stage.t.discounts
  await stage.page.getByRole('button', { name: new RegExp(`^${action} .*Acn[eé]`) }).click()
  await stage.page.getByRole('textbox', { name: stage.t.discounts.percent }).fill(percent)
}
export const discountForm = ({ page, t }: Stage) =>
  page.getByRole('form', { name: new RegExp(`^${t.discounts.action}`) })
