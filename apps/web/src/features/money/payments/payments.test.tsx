import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  catalogue,
  checkoutOf,
  ledgerAccountOf,
  ledgerOf,
  membershipId,
  membershipOf,
  openMembership,
  openTreatment,
  paymentOf,
  treatmentId,
} from '#/testing/ledger.ts'
import { patientId } from '#/testing/patients.ts'
import { amountOf, charge, openSheet, selected, taken } from '#/testing/payment-sheet.tsx'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { RecordPaymentButton } from './components/record-payment-button.tsx'

const two = () => ledgerAccountOf({ open: [openTreatment(), openMembership()], membership: membershipOf() })
const one = () => ledgerAccountOf({ open: [openTreatment()] })

describe('taking a payment', () => {
  it('P3 pays two charges in cash and by card with ten keys', async () => {
    const { user, dialog, sent } = await openSheet(two())
    await selected(/Acne/)
    await selected(/Premium membership.*\$3,500/)
    await user.keyboard('1')
    await waitFor(() => expect(document.activeElement).toBe(amountOf('Cash')))
    expect(amountOf('Cash').value).toBe('4,500.00')
    await user.keyboard('2000{Enter}')
    expect(dialog.getByText(/^\$2,500.00 left: choose another method/)).toBeTruthy()
    await user.keyboard('2')
    await waitFor(() => expect(document.activeElement).toBe(amountOf('Debit card')))
    expect(amountOf('Debit card').value).toBe('2,500.00')
    await user.keyboard('{Enter}')
    expect(await dialog.findByText('Payment recorded')).toBeTruthy()
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      [
        '/checkouts',
        {
          patientId,
          charges: [treatmentId, membershipId],
          payments: [
            { method: 'cash', amountMinor: 200_000, reference: '' },
            { method: 'debit_card', amountMinor: 250_000, reference: '' },
          ],
        },
      ],
    ])
  })

  it('P3 gives the amount the focus with the digit itself, so that no key that follows is lost', async () => {
    await openSheet(two())
    await selected(/Premium membership.*\$3,500/)
    fireEvent.keyDown(screen.getByRole('dialog'), { key: '1' })
    expect(document.activeElement).toBe(amountOf('Cash'))
    const { selectionStart, selectionEnd, value } = amountOf('Cash')
    expect([selectionStart, selectionEnd, value]).toEqual([0, 8, '4,500.00'])
    fireEvent.change(amountOf('Cash'), { target: { value: '2000' } })
    fireEvent.keyDown(amountOf('Cash'), { key: 'Enter' })
    fireEvent.keyDown(document.activeElement!, { key: '2' })
    expect(document.activeElement).toBe(amountOf('Debit card'))
    expect(amountOf('Debit card').value).toBe('2,500.00')
  })

  it('P3 pays the charges that are selected, and proposes their amount until it is changed', async () => {
    const { user, by, submit, sent, dialog } = await openSheet(two())
    await selected(/Acne/)
    await by(/Cash/)
    await user.click(await charge(/Premium membership/))
    await waitFor(() => expect(amountOf('Cash').value).toBe('1,000.00'))
    await user.clear(amountOf('Cash'))
    await user.type(amountOf('Cash'), '400')
    await user.click(await charge(/Premium membership/))
    expect(amountOf('Cash').value).toBe('400.00')
    await user.click(await charge(/Premium membership/))
    await user.click(submit())
    await dialog.findByText('Payment recorded')
    expect(sent()[0]?.body).toMatchObject({ charges: [treatmentId], payments: [{ amountMinor: 40_000 }] })
  })

  it('P3 asks for another method before it takes a part, and takes it when Enter is pressed again', async () => {
    const { user, by, sent, dialog } = await openSheet(one())
    await selected(/Acne/)
    await by(/Cash/)
    await waitFor(() => expect(document.activeElement).toBe(amountOf('Cash')))
    await user.keyboard('400{Enter}')
    expect(sent()).toEqual([])
    await user.keyboard('{Enter}')
    await dialog.findByText('Payment recorded')
    expect(sent()[0]?.body).toMatchObject({ payments: [{ method: 'cash', amountMinor: 40_000 }] })
  })

  it('P3 shows the change, and sends what was received', async () => {
    const { user, by, submit, sent, dialog } = await openSheet(one(), () =>
      taken(checkoutOf({ receivedMinor: 150_000, changeMinor: 50_000 })),
    )
    await selected(/Acne/)
    await by(/Cash/)
    await user.type(dialog.getByRole('textbox', { name: /Cash received/ }), '900')
    await user.click(submit())
    expect(await dialog.findByText('This is less than the cash payment')).toBeTruthy()
    await user.clear(dialog.getByRole('textbox', { name: /Cash received/ }))
    await user.type(dialog.getByRole('textbox', { name: /Cash received/ }), '1500')
    expect(dialog.getByRole('status').textContent).toBe('Change$500.00')
    await user.click(submit())
    await dialog.findByText('Payment recorded')
    expect(sent()[0]?.body).toMatchObject({ payments: [{ amountMinor: 100_000 }], receivedMinor: 150_000 })
    expect(dialog.getByText('$500.00')).toBeTruthy()
  })

  it('P3 uses credit first, and alone where it covers everything', async () => {
    const { by, stated, user, dialog, sent } = await openSheet(
      ledgerAccountOf({ open: [openTreatment()], balanceMinor: 70_000 }),
    )
    await selected(/Acne/)
    await by(/Cash/)
    await waitFor(() => expect(amountOf('Cash').value).toBe('700.00'))
    expect(stated()).toEqual([
      'Selected: $1,000.00',
      'Credit used: −$300.00',
      'Amount due: $700.00',
      'This payment: −$700.00',
      'After this payment: Settled',
    ])
    await user.keyboard('{Enter}')
    await dialog.findByText('Payment recorded')
    expect(sent()).toHaveLength(1)
  })

  it('P3 settles a charge by credit alone', async () => {
    const { user, dialog, sent } = await openSheet(ledgerAccountOf({ open: [openTreatment()], balanceMinor: 0 }), () =>
      taken(checkoutOf({ payments: [], totalMinor: 0, creditMinor: 100_000, receivedMinor: 0 })),
    )
    await selected(/Acne/)
    await user.click(await dialog.findByRole('button', { name: 'Use credit' }))
    expect(await dialog.findByText('Credit applied to the charges')).toBeTruthy()
    expect(sent()[0]?.body).toEqual({ patientId, charges: [treatmentId], payments: [] })
    expect(dialog.queryByRole('link')).toBeNull()
  })

  it('P3 takes a payment on account where nothing is selected, and what is owed without a charge', async () => {
    const { user, by, submit, sent, dialog } = await openSheet(
      ledgerAccountOf({ open: [openTreatment()], balanceMinor: 125_000 }),
    )
    await selected(/Other balance.*\$250.00/)
    await user.click(await charge(/Acne/))
    await by(/Cash/)
    await waitFor(() => expect(amountOf('Cash').value).toBe('250.00'))
    await user.click(await charge(/Other balance/))
    expect(dialog.getByText(/^Nothing is selected/)).toBeTruthy()
    await user.type(amountOf('Cash'), '80')
    await user.click(submit())
    await dialog.findByText('Payment recorded')
    expect(sent()[0]?.body).toMatchObject({ charges: [], payments: [{ amountMinor: 8_000 }] })
  })

  it('G3 G4 sells a membership at today’s price, one at a time, and none that the patient has', async () => {
    const { user, by, submit, sent, dialog, stated } = await openSheet(
      ledgerAccountOf({ membership: membershipOf(), balanceMinor: 0 }),
    )
    await user.click(await charge(/Standard membership/))
    await user.click(await charge(/VIP membership/))
    expect((await charge(/Standard membership/)).checked).toBe(false)
    expect(screen.queryByRole('checkbox', { name: /Premium membership/ })).toBeNull()
    await by(/Debit card/)
    await waitFor(() => expect(amountOf('Debit card').value).toBe('5,000.00'))
    expect(stated().at(-1)).toBe('After this payment: Settled')
    await user.click(submit())
    await dialog.findByText('Payment recorded')
    expect(sent()[0]?.body).toMatchObject({ plan: 'VIP', charges: [], payments: [{ amountMinor: 500_000 }] })
  })

  it('G3 renews a paid membership that ends soon, from the day after its end on (F5)', async () => {
    const membership = membershipOf({ state: 'ends' })
    const { by, user, submit, sent, dialog } = await openSheet(ledgerAccountOf({ membership, balanceMinor: 0 }))
    await user.click(await charge(/Premium membership.*renewal, from 3 Nov 2027 to 2 Nov 2028/))
    await by(/Debit card/)
    await user.click(submit())
    await dialog.findByText('Payment recorded')
    expect(sent()[0]?.body).toMatchObject({ plan: 'Premium', charges: [] })
  })

  it.each([
    ['is not paid', { membership: membershipOf({ state: 'ends', outstandingMinor: 350_000 }) }],
    ['was renewed', { membership: membershipOf({ state: 'ends' }), renewal: membershipOf({ endsOn: '2028-11-02' }) }],
  ])('G3 renews none that %s (F5)', async (_state, held) => {
    await openSheet(ledgerAccountOf({ ...held, balanceMinor: 0 }))
    await charge(/VIP membership/)
    expect(screen.queryByRole('checkbox', { name: /Premium membership/ })).toBeNull()
  })

  it('P3 G4 folds the memberships away while a charge is open', async () => {
    const { user, dialog } = await openSheet(one())
    await selected(/Acne/)
    expect(dialog.queryByRole('checkbox', { name: /VIP membership/ })).toBeNull()
    const fold = dialog.getByRole('button', { name: 'Sell a membership…', expanded: false })
    await user.click(fold)
    expect(fold.getAttribute('aria-expanded')).toBe('true')
    const plan = await charge(/VIP membership/)
    await user.click(plan)
    await user.click(plan)
    expect(document.activeElement).toBe(plan)
  })

  it('G3 selects only the treatment for which it was opened', async () => {
    const other = openTreatment({
      id: '019b0000-0000-7000-8000-0000000000aa',
      nameEn: 'Alopecia',
      outstandingMinor: 7000,
    })
    const { by } = await openSheet(ledgerAccountOf({ open: [openTreatment(), other] }), undefined, {
      patientId,
      treatmentId: other.id,
    })
    await selected(/Alopecia/)
    expect((await charge(/Acne/)).checked).toBe(false)
    await by(/Cash/)
    await waitFor(() => expect(amountOf('Cash').value).toBe('70.00'))
  })

  it('G3 records a transfer as pending until staff state that it arrived, for one charge', async () => {
    const pending = paymentOf({ status: 'pending', receiptNumber: null, method: 'bank_transfer', after: null })
    const { user, by, submit, sent, dialog } = await openSheet(two(), () => ({ status: 201, body: pending }))
    await selected(/Acne/)
    await by(/Bank transfer/)
    const isHere = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Payment received' })
    expect(isHere.checked).toBe(false)
    await user.type(dialog.getByLabelText('Reference'), 'TERM 4471')
    await user.click(submit())
    expect(await dialog.findByText(/covers one charge/)).toBeTruthy()
    await user.click(await charge(/Premium membership/))
    await user.click(submit())
    expect(await dialog.findByText('Payment recorded as pending')).toBeTruthy()
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      [
        '/transactions',
        {
          patientId,
          method: 'bank_transfer',
          amountMinor: 100_000,
          reference: 'TERM 4471',
          status: 'pending',
          treatmentId,
        },
      ],
    ])
    expect(dialog.queryByRole('link', { name: 'Receipt' })).toBeNull()
  })

  it('G3 finds the patient by typing, and reports what is missing at its field', async () => {
    const { user, dialog, submit, sent, by } = await openSheet(one(), undefined, {})
    await user.click(submit())
    expect(await dialog.findByText('The patient is required')).toBeTruthy()
    expect(dialog.getByText('Choose a payment method')).toBeTruthy()
    await user.type(dialog.getByRole('combobox', { name: /Patient/ }), 'ruiz')
    await user.click(await screen.findByRole('option', { name: /Ana Ruiz/ }))
    await selected(/Acne/)
    await by(/Cash/)
    await user.click(submit())
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ patientId, payments: [{ amountMinor: 100_000 }] }))
  })

  it('G3 keeps the patient who was found when a digit chooses the method', async () => {
    const { user, dialog } = await openSheet(one(), undefined, {})
    await user.type(dialog.getByRole('combobox', { name: /Patient/ }), 'ruiz')
    await user.keyboard('{Enter}')
    await selected(/Acne/)
    await waitFor(async () => expect(document.activeElement).toBe(await charge(/Acne/)))
    await user.keyboard('1')
    await waitFor(() => expect(amountOf('Cash').value).toBe('1,000.00'))
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /Patient/ }).value).toMatch(/Ana Ruiz/)
  })

  it('P3 states each receipt number, and links the sheet and the transaction', async () => {
    const { by, submit, user, dialog } = await openSheet(one(), () =>
      taken(checkoutOf({ balanceMinor: 160_000, lines: [] })),
    )
    await selected(/Acne/)
    await by(/Cash/)
    await user.click(submit())
    expect((await dialog.findByText('Cash · Receipt 2026-000045')).nextElementSibling?.textContent).toBe('$1,000.00')
    expect(dialog.getByText('After this payment').nextElementSibling?.textContent).toBe('Owes $1,600.00')
    expect(dialog.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toMatch('/transacciones/recibo/')
    expect(dialog.getByRole('link', { name: 'View payment' }).getAttribute('href')).toMatch('/transacciones/detalle/')
  })

  it('I5 shows what the API refuses at its field', async () => {
    const { user, submit, by, dialog } = await openSheet(one(), () =>
      refusal('validation_failed', [
        { pointer: '/charges/0', code: 'validation.chargeSettled' },
        { pointer: '/payments/0/reference', code: 'validation.referenceReserved' },
      ]),
    )
    await selected(/Acne/)
    await by(/Debit card/)
    await user.click(submit())
    expect(await dialog.findByText('This charge has been paid in full')).toBeTruthy()
    expect(dialog.getByText('References that begin with PIEL- are reserved for the system')).toBeTruthy()
  })

  it('I4 reports that the account could not be loaded, with Retry', async () => {
    let isUp = false
    serveApi({
      'GET /patient/*/ledger': () => (isUp ? ledgerOf(one()) : refusal('forbidden')),
      'GET /catalogue': catalogue,
      'GET /catalogue/items': () => ({ status: 200, body: { data: [] } }),
    })
    const { user } = await renderApp(<RecordPaymentButton patientId={patientId} />)
    await user.click(screen.getByRole('button', { name: 'Record payment' }))
    expect(await screen.findByText('The statement could not be loaded')).toBeTruthy()
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await charge(/Acne/)).toBeTruthy()
  })

  it('P3 G4 uses Spanish', async () => {
    const { dialog } = await openSheet(one(), undefined, { patientId }, { language: 'es' })
    expect(await charge(/Acné/)).toBeTruthy()
    expect(dialog.getByText('Debe $1,000.00')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Transferencia' })).toBeTruthy()
  })

  it.each(['DOCTOR', 'USER'] as const)('J4 offers %s no payment', async (account) => {
    serveApi({})
    await renderApp(<RecordPaymentButton patientId={patientId} />, { account })
    expect(screen.queryByRole('button')).toBeNull()
  })
})
