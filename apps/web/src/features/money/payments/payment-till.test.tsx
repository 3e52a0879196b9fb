import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { catalogue, checkoutOf, ledgerAccountOf, ledgerOf, openTreatment } from '#/testing/ledger.ts'
import { patientId, patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { sessionOf, tillOf } from '#/testing/till.ts'
import { RecordPaymentButton } from './components/record-payment-button.tsx'

it('P1 opens a till where cash was refused for want of one, keeps what was entered, and records it', async () => {
  let isOpen = false
  const calls = serveApi({
    'GET /patient/*/ledger': () => ledgerOf(ledgerAccountOf({ open: [openTreatment()] })),
    'GET /catalogue': catalogue,
    'GET /catalogue/items': () => ({ status: 200, body: { data: [] } }),
    'GET /patient/*': () => ({ status: 200, body: patientOf() }),
    'GET /till': () => ({
      status: 200,
      body: { tills: [tillOf()], locations: [], session: isOpen ? sessionOf() : null },
    }),
    'POST /checkouts': () => (isOpen ? { status: 201, body: checkoutOf() } : refusal('till_closed')),
    'POST /till/sessions': () => {
      isOpen = true
      return { status: 201, body: sessionOf() }
    },
  })
  const { user } = await renderApp(<RecordPaymentButton patientId={patientId} />)
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  const payment = within(await screen.findByRole('dialog', { name: 'Record payment' }))
  await payment.findByRole('checkbox', { name: /Acne/ })
  await user.click(payment.getByRole('button', { name: /Cash/ }))
  const amount = await payment.findByRole<HTMLInputElement>('textbox', { name: /Amount/ })
  await waitFor(() => expect(amount.value).toBe('1,000.00'))
  await user.clear(amount)
  await user.type(amount, '640')
  await user.click(payment.getByRole('button', { name: 'Record payment' }))
  expect((await payment.findByRole('alert')).textContent).toBe('Open a till to take cash.')

  await user.click(await payment.findByRole('button', { name: 'Open till' }))
  const opening = within(await screen.findByRole('dialog', { name: 'Open till' }))
  await user.type(await opening.findByRole('textbox', { name: 'Pieces of $500.00' }), '3')
  await user.click(opening.getByRole('button', { name: 'Open till' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Open till' })).toBeNull())
  expect(amount.value).toBe('640.00')
  expect(payment.queryByRole('alert')).toBeNull()

  await user.click(payment.getByRole('button', { name: 'Record payment' }))
  expect(await payment.findByText('Payment recorded')).toBeTruthy()
  const sent = calls.filter(({ method }) => method === 'POST')
  expect(sent.map(({ path }) => path)).toEqual(['/checkouts', '/till/sessions', '/checkouts'])
  expect(sent[2]?.body).toMatchObject({ payments: [{ amountMinor: 64_000, method: 'cash' }] })
  const keys = [sent[0], sent[2]].map((call) => call?.headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
})

it('P1 I4 says that the tills could not be loaded, and tries again', async () => {
  let isFailing = true
  serveApi({
    'GET /patient/*/ledger': () => ledgerOf(ledgerAccountOf({ open: [openTreatment()] })),
    'GET /catalogue': catalogue,
    'GET /catalogue/items': () => ({ status: 200, body: { data: [] } }),
    'GET /patient/*': () => ({ status: 200, body: patientOf() }),
    'GET /till': () =>
      isFailing ? refusal('not_found') : { status: 200, body: { tills: [tillOf()], locations: [], session: null } },
    'POST /checkouts': () => refusal('till_closed'),
  })
  const { user } = await renderApp(<RecordPaymentButton patientId={patientId} />)
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  const payment = within(await screen.findByRole('dialog', { name: 'Record payment' }))
  await payment.findByRole('checkbox', { name: /Acne/ })
  await user.click(payment.getByRole('button', { name: /Cash/ }))
  await user.click(payment.getByRole('button', { name: 'Record payment' }))
  await user.click(await payment.findByRole('button', { name: 'Open till' }))
  const opening = within(await screen.findByRole('dialog', { name: 'Open till' }))
  expect(await opening.findByText('The till could not be loaded')).toBeTruthy()
  isFailing = false
  await user.click(opening.getByRole('button', { name: 'Retry' }))
  expect(await opening.findByRole('textbox', { name: 'Pieces of $500.00' })).toBeTruthy()
})
