import type { Measure } from '@piel/contract/clinical/measures'
import type { ActorKind } from '@piel/contract/core/permissions'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { measureOf } from '#/testing/measures.ts'
import { patientId, patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { Measures } from './components/measures.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const path = `/pacientes/detalle/${patientId}/expediente`
async function show(
  data: Measure[],
  {
    at = '',
    account = 'CLINICAL',
    patient = patientOf(),
  }: { at?: string; account?: ActorKind; patient?: ReturnType<typeof patientOf> } = {},
) {
  const calls = serveApi({
    'GET /patient/*/measures': () => ({ status: 200, body: { data, bmi: [] } }),
    'POST /patient/*/measures': () => ({ status: 201, body: measureOf(9) }),
    'GET /treatments': () => ({
      status: 200,
      body: { data: [], meta: { page: 1, limit: 20, total: 0, totalIsExact: true } },
    }),
    'GET /patient/*': () => ({ status: 200, body: patient }),
  })
  const app = await renderApp({ '/pacientes/detalle/$id/expediente': <Measures /> }, { at: `${path}${at}`, account })
  return { ...app, posted: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}

it('N11 shows the last value of each kind and a line over time, with a table one press away', async () => {
  const { user } = await show([
    measureOf(5, { value: 6 }),
    measureOf(3, { value: 12.4 }),
    measureOf(4, { kind: 'easi', value: 16.6 }),
  ])
  const last = await screen.findByRole('region', { name: 'Latest values' })
  expect(
    within(last)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['PASI612 May 2026', 'EASI16.6Moderate · 12 Apr 2026'])
  const line = screen.getByRole('slider', { name: 'PASI' })
  expect(line.getAttribute('aria-valuetext')).toBe('12.4, 12 Mar 2026')
  await user.click(screen.getByRole('button', { name: 'Table' }))
  const rows = within(screen.getByRole('table', { name: 'PASI' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('12 May 20266'),
    expect.stringContaining('12 Mar 202612.4'),
  ])
})

it('N11 computes a score while it is filled in, beside the last value, and sends what was observed', async () => {
  const { user, posted } = await show([measureOf(3, { kind: 'ihs4', value: 7, unit: 'points' })])
  await user.click(await screen.findByRole('button', { name: 'Record' }))
  const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 })
  const nodules = await within(dialog).findByLabelText(/^Inflammatory nodules/)
  const score = () => within(dialog).getByRole('status', { name: '' }).textContent
  expect(within(dialog).getByText('Last: 7 on 12 Mar 2026')).toBeTruthy()
  await user.type(nodules, '2')
  await user.type(within(dialog).getByLabelText(/^Abscesses/), '1')
  expect(score()).toBe('IHS4 –')
  await user.type(within(dialog).getByLabelText(/^Draining tunnels/), '3')
  expect(score()).toBe('IHS4 16Severe')
  await user.click(within(dialog).getByRole('button', { name: 'Record measure' }))
  await vi.waitFor(() =>
    expect(posted()).toEqual([
      { kind: 'ihs4', at: expect.stringMatching(/^2026-11-21T18:/), detail: { nodules: 2, abscesses: 1, tunnels: 3 } },
    ]),
  )
})

it('N11 takes a child’s weights for EASI, and says so', async () => {
  await show([measureOf(3, { kind: 'easi', value: 16.6 })], { patient: patientOf({ birthDate: '2019-05-17' }) })
  const user = (await import('@testing-library/user-event')).default.setup()
  await user.click(await screen.findByRole('button', { name: 'Record' }))
  expect(await screen.findByText('With the weights below 8 years')).toBeTruthy()
})

it('N11 asks about an unusual value and refuses an impossible one before it is sent', async () => {
  const { user, posted } = await show([])
  await user.click(await screen.findByRole('button', { name: 'Record vital signs' }))
  const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 })
  const temperature = await within(dialog).findByLabelText(/^Temperature/)
  const record = () => user.click(within(dialog).getByRole('button', { name: 'Record vital signs' }))
  await user.type(temperature, '50')
  await record()
  expect(await within(dialog).findByText('This value is not possible')).toBeTruthy()
  await user.clear(temperature)
  await user.type(temperature, '41.2')
  await record()
  expect(await within(dialog).findByText('Check this value and confirm it')).toBeTruthy()
  expect(posted()).toEqual([])
  await user.click(within(dialog).getByLabelText('I checked these values: Temperature'))
  await record()
  await vi.waitFor(() =>
    expect(posted()).toEqual([
      { kind: 'temperature', at: expect.any(String), detail: { value: 41.2 }, confirmed: true },
    ]),
  )
})

it('N11 crosses out what was recorded in error, with the reason', async () => {
  const error = { reason: 'Se leyó otro monitor.', at: '2026-03-13T18:00:00.000Z', by: 'Elena Soto', hasValue: false }
  await show([measureOf(3, { error })])
  expect(await screen.findByText('None that counts')).toBeTruthy()
  expect(screen.getByText(/Recorded in error: Se leyó otro monitor\./)).toBeTruthy()
})

it('N11 lets who may not write only read', async () => {
  await show([measureOf(3)], { patient: patientOf({ archivedAt: '2026-10-01T18:00:00.000Z' }) })
  expect(await screen.findByRole('region', { name: 'Latest values' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Record/ })).toBeNull()
})
