import type { PublicConfig } from '@piel/contract/account/auth'
import type { Transaction } from '@piel/contract/money/transactions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { configQuery } from '#/lib/config.ts'
import { checkoutOf } from '#/testing/ledger.ts'
import { renderApp } from '#/testing/render.tsx'
import { saleLineOf } from '#/testing/sales.ts'
import { serveApi } from '#/testing/serve-api.ts'
import { changeOf, payerId, refundOf, transactionId, transactionOf } from '#/testing/transactions.ts'
import { ReceiptPage } from './receipt-page.tsx'

const paid = (changes: Partial<Transaction> = {}) =>
  transactionOf({
    status: 'completed',
    amountMinor: 200_000,
    plan: 'Standard',
    receiptNumber: '2026-000017',
    changes: [
      changeOf(2, { kind: 'completed', status: 'completed', author: { id: payerId, name: 'Luz Vega' } }),
      changeOf(1),
    ],
    ...changes,
  })

async function show(transaction: Transaction, search = '', clinic: Partial<PublicConfig> = {}) {
  serveApi({ 'GET /transactions/*': () => ({ status: 200, body: transaction }) })
  const app = await renderApp(
    { '/transacciones/recibo/$id': <ReceiptPage /> },
    { at: `/transacciones/recibo/${transactionId}${search}` },
  )
  app.client.setQueryData<PublicConfig>(configQuery.queryKey, (config) => config && { ...config, ...clinic })
  return app
}
const paper = async () => within(await screen.findByRole('article'))

