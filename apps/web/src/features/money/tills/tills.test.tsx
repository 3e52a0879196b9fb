import type { Till, TillSession } from '@piel/contract/money/tills'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { countedOf, hiddenOf, sessionOf, tillId, tillOf } from '#/testing/till.ts'
import { TillPage } from './till-page.tsx'
import { TillSessionPage } from './till-session-page.tsx'

interface State {
  tills: Till[]
  session: TillSession | null
}

/** A server that keeps the till; `answers` replace what its calls do. */
async function show(
  state: State,
  answers: Record<string, () => ReturnType<typeof refusal>> = {},
  options: Parameters<typeof renderApp>[1] = {},
) {
  const set = (session: TillSession | null, status = 200) => {
    state.session = session
    return { status, body: session }
  }
  const calls = serveApi({
    'GET /till': () => ({ status: 200, body: { locations: [], ...state } }),
    'POST /till/sessions': () => set(sessionOf({ entries: [] }), 201),
    'POST /till/movements': () => set(sessionOf(), 201),
    'POST /till/counting': () => set(hiddenOf()),
    'POST /till/count': () => set(countedOf(0)),
    'POST /till/close': () => {
      const closed = { ...(state.session ?? sessionOf()), state: 'closed' as const, number: 'C-2026-000007' }
      state.session = null
      return { status: 200, body: closed }
    },
    'GET /till/sessions/*': () => ({
      status: 200,
      body: { ...countedOf(0), state: 'closed', number: 'C-2026-000007', closedAt: '2026-11-03T23:00:00.000Z' },
    }),
    ...answers,
  })
  const app = await renderApp(
    { '/caja': <TillPage />, '/caja/cortes/$id': <TillSessionPage /> },
    { account: 'STAFF', ...options, at: '/caja' },
  )
  const sent = (url: string) => calls.filter(({ method, path }) => method === 'POST' && path === url)
  return { ...app, calls, sent }
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => screen.findByRole('button', { name })

describe('opening a till', () => {
  it('P1 counts the float by denomination with a running sum, by keyboard alone', async () => {
    const { user, sent } = await show({ tills: [tillOf()], session: null })
    const largest = await field('Pieces of $1,000.00')
    await user.click(largest)
    await user.keyboard('1{Enter}2{Enter}')
    expect(document.activeElement).toBe(await field('Pieces of $200.00'))
    await user.type(await field('Other cash'), '12.50')
    expect(screen.getByText('$2,012.50')).toBeTruthy()
    await user.click(await button('Open till'))
    await waitFor(() => expect(sent('/till/sessions')).toHaveLength(1))
    expect(sent('/till/sessions')[0]?.body).toEqual({
      tillId,
      float: {
        pieces: [
          { valueMinor: 100_000, pieces: 1 },
          { valueMinor: 50_000, pieces: 2 },
        ],
        looseMinor: 1_250,
      },
    })
    expect(await screen.findByText('No entries yet')).toBeTruthy()
  })

  it('P1 offers the tills, and says who has one open', async () => {
    const other = tillOf({ id: '019a0000-0000-7000-8000-00000000ca11', name: 'Caja 2', openedBy: 'Rosa Mora' })
    await show({ tills: [other, tillOf()], session: null })
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Till/ })
    expect(within(select).getByRole('option', { name: 'Caja 2 (open: Rosa Mora)' })).toBeTruthy()
    expect(select.value).toBe(tillId)
  })

  it('P1 states that a till was opened meanwhile', async () => {
    const { user } = await show(
      { tills: [tillOf()], session: null },
      { 'POST /till/sessions': () => refusal('till_open') },
    )
    await user.click(await button('Open till'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This till is already open, or you have another one open.',
    )
  })

  it('P1 refuses pieces that are no number, at their field', async () => {
    const { user, sent } = await show({ tills: [tillOf()], session: null })
    await user.type(await field('Pieces of $500.00'), '2x')
    await user.click(await button('Open till'))
    expect(await screen.findByText('This value is not valid')).toBeTruthy()
    expect(sent('/till/sessions')).toEqual([])
  })

  it('P1 tells staff that an administrator adds tills, and lets administrators do so', async () => {
    await show({ tills: [], session: null })
    expect(await screen.findByText('No tills yet')).toBeTruthy()
    expect(screen.getByText(/An administrator can add tills/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Tills' })).toBeNull()
  })
})

describe('an open till', () => {
  it('P1 lists what moved, and takes cash out with a reason', async () => {
    const { user, sent } = await show({ tills: [tillOf()], session: sessionOf({ openedOn: '2999-01-01' }) })
    const rows = within(await screen.findByRole('region', { name: 'Entries' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent.replace(/\u00a0/g, ' '))).toEqual([
      expect.stringContaining('Depósito en el banco10:00 · Cash out−$200.00'),
      expect.stringContaining('Ana Ruiz09:00 · Payment · Cash · Receipt 2026-000045$500.00'),
    ])
    await user.click(await button('Cash out'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByRole('textbox', { name: /Amount/ }), '150')
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Compra de gasas')
    await user.click(dialog.getByRole('button', { name: 'Take out cash' }))
    await waitFor(() => expect(sent('/till/movements')).toHaveLength(1))
    expect(sent('/till/movements')[0]?.body).toEqual({ kind: 'out', amountMinor: 15_000, reason: 'Compra de gasas' })
    expect(await screen.findByText('$150.00 taken out')).toBeTruthy()
  })

  it('P1 shows at the amount that the till does not hold that much', async () => {
    const { user } = await show(
      { tills: [tillOf()], session: sessionOf() },
      {
        'POST /till/movements': () =>
          refusal('till_short', [{ pointer: '/amountMinor', code: 'validation.tillShort' }]),
      },
    )
    await user.click(await button('Cash out'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByRole('textbox', { name: /Amount/ }), '9000')
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Depósito')
    await user.click(dialog.getByRole('button', { name: 'Take out cash' }))
    expect(await dialog.findByText('There is not enough cash in the till')).toBeTruthy()
  })

  it('P9 warns that the till was left open on an earlier day', async () => {
    await show({ tills: [tillOf()], session: sessionOf({ openedOn: '2020-02-29' }) })
    expect((await screen.findByText(/Close it before starting today/)).textContent).toContain('2020')
  })
})

describe('a till that hides its amounts', () => {
  it('P8 begins to count before the amounts can be compared, and keeps them hidden when it goes back', async () => {
    const { user, sent } = await show({ tills: [tillOf()], session: sessionOf() })
    expect(await screen.findByText('$1,000.00')).toBeTruthy()
    await user.click(await button('Close till'))
    expect(await field('Pieces of $1,000.00')).toBeTruthy()
    expect(sent('/till/counting')).toHaveLength(1)
    await user.click(await button('Back'))
    expect(await screen.findByText('Amounts are shown after the count.')).toBeTruthy()
    const rows = within(await screen.findByRole('region', { name: 'Entries' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent).join(' ')).not.toContain('$')
    await user.click(await button('Close till'))
    expect(await field('Pieces of $1,000.00')).toBeTruthy()
    expect(sent('/till/counting')).toHaveLength(1)
  })

  it('P8 does not show the count when its start was refused', async () => {
    const { user } = await show(
      { tills: [tillOf()], session: sessionOf() },
      { 'POST /till/counting': () => refusal('till_closed') },
    )
    await user.click(await button('Close till'))
    expect(await screen.findByText('Open a till to take cash.')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Pieces of $1,000.00' })).toBeNull()
  })

  it('P8 is the choice of administrators for all tills', async () => {
    const settings = { discountLimitPercent: 10, isTillBlind: false, version: 4, updatedAt: null }
    const { user, calls } = await show(
      { tills: [tillOf()], session: null },
      {
        'GET /money/settings': () => ({ status: 200, body: settings }),
        'PATCH /money/settings': () => ({ status: 200, body: { ...settings, isTillBlind: true } }),
      },
      { account: 'ADMIN' },
    )
    await user.click(await button('Tills'))
    await user.click(await screen.findByRole('switch', { name: /Strictly blind/ }))
    await waitFor(() => {
      const [changed] = calls.filter(({ method }) => method === 'PATCH')
      expect([changed?.path, changed?.body]).toEqual(['/money/settings', { isTillBlind: true }])
    })
  })
})

describe('closing a till', () => {
  it('P8 counts blind, compares, and closes what matches without a reason', async () => {
    const { user, sent, router } = await show({ tills: [tillOf()], session: sessionOf() })
    await user.click(await button('Close till'))
    expect(screen.queryByText('Expected')).toBeNull()
    await user.type(await field('Pieces of $1,000.00'), '1')
    await user.type(await field('Pieces of $100.00'), '3')
    await user.type(await field('Debit card'), '350')
    await user.type(await field('Other'), '200')
    await user.click(await button('Compare'))
    expect(await screen.findByText('The count matches.')).toBeTruthy()
    expect(sent('/till/count')[0]?.body).toEqual({
      cash: {
        pieces: [
          { valueMinor: 100_000, pieces: 1 },
          { valueMinor: 10_000, pieces: 3 },
        ],
        looseMinor: 0,
      },
      totals: { debit_card: 35_000, credit_card: 0, paypal: 0, bank_transfer: 0, other: 20_000 },
    })
    await user.click(await button('Close till'))
    expect(await screen.findByRole('heading', { level: 1, name: 'C-2026-000007' })).toBeTruthy()
    expect(sent('/till/close')[0]?.body).toEqual({})
    expect(router.state.location.pathname).toContain('/caja/cortes/')
  })

  it('P8 asks for a reason where the count differs, and offers one more count', async () => {
    const { user, sent } = await show({ tills: [tillOf()], session: countedOf(-5_000) })
    expect(await screen.findByText('Short $50.00')).toBeTruthy()
    await user.click(await button('Close till'))
    expect(await screen.findByText('Enter a reason')).toBeTruthy()
    expect(sent('/till/close')).toEqual([])
    await user.click(await button('Count again'))
    expect(await field('Pieces of $1,000.00')).toBeTruthy()
    await user.click(await button('Back'))
    await user.type(await screen.findByRole('textbox', { name: /Reason for the difference/ }), 'Cambio mal dado')
    await user.click(await button('Close till'))
    await waitFor(() => expect(sent('/till/close')[0]?.body).toEqual({ reason: 'Cambio mal dado' }))
  })

  it('P8 offers no third count, and shows both', async () => {
    const { counted } = countedOf(-5_000)
    await show({ tills: [tillOf()], session: countedOf(7_000, { recounted: countedOf(7_000).counted, counted }) })
    expect(await screen.findByText('Over $70.00')).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'First count' })).toBeTruthy()
    expect(screen.getByText('1,250.00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Count again' })).toBeNull()
  })

  it('P1 speaks of Abrir caja, Fondo de caja, Entrada, Retiro and Hacer corte in Spanish', async () => {
    const closed = await show({ tills: [tillOf()], session: null }, {}, { language: 'es' })
    expect(await button('Abrir caja')).toBeTruthy()
    closed.unmount()
    await show({ tills: [tillOf()], session: sessionOf() }, {}, { language: 'es' })
    for (const name of ['Entrada', 'Retiro', 'Hacer corte']) expect(await button(name)).toBeTruthy()
    expect(screen.getByText('Fondo de caja')).toBeTruthy()
  })

  it('P8 speaks of Sobrante and Faltante in Spanish', async () => {
    await show({ tills: [tillOf()], session: countedOf(-5_000) }, {}, { language: 'es' })
    expect(await screen.findByText('Faltante $50.00')).toBeTruthy()
    expect(await button('Hacer corte')).toBeTruthy()
  })
})
