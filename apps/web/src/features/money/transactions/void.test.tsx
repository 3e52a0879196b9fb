import type { Transaction } from '@piel/contract/money/transactions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ledgerAccountOf, ledgerOf } from '#/testing/ledger.ts'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { sessionId, sessionOf, tillOf } from '#/testing/till.ts'
import { changeOf, transactionId, transactionOf } from '#/testing/transactions.ts'
import { ReceiptPage } from './receipt-page.tsx'
import { TransactionDetailPage } from './transaction-detail-page.tsx'

const reason = 'Se cobró a otra persona'
const voided: Partial<Transaction> = {
  status: 'refunded',
  isVoid: true,
  refundedMinor: 350_000,
  changes: [changeOf(3, { kind: 'refund', status: 'refunded', amountMinor: 350_000, reason }), changeOf(1)],
}

async function show(start: Partial<Transaction>, session = sessionOf(), at = 'detalle') {
  let payment = transactionOf({ version: 4, status: 'completed', receiptNumber: '2026-000001', sessionId, ...start })
  const calls = serveApi({
    'GET /transactions/*': () => ({ status: 200, body: payment }),
    'GET /till': () => ({ status: 200, body: { tills: [tillOf()], locations: [], session } }),
    'GET /patient/*/ledger': () => ledgerOf(ledgerAccountOf({})),
    'POST /transactions/*/void': () => {
      payment = { ...payment, ...voided, version: 5 }
      return { status: 200, body: payment }
    },
  })
  const app = await renderApp(
    { '/transacciones/detalle/$id': <TransactionDetailPage />, '/transacciones/recibo/$id': <ReceiptPage /> },
    { at: `/transacciones/${at}/${transactionId}` },
  )
  return { ...app, sent: () => calls.filter(({ method }) => method === 'POST') }
}

it('P6 cancels a payment of the open till with a reason, once, and shows it as cancelled', async () => {
  const { user, sent } = await show({})
  await user.click(await screen.findByRole('button', { name: 'Cancel payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the payment of $3,500.00?' }))
  await user.type(await dialog.findByRole('textbox', { name: /Reason/ }), reason)
  await user.click(dialog.getByRole('button', { name: 'Cancel payment' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect([sent()[0]?.body, sent()[0]?.headers.get('if-match')]).toEqual([{ reason }, '"v4"'])
  expect(await screen.findByText('Payment cancelled')).toBeTruthy()
  const card = within(screen.getByRole('region', { name: 'Payment' }))
  expect(card.getByText('Cancelled')).toBeTruthy()
  expect(screen.getByText('Cancelled: $3,500.00')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel payment' })).toBeNull())
})

it.each([
  ['of another session', { sessionId: '019a0000-0000-7000-8000-00000000ca99' }, sessionOf()],
  ['outside of a till', { sessionId: null }, sessionOf()],
  ['of which a part was refunded', { refundedMinor: 100 }, sessionOf()],
  ['of a till that was counted', {}, sessionOf({ state: 'counted' })],
])('P6 offers only a refund of a payment %s', async (_what, payment, session) => {
  const { client } = await show(payment, session)
  expect(await screen.findByRole('button', { name: 'Refund' })).toBeTruthy()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('button', { name: 'Cancel payment' })).toBeNull()
})

it('P6 says Cancelled on the receipt, which keeps its number', async () => {
  await show({ ...voided, after: { outstandingMinor: 0, discountMinor: 0, balanceMinor: 0 } }, sessionOf(), 'recibo')
  const paper = within(await screen.findByRole('article'))
  expect(paper.getByText('Cancelled')).toBeTruthy()
  expect(paper.getByText('2026-000001')).toBeTruthy()
  expect(paper.queryByText('Refunded')).toBeNull()
})