describe('a receipt', () => {
  it('G3 G4 states who received how much from which patient for what, in figures and in words', async () => {
    await show(paid(), '?lang=en', {
      clinicAddress: 'Av. Álvaro Obregón 45, Roma Norte',
      clinicPhone: '5550001200',
      clinicTaxId: 'CDV010203AB1',
    })
    const receipt = await paper()
    for (const text of [
      'Piel',
      'Av. Álvaro Obregón 45, Roma Norte',
      'Tel. 55 5000 1200',
      'RFC: CDV010203AB1',
      '2026-000017',
      'Tuesday, 3 March 2026',
      '$2,000.00',
      'Ana Ruiz O’Farrill',
      'two thousand pesos 00/100 MXN',
      'Standard membership',
      'Cash',
      'PIEL-2026-000001',
      'Luz Vega',
      'This receipt is not a tax invoice (CFDI).',
    ])
      expect(receipt.getByText(text)).toBeTruthy()
    expect(receipt.queryByText('Refunded')).toBeNull()
  })

  it('G3 A8 uses the language of its URL, regardless of the interface', async () => {
    const treatment = { id: payerId, nameEn: 'Acne', nameEs: 'Acné' }
    const { user, router } = await show(paid({ plan: null, treatment, method: 'debit_card' }), '?lang=es')
    const receipt = await paper()
    for (const text of [
      'Recibo de pago',
      'martes, 3 de marzo de 2026',
      '$2,000.00',
      'dos mil pesos 00/100 M.N.',
      'Tratamiento: Acné',
      'Tarjeta de débito',
      'Este recibo no es un comprobante fiscal (CFDI).',
    ])
      expect(receipt.getByText(text)).toBeTruthy()
    expect(screen.getByRole('article').lang).toBe('es')
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'English' }))
    expect(await screen.findByText('two thousand pesos 00/100 MXN')).toBeTruthy()
    expect(router.state.location.searchStr).toBe('?lang=en')
    expect(screen.getByRole('article').lang).toBe('en')
  })

  it('G3 shows refunds as such, and keeps the amount as it was paid', async () => {
    const change = (n: number, minor: number) =>
      changeOf(n, { kind: 'refund', status: 'refunded', amountMinor: minor, reason: 'Secret' })
    await show(
      paid({
        status: 'refunded',
        refundedMinor: 200_000,
        refunds: [refundOf(3, -50_000), refundOf(4, -150_000)],
        changes: [change(4, 150_000), change(3, 50_000), ...paid().changes],
      }),
    )
    const receipt = await paper()
    expect(receipt.getByText('two thousand pesos 00/100 MXN')).toBeTruthy()
    const refunds = receipt.getByRole('heading', { name: 'Refunded' }).closest('section') as HTMLElement
    expect(
      within(refunds)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Refund R-2026-000003 on 3 Mar 2026−$500.00',
      'Refund R-2026-000004 on 4 Mar 2026−$1,500.00',
      'Net amount$0.00',
    ])
    expect(within(refunds).getByText('This payment was refunded in full.')).toBeTruthy()
    expect(receipt.queryByText('Secret')).toBeNull()
  })

  it('G3 G4 states for a refund who returned how much to which patient, how, and for which payment', async () => {
    const author = { id: payerId, name: 'Luz Vega' }
    await show(
      paid({
        kind: 'refund',
        status: 'refunded',
        refundOf: { id: payerId, reference: 'PIEL-2026-000001', receiptNumber: '2026-000017' },
        amountMinor: -50_050,
        method: 'bank_transfer',
        reference: 'R-2026-000003',
        receiptNumber: 'R-2026-000003',
        changes: [changeOf(3, { kind: 'refund', status: 'refunded', amountMinor: 50_050, reason: 'Secret', author })],
      }),
      '?lang=en',
    )
    const receipt = await paper()
    for (const text of [
      'Refund receipt',
      'R-2026-000003',
      '$500.50',
      'five hundred pesos 50/100 MXN',
      'Refunded to',
      'Ana Ruiz O’Farrill',
      'Payment, receipt no. 2026-000017',
      'Standard membership',
      'Refund method',
      'Bank transfer',
      'Refunded by',
      'Luz Vega',
      'Signature of the recipient',
    ])
      expect(receipt.getByText(text)).toBeTruthy()
    expect(receipt.queryByText('Secret')).toBeNull()
    expect(receipt.queryByText('Received from')).toBeNull()
  })

  it('G3 states the time, and what remained of the charge and of the balance after the payment', async () => {
    await show(paid({ after: { outstandingMinor: 150_000, discountMinor: 0, balanceMinor: 230_000 } }), '?lang=en')
    const receipt = await paper()
    const row = (label: string) => receipt.getByText(label).nextElementSibling?.textContent
    expect(receipt.getByText('at 23:30')).toBeTruthy()
    expect(row('Outstanding')).toBe('$1,500.00')
    expect(row('Balance after this payment')).toBe('Owes $2,300.00')
    expect(row('Payment reference')).toBe('PIEL-2026-000001')
  })

  it('G3 states that a charge is paid in full, and a credit', async () => {
    await show(paid({ after: { outstandingMinor: -20_000, discountMinor: 0, balanceMinor: -20_000 } }), '?lang=es')
    const receipt = await paper()
    const row = (label: string) => receipt.getByText(label).nextElementSibling?.textContent
    expect(receipt.getByText('a las 23:30')).toBeTruthy()
    expect(row('Por pagar')).toBe('Liquidado')
    expect(row('Saldo después de este pago')).toBe('Saldo a favor de $200.00')
  })

  it.each([
    ['en', 'Discount', '−$120.00'],
    ['es', 'Descuento', '−$120.00'],
  ])('P4 P5 states the discount of the charge in %s', async (lang, label, amount) => {
    await show(paid({ after: { outstandingMinor: 0, discountMinor: 12_000, balanceMinor: 0 } }), `?lang=${lang}`)
    const receipt = await paper()
    expect(receipt.getByText(label).nextElementSibling?.textContent).toBe(amount)
  })

  it('G3 names no charge for a payment on account', async () => {
    await show(paid({ plan: null, after: { outstandingMinor: null, discountMinor: 0, balanceMinor: 0 } }), '?lang=en')
    const receipt = await paper()
    expect(receipt.queryByText('Outstanding')).toBeNull()
    expect(receipt.getByText('Balance after this payment').nextElementSibling?.textContent).toBe('Settled')
  })

  const several = checkoutOf({
    customerName: 'Ana Ruiz O’Farrill',
    lines: [
      {
        kind: 'treatment',
        id: payerId,
        nameEn: 'Acne',
        nameEs: 'Acné',
        tier: null,
        items: [],
        paidMinor: 80_000,
        discountMinor: 20_000,
        remainsMinor: 0,
      },
      {
        kind: 'membership',
        id: transactionId,
        nameEn: 'Premium',
        nameEs: 'Premium',
        tier: 'premium',
        items: [],
        paidMinor: 70_000,
        discountMinor: 0,
        remainsMinor: 280_000,
      },
    ],
    payments: [
      { ...checkoutOf().payments[0]!, amountMinor: 50_000 },
      {
        ...checkoutOf().payments[0]!,
        id: payerId,
        receiptNumber: '2026-000046',
        method: 'debit_card',
        reference: 'T 1',
      },
    ],
    totalMinor: 120_000,
    creditMinor: 30_000,
    receivedMinor: 60_000,
    changeMinor: 10_000,
    balanceMinor: 280_000,
  })

  it('P4 P5 is one sheet for all charges and methods, with discounts, what remains, the credit and the change', async () => {
    const part = paid({ checkoutId: several.id, isSplit: true, plan: null, amountMinor: 50_000 })
    serveApi({
      'GET /transactions/*': () => ({ status: 200, body: part }),
      'GET /checkouts/*': () => ({ status: 200, body: several }),
    })
    await renderApp(
      { '/transacciones/recibo/$id': <ReceiptPage /> },
      { at: `/transacciones/recibo/${transactionId}?lang=es` },
    )
    const receipt = await paper()
    const items = receipt.getAllByRole('listitem').map((item) => item.textContent)
    expect(items).toEqual([
      'AcnéDescuento −$200.00Liquidado$800.00',
      'Membresía PremiumResta $2,800.00$700.00',
      'Saldo a favor aplicado$300.00',
      'EfectivoRecibo núm. 2026-000045 · PIEL-26-KXTMBD$500.00',
      'Tarjeta de débitoRecibo núm. 2026-000046 · T 1$1,000.00',
    ])
    const sum = (label: string) => receipt.getByText(label).nextElementSibling?.textContent
    expect(sum('Total pagado')).toBe('$1,200.00')
    expect(sum('Efectivo recibido')).toBe('$600.00')
    expect(sum('Cambio')).toBe('$100.00')
    expect(sum('Saldo después de este pago')).toBe('Debe $2,800.00')
    expect(receipt.getByText('2026-000046').parentElement?.textContent).toBe('Recibos núm. 2026-000045, 2026-000046')
    expect(receipt.getByText('mil doscientos pesos 00/100 M.N.')).toBeTruthy()
    expect(receipt.getByText('Elena Soto')).toBeTruthy()
    expect(receipt.queryByText('Copia')).toBeNull()
  })

  const taxes = [
    [0, 'Includes $128.00 of VAT'],
    [9_280, 'Includes $128.00 of VAT after the discount'],
  ] as const

  it.each(taxes)('P2 P5 states the tax of a sale with a discount of %i centavos: %s', async (discountMinor, text) => {
    const after = { outstandingMinor: 0, discountMinor, balanceMinor: 0 }
    await show(paid({ plan: null, items: [saleLineOf()], after }), '?lang=en')
    const receipt = await paper()
    expect(receipt.getByText('Sunscreen')).toBeTruthy()
    expect(receipt.getByText(text)).toBeTruthy()
  })

  it.each(taxes)(
    'P3 P5 states the tax of one of several charges with a discount of %i centavos: %s',
    async (discountMinor, text) => {
      const line = { ...several.lines[0]!, kind: 'sale' as const, items: [saleLineOf()], discountMinor }
      serveApi({
        'GET /transactions/*': () => ({
          status: 200,
          body: paid({ checkoutId: several.id, isSplit: true, plan: null }),
        }),
        'GET /checkouts/*': () => ({ status: 200, body: { ...several, lines: [line] } }),
      })
      await renderApp(
        { '/transacciones/recibo/$id': <ReceiptPage /> },
        { at: `/transacciones/recibo/${transactionId}?lang=en` },
      )
      const receipt = await paper()
      expect(receipt.getByText('Sunscreen')).toBeTruthy()
      expect(receipt.getByText(text)).toBeTruthy()
    },
  )

  it('P1 P5 prints which other method it was', async () => {
    await show(paid({ method: 'other', otherLabel: 'Vales de despensa' }), '?lang=es')
    expect((await paper()).getByText('Otro (Vales de despensa)')).toBeTruthy()
  })

  it('P5 is a copy from the second printing on', async () => {
    const calls = serveApi({
      'GET /transactions/*': () => ({ status: 200, body: paid() }),
      'POST /transactions/*/printed': () => ({ status: 200, body: { printedAt: '2026-03-04T05:40:00.000Z' } }),
    })
    await renderApp({ '/transacciones/recibo/$id': <ReceiptPage /> }, { at: `/transacciones/recibo/${transactionId}` })
    const receipt = await paper()
    fireEvent(window, new Event('beforeprint'))
    expect(receipt.queryByText('Copy')).toBeNull()
    fireEvent(window, new Event('afterprint'))
    expect(receipt.getByText('Copy')).toBeTruthy()
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
  })

  it('P5 says that it was printed before', async () => {
    await show(paid({ printedAt: '2026-03-04T05:40:00.000Z' }), '?lang=es')
    expect((await paper()).getByText('Copia')).toBeTruthy()
  })

  it('G3 is printed by its button', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const { user } = await show(paid())
    await paper()
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('G3 does not exist before the payment is completed', async () => {
    await show(transactionOf())
    expect(await screen.findByText('No receipt yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  })
})
