import type { PatientRow } from '@piel/contract/people/patients'
import type { ActorKind } from '@piel/contract/core/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dayOf } from '#/testing/day.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { DashboardPage } from './dashboard-page.tsx'

const row = (n: number): PatientRow => ({
  id: `019a0000-0000-7000-8000-00000000000${n}`,
  version: 1,
  user: {
    id: `019a0000-0000-7000-8000-00000000001${n}`,
    firstName: `Ana`,
    middleName: null,
    lastName: `Ruiz`,
    secondLastName: `Núñez ${n}`,
    email: `ana${n}@correo.test`,
    photoId: null,
  },
  contactEmail: `ana${n}@correo.test`,
  phone: '55 1234 5678',
  phoneE164: '+525512345678',
  birthDate: '1990-05-05',
  gender: 'FEMALE',
  isActive: n !== 2,
  createdAt: '2026-11-20T16:00:00.000Z',
  archivedAt: null,
})
const figures = {
  activePatients: 1284,
  treatments: 3120,
  monthIncomeMinor: 12_345_678,
  currency: 'MXN',
  activeDoctors: 5,
  transactions: 5012,
  registeredThisMonth: 7,
  month: { from: '2026-11-01', to: '2026-11-30' },
  asOf: '2026-11-21T16:00:00.000Z',
}
const listOf = (data: unknown[]) => ({ data, meta: { page: 1, limit: 6, total: data.length, totalIsExact: true } })
const noTreatments = { ...listOf([]), filtered: { doctorName: null, doctorTitle: null, patientName: null, type: null } }
const point = (day: string, payments = 0, paidMinor = 0, refundedMinor = 0) => ({
  day,
  payments,
  paidMinor,
  refundedMinor,
  incomeMinor: paidMinor - refundedMinor,
})
const kind = (n: number, nameEn: string, nameEs: string, counts: number[]) => ({
  type: { id: `019a0000-0000-7000-8000-0000000000b${n}`, nameEn, nameEs },
  counts: { started: counts[0], inProgress: counts[1], completed: counts[2], cancelled: counts[3] },
  total: counts.reduce((a, b) => a + b, 0),
})
const charts = {
  from: '2026-11-19',
  to: '2026-11-21',
  period: 'monthly',
  currency: 'MXN',
  income: [point('2026-11-19', 2, 350_050, 50), point('2026-11-20'), point('2026-11-21', 1, 200_000)],
  incomeMinor: 550_000,
  treatments: [kind(1, 'Alopecia', 'Alopecia', [1, 0, 2, 0]), kind(2, 'Acne', 'Acné', [0, 1, 0, 0])],
  treatmentsTotal: 4,
  asOf: '2026-11-21T16:00:00.000Z',
}
const nothing = {
  ...charts,
  income: charts.income.map(({ day }) => point(day)),
  incomeMinor: 0,
  treatments: [],
  treatmentsTotal: 0,
}

const served = (changes: Parameters<typeof serveApi>[0] = {}) =>
  serveApi({
    'GET /dashboard': () => ({ status: 200, body: figures }),
    'GET /dashboard/day': () => ({ status: 200, body: dayOf() }),
    'GET /dashboard/analytics': () => ({ status: 200, body: charts }),
    'GET /treatments': () => ({ status: 200, body: noTreatments }),
    'GET /catalogue': () => ({ status: 200, body: { types: [], tiers: [] } }),
    ...changes,
  })
const show = (at = '/', language: 'en' | 'es' = 'en') =>
  renderApp(<DashboardPage />, { account: 'STAFF', at, language })
const card = async (name: string) => within(await screen.findByRole('region', { name }))

const render = (data: PatientRow[], account: ActorKind, language: 'en' | 'es' = 'en') => {
  const calls = served({ 'GET /patient': () => ({ status: 200, body: listOf(data) }) })
  return renderApp(<DashboardPage />, { account, language }).then((view) => ({ calls, ...view }))
}

