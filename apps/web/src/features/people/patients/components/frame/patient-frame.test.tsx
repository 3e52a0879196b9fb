import type { ActorKind } from '@piel/contract/core/permissions'
import type { Patient } from '@piel/contract/people/patients'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inPatientFrame } from '#/testing/patient-frame.tsx'
import { patientId, patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-02-28T18:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const path = `/pacientes/detalle/${patientId}`
const pages = {
  '/pacientes/detalle/$id': inPatientFrame(<p>Overview page</p>),
  '/pacientes/detalle/$id/expediente': inPatientFrame(<p>Record page</p>),
} as const
interface Shown {
  patient?: Patient
  account?: ActorKind
  at?: string
}
async function show({ patient = patientOf(), account = 'STAFF', at = path }: Shown = {}) {
  const calls = serveApi({ 'GET /patient/*': () => ({ status: 200, body: patient }) })
  const view = await renderApp(pages, { account, at })
  await screen.findByRole('heading', { level: 1, name: 'Ana Ruiz O’Farrill' })
  return { ...view, calls }
}
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Pages of the patient' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('the header of a patient', () => {
  it('E2 G3 states age, sex, membership, status and what is owed, from one request', async () => {
    const { calls } = await show({
      patient: patientOf({
        account: {
          balanceMinor: 200_000,
          currency: 'MXN',
          membership: { tier: 'vip', endsOn: '2027-11-20', state: 'active' },
        },
      }),
    })
    for (const text of ['37 years', 'Female', 'VIP until 20 Nov 2027', 'Active', 'Owes $2,000.00'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(calls.map((call) => call.path)).toEqual([`/patient/${patientId}`])
  })

  it('G3 names a membership that has ended, and no balance where nothing is owed', async () => {
    const membership = { tier: 'premium', endsOn: '2026-11-20', state: 'ended' } as const
    await show({ patient: patientOf({ account: { balanceMinor: -5000, currency: 'MXN', membership } }) })
    expect(screen.getByText('Premium ended on 20 Nov 2026')).toBeTruthy()
    expect(screen.queryByText(/Owes|Credit/)).toBeNull()
  })

  it('E3 links to the patient’s pages with their counts, and marks the current one', async () => {
    await show({ account: 'CLINICAL' })
    expect(tabs()).toEqual([
      ['Overview', path],
      ['Record12', `${path}/expediente`],
      ['Prescriptions', `${path}/recetas`],
      ['Treatments1', `${path}/tratamientos`],
      ['Account', `${path}/cuenta`],
      ['History', `${path}/historial`],
    ])
    expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: /^Record/ }).getAttribute('aria-current')).toBeNull()
  })

  it('N1 shows reception no record and no way to it, and prints none', async () => {
    const { user } = await show()
    expect(tabs().map(([name]) => name)).toEqual(['Overview', 'Treatments1', 'Account', 'History'])
    expect(screen.queryByRole('link', { name: 'New entry' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    const offered = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(offered).toEqual(['Record payment', 'Edit patient', 'Print statement', 'Mark as inactive', 'Archive'])
  })

  it('K1 G3 offers a visit first, and a payment in the header only if something is owed', async () => {
    const membership = null
    const { unmount } = await show({
      patient: patientOf({ account: { balanceMinor: 0, currency: 'MXN', membership } }),
    })
    expect(screen.getByRole('button', { name: 'Schedule' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Record payment/ })).toBeNull()
    unmount()
    const { user } = await show({
      patient: patientOf({ account: { balanceMinor: 200_000, currency: 'MXN', membership } }),
    })
    await user.click(screen.getByRole('button', { name: 'Record payment of $2,000.00' }))
    expect(await screen.findByRole('dialog', { name: 'Record payment' })).toBeTruthy()
  })

  it('J4 shows a doctor neither account nor history', async () => {
    await show({ account: 'DOCTOR', patient: patientOf({ account: null }) })
    expect(tabs().map(([name]) => name)).toEqual(['Overview', 'Record12', 'Prescriptions', 'Treatments1'])
    expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull()
  })

  it('B8 names the way to the page in the breadcrumbs', async () => {
    await show({ at: `${path}/expediente` })
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
    expect(way.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Dashboard',
      'Patients',
      'Ana',
      'Record',
    ])
    expect(way.getByRole('link', { name: 'Ana' }).getAttribute('href')).toBe(path)
  })

  it('E3 starts an entry from every page', async () => {
    const { user, router } = await show({ account: 'CLINICAL' })
    await user.click(screen.getByRole('link', { name: 'New entry' }))
    expect(await screen.findByText('Record page')).toBeTruthy()
    expect(router.state.location.href).toBe(`${path}/expediente?note=1`)
  })
})
