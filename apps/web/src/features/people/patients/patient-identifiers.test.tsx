import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inPatientFrame } from '#/testing/patient-frame.tsx'
import { patientId, patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { PatientCreatePage } from './patient-create-page.tsx'
import { PatientDetailPage } from './patient-detail-page.tsx'

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const errorOf = (label: RegExp) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent

function fill() {
  type(/^First name/, 'Ana')
  type(/^Last name/, 'Ruiz')
  type(/^Date of birth/, '28/02/1990')
  type(/^Phone/, '55 1234 5678')
  type(/^Gender/, 'FEMALE')
}
const duplicates =
  (data: object[] = []) =>
  () => ({ status: 200, body: { data, archived: [] } })
const register = (user: Awaited<ReturnType<typeof renderApp>>['user']) =>
  user.click(screen.getByRole('button', { name: 'Register patient' }))

it('O6 E7 sends both in capitals', async () => {
  const calls = serveApi({
    'POST /patient/duplicates': duplicates(),
    'POST /auth/register/patient': () => ({ status: 201, body: patientOf() }),
  })
  const pages = { '/pacientes/crear': <PatientCreatePage />, '/pacientes/detalle/$id': <p>Detail</p> } as const
  const { user } = await renderApp(pages, { at: '/pacientes/crear' })
  fill()
  type(/^CURP/, ' ruoa900228mdfzfn03 ')
  type(/^Record number/, 'exp-7')
  await register(user)
  expect(await screen.findByText('Detail')).toBeTruthy()
  const sent = calls.find(({ path }) => path === '/auth/register/patient')
  expect(sent?.body).toMatchObject({ patient: { curp: 'RUOA900228MDFZFN03', recordNumber: 'EXP-7' } })
})

it.each([
  ['RUOA9002', 'Enter the 18 letters and digits of the CURP'],
  ['RUOA900228MDFZFN04', 'The last digit of the CURP is wrong. Check the CURP'],
  ['BEML920313HCMLNS09', 'The CURP does not match the date of birth'],
])('O6 E8 says at the field what is wrong with %s', async (curp, text) => {
  const calls = serveApi({ 'POST /patient/duplicates': duplicates() })
  const { user } = await renderApp(<PatientCreatePage />)
  fill()
  type(/^CURP/, curp)
  await register(user)
  await waitFor(() => expect(errorOf(/^CURP/)).toBe(text))
  expect(calls.filter(({ path }) => path === '/auth/register/patient')).toEqual([])
})

it('O6 E8 compares the CURP with the gender', async () => {
  serveApi({ 'POST /patient/duplicates': duplicates() })
  const { user } = await renderApp(<PatientCreatePage />)
  fill()
  type(/^CURP/, 'RUOA900228MDFZFN03')
  await user.selectOptions(field(/^Gender/), 'MALE')
  await register(user)
  await waitFor(() => expect(errorOf(/^CURP/)).toBe('The CURP does not match the gender'))
})

it.each([
  ['en', /^Record number/, 'Another patient has this record number'],
  ['es', /^Número de expediente/, 'Otro paciente tiene este número de expediente'],
] as const)('O6 shows in %s at the field that another patient has the record number', async (language, label, text) => {
  serveApi({
    'POST /patient/duplicates': duplicates(),
    'POST /auth/register/patient': () =>
      refusal('record_number_taken', [{ pointer: '/patient/recordNumber', code: 'validation.recordNumberTaken' }]),
  })
  const { user } = await renderApp(<PatientCreatePage />, { language })
  if (language === 'en') fill()
  else {
    type(/^Nombre/, 'Ana')
    type(/^Primer apellido/, 'Ruiz')
    type(/^Fecha de nacimiento/, '28/02/1990')
    type(/^Teléfono/, '55 1234 5678')
    type(/^Género/, 'FEMALE')
  }
  type(label, 'EXP-7')
  await user.click(screen.getByRole('button', { name: language === 'en' ? 'Register patient' : 'Registrar paciente' }))
  await waitFor(() => expect(errorOf(label)).toBe(text))
  expect(document.activeElement).toBe(field(label))
})

it('O6 E7 warns of a patient with the same CURP', async () => {
  const calls = serveApi({ 'POST /patient/duplicates': duplicates([{ ...patientOf(), reasons: ['curp'] }]) })
  await renderApp(<PatientCreatePage />)
  type(/^CURP/, 'RUOA900228MDFZFN03')
  expect(await screen.findByText('Same CURP.')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([{ curp: 'RUOA900228MDFZFN03' }])
})

it('O6 E2 shows both among the personal details', async () => {
  const patient = patientOf({ curp: 'RUOA900228MDFZFN03', recordNumber: 'EXP-7' })
  serveApi({ 'GET /patient/*': () => ({ status: 200, body: patient }) })
  const pages = { '/pacientes/detalle/$id': inPatientFrame(<PatientDetailPage />) } as const
  await renderApp(pages, { at: `/pacientes/detalle/${patientId}` })
  expect(await screen.findByText('RUOA900228MDFZFN03')).toBeTruthy()
  expect(screen.getByText('EXP-7')).toBeTruthy()
})