describe('the five figures', () => {
  it('H1 are counted, and each links to the list whose rows sum to it', async () => {
    served()
    await show()
    const figuresOf = await card('Key figures')
    expect(await figuresOf.findByText('1,284')).toBeTruthy()
    const leads = figuresOf.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(leads).toEqual([
      ['Active patients1,284', '/pacientes?status=active'],
      ['7 registered this month', '/pacientes?sort=-createdAt'],
      ['Treatments3,120', '/tratamientos'],
      ['Income in November 2026$123,456.78', '/transacciones?status=settled&from=2026-11-01&to=2026-11-30'],
      ['Active doctors5', '/medicos?status=ACTIVE'],
      ['Transactions5,012', '/transacciones'],
    ])
    expect(figuresOf.getByText('As of 21 Nov 2026, 10:00')).toBeTruthy()
  })

  it('H1 A8 are in Spanish, and name the month', async () => {
    served()
    await show('/', 'es')
    const figuresOf = await card('La clínica en cifras')
    expect(await figuresOf.findByText('Ingresos de noviembre de 2026')).toBeTruthy()
    expect(await figuresOf.findByText('$123,456.78')).toBeTruthy()
    expect(figuresOf.getByText(/^Cifras al 21 nov 2026/)).toBeTruthy()
  })

  it('H1 show where counting stopped', async () => {
    served({
      'GET /dashboard': () => ({
        status: 200,
        body: { ...figures, registeredThisMonth: 10000, registeredIsExact: false },
      }),
    })
    await show()
    expect(await screen.findByText('10,000+ registered this month')).toBeTruthy()
  })

  it('I4 wait with skeletons, and load on Retry what could not be loaded', async () => {
    served({ 'GET /dashboard': () => new Promise(() => {}), 'GET /dashboard/analytics': () => new Promise(() => {}) })
    const waiting = await show()
    await waitFor(() => expect(screen.getAllByRole('status').length).toBeGreaterThanOrEqual(5))
    waiting.unmount()

    served({ 'GET /dashboard': () => refusal('forbidden') })
    const { user } = await show()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The figures could not be loaded')
    expect(within(screen.getByRole('region', { name: 'Key figures' })).getAllByText('—')).toHaveLength(5)
    expect(screen.getByRole('link', { name: /^Active doctors/ })).toBeTruthy()
    served()
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.getByText('1,284')).toBeDefined())
  })
})

