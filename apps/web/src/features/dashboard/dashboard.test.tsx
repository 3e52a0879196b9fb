import type { PatientRow } from '@piel/contract/patients'
import type { ActorKind } from '@piel/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../testing/render.tsx'
import { refusal, serveApi } from '../../testing/serve-api.ts'
import { DashboardPage } from './dashboard-page.tsx'

const row = (n: number): PatientRow => ({
  id: `019a0000-0000-7000-8000-00000000000${n}`,
  user: {
    id: `019a0000-0000-7000-8000-00000000001${n}`,
    firstName: `Ana`,
    middleName: null,
    lastName: `Ruiz`,
    secondLastName: `Núñez ${n}`,
    email: `ana${n}@correo.test`,
    photoId: null,
  },
  phone: '55 1234 5678',
  phoneE164: '+525512345678',
  birthDate: '1990-05-05',
  gender: 'FEMALE',
  isActive: n !== 2,
  createdAt: '2026-11-20T16:00:00.000Z',
  archivedAt: null,
})
const figures = { activePatients: 1284, registeredThisMonth: 7, asOf: '2026-11-21T16:00:00.000Z' }
const listOf = (data: PatientRow[]) => ({ data, meta: { page: 1, limit: 6, total: data.length, totalIsExact: true } })

const render = (data: PatientRow[], account: ActorKind = 'STAFF', language: 'en' | 'es' = 'en') => {
  const calls = serveApi({
    'GET /dashboard': () => ({ status: 200, body: figures }),
    'GET /patient': () => ({ status: 200, body: listOf(data) }),
  })
  return renderApp(<DashboardPage />, { account, language }).then((view) => ({ calls, ...view }))
}

describe('the dashboard', () => {
  it('H1 shows counted figures, the active patients leading to their list', async () => {
    await render([row(1)])
    expect(await screen.findByText('1,284')).toBeDefined()
    expect(screen.getByText('7')).toBeDefined()
    expect(screen.getByRole('link', { name: /See the list/ }).getAttribute('href')).toBe('/pacientes?status=active')
  })

  it('H1 says where counting ended', async () => {
    serveApi({
      'GET /dashboard': () => ({
        status: 200,
        body: { ...figures, registeredThisMonth: 10000, registeredIsExact: false },
      }),
      'GET /patient': () => ({ status: 200, body: listOf([]) }),
    })
    await renderApp(<DashboardPage />)
    expect(await screen.findByText('10,000+')).toBeDefined()
  })

  it('B3 shows the latest patients, newest first as the API sorts them, each leading to the record', async () => {
    const { calls } = await render([row(1), row(2)])
    const latest = screen.getByRole('region', { name: 'Latest patients' })
    const links = await within(latest).findAllByRole('link', { name: /Ana Ruiz/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [row(1), row(2)].map(({ id }) => `/pacientes/detalle/${id}`),
    )
    expect(within(latest).getByText('Ana Ruiz Núñez 1').tagName).toBe('BDI')
    expect(within(latest).getByText('Inactive')).toBeDefined()
    expect(calls.find(({ path }) => path.startsWith('/patient'))?.path).toContain('sort=-createdAt')
  })

  it('B3 speaks Spanish', async () => {
    await render([row(1)], 'STAFF', 'es')
    expect(await screen.findByText('Pacientes activos')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Registrar paciente' })).toBeDefined()
  })

  it('I4 waits with skeletons, and says what to do where there is nobody yet', async () => {
    const view = await render([])
    expect(await screen.findByText('No patients yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Register the first patient' }).getAttribute('href')).toBe(
      '/pacientes/crear',
    )
    view.unmount()

    serveApi({ 'GET /dashboard': () => new Promise(() => {}), 'GET /patient': () => new Promise(() => {}) })
    await renderApp(<DashboardPage />)
    expect(screen.getAllByRole('status').length).toBeGreaterThan(1)
  })

  it('I4 says which part could not be loaded, and loads it on Retry', async () => {
    serveApi({
      'GET /dashboard': () => refusal('forbidden'),
      'GET /patient': () => ({ status: 200, body: listOf([row(1)]) }),
    })
    const { user } = await renderApp(<DashboardPage />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The figures could not be loaded')
    expect(await screen.findByText('Ana Ruiz Núñez 1')).toBeDefined()
    serveApi({ 'GET /dashboard': () => ({ status: 200, body: figures }) })
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.getByText('1,284')).toBeDefined())
  })

  it('J4 asks for nothing that the role may not see', async () => {
    const user = await render([], 'USER')
    expect(screen.getByRole('link', { name: 'See your profile' })).toBeDefined()
    expect(user.calls).toEqual([])
    user.unmount()

    const doctor = await render([row(1)], 'DOCTOR')
    expect(await screen.findByText('Ana Ruiz Núñez 1')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Register patient' })).toBeNull()
    expect(doctor.calls.map(({ path }) => path.split('?')[0])).toEqual(['/patient'])
  })

  it('J4 shows a doctor how many patients are theirs and the latest of them, and what to expect where there is none', async () => {
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
    expect(screen.queryByRole('link', { name: 'Register the first patient' })).toBeNull()
  })
})
