import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inPatientFrame } from '#/testing/patient-frame.tsx'
import { patientId, patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { PatientEditPage } from './patient-edit-page.tsx'

const mergedId = '019a0000-0000-7000-8000-0000000000a2'
const pages = {
  '/pacientes/detalle/$id': inPatientFrame(<p>Overview of the patient</p>),
  '/pacientes/detalle/$id/tratamientos': inPatientFrame(<p>Treatments of the patient</p>),
  '/pacientes/editar/$id': <PatientEditPage />,
} as const

it.each([
  ['/pacientes/detalle/', '', 'Overview of the patient'],
  ['/pacientes/detalle/', '/tratamientos?page=2', 'Treatments of the patient'],
])('O7 replaces the address %s…%s of a merged record by that of the kept one', async (path, page, text) => {
  const calls = serveApi({ 'GET /patient/*': () => ({ status: 200, body: patientOf() }) })
  const { router } = await renderApp(pages, { at: `${path}${mergedId}${page}` })
  expect(await screen.findByText(text)).toBeTruthy()
  await waitFor(() => expect(router.state.location.href).toBe(`${path}${patientId}${page}`))
  expect(router.history.length).toBe(1)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Ruiz O’Farrill' })).toBeTruthy()
  expect(calls.map((call) => call.path)).toEqual([`/patient/${mergedId}`])
})

it('O7 replaces the address of the form, too', async () => {
  serveApi({
    'GET /patient/*': () => ({ status: 200, body: patientOf() }),
    'POST /patient/duplicates': () => ({ status: 200, body: { data: [], archived: [] } }),
  })
  const { router } = await renderApp(pages, { at: `/pacientes/editar/${mergedId}` })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/pacientes/editar/${patientId}`))
  expect(await screen.findByLabelText(/^First name/)).toBeTruthy()
})
