import type { PatientStatement } from '@piel/contract/ledger'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { catalogue, ledgerAccountOf, ledgerOf, openMembership, openTreatment, paymentOf } from '#/testing/ledger.ts'
import { patientId, patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { type ApiCall, type refusal, serveApi } from '#/testing/serve-api.ts'
import { RecordPaymentButton } from './components/record-payment-button.tsx'

const created = (body = paymentOf()) => ({ status: 201, body })
const page = (data: unknown[]) => ({
  status: 200,
  body: { data, meta: { page: 1, limit: 8, total: 1, totalIsExact: true } },
})

async function open(
  account: PatientStatement,
  pay: (call: ApiCall) => ReturnType<typeof refusal> | Promise<ReturnType<typeof refusal>> = () => created(),
  props: Parameters<typeof RecordPaymentButton>[0] = { patientId },
  options: Parameters<typeof renderApp>[1] = {},
) {
  const calls = serveApi({
    'GET /patient/*/ledger': () => ledgerOf(account),
    'GET /catalogue': catalogue,
    'POST /transactions': pay,
    'GET /patient': () => page([patientOf()]),
    'GET /patient/*': () => ({ status: 200, body: patientOf() }),
  })
  const app = await renderApp(<RecordPaymentButton {...props} />, options)
  const title = options.language === 'es' ? 'Registrar pago' : 'Record payment'
  await app.user.click(screen.getByRole('button', { name: title }))
  const dialog = within(await screen.findByRole('dialog'))
  const submit = () => dialog.getByRole('button', { name: title })
  const sent = () => calls.filter(({ method }) => method === 'POST')
  return { ...app, calls, dialog, submit, sent }
}
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Amount/ })
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })

describe('the debt after a payment', () => {
  it('G3 G4 states the whole debt and what remains of it after the payment', async () => {
    const { user, dialog } = await open(ledgerAccountOf({ open: [openTreatment(), openMembership()] }))
    await waitFor(() => expect(amount().value).toBe('1,000.00'))
    const outcome = () =>
      within(dialog.getByRole('region', { name: 'Balance after this payment' })).getAllByRole('term')
    const stated = () => outcome().map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
    expect(stated()).toEqual([
      'Current balance: Owes $4,500.00',
      'This payment: −$1,000.00',
      'After this payment: Owes $3,500.00',
    ])
    await user.click(await radio(/VIP membership/))
    await waitFor(() => expect(amount().value).toBe('5,000.00'))
    expect(stated()).toEqual([
      'Current balance: Owes $4,500.00',
      'VIP membership: +$5,000.00',
      'This payment: −$5,000.00',
      'After this payment: Owes $4,500.00',
    ])
    await user.click(await radio(/Bank transfer/))
    await waitFor(() => expect(stated().at(-1)).toBe('Once it is received: Owes $4,500.00'))
    expect(dialog.getByText(/The membership is sold then, at the price of that day/)).toBeTruthy()
    await user.clear(amount())
    expect(stated()).toEqual([
      'Current balance: Owes $4,500.00',
      'VIP membership: +$5,000.00',
      'Once it is received: Owes $9,500.00',
    ])
  })

  it('G3 states that a pending payment of a plan has not sold the membership', async () => {
    const { user, submit, dialog } = await open(ledgerAccountOf(), () =>
      created(
        paymentOf({
          status: 'pending',
          receiptNumber: null,
          method: 'bank_transfer',
          treatment: null,
          plan: 'VIP',
          tier: 'vip',
          after: null,
        }),
      ),
    )
    await user.click(await radio(/VIP membership/))
    await waitFor(() => expect(amount().value).toBe('5,000.00'))
    await user.click(await radio(/Bank transfer/))
    await user.click(submit())
    expect(await dialog.findByText(/^The membership is not sold yet/)).toBeTruthy()
    expect(dialog.queryByText('After this payment')).toBeNull()
  })

  it('G3 confirms what the patient owes after the payment', async () => {
    const { user, submit, dialog } = await open(ledgerAccountOf({ open: [openTreatment()] }), () =>
      created(paymentOf({ after: { outstandingMinor: 60_000, balanceMinor: 160_000 } })),
    )
    await waitFor(() => expect(amount().value).toBe('1,000.00'))
    await user.click(await radio(/Cash/))
    await user.click(submit())
    expect((await dialog.findByText('After this payment')).nextElementSibling?.textContent).toBe('Owes $1,600.00')
  })
})