describe('the charts', () => {
  it('H2 show the last seven days by default, as M j, Y - M j, Y, and leave the days to the clinic’s clock', async () => {
    const calls = served()
    await show()
    expect(await screen.findByRole('button', { name: 'Dates: Nov 19, 2026 - Nov 21, 2026' })).toBeTruthy()
    expect(calls.map(({ path }) => path)).toContain('/dashboard/analytics?period=monthly')
  })

  it('H2 equal the sums of the lists that they link to', async () => {
    served()
    await show('/?from=2026-11-19&to=2026-11-21')
    const income = await card('Income')
    expect(await income.findByText('$5,500.00')).toBeTruthy()
    expect(income.getByText('3 payments · by day · $0.50 refunded')).toBeTruthy()
    expect(income.getByRole('link', { name: 'View payments' }).getAttribute('href')).toBe(
      '/transacciones?status=settled&from=2026-11-19&to=2026-11-21',
    )
    const treatments = await card('Treatments started')
    expect(treatments.getByRole('link', { name: 'View treatments' }).getAttribute('href')).toBe(
      '/tratamientos?from=2026-11-19&to=2026-11-21',
    )
  })

  it('H2 state each value by arrow keys, and under the pointer', async () => {
    served()
    const { user } = await show()
    const income = await card('Income')
    const points = await income.findByRole('slider', { name: /arrow keys/ })
    expect(points.getAttribute('aria-roledescription')).toBe('chart')
    points.focus()
    const valueOf = (slider: HTMLElement) => slider.getAttribute('aria-valuetext')
    expect(valueOf(points)).toBe('19 Nov 2026: $3,500.00, 2 payments')
    fireEvent.change(points, { target: { value: '2' } })
    expect(valueOf(points)).toBe('21 Nov 2026: $2,000.00, 1 payment')
    expect(income.getByText('$2,000.00')).toBeTruthy()
    await user.tab()
    expect(income.queryByText('$2,000.00')).toBeNull()

    const parts = (await card('Treatments started')).getByRole('slider')
    expect(valueOf(parts)).toBe('Alopecia, Started: 1 of 3')
    fireEvent.change(parts, { target: { value: '2' } })
    expect(valueOf(parts)).toBe('Acne, In progress: 1 of 1')
  })

  it('H2 show the same data as tables', async () => {
    served()
    const { user } = await show()
    const income = await card('Income')
    await user.click(await income.findByRole('button', { name: 'Show as table' }))
    const rowsOf = (table: HTMLElement) =>
      within(table)
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rowsOf(income.getByRole('table'))).toEqual([
      ['Day', 'Payments', 'Paid', 'Refunded', 'Income'],
      ['19 Nov 2026', '2', '3,500.50', '0.50', '3,500.00'],
      ['20 Nov 2026', '0', '0.00', '0.00', '0.00'],
      ['21 Nov 2026', '1', '2,000.00', '0.00', '2,000.00'],
      ['Total', '3', '5,500.50', '0.50', '5,500.00'],
    ])
    const treatments = await card('Treatments started')
    await user.click(treatments.getByRole('button', { name: 'Show as table' }))
    expect(rowsOf(treatments.getByRole('table'))).toEqual([
      ['Treatment', 'Started', 'In progress', 'Completed', 'Cancelled', 'Total'],
      ['Alopecia', '1', '0', '2', '0', '3'],
      ['Acne', '0', '1', '0', '0', '1'],
      ['Total', '1', '1', '2', '0', '4'],
    ])
    await user.click(income.getByRole('button', { name: 'Show as chart' }))
    expect(income.queryByRole('table')).toBeNull()
  })

  it('H2 keep days and period in the URL, and its other parameters', async () => {
    const calls = served()
    const { user, router } = await show('/?list-search=ana')
    await user.selectOptions(await screen.findByRole('combobox', { name: /Period/ }), 'Yearly')
    await waitFor(() => expect(router.state.location.search).toEqual({ 'list-search': 'ana', period: 'yearly' }))
    await user.click(screen.getByRole('button', { name: /^Dates:/ }))
    const dialog = within(await screen.findByRole('dialog'))
    for (const name of ['Last 7 days', 'Last 30 days', 'This month', 'Last month', 'This year', 'Last 12 months'])
      expect(dialog.getByRole('button', { name })).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: 'From' }), '{Control>}a{/Control}05032026')
    await user.type(dialog.getByRole('textbox', { name: 'Until' }), '{Control>}a{/Control}01032026')
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        'list-search': 'ana',
        period: 'yearly',
        from: '2026-03-01',
        to: '2026-03-05',
      }),
    )
    expect(calls.map(({ path }) => path)).toContain('/dashboard/analytics?from=2026-03-01&to=2026-03-05&period=yearly')
    router.history.back()
    await waitFor(() => expect(router.state.location.search).toEqual({ 'list-search': 'ana', period: 'yearly' }))
  })

  it('H2 I3 accept no more than five years, and require both days', async () => {
    served()
    const { user, router } = await show()
    await user.click(await screen.findByRole('button', { name: /^Dates:/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'From' }), '{Control>}a{/Control}01012020')
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await dialog.findByText('The range cannot exceed five years')).toBeTruthy()
    await user.clear(dialog.getByRole('textbox', { name: 'From' }))
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await dialog.findByText('The date is not valid')).toBeTruthy()
    expect(router.state.location.search).toEqual({})
  })

  it.each(['?from=2026-02-30&to=2026-03-01', '?from=2026-03-02&to=2026-03-01', '?period=weekly', '?from=1&to=2'])(
    'H2 replace %s of an old link with the default',
    async (search) => {
      const calls = served()
      await show(`/${search}`)
      await card('Income')
      await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/dashboard/analytics?period=monthly'))
    },
  )

  it('H2 label a month by the part of it that is in the range', async () => {
    const income = [point('2026-09-01'), point('2026-10-01', 1, 100), point('2026-11-01', 1, 200)]
    served({
      'GET /dashboard/analytics': () => ({
        status: 200,
        body: { ...charts, period: 'yearly', from: '2026-09-15', to: '2026-11-21', income, incomeMinor: 300 },
      }),
    })
    const { user } = await show('/?period=yearly&from=2026-09-15&to=2026-11-21')
    const of = await card('Income')
    await user.click(await of.findByRole('button', { name: 'Show as table' }))
    expect(of.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
      'Sep 15, 2026 - Sep 30, 2026',
      'October 2026',
      'Nov 1, 2026 - Nov 21, 2026',
    ])
  })

  it('H2 combine rare types in one row, and name each in the table', async () => {
    const treatments = Array.from({ length: 7 }, (_, n) => kind(n, `Type ${n}`, `Tipo ${n}`, [9 - n, 0, 1, 0]))
    served({ 'GET /dashboard/analytics': () => ({ status: 200, body: { ...charts, treatments } }) })
    const { user } = await show()
    const of = await card('Treatments started')
    expect(await of.findByText('Other types (3)')).toBeTruthy()
    expect(of.queryByText('Type 4')).toBeNull()
    await user.click(of.getByRole('button', { name: 'Show as table' }))
    expect(of.getAllByRole('rowheader')).toHaveLength(7)
  })

  it('I4 report that nothing happened, and load on Retry what could not be loaded', async () => {
    served({ 'GET /dashboard/analytics': () => ({ status: 200, body: nothing }) })
    const view = await show('/', 'es')
    expect(await screen.findByText('Sin ingresos en este periodo')).toBeTruthy()
    expect(screen.getByText('Sin tratamientos iniciados en este periodo')).toBeTruthy()
    view.unmount()

    served({ 'GET /dashboard/analytics': () => refusal('unavailable') })
    const { user } = await show()
    const alert = (await screen.findByText('The charts could not be loaded')).closest('[role=alert]') as HTMLElement
    served()
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('$5,500.00')).toBeTruthy()
  })

  it('B3 are at /dashboard/analytics under that name, with the treatments below', async () => {
    served()
    await renderApp({ '/dashboard/analytics': <DashboardPage /> }, { at: '/dashboard/analytics' })
    const way = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }))
    expect(way.getByText('Analytics')).toBeTruthy()
    expect(way.getByRole('link', { name: 'Dashboard' })).toBeTruthy()
    expect(await screen.findByText('No treatments yet')).toBeTruthy()
  })
})

describe('the dashboard of other roles', () => {
  it('J4 requests nothing that the role may not see', async () => {
    const user = await render([], 'USER')
    expect(screen.getByRole('link', { name: 'View your profile' })).toBeDefined()
    expect(user.calls).toEqual([])
    user.unmount()

    const doctor = await render([row(1)], 'DOCTOR')
    expect(await screen.findByText('Ana Ruiz Núñez 1')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Register patient' })).toBeNull()
    expect(doctor.calls.map(({ path }) => path.split('?')[0])).toEqual(['/dashboard/day', '/patient'])
  })

  it('J4 shows a doctor the number of their patients and the latest of them, and what to expect without any', async () => {
    const view = await render([row(1), row(2)], 'DOCTOR', 'es')
    const mine = await screen.findByRole('region', { name: 'Mis pacientes' })
    expect(await within(mine).findByText('2 pacientes a su cargo')).toBeDefined()
    expect(
      within(mine)
        .getByRole('link', { name: /Ver todos/ })
        .getAttribute('href'),
    ).toBe('/pacientes')
    view.unmount()
    await render([], 'DOCTOR')
    expect(await screen.findByText('No patients assigned to you yet')).toBeDefined()
  })
})
