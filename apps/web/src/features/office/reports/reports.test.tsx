import type { ActorKind } from '@piel/contract/core/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { ReportsPage } from './reports-page.tsx'

const asOf = '2026-11-21T16:00:00.000Z'
const days = { from: '2026-08-24', to: '2026-11-21' }
const noShows = {
  ...days,
  hours: [
    { weekday: 1, hour: 9, held: 18, missed: 2 },
    { weekday: 1, hour: 10, held: 9, missed: 0 },
    { weekday: 6, hour: 9, held: 5, missed: 3 },
  ],
  held: 32,
  missed: 5,
  asOf,
}
const debts = {
  ages: [
    { age: 'upTo30', debtors: 4, owedMinor: 400_000 },
    { age: 'upTo60', debtors: 2, owedMinor: 250_050 },
    { age: 'upTo90', debtors: 0, owedMinor: 0 },
    { age: 'over90', debtors: 1, owedMinor: 99_950 },
  ],
  debtors: 7,
  owedMinor: 750_000,
  currency: 'MXN',
  asOf,
}
const sums = (paidMinor: number, refundedMinor = 0) => ({
  paidMinor,
  refundedMinor,
  incomeMinor: paidMinor - refundedMinor,
})
const doctorId = '019a0000-0000-7000-8000-0000000000d1'
const typeId = '019a0000-0000-7000-8000-0000000000b1'
const income = {
  ...days,
  currency: 'MXN',
  doctors: [
    { doctor: { id: doctorId, name: 'Laura Pech' }, ...sums(900_000, 100_000) },
    { doctor: null, ...sums(200_000) },
  ],
  services: [
    { service: `treatment:${typeId}`, name: { nameEn: 'Acne', nameEs: 'Acné' }, ...sums(900_000, 100_000) },
    { service: 'membership:vip', name: { nameEn: 'VIP', nameEs: 'VIP' }, ...sums(150_000) },
    { service: 'account', name: null, ...sums(50_000) },
  ],
  ...sums(1_100_000, 100_000),
  asOf,
}
const memberships = {
  months: [
    { month: '2026-11-01', tiers: { estandar: 1, premium: 0, vip: 2 }, total: 3 },
    { month: '2026-12-01', tiers: { estandar: 0, premium: 1, vip: 0 }, total: 1 },
  ],
  total: 4,
  asOf,
}

async function show(account: ActorKind = 'ADMIN', language: 'en' | 'es' = 'en') {
  const calls = serveApi({
    'GET /reports/no-shows': () => ({ status: 200, body: noShows }),
    'GET /reports/debts': () => ({ status: 200, body: debts }),
    'GET /reports/income': () => ({ status: 200, body: income }),
    'GET /reports/memberships': () => ({ status: 200, body: memberships }),
  })
  const app = await renderApp(<ReportsPage />, { account, language, at: '/reportes' })
  return { ...app, calls }
}
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
const linksOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

