import type { TransactionRow, TransactionTotals } from '@piel/contract/money/transactions'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { noFilters, payerId, transactionId, transactionRowOf } from '#/testing/transactions.ts'
import { TransactionsPage } from './transactions-page.tsx'

const totals: TransactionTotals = {
  paidMinor: 1_250_000,
  refundedMinor: 50_000,
  incomeMinor: 1_200_000,
  pendingMinor: 200_000,
  failedMinor: 0,
  currency: 'MXN',
}
const page = (
  data: TransactionRow[],
  more: { totals?: TransactionTotals; filtered?: Partial<typeof noFilters> } = {},
) => ({
  status: 200,
  body: {
    data,
    meta: { page: 1, limit: 5, total: data.length, totalIsExact: true },
    totals: more.totals === undefined ? totals : more.totals,
    filtered: { ...noFilters, ...more.filtered },
  },
})
const show = (search = '', language: 'en' | 'es' = 'en') =>
  renderApp(
    { '/transacciones': <TransactionsPage />, '/transacciones/detalle/$id': <p>One transaction</p> },
    { at: `/transacciones${search}`, language },
  )
const rowOf = async (reference: string) => within((await screen.findByText(reference)).closest('tr') as HTMLElement)

it('P8 has no totals while the user’s till hides its amounts, and says why', async () => {
  serveApi({ 'GET /transactions': () => page([transactionRowOf(1)], { totals: null }) })
  await show()
  expect(await screen.findByText('Totals are shown after you count your till.')).toBeTruthy()
})

