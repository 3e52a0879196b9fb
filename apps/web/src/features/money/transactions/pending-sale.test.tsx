import type { Transaction } from '@piel/contract/money/transactions'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { transactionId, transactionOf } from '#/testing/transactions.ts'
import { TransactionDetailPage } from './transaction-detail-page.tsx'

const serve = (body: Transaction) => serveApi({ 'GET /transactions/*': () => ({ status: 200, body }) })
const show = () =>
  renderApp(
    { '/transacciones/detalle/$id': <TransactionDetailPage /> },
    { at: `/transacciones/detalle/${transactionId}` },
  )

describe('a pending payment of a plan', () => {
  it('G3 states that completing a pending payment of a plan sells the membership', async () => {
    serve(transactionOf({ tier: 'premium', membershipId: null, tierPriceMinor: 350_000 }))
    const { user } = await show()
    expect(await screen.findByText('Sold when the payment is completed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Complete' }))
    const asked = within(await screen.findByRole('alertdialog'))
    expect(
      asked.getByText(
        /^It sells the Premium membership for 12 months at \$3,500.00, the price on the day the payment was recorded/,
      ),
    ).toBeTruthy()
  })

  it('G3 states no sale for a pending payment of a membership that the patient has', async () => {
    serve(transactionOf({ tier: 'premium' }))
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Complete' }))
    expect(within(await screen.findByRole('alertdialog')).queryByText(/^It sells/)).toBeNull()
    expect(screen.queryByText('Sold when the payment is completed')).toBeNull()
  })
})
