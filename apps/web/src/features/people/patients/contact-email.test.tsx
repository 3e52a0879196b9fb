import type { Patient } from '@piel/contract/people/patients'
import type { Language } from '@piel/contract/core/people'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { patientId, patientOf } from '#/testing/patients.ts'
import { inPatientFrame } from '#/testing/patient-frame.tsx'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { PatientCreatePage } from './patient-create-page.tsx'
import { PatientDetailPage } from './patient-detail-page.tsx'
import { PatientEditPage } from './patient-edit-page.tsx'

const pages = {
  '/pacientes/crear': <PatientCreatePage />,
  '/pacientes/editar/$id': <PatientEditPage />,
  '/pacientes/detalle/$id': <p>Detail</p>,
} as const
const noneAlike = { status: 200, body: { data: [], archived: [] } }
const withoutEmail = { user: { email: '019a0000-0000-7000-8000-0000000000b1@sin-correo.invalid' }, contactEmail: null }
const sharing = { ...withoutEmail, contactEmail: 'familia@correo.mx' }

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const contactOnly = { name: 'Use this email for contact only' }
const press = (user: Awaited<ReturnType<typeof renderApp>>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }))

const create = (language: Language = 'en') => renderApp(pages, { at: '/pacientes/crear', language })
function fill(email: string) {
  type(/^First name/, 'Ana')
  type(/^Last name/, 'Ruiz')
  type(/^Date of birth/, '28/02/1990')
  type(/^Phone/, '55 1234 5678')
  type(/^Gender/, 'FEMALE')
  if (email !== '') type(/^Email/, email)
}
async function edit(patient: Patient) {
  const calls = serveApi({
    'GET /patient/*': () => ({ status: 200, body: patient }),
    'PATCH /patient/*': () => ({ status: 200, body: { ...patient, version: 8 } }),
    'POST /patient/duplicates': () => noneAlike,
  })
  const { user } = await renderApp(pages, { at: `/pacientes/editar/${patientId}` })
  await screen.findByLabelText(/^First name/)
  const save = async () => {
    await press(user, 'Save changes')
    await screen.findByText('Detail')
    return calls.find(({ method }) => method === 'PATCH')?.body
  }
  return { user, save }
}

describe('registering', () => {
  it('O10 E7 needs no e-mail', async () => {
    const calls = serveApi({
      'POST /patient/duplicates': () => noneAlike,
      'POST /auth/register/patient': () => ({ status: 201, body: patientOf(withoutEmail) }),
    })
    const { user } = await create()
    expect(field(/^Email/).required).toBe(false)
    fill('')
    await press(user, 'Register patient')
    await screen.findByText('Detail')
    const sent = calls.find(({ path }) => path === '/auth/register/patient')
    expect(sent?.body).toMatchObject({ user: { email: null, profileKind: 'PATIENT' } })
  })

  it('O10 needs an e-mail for a password', async () => {
    serveApi({ 'POST /patient/duplicates': () => noneAlike })
    const { user } = await create()
    fill('')
    type(/^Password/, 'Secreta-2026')
    type(/^Confirm password/, 'Secreta-2026')
    await press(user, 'Register patient')
    expect(await screen.findByText('To set a password, enter an email that is not only for contact')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field(/^Email/)))
  })

  it('O10 offers a taken e-mail for contact only, and sends it as that', async () => {
    const calls = serveApi({
      'POST /patient/duplicates': () => noneAlike,
      'POST /auth/register/patient': ({ body }) =>
        (body as { user: { emailIsContactOnly?: boolean } }).user.emailIsContactOnly === true
          ? { status: 201, body: patientOf(sharing) }
          : refusal('email_taken'),
    })
    const { user } = await create()
    fill('familia@correo.mx')
    expect(screen.queryByRole('checkbox', contactOnly)).toBeNull()
    await press(user, 'Register patient')
    await user.click(await screen.findByRole('checkbox', contactOnly))
    expect(screen.queryByText('Email is already registered.', { selector: '[id$="-error"]' })).toBeNull()
    await press(user, 'Register patient')
    await screen.findByText('Detail')
    const sent = calls.filter(({ path }) => path === '/auth/register/patient')
    expect(sent.at(-1)?.body).toMatchObject({ user: { email: 'familia@correo.mx', emailIsContactOnly: true } })
  })

  it.each([
    ['en', 1, '1 patient uses this email.'],
    ['en', 2, '2 patients use this email.'],
    ['es', 1, '1 paciente usa este correo.'],
    ['es', 2, '2 pacientes usan este correo.'],
  ] as const)('O10 states in %s that %i have the e-mail, while it is typed', async (language, count, words) => {
    const alike = Array.from({ length: count }, (_, n) => {
      const { user, ...rest } = patientOf({ id: `019a0000-0000-7000-8000-00000000000${n}` })
      return { ...rest, user, reasons: ['email'] }
    })
    serveApi({ 'POST /patient/duplicates': () => ({ status: 200, body: { data: alike, archived: [] } }) })
    await create(language)
    type(language === 'en' ? /^Email/ : /^Correo electrónico/, 'familia@correo.mx')
    const name = language === 'en' ? contactOnly.name : 'Usar este correo solo como contacto'
    const box = await screen.findByRole('checkbox', { name })
    const hint = document.getElementById(box.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toMatch(new RegExp(`^${words.replaceAll('.', '\\.')} `))
  })
})

describe('changing', () => {
  it('O10 shows the e-mail for contact, and changes nothing else with it', async () => {
    const { save } = await edit(patientOf(sharing))
    expect(field(/^Email/).value).toBe('familia@correo.mx')
    expect(screen.getByRole<HTMLInputElement>('checkbox', contactOnly).checked).toBe(true)
    type(/^Email/, 'hermana@correo.mx')
    expect(await save()).toEqual({ user: {}, patient: { contactEmail: 'hermana@correo.mx' } })
  })

  it('O10 makes the e-mail for contact the one for signing in', async () => {
    const { user, save } = await edit(patientOf(sharing))
    await user.click(screen.getByRole('checkbox', contactOnly))
    expect(await save()).toEqual({ user: { email: 'familia@correo.mx' }, patient: { contactEmail: null } })
  })

  it('O10 removes an e-mail', async () => {
    const { save } = await edit(patientOf())
    type(/^Email/, '')
    expect(await save()).toEqual({ user: { email: null }, patient: {} })
  })

  it('O10 adds one where there was none', async () => {
    const { save } = await edit(patientOf(withoutEmail))
    expect([field(/^Email/).value, screen.queryByRole('checkbox', contactOnly)]).toEqual(['', null])
    type(/^Email/, 'ana@correo.mx')
    expect(await save()).toEqual({ user: { email: 'ana@correo.mx' }, patient: {} })
  })
})

it.each([
  ['the e-mail for contact', sharing, 'mailto:familia%40correo.mx', /^familia@correo\.mxWrite email$/],
  ['that there is none, to be added', withoutEmail, undefined, /^Not specifiedAdd$/],
] as const)('O10 the patient’s page shows %s', async (_name, emails, address, words) => {
  serveApi({ 'GET /patient/*': () => ({ status: 200, body: patientOf(emails) }) })
  await renderApp(
    { '/pacientes/detalle/$id': inPatientFrame(<PatientDetailPage />) },
    { at: `/pacientes/detalle/${patientId}` },
  )
  const fact = (await screen.findByText('Email')).closest('div')?.querySelector('dd')
  expect(fact?.querySelector('a')?.getAttribute('href')).toBe(address)
  expect(fact?.textContent).toMatch(words)
})