describe('all transactions', () => {
  it('B11 G3 G4 shows payer, amount, purpose, method, time, status and reference', async () => {
    serveApi({
      'GET /transactions': () =>
        page([
          transactionRowOf(1),
          transactionRowOf(2, {
            plan: null,
            treatment: { id: transactionId, nameEn: 'Acne', nameEs: 'Acné' },
            method: 'bank_transfer',
            status: 'pending',
            receiptNumber: null,
          }),
          transactionRowOf(3, { plan: null, method: 'paypal', refundedMinor: 50_000 }),
          transactionRowOf(4, { method: 'credit_card', status: 'refunded', refundedMinor: 350_000 }),
          transactionRowOf(5, {
            method: 'debit_card',
            status: 'failed',
            customer: { ...transactionRowOf().customer, archivedAt: '2026-04-01T00:00:00.000Z' },
          }),
        ]),
    })
    await show()
    expect(screen.getByRole('heading', { level: 1, name: 'All Transactions' })).toBeTruthy()
    const first = await rowOf('PIEL-2026-000001')
    for (const text of ['Ana Ruiz O’Farrill', 'ana@correo.mx', 'Premium', '3,500.00', 'Cash', 'Completed'])
      expect(first.getByText(text)).toBeTruthy()
    // 05:30 UTC is the evening before at the clinic.
    expect(first.getByText('3 Mar 2026').getAttribute('title')).toBe('3 Mar 2026, 23:30')
    const [second, third] = [await rowOf('PIEL-2026-000002'), await rowOf('PIEL-2026-000003')]
    for (const text of ['Acne', 'Bank transfer', 'Pending']) expect(second.getByText(text)).toBeTruthy()
    for (const text of ['On account', 'PayPal', '500.00 refunded', 'Partly refunded'])
      expect(third.getByText(text)).toBeTruthy()
    const [fourth, fifth] = [await rowOf('PIEL-2026-000004'), await rowOf('PIEL-2026-000005')]
    for (const text of ['Refunded', 'Credit card', '3,500.00 refunded']) expect(fourth.getByText(text)).toBeTruthy()
    for (const text of ['Failed', 'Debit card', 'Archived']) expect(fifth.getByText(text)).toBeTruthy()
    expect(fourth.queryByText('Partly refunded')).toBeNull()
  })

  it('A8 B11 shows all of it in Spanish', async () => {
    serveApi({
      'GET /transactions': () =>
        page([transactionRowOf(1, { method: 'debit_card', refundedMinor: 50_000, plan: 'Standard' })]),
    })
    await show('', 'es')
    expect(screen.getByRole('heading', { level: 1, name: 'Todos los cobros' })).toBeTruthy()
    const row = await rowOf('PIEL-2026-000001')
    for (const text of ['Estándar', 'Tarjeta de débito', 'Completado', '500.00 reembolsados', 'Reembolso parcial'])
      expect(row.getByText(text)).toBeTruthy()
  })

  it('G3 opens a transaction by a press on its row, and by Enter', async () => {
    serveApi({ 'GET /transactions': () => page([transactionRowOf(1)]) })
    const { user, router } = await show()
    await user.click((await rowOf('PIEL-2026-000001')).getByText('3,500.00'))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/transacciones/detalle/${transactionId}`))
    await router.navigate({ to: '/transacciones' })
    const link = await screen.findByRole('link', { name: 'Ana Ruiz O’Farrill' })
    link.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/transacciones/detalle/${transactionId}`))
  })

  it('I2 G3 searches, filters by one status, any of several plans, one method, and keeps it in the URL', async () => {
    const calls = serveApi({ 'GET /transactions': () => page([transactionRowOf(1)]) })
    const { user, router } = await show('?page=3')
    await rowOf('PIEL-2026-000001')
    const asked = () => new URLSearchParams(calls.at(-1)?.path.split('?')[1])
    await user.selectOptions(screen.getByRole('combobox', { name: /Status/ }), 'Pending')
    await waitFor(() => expect(asked().get('status')).toBe('pending'))
    expect(asked().get('page')).toBe('1')
    await user.selectOptions(screen.getByRole('combobox', { name: /Payment method/ }), 'Bank transfer')
    await user.click(await screen.findByRole('button', { name: /^Plan/ }))
    await user.click(screen.getByRole('checkbox', { name: 'Premium' }))
    await user.click(screen.getByRole('checkbox', { name: 'VIP' }))
    await user.type(screen.getByRole('searchbox'), 'PIEL-2026')
    await waitFor(() => expect(asked().get('search')).toBe('PIEL-2026'))
    expect(Object.fromEntries(asked())).toMatchObject({ method: 'bank_transfer', plan: 'Premium,VIP', limit: '5' })
    expect(router.state.location.searchStr).toBe(
      '?search=PIEL-2026&status=pending&plan=Premium&plan=VIP&method=bank_transfer',
    )
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  })

  it('I2 sorts by customer, amount and date, newest first by default', async () => {
    const calls = serveApi({ 'GET /transactions': () => page([transactionRowOf(1)]) })
    const { user } = await show()
    await rowOf('PIEL-2026-000001')
    expect(screen.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe('descending')
    await user.click(screen.getByRole('button', { name: 'Amount (MXN)' }))
    await waitFor(() => expect(calls.at(-1)?.path).toContain('sort=-amount'))
    await user.click(screen.getByRole('button', { name: 'Customer' }))
    await waitFor(() => expect(calls.at(-1)?.path).toContain('sort=customer'))
  })

  it('I2 filters by days, patient and treatment, each named and removable', async () => {
    const calls = serveApi({
      'GET /transactions': ({ path }) =>
        page([transactionRowOf(1)], {
          filtered: path.includes('treatmentId')
            ? { patientName: 'Ana Ruiz', treatment: { nameEn: 'Acne', nameEs: 'Acné' } }
            : {},
        }),
    })
    const { user, router } = await show(
      `?patientId=${payerId}&treatmentId=${transactionId}&from=2026-03-01&to=2026-03-31`,
    )
    expect(await screen.findByText('Ana Ruiz')).toBeTruthy()
    expect(screen.getByText('Acne')).toBeTruthy()
    expect(screen.getByText('1 Mar 2026 – 31 Mar 2026')).toBeTruthy()
    expect(Object.fromEntries(new URLSearchParams(calls[0]?.path.split('?')[1]))).toMatchObject({
      patientId: payerId,
      treatmentId: transactionId,
      from: '2026-03-01',
      to: '2026-03-31',
    })
    await user.click(screen.getByRole('button', { name: 'Clear filter: Treatment' }))
    await waitFor(() => expect(router.state.location.searchStr).not.toContain('treatmentId'))
    await user.click(screen.getByRole('button', { name: 'Clear filter: Patient' }))
    await waitFor(() => expect(router.state.location.searchStr).toBe('?from=2026-03-01&to=2026-03-31'))
    await user.click(screen.getByRole('button', { name: /^Dates/ }))
    await user.click(await screen.findByRole('button', { name: 'Today' }))
    await waitFor(() => expect(router.state.location.searchStr).toMatch(/^\?from=(\d{4}-\d\d-\d\d)&to=\1$/))
  })

  it('G3 shows the sum of the filtered rows, and states when they are too many to be summed', async () => {
    let sum: TransactionTotals = totals
    serveApi({ 'GET /transactions': () => page([transactionRowOf(1)], { totals: sum }) })
    const { user } = await show()
    await rowOf('PIEL-2026-000001')
    const bar = screen.getByText('Income').closest('dl') as HTMLElement
    const said = [...bar.querySelectorAll('div')].map((div) => div.textContent)
    expect(said).toEqual(['Income$12,000.00', 'Paid12,500.00', 'Refunded500.00', 'Pending2,000.00', 'Failed0.00'])
    sum = null
    await user.type(screen.getByRole('searchbox'), 'a')
    expect(await screen.findByText(/^Too many matches to calculate totals/)).toBeTruthy()
    expect(screen.queryByText('Income')).toBeNull()
  })

  it('G3 exports a file with the current filter', async () => {
    const calls = serveApi({
      'GET /transactions': () => page([transactionRowOf(1)]),
      'GET /transactions/export': () => refusal('rate_limited'),
    })
    const { user } = await show('?status=completed&plan=VIP&from=2026-03-01')
    await rowOf('PIEL-2026-000001')
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(calls.at(-1)?.path).toMatch(/^\/transactions\/export\?/))
    expect(Object.fromEntries(new URLSearchParams(calls.at(-1)?.path.split('?')[1]))).toEqual({
      status: 'completed',
      plan: 'VIP',
      from: '2026-03-01',
    })
  })

  it('I4 reports that there are none yet, that none match, and that they could not be loaded', async () => {
    let answer = () => page([])
    serveApi({ 'GET /transactions': () => answer() })
    const { user } = await show()
    expect(await screen.findByText('No payments yet')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Record payment' }).length).toBeGreaterThan(0)
    await user.type(screen.getByRole('searchbox'), 'nobody')
    expect(await screen.findByText('No matches')).toBeTruthy()
    answer = () => refusal('forbidden') as never
    await user.type(screen.getByRole('searchbox'), '2')
    expect(await screen.findByText('The transactions could not be loaded')).toBeTruthy()
    answer = () => page([transactionRowOf(1)])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await rowOf('PIEL-2026-000001')).toBeTruthy()
  })

  it('B11 links to the balances due', async () => {
    serveApi({ 'GET /transactions': () => page([]) })
    await show()
    expect(screen.getByRole('link', { name: 'Balances due' }).getAttribute('href')).toBe('/transacciones/adeudos')
  })
})
