import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { checkoutOf, ledgerAccountOf, openTreatment, treatmentId } from '#/testing/ledger.ts'
import { patientId } from '#/testing/patients.ts'
import { amountOf, charge, openSheet, selected } from '#/testing/payment-sheet.tsx'
import { dressing, saleId, saleOf, sunscreen } from '#/testing/sales.ts'
import { type ApiCall, refusal } from '#/testing/serve-api.ts'

type Answer = ReturnType<typeof refusal>
const onSale = { items: [sunscreen, dressing] }
const charged: Answer = { status: 201, body: saleOf() }
const paid: Answer = { status: 201, body: checkoutOf() }
const quantity = () => screen.queryByRole('textbox', { name: 'Quantity of Sunscreen' })
const recordedBefore = /^An earlier attempt was recorded with different details\./

/** Opens the sheet with a sunscreen to sell. The API answers each attempt with the next of `answers`. */
async function open(answers: (Answer | ((call: ApiCall) => Answer))[]) {
  const account = ledgerAccountOf({ open: [openTreatment()] })
  const sheet = await openSheet(
    account,
    (call) => {
      const next = answers.shift() ?? charged
      return typeof next === 'function' ? next(call) : next
    },
    { patientId },
    onSale,
  )
  const { user, dialog, sent, submit } = sheet
  await selected(/Acne/)
  await user.click(await screen.findByRole('combobox', { name: 'Sell a service or product' }))
  await user.keyboard('sun')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{Enter}')
  return {
    ...sheet,
    /** What the API has charged shows on the statement from now on. */
    onStatement: () => {
      account.open.push(
        openTreatment({
          kind: 'sale',
          id: saleId,
          nameEn: 'Sunscreen',
          chargedMinor: 46_400,
          outstandingMinor: 46_400,
        }),
      )
      account.balanceMinor += 46_400
    },
    chargeIt: () => user.click(dialog.getByRole('button', { name: 'Charge to the account' })),
    payIt: () => user.click(submit()),
    keys: () => sent().map(({ headers }) => headers.get('idempotency-key')),
    paths: () => sent().map(({ path }) => path),
  }
}

describe('lines whose first attempt got no answer', () => {
  it('P2 G5 are not sold again by a payment: it has the key of the charge', async () => {
    const sheet = await open(['no answer', refusal('idempotency_mismatch'), paid])
    await sheet.chargeIt()
    expect((await sheet.dialog.findByRole('alert')).textContent).toBe(
      'We couldn’t confirm this charge. Try again; it won’t be recorded twice.',
    )
    sheet.onStatement()
    await sheet.by(/Cash/)
    await sheet.payIt()
    expect((await sheet.dialog.findByRole('alert')).textContent).toMatch(recordedBefore)
    expect(sheet.paths()).toEqual(['/sales', '/checkouts'])
    expect(new Set(sheet.keys()).size).toBe(1)

    await selected(/Sunscreen/)
    expect((await charge(/Acne/)).checked).toBe(true)
    expect(quantity()).toBeNull()
    expect(screen.queryByRole('group', { name: 'Cash' })).toBeNull()
    await sheet.by(/Cash/)
    expect(amountOf('Cash').value).toBe('1,464.00')
    await sheet.payIt()
    await sheet.dialog.findByText('Payment recorded')
    expect(sheet.sent()[2]?.body).toEqual({
      patientId,
      charges: [treatmentId, saleId],
      payments: [{ method: 'cash', amountMinor: 146_400, reference: '' }],
    })
    expect(sheet.keys()[2]).not.toBe(sheet.keys()[0])
  })

  it('P2 G5 are not sold again by a charge to the account: it has the key of the payment', async () => {
    const sheet = await open(['no answer', refusal('idempotency_mismatch')])
    await sheet.by(/Cash/)
    await sheet.payIt()
    await sheet.dialog.findByText('We couldn’t confirm this payment. Try again; it won’t be recorded twice.')
    await sheet.chargeIt()
    expect(await sheet.dialog.findByText(recordedBefore)).toBeTruthy()
    expect(sheet.dialog.getAllByRole('alert')).toHaveLength(1)
    expect(sheet.paths()).toEqual(['/checkouts', '/sales'])
    expect(new Set(sheet.keys()).size).toBe(1)
    await waitFor(() => expect(quantity()).toBeNull())
    expect(screen.queryByRole('group', { name: 'Cash' })).toBeNull()
  })

  it('P2 G5 keep their key over a refusal, which can come before the API looks for the key', async () => {
    const reserved = refusal('validation_failed', [
      { pointer: '/payments/0/reference', code: 'validation.referenceReserved' },
    ])
    const sheet = await open(['no answer', reserved, refusal('till_closed'), refusal('idempotency_mismatch')])
    await sheet.chargeIt()
    await sheet.dialog.findByRole('alert')
    await sheet.by(/Debit card/)
    await sheet.payIt()
    await sheet.dialog.findByText('References that begin with PIEL- are reserved for the system')
    await sheet.payIt()
    await sheet.dialog.findByText(/Open a till to take cash/)
    await sheet.payIt()
    await sheet.dialog.findByText(recordedBefore)
    expect(sheet.keys()).toHaveLength(4)
    expect(new Set(sheet.keys()).size).toBe(1)
  })

  it('P2 G5 are sold once by a repeated charge, and what follows has another key', async () => {
    const sheet = await open(['no answer', charged, paid])
    await sheet.chargeIt()
    await sheet.dialog.findByRole('alert')
    await sheet.by(/Cash/)
    await sheet.chargeIt()
    await waitFor(() => expect(quantity()).toBeNull())
    expect(sheet.dialog.queryByRole('alert')).toBeNull()
    await sheet.payIt()
    await sheet.dialog.findByText('Payment recorded')
    const [first, second, third] = sheet.keys()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('P2 G5 are sold by the payment where the charge had not arrived', async () => {
    const sheet = await open(['no answer', paid])
    await sheet.chargeIt()
    await sheet.dialog.findByRole('alert')
    await sheet.by(/Cash/)
    await sheet.payIt()
    await sheet.dialog.findByText('Payment recorded')
    expect(sheet.sent()[1]?.body).toMatchObject({ items: [{ itemId: sunscreen.id, quantity: 1 }] })
    expect(new Set(sheet.keys()).size).toBe(1)
  })
})
