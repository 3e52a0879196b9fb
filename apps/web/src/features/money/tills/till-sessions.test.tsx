import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { countedOf, sessionId, sessionOf, tillOf } from '#/testing/till.ts'
import { TillSessionPage } from './till-session-page.tsx'
import { TillSessionsPage } from './till-sessions-page.tsx'

const closed = countedOf(-2_000, {
  state: 'closed',
  number: 'C-2026-000007',
  closedAt: '2026-11-03T23:00:00.000Z',
  closedBy: { id: '019a0000-0000-7000-8000-0000000000c1', name: 'Elena Soto' },
  reason: 'Cambio mal dado',
})
const open = sessionOf({ expected: closed.expected, report: closed.report })

const locations = [
  { id: '019a0000-0000-7000-8000-000000000105', name: 'Clínica Centro' },
  { id: '019a0000-0000-7000-8000-000000000106', name: 'Clínica Norte' },
]

async function show(at: string, session = closed, options: Parameters<typeof renderApp>[1] = {}) {
  const calls = serveApi({
    'GET /till': () => ({
      status: 200,
      body: { tills: [tillOf({ openedBy: 'Elena Soto' })], locations, session: null },
    }),
    'POST /tills': () => ({ status: 201, body: tillOf({ name: 'Caja Norte' }) }),
    'PATCH /tills/*': () => ({ status: 200, body: tillOf({ isActive: false, version: 2 }) }),
    'GET /till/sessions': () => ({
      status: 200,
      body: {
        data: [{ ...open, id: '019a0000-0000-7000-8000-00000000ca02' }, closed],
        meta: { page: 1, limit: 5, total: 2, totalIsExact: true },
      },
    }),
    'GET /till/sessions/*': () => ({ status: 200, body: session }),
    'POST /till/sessions/*/close-uncounted': () => ({ status: 200, body: { ...session, state: 'uncounted' } }),
  })
  const app = await renderApp(
    { '/caja/cortes': <TillSessionsPage />, '/caja/cortes/$id': <TillSessionPage /> },
    { account: 'ADMIN', ...options, at },
  )
  return { ...app, calls }
}

describe('the picture of the last counts', () => {
  it('Q6 shows expected against counted of the last 30 counts, as a table at one press, by arrow keys, each with its document', async () => {
    const { user, router, calls } = await show('/caja/cortes')
    const card = within(await screen.findByRole('region', { name: 'Counted against expected' }))
    const isAsked = (path: string) => path.includes('status=closed') && path.includes('limit=30')
    await waitFor(() => expect(calls.some(({ path }) => isAsked(path))).toBe(true))
    expect(await card.findByText(/bars up are over, bars down are short/)).toBeTruthy()
    const points = card.getByRole('slider')
    fireEvent.change(points, { target: { value: '1' } })
    expect(points.getAttribute('aria-valuetext')).toMatch(/Elena Soto: .* counted, .* expected, difference/)
    await user.click(card.getByRole('button', { name: 'Show as table' }))
    expect(within(card.getByRole('table')).getAllByRole('link')[1]?.getAttribute('href')).toBe(
      `/caja/cortes/${sessionId}`,
    )
    await user.click(card.getByRole('button', { name: 'Show as chart' }))
    fireEvent.keyDown(card.getByRole('slider'), { key: 'Enter' })
    await waitFor(() => expect(router.history.location.pathname).toMatch('/caja/cortes/'))
  })
})