describe('the page of reports', () => {
  it('Q6 shows no income to reception, and does not ask for it', async () => {
    const { calls } = await show('STAFF')
    expect(await screen.findByRole('region', { name: 'Balances due by age' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Income by doctor' })).toBeNull()
    expect(calls.map(({ path }) => path)).not.toContain('/reports/income')
  })

  it('Q6 states of each picture what it counts, and leads to its list', async () => {
    await show()
    for (const [name, total, text, link] of [
      ['No-shows by weekday and hour', '13.5%', /cancelled ones do not count/, '/agenda?view=list&status=noShow'],
      ['Balances due by age', '$7,500.00', /oldest charge/, '/transacciones/adeudos'],
      ['Income by doctor', '$10,000.00', /by the doctor of the treatment/, '/transacciones?status=settled'],
      ['Income by service', '$10,000.00', /by what was paid/, '/transacciones?status=settled'],
      ['Memberships that end', '4', /month of their last day/, '/pacientes?membershipEnds=2026-11'],
    ] as const) {
      const shown = await card(name)
      expect(await shown.findByText(total)).toBeTruthy()
      expect(shown.getByText(text)).toBeTruthy()
      expect(shown.getByRole('link').getAttribute('href')).toContain(link)
    }
  })

  it('Q6 moves through a picture by arrow keys, and opens the list of a cell with Enter', async () => {
    const { router } = await show()
    const cells = await (await card('No-shows by weekday and hour')).findByRole('slider')
    expect(cells.getAttribute('aria-valuetext')).toBe('Monday 09:00: 2 missed of 20 (10%)')
    fireEvent.change(cells, { target: { value: '10' } })
    expect(cells.getAttribute('aria-valuetext')).toBe('Saturday 09:00: 3 missed of 8 (37.5%)')
    fireEvent.keyDown(cells, { key: 'Enter' })
    await waitFor(() => expect(router.history.location.pathname).toBe('/agenda'))
    expect(router.history.location.search).toBe(
      '?view=list&status=noShow&from=2026-08-24&to=2026-11-21&weekday=6&hour=9',
    )
  })

  it('Q6 shows each picture as a table at one press, whose rows lead to their lists', async () => {
    const { user } = await show()
    const tableOf = async (name: string) => {
      const shown = await card(name)
      await user.click(await shown.findByRole('button', { name: 'Show as table' }))
      return shown.getByRole('table')
    }
    const ages = await tableOf('Balances due by age')
    expect(rowsOf(ages)).toEqual([
      ['Age', 'Patients', 'Balance due'],
      ['0–30 days', '4', '4,000.00'],
      ['31–60 days', '2', '2,500.50'],
      ['61–90 days', '0', '0.00'],
      ['Over 90 days', '1', '999.50'],
      ['Total', '7', '7,500.00'],
    ])
    expect(linksOf(ages)[3]).toBe('/transacciones/adeudos?age=over90')
    const services = await tableOf('Income by service')
    expect(rowsOf(services)).toEqual([
      ['Service', 'Paid', 'Refunded', 'Income'],
      ['Acne', '9,000.00', '1,000.00', '8,000.00'],
      ['VIP membership', '1,500.00', '0.00', '1,500.00'],
      ['On account', '500.00', '0.00', '500.00'],
      ['Total', '11,000.00', '1,000.00', '10,000.00'],
    ])
    expect(linksOf(services)[0]).toBe(
      `/transacciones?status=settled&from=2026-08-24&to=2026-11-21&service=treatment%3A${typeId}`,
    )
    expect(linksOf(await tableOf('Income by doctor'))[1]).toContain('&doctorId=none')
    expect(rowsOf(await tableOf('Memberships that end'))[1]).toEqual(['Nov 2026', '1', '0', '2', '3'])
  })

  it('Q6 keeps its days in the address, and asks for them', async () => {
    const { user, router, calls } = await show()
    await user.click(await screen.findByRole('button', { name: /^Dates:/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'From' }), '{Control>}a{/Control}01102026')
    await user.type(dialog.getByRole('textbox', { name: 'Until' }), '{Control>}a{/Control}31102026')
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ from: '2026-10-01', to: '2026-10-31' }))
    await waitFor(() =>
      expect(calls.map(({ path }) => path)).toContain('/reports/no-shows?from=2026-10-01&to=2026-10-31'),
    )
  })

  it('Q6 is in Spanish, and loads on Retry what could not be loaded', async () => {
    const { user } = await show('ADMIN', 'es')
    expect(await screen.findByRole('region', { name: 'Inasistencias por día y hora' })).toBeTruthy()
    document.body.replaceChildren()
    serveApi({
      'GET /reports/no-shows': () => refusal('forbidden'),
      'GET /reports/debts': () => ({ status: 200, body: debts }),
      'GET /reports/memberships': () => ({ status: 200, body: memberships }),
    })
    await renderApp(<ReportsPage />, { account: 'STAFF', at: '/reportes' })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The report could not be loaded')
    serveApi({ 'GET /reports/no-shows': () => ({ status: 200, body: noShows }) })
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('13.5%')).toBeTruthy()
  })
})
