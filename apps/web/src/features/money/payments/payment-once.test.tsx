import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ledgerAccountOf, openTreatment } from '#/testing/ledger.ts'
import { openSheet, selected, taken } from '#/testing/payment-sheet.tsx'
import { refusal } from '#/testing/serve-api.ts'

const one = () => ledgerAccountOf({ open: [openTreatment()] })

describe('a payment that is sent more than once', () => {
  it('G5 is sent once, however often the button is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { user, by, submit, sent, dialog } = await openSheet(one(), () => promise.then(() => taken()))
    await selected(/Acne/)
    await by(/Cash/)
    await user.dblClick(submit())
    await user.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(1))
    await user.click(dialog.getByRole('button', { name: 'Recording…' }))
    resolve()
    expect(await dialog.findByText('Payment recorded')).toBeTruthy()
    expect(sent()).toHaveLength(1)
  })

  it('G5 keeps the confirmation open under the second click of a double click', async () => {
    const { user, by, submit, dialog } = await openSheet(one())
    await selected(/Acne/)
    await by(/Cash/)
    await user.click(submit())
    const close = await dialog.findByRole('button', { name: 'Done' })
    fireEvent.click(close, { detail: 2 })
    expect(dialog.getByText('Payment recorded')).toBeTruthy()
    await user.click(close)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('G5 keeps its key over a retry after a lost connection, and uses another for the next payment', async () => {
    let attempts = 0
    const { user, by, submit, sent, dialog } = await openSheet(one(), () => (++attempts === 1 ? 'no answer' : taken()))
    await selected(/Acne/)
    await by(/Cash/)
    await user.click(submit())
    expect((await dialog.findByRole('alert')).textContent).toContain('won’t be recorded twice')
    await user.click(submit())
    await user.click(await dialog.findByRole('button', { name: 'Record another' }))
    await selected(/Acne/)
    await by(/Cash/)
    await user.click(submit())
    await dialog.findByText('Payment recorded')
    const keys = sent().map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(3)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('G5 warns if a first attempt may have been recorded with other data', async () => {
    const { user, by, submit, dialog } = await openSheet(one(), () => refusal('idempotency_mismatch'))
    await selected(/Acne/)
    await by(/Cash/)
    await user.click(submit())
    expect((await dialog.findByRole('alert')).textContent).toContain('Check the patient’s statement')
  })
})
