import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { closedDayOf, dayId, dayOf } from '#/testing/till.ts'
import { ClosingPage } from './closing-page.tsx'
import { ClosingsPage } from './closings-page.tsx'

async function show(at: string, day = closedDayOf(), options: Parameters<typeof renderApp>[1] = {}) {
  const calls = serveApi({
    'GET /till/days': () => ({
      status: 200,
      body: {
        data: [
          dayOf({ id: '019a0000-0000-8000-8000-00000000da12', day: '2026-11-04', openSessions: 2 }),
          closedDayOf(),
        ],
        meta: { page: 1, limit: 5, total: 2, totalIsExact: true },
      },
    }),
    'GET /till/days/*': () => ({ status: 200, body: day }),
    'POST /till/days/*/close': () => ({ status: 200, body: closedDayOf() }),
  })
  const app = await renderApp(
    { '/caja/dias': <ClosingsPage />, '/caja/dias/$id': <ClosingPage /> },
    { account: 'ADMIN', ...options, at },
  )
  return { ...app, calls }
}

describe('the days of the clinic', () => {
  it('P9 lists them with folio, state, what was taken and the difference', async () => {
    await show('/caja/dias')
    await screen.findByText('D-2026-000003')
    const [open, closed] = screen.getAllByRole('row').slice(1)
    expect(open?.textContent).toContain('2 sessions open')
    expect(open?.textContent).toContain('Not closed yet')
    expect(closed?.textContent).toContain('$850.00')
    expect(closed?.textContent).toContain('Short $20.00')
    expect(screen.getByRole('link', { name: 'Sessions' }).getAttribute('href')).toBe('/caja/cortes')
  })
})

describe('a day', () => {
  it('P9 states in its document what each method took, and each session with its difference', async () => {
    await show(`/caja/dias/${dayId}`)
    const paper = within(await screen.findByRole('article'))
    for (const text of [
      'Day closing',
      'D-2026-000003',
      'Clínica Centro',
      'Automatically',
      'Payments · Debit card',
      'Cancelled · Debit card',
      'C-2026-000007 · Caja 1 · Elena Soto',
    ])
      expect(paper.getByText(text)).toBeTruthy()
    expect(paper.getAllByText('Short $20.00')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
  })

  it('P9 says Corte del día in Spanish', async () => {
    await show(`/caja/dias/${dayId}`, closedDayOf(), { language: 'es' })
    const paper = within(await screen.findByRole('article'))
    expect(paper.getByText('Corte del día')).toBeTruthy()
    expect(paper.getByText('Automático')).toBeTruthy()
  })

  it('P9 says that no money can be taken until midnight before an administrator closes today', async () => {
    const { user, calls } = await show(`/caja/dias/${dayId}`, dayOf())
    await user.click(await screen.findByRole('button', { name: 'Close day' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/No money can be taken or returned at this location until midnight/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Close day' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
    expect(await screen.findByText('Day closed: D-2026-000003')).toBeTruthy()
  })

  it('P9 links to the open sessions that come first', async () => {
    await show(`/caja/dias/${dayId}`, dayOf({ state: 'waiting', openSessions: 1 }))
    expect(await screen.findByText('1 session is open. Close it to close the day.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show open sessions' }).getAttribute('href')).toBe(
      '/caja/cortes?status=open',
    )
    expect(screen.queryByRole('button', { name: 'Close day' })).toBeNull()
  })
})
