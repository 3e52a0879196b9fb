import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { saleId, saleOf } from '#/testing/sales.ts'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { SalePage } from './sale-page.tsx'

const show = (options: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(
    { '/transacciones/venta/$id': <SalePage /> },
    { account: 'STAFF', ...options, at: `/transacciones/venta/${saleId}` },
  )
const plain = (text: string | null | undefined) => text?.replace(/\u00a0/g, ' ')
const rows = async () => (await screen.findAllByRole('row')).map((row) => plain(row.textContent))
const sum = (label: string) => plain(screen.getByText(label).nextElementSibling?.textContent)

describe('a sale', () => {
  it('P2 shows its lines, their sum, the tax that it contains, and what is outstanding', async () => {
    serveApi({ 'GET /sales/*': () => ({ status: 200, body: saleOf({ discountMinor: 7_800, chargedMinor: 120_000 }) }) })
    await show()
    expect(await rows()).toEqual([
      'LinesPriceQuantityAmount',
      'SunscreenProduct, VAT 16% included$464.002$928.00',
      'DressingService, exempt from VAT$350.001$350.00',
    ])
    expect([sum('Discount'), sum('Total'), sum('VAT included')]).toEqual(['−$78.00', '$1,278.00', '$128.00'])
    expect([sum('Charged'), sum('Paid')]).toEqual(['$1,200.00', '$0.00'])
  })

  it('P2 cancels it with a reason, after stating what happens to what was paid', async () => {
    let sale = saleOf({ paidMinor: 50_000, outstandingMinor: 77_800 })
    const calls = serveApi({
      'GET /sales/*': () => ({ status: 200, body: sale }),
      'POST /sales/*/cancel': () => {
        sale = saleOf({
          chargedMinor: 0,
          paidMinor: 50_000,
          outstandingMinor: -50_000,
          cancelled: { at: sale.at, author: sale.author, reason: 'Se equivocó de producto' },
        })
        return { status: 200, body: sale }
      },
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Cancel sale' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/The \$500.00 already paid stays as patient credit/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel sale' }))
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Se equivocó de producto{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [sent] = calls.filter(({ method }) => method === 'POST')
    expect([sent?.path, sent?.body]).toEqual([`/sales/${saleId}/cancel`, { reason: 'Se equivocó de producto' }])
    expect(await screen.findByText(/Cancelled on .* by Elena Soto: Se equivocó de producto/)).toBeTruthy()
    expect(sum('Credit from this sale')).toBe('$500.00')
    expect(screen.queryByRole('button', { name: 'Cancel sale' })).toBeNull()
  })

  it('P2 A8 says in Spanish why the product cancelled a fee', async () => {
    const cancelled = {
      ...saleOf(),
      cancelled: { at: saleOf().at, author: saleOf().author, reason: 'appointment.cancelled' },
    }
    serveApi({ 'GET /sales/*': () => ({ status: 200, body: cancelled }) })
    await show({ language: 'es' })
    expect(await screen.findByText(/se canceló la cita/)).toBeTruthy()
  })

  it('I4 says that it could not be loaded, and that there is none', async () => {
    let answer = refusal('unavailable')
    serveApi({ 'GET /sales/*': () => answer })
    const { user } = await show()
    await screen.findByText('The sale could not be loaded')
    answer = refusal('not_found')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { level: 1, name: /can’t be found/ })).toBeTruthy()
  })
})
