import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ledgerAccountOf, openTreatment } from '#/testing/ledger.ts'
import { amountOf, openSheet, selected } from '#/testing/payment-sheet.tsx'

it('P1 pays by another method with a label, by keyboard, and asks for the label', async () => {
  const { user, dialog, sent } = await openSheet(ledgerAccountOf({ open: [openTreatment()] }))
  await selected(/Acne/)
  await user.keyboard('6')
  await waitFor(() => expect(document.activeElement).toBe(amountOf('Other')))
  await user.keyboard('{Enter}')
  expect(await dialog.findByText('Describe the payment method')).toBeTruthy()
  expect(sent()).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /Which method/ }), ' Gift voucher ')
  await user.keyboard('{Enter}')
  await dialog.findByText('Payment recorded')
  expect(sent()[0]?.body).toMatchObject({
    payments: [{ method: 'other', otherLabel: 'Gift voucher', amountMinor: 100_000, reference: '' }],
  })
})