describe('the sessions of the clinic', () => {
  it('P9 lists them with number, state and difference', async () => {
    await show('/caja/cortes')
    await screen.findByText('Short $20.00')
    const [first, second] = screen.getAllByRole('row').slice(1)
    expect(first?.textContent).toContain('Not counted yet')
    expect(second?.textContent).toContain('C-2026-000007')
    expect(second?.textContent).toContain('Short $20.00')
    expect(
      within(second ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/caja/cortes/${sessionId}`)
  })

  it('P1 takes a till out of use with its version', async () => {
    const { user, calls } = await show('/caja/cortes')
    await user.click(await screen.findByRole('button', { name: 'Tills' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('switch', { name: 'In use: Caja 1' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true))
    const sent = calls.find(({ method }) => method === 'PATCH')
    expect([sent?.body, sent?.headers.get('if-match')]).toEqual([{ isActive: false }, '"v1"'])
  })
})

describe('a till of a location that is not in use', () => {
  it.each([
    ['en', 'Tills', 'Not in use: Caja 1', 'This location is no longer in use'],
    ['es', 'Cajas', 'Fuera de uso: Caja 1', 'Esta sede ya no está en uso'],
  ] as const)('P1 K1 says in %s why it is not put back into use', async (language, tills, till, text) => {
    const { user } = await show('/caja/cortes', closed, { language })
    const errors = [{ pointer: '/isActive', code: 'validation.locationInactive' }]
    serveApi({
      'GET /till': () => ({ status: 200, body: { tills: [tillOf({ isActive: false })], locations, session: null } }),
      'PATCH /tills/*': () => refusal('validation_failed', errors),
    })
    await user.click(await screen.findByRole('button', { name: tills }))
    await user.click(await within(await screen.findByRole('dialog')).findByRole('switch', { name: till }))
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('a new till', () => {
  it('P9 belongs to the location that an administrator chooses', async () => {
    const { user, calls } = await show('/caja/cortes')
    await user.click(await screen.findByRole('button', { name: 'Tills' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByRole('textbox', { name: /Name/ }), 'Caja Norte')
    await user.selectOptions(dialog.getByRole('combobox', { name: /Location/ }), 'Clínica Norte')
    await user.click(dialog.getByRole('button', { name: 'Add till' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Caja Norte',
      locationId: '019a0000-0000-7000-8000-000000000106',
    })
  })
})

describe('the document of a session', () => {
  it('P9 states folio, person, each method with its difference, what was cancelled apart, and the reason', async () => {
    await show(`/caja/cortes/${sessionId}`)
    const paper = within(await screen.findByRole('article'))
    for (const text of ['C-2026-000007', 'Elena Soto', 'Short $20.00', 'Cambio mal dado', 'Cancelled · Debit card'])
      expect(paper.getByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Close without a count' })).toBeNull()
  })

  it('P9 P6 says Corte de caja and Cancelados in Spanish', async () => {
    await show(`/caja/cortes/${sessionId}`, closed, { language: 'es' })
    const paper = within(await screen.findByRole('article'))
    expect(paper.getByText('Corte de caja')).toBeTruthy()
    expect(paper.getByText('Cancelados · Tarjeta de débito')).toBeTruthy()
    expect(paper.getByText('Faltante $20.00')).toBeTruthy()
  })

  it('P9 lets an administrator count and close the till of another person (F13)', async () => {
    let session = open
    const { user } = await show(`/caja/cortes/${sessionId}`, open)
    const calls = serveApi({
      'GET /till/sessions/*': () => ({ status: 200, body: session }),
      'POST /till/sessions/*/count': () => {
        session = countedOf(0, { countedBy: { id: '019a0000-0000-7000-8000-0000000000c2', name: 'Rosa Gil' } })
        return { status: 200, body: session }
      },
      'POST /till/sessions/*/close': () => {
        session = { ...session, state: 'closed', number: 'C-2026-000008', closedAt: closed.closedAt }
        return { status: 200, body: session }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Count the till' }))
    expect(await screen.findByText(/^You count for Elena Soto/)).toBeTruthy()
    await user.type(await screen.findByRole('textbox', { name: 'Pieces of $500.00' }), '2')
    await user.click(screen.getByRole('button', { name: 'Compare' }))
    expect(await screen.findByText('The count matches.')).toBeTruthy()
    await user.click(within(screen.getByRole('form')).getByRole('button', { name: 'Close till' }))
    expect(await screen.findByText('Till closed')).toBeTruthy()
    const paper = within(await screen.findByRole('article'))
    for (const name of ['Elena Soto', 'Rosa Gil']) expect(paper.getByText(name)).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      `/till/sessions/${sessionId}/count`,
      `/till/sessions/${sessionId}/close`,
    ])
  })

  it('P9 lets an administrator close a session that was left open, with a reason', async () => {
    const { user, calls } = await show(`/caja/cortes/${sessionId}`, open)
    await user.click(await screen.findByRole('button', { name: 'Close without a count' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Close the till of Elena Soto?' }))
    await user.type(await dialog.findByRole('textbox', { name: /Reason/ }), 'Se quedó abierta')
    await user.click(dialog.getByRole('button', { name: 'Close without a count' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Se quedó abierta' })
    expect(await screen.findByText('Till closed without a count')).toBeTruthy()
  })
})
