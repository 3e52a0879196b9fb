import type { PatientStatement } from '@piel/contract/ledger'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  catalogue,
  ledgerAccountOf,
  ledgerOf,
  membershipOf,
  openMembership,
  openTreatment,
  paymentOf,
  treatmentId,
} from '#/testing/ledger.ts'
import { patientId, patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { type ApiCall, refusal, serveApi } from '#/testing/serve-api.ts'
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
const chosen = (name: RegExp) => waitFor(async () => expect((await radio(name)).checked).toBe(true))

describe('recording a payment', () => {
  it('G3 proposes what is open, oldest first, and pays it', async () => {
    const { user, dialog, submit, sent } = await open(ledgerAccountOf({ open: [openTreatment(), openMembership()] }))
    await chosen(/Acne/)
    expect(dialog.getByText('Owes $4,500.00')).toBeTruthy()
    await waitFor(() => expect(amount().value).toBe('1,000.00'))
    expect(dialog.getByText('Pays the charge in full')).toBeTruthy()
    await user.click(await radio(/Cash/))
    await user.click(submit())
    expect(await dialog.findByText('Payment recorded')).toBeTruthy()
    expect(sent().map(({ body }) => body)).toEqual([
      { patientId, amountMinor: 100_000, method: 'cash', reference: '', treatmentId, status: 'completed' },
    ])
    expect(dialog.getByText('PIEL-26-KXTMBD')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toMatch('/transacciones/recibo/')
    expect(dialog.getByRole('link', { name: 'Open' }).getAttribute('href')).toMatch('/transacciones/detalle/')
  })

  it('G3 updates the amount with the choice until it is typed over, and states what will remain', async () => {
    const { user, dialog } = await open(
      ledgerAccountOf({ open: [openTreatment(), openMembership()], membership: membershipOf() }),
    )
    await radio(/Acne/)
    await waitFor(() => expect(amount().value).toBe('1,000.00'))
    await user.click(await radio(/Premium membership/))
    await waitFor(() => expect(amount().value).toBe('3,500.00'))
    await user.clear(amount())
    await user.type(amount(), '400')
    expect(dialog.getByText('$3,100.00 will remain outstanding')).toBeTruthy()
    await user.click(await radio(/Acne/))
    expect(amount().value).toBe('400.00')
    expect(dialog.getByText('$600.00 will remain outstanding')).toBeTruthy()
    await user.clear(amount())
    await user.type(amount(), '1200')
    expect(dialog.getByText('$200.00 will become credit')).toBeTruthy()
  })

  it('G3 G4 sells a membership at today’s price, less the patient’s credit', async () => {
    const { user, submit, sent } = await open(ledgerAccountOf({ balanceMinor: -50_000 }))
    await chosen(/On account/)
    expect(amount().value).toBe('')
    await user.click(await radio(/VIP membership/))
    await waitFor(() => expect(amount().value).toBe('4,500.00'))
    await user.click(await radio(/Debit card/))
    await user.click(submit())
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({ plan: 'VIP', amountMinor: 450_000, method: 'debit_card' })
  })

  it('G3 proposes nothing where credit covers what is open', async () => {
    const { user } = await open(ledgerAccountOf({ open: [openTreatment()], balanceMinor: 0 }))
    await chosen(/On account/)
    expect(amount().value).toBe('')
    await user.click(await radio(/Acne/))
    await chosen(/Acne/)
    expect(amount().value).toBe('')
  })

  it('G3 does not sell a membership that the patient has, but accepts what is open of it', async () => {
    const { user, submit, sent } = await open(
      ledgerAccountOf({ open: [openMembership({ outstandingMinor: 150_000 })], membership: membershipOf() }),
      undefined,
      { patientId, plan: 'Premium' },
    )
    await chosen(/Premium membership/)
    expect(screen.getAllByRole('radio', { name: /membership/ })).toHaveLength(3)
    await waitFor(() => expect(amount().value).toBe('1,500.00'))
    await user.click(await radio(/Cash/))
    await user.click(submit())
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({ membershipId: openMembership().id, amountMinor: 150_000 }),
    )
    expect(sent()[0]?.body).not.toHaveProperty('plan')
  })

  it('G3 accepts what is open of a membership that has ended, and offers to sell it again', async () => {
    const { user, submit, sent } = await open(
      ledgerAccountOf({
        open: [openMembership({ outstandingMinor: 150_000 })],
        membership: { ...membershipOf(), state: 'ended' },
      }),
    )
    await chosen(/Premium membership.*\$1,500.00/)
    expect(screen.getAllByRole('radio', { name: /Premium membership/ })).toHaveLength(2)
    await user.click(await radio(/Cash/))
    await user.click(submit())
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ membershipId: openMembership().id }))
  })

  it('G3 preselects the treatment for which it was opened', async () => {
    const other = openTreatment({
      id: '019b0000-0000-7000-8000-0000000000aa',
      nameEn: 'Alopecia',
      outstandingMinor: 7000,
    })
    await open(ledgerAccountOf({ open: [openTreatment(), other] }), undefined, { patientId, treatmentId: other.id })
    await chosen(/Alopecia/)
    await waitFor(() => expect(amount().value).toBe('70.00'))
    expect(document.activeElement).toBe(await radio(/Alopecia/))
  })

  it('G3 records a transfer and PayPal as pending, until staff confirm that the money arrived', async () => {
    const { user, submit, sent, dialog } = await open(ledgerAccountOf({ open: [openTreatment()] }), () =>
      created(paymentOf({ status: 'pending', receiptNumber: null, method: 'paypal' })),
    )
    const isHere = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Payment received' })
    expect(isHere.checked).toBe(true)
    await user.click(await radio(/Bank transfer/))
    await waitFor(() => expect(isHere.checked).toBe(false))
    await user.click(await radio(/Cash/))
    await waitFor(() => expect(isHere.checked).toBe(true))
    await user.click(await radio(/PayPal/))
    await waitFor(() => expect(isHere.checked).toBe(false))
    await user.type(dialog.getByLabelText('Reference'), 'TERM 4471')
    await user.click(submit())
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ status: 'pending', reference: 'TERM 4471' }))
    expect(await dialog.findByText('Payment recorded as pending')).toBeTruthy()
    expect(dialog.queryByRole('link', { name: 'Receipt' })).toBeNull()
  })

  it('G3 finds the patient by typing, and reports what is missing at its field', async () => {
    const { user, dialog, submit, sent } = await open(ledgerAccountOf({ open: [openTreatment()] }), undefined, {})
    await user.click(submit())
    expect(await dialog.findByText('The patient is required')).toBeTruthy()
    expect(dialog.getByText('Enter an amount')).toBeTruthy()
    expect(dialog.getByText('Choose a payment method')).toBeTruthy()
    await user.type(dialog.getByRole('combobox', { name: /Patient/ }), 'ruiz')
    await user.click(await screen.findByRole('option', { name: /Ana Ruiz/ }))
    await chosen(/Acne/)
    await waitFor(() => expect(amount().value).toBe('1,000.00'))
    await waitFor(() => expect(dialog.queryByText('Enter an amount')).toBeNull())
    await user.click(await radio(/Cash/))
    await user.click(submit())
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ patientId }))
  })

  it('G5 sends once, however often it is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { user, submit, sent, dialog } = await open(ledgerAccountOf({ open: [openTreatment()] }), () =>
      promise.then(() => created()),
    )
    await user.click(await radio(/Cash/))
    await waitFor(() => expect(amount().value).toBe('1,000.00'))
    await user.dblClick(submit())
    await user.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(1))
    await user.click(dialog.getByRole('button', { name: 'Recording…' }))
    resolve()
    expect(await dialog.findByText('Payment recorded')).toBeTruthy()
    expect(sent()).toHaveLength(1)
  })

  it('G5 keeps the confirmation open under the second click of a double click', async () => {
    const { user, submit, dialog } = await open(ledgerAccountOf({ open: [openTreatment()] }))
    await user.click(await radio(/Cash/))
    await waitFor(() => expect(amount().value).toBe('1,000.00'))
    await user.click(submit())
    const close = await dialog.findByRole('button', { name: 'Done' })
    fireEvent.click(close, { detail: 2 })
    expect(dialog.getByText('Payment recorded')).toBeTruthy()
    await user.click(close)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('G5 keeps its key over a retry after a lost connection, and uses another for the next payment', async () => {
    let attempts = 0
    const { user, submit, sent, dialog } = await open(ledgerAccountOf({ open: [openTreatment()] }), () =>
      ++attempts === 1 ? 'no answer' : created(),
    )
    await user.click(await radio(/Cash/))
    await waitFor(() => expect(amount().value).toBe('1,000.00'))
    await user.click(submit())
    expect((await dialog.findByRole('alert')).textContent).toContain('won’t be recorded twice')
    await user.click(submit())
    await user.click(await dialog.findByRole('button', { name: 'Record another' }))
    await user.click(await radio(/Cash/))
    await waitFor(() => expect(amount().value).toBe('1,000.00'))
    await user.click(submit())
    await dialog.findByText('Payment recorded')
    const keys = sent().map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(3)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('G5 warns if a first attempt may have been recorded with other data', async () => {
    const { user, submit, dialog } = await open(ledgerAccountOf({ open: [openTreatment()] }), () =>
      refusal('idempotency_mismatch'),
    )
    await user.click(await radio(/Cash/))
    await waitFor(() => expect(amount().value).toBe('1,000.00'))
    await user.click(submit())
    expect((await dialog.findByRole('alert')).textContent).toContain('Check the patient’s statement')
  })

  it('I5 shows what the API refuses at its field', async () => {
    const { user, submit, dialog } = await open(ledgerAccountOf({ open: [openTreatment()] }), () =>
      refusal('validation_failed', [
        { pointer: '/treatmentId', code: 'validation.treatmentCancelled' },
        { pointer: '/reference', code: 'validation.referenceReserved' },
      ]),
    )
    await user.click(await radio(/Cash/))
    await waitFor(() => expect(amount().value).toBe('1,000.00'))
    await user.click(submit())
    expect(await dialog.findByText('This treatment was cancelled')).toBeTruthy()
    expect(dialog.getByText('References that begin with PIEL- are reserved for the system')).toBeTruthy()
  })

  it('I4 reports that the account could not be loaded, with Retry', async () => {
    let isUp = false
    serveApi({
      'GET /patient/*/ledger': () =>
        isUp ? ledgerOf(ledgerAccountOf({ open: [openTreatment()] })) : refusal('forbidden'),
      'GET /catalogue': catalogue,
    })
    const { user } = await renderApp(<RecordPaymentButton patientId={patientId} />)
    await user.click(screen.getByRole('button', { name: 'Record payment' }))
    expect(await screen.findByText('The statement could not be loaded')).toBeTruthy()
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await radio(/Acne/)).toBeTruthy()
  })

  it('G3 G4 uses Spanish', async () => {
    const { dialog } = await open(
      ledgerAccountOf({ open: [openTreatment()] }),
      undefined,
      { patientId },
      { language: 'es' },
    )
    expect(await radio(/Acné/)).toBeTruthy()
    expect(dialog.getByText('Debe $1,000.00')).toBeTruthy()
    expect(dialog.getByRole('radio', { name: 'Transferencia' })).toBeTruthy()
  })

  it.each(['DOCTOR', 'USER'] as const)('J4 offers %s no payment', async (account) => {
    serveApi({})
    await renderApp(<RecordPaymentButton patientId={patientId} />, { account })
    expect(screen.queryByRole('button')).toBeNull()
  })
})
