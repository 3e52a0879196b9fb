import type { Language } from '@piel/contract/core/people'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patientId, patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { configQuery } from '#/lib/config.ts'
import { saveErrorRows } from '#/testing/save-errors.ts'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { PatientCreatePage } from './patient-create-page.tsx'
import { PatientEditPage } from './patient-edit-page.tsx'

beforeEach(() => {
  // In Mexico City it is still the 20th.
  vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const none = { status: 200, body: { data: [], archived: [] } }
const pages = {
  '/pacientes/crear': <PatientCreatePage />,
  '/pacientes/editar/$id': <PatientEditPage />,
  '/pacientes/detalle/$id': <p>Detail</p>,
  '/pacientes': <p>List</p>,
} as const

const create = (language: Language = 'en') => renderApp(pages, { at: '/pacientes/crear', language })
const edit = (language: Language = 'en') => renderApp(pages, { at: `/pacientes/editar/${patientId}`, language })
const notices = () => screen.findByRole('region', { name: /Notices|Avisos/ })
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })

async function fill() {
  type(/^First name/, 'Ana')
  type(/^Last name/, 'Ruiz')
  type(/^Date of birth/, '28/02/1990')
  type(/^Email/, 'ana@correo.mx')
  type(/^Phone/, '55 1234 5678')
  type(/^Gender/, 'FEMALE')
}

describe('patient form', () => {
  it('E7 asks for the gender, sends every field once, and then shows the patient', async () => {
    const calls = serveApi({
      'POST /patient/duplicates': () => none,
      'POST /auth/register/patient': () => ({ status: 201, body: patientOf() }),
    })
    const { user } = await create()
    expect(field(/^Gender/).value).toBe('')
    expect([...field(/^Gender/).querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      '',
      'Male',
      'Female',
      'Other',
      'Prefers not to say',
    ])
    await fill()
    type(/^Middle name/, ' del Carmen ')
    type(/^Second last name/, 'O’Farrill')
    type(/^CURP/, 'RUOA900228MDFZFN03')
    type(/^Record number/, 'EXP-7')
    type(/^Address/, 'Av. Álvaro Obregón 121')
    type(/^Clinical history/, 'Alergia a la penicilina')
    type(/^Password/, 'Secreta-2026')
    type(/^Confirm password/, 'Secreta-2026')
    await user.selectOptions(field(/^Gender/), 'FEMALE')
    await user.dblClick(screen.getByRole('button', { name: 'Register patient' }))
    expect(await screen.findByText('Detail')).toBeTruthy()
    expect(await screen.findByText('Ana Ruiz O’Farrill was registered')).toBeTruthy()
    const sent = calls.filter((call) => call.path === '/auth/register/patient')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy()
    expect(sent[0]?.body).toEqual({
      user: {
        firstName: 'Ana',
        middleName: 'del Carmen',
        lastName: 'Ruiz',
        secondLastName: 'O’Farrill',
        email: 'ana@correo.mx',
        password: 'Secreta-2026',
        profileKind: 'PATIENT',
        role: 'USER',
      },
      patient: {
        birthDate: '1990-02-28',
        genderIdentity: 'FEMALE',
        curp: 'RUOA900228MDFZFN03',
        recordNumber: 'EXP-7',
        phone: '55 1234 5678',
        address: 'Av. Álvaro Obregón 121',
        medicalHistory: 'Alergia a la penicilina',
      },
    })
  })

  it('E7 asks in the order of the desk, and folds what few patients have', async () => {
    serveApi({ 'POST /patient/duplicates': () => none })
    const { user } = await create()
    const shown = screen
      .getAllByRole('textbox', { hidden: true })
      .filter((input) => input.closest('details') === null)
      .map((input) => (input as HTMLInputElement).labels?.[0]?.textContent)
    expect(shown).toEqual([
      'First name*',
      'Middle name',
      'Last name*',
      'Second last name',
      'Phone*',
      'Date of birth*',
      'Email',
      'Clinical history',
    ])
    const fold = () => field(/^Address/).closest('details')
    expect(fold()?.open).toBe(false)
    await fill()
    type(/^Gender/, '')
    type(/^Address/, 'corta')
    await waitFor(() => expect(fold()?.open).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Register patient' }))
    await waitFor(() => expect(document.activeElement).toBe(field(/^Gender/)))
    await user.selectOptions(field(/^Gender/), 'FEMALE')
    await user.click(screen.getByRole('button', { name: 'Register patient' }))
    await waitFor(() => expect(document.activeElement).toBe(field(/^Address/)))
  })

  it.each(saveErrorRows('Unknown error processing patient'))(
    'D5 %s: a toast, the field concerned, and the input kept',
    async (_name, answer, words, label) => {
      serveApi({ 'POST /patient/duplicates': () => none, 'POST /auth/register/patient': () => answer })
      const { user } = await create()
      await fill()
      type(/^Password/, 'Una-clave-2026')
      type(/^Confirm password/, 'Una-clave-2026')
      await user.click(screen.getByRole('button', { name: 'Register patient' }))
      expect(await within(await notices()).findByText(words)).toBeTruthy()
      if (label) {
        await waitFor(() => expect(document.activeElement).toBe(field(label)))
        expect(document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent).toMatch(words)
      } else expect(screen.getByRole('alert').textContent).toMatch(words)
      expect([field(/^First name/).value, field(/^Password/).value]).toEqual(['Ana', 'Una-clave-2026'])
    },
  )

  it('D5 reports a failed update in a toast and at the field too', async () => {
    serveApi({
      'GET /patient/*': () => ({ status: 200, body: patientOf() }),
      'POST /patient/duplicates': () => none,
      'PATCH /patient/*': () => refusal('email_taken'),
    })
    const { user } = await edit()
    await screen.findByLabelText(/^Email/)
    type(/^Email/, 'otra@correo.mx')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await within(await notices()).findByText('Email is already registered.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field(/^Email/)))
  })

  it('D2 asks for no password if another provider holds them', async () => {
    serveApi({ 'POST /patient/duplicates': () => none })
    const { client } = await create()
    expect(field(/^Password/)).toBeTruthy()
    client.setQueryData(
      configQuery.queryKey,
      (config) => config && { ...config, oidc: { ...config.oidc, embedded: false } },
    )
    await waitFor(() => expect(screen.queryByLabelText(/^Password/)).toBeNull())
  })

  it('E7 shows possible duplicates beside the form, with a link and the reasons', async () => {
    const { user: person, ...rest } = patientOf()
    const duplicate = { ...rest, user: person, reasons: ['phone', 'nameAndBirthDate'] }
    const calls = serveApi({
      'POST /patient/duplicates': () => ({ status: 200, body: { data: [duplicate], archived: [] } }),
    })
    await create()
    await fill()
    const link = await screen.findByRole('link', { name: /Ana Ruiz O’Farrill/ })
    expect(link.getAttribute('href')).toBe(`/pacientes/detalle/${patientId}`)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(screen.getByText('Same phone number.')).toBeTruthy()
    expect(screen.getByText('Similar name and same date of birth.')).toBeTruthy()
    expect(calls).toHaveLength(1)
    expect(calls[0]?.body).toEqual({
      firstName: 'Ana',
      lastName: 'Ruiz',
      birthDate: '1990-02-28',
      email: 'ana@correo.mx',
      phone: '55 1234 5678',
    })
  })

  it('E7 shows Loading…, fills in the form, asks for no password, and sends only what changed', async () => {
    const calls = serveApi({
      'GET /patient/*': () => ({ status: 200, body: patientOf({ address: 'Calle 5 número 12' }) }),
      'PATCH /patient/*': () => ({ status: 200, body: patientOf({ version: 8 }) }),
      'POST /patient/duplicates': () => none,
    })
    const { user } = await edit()
    expect(screen.getByText('Loading…')).toBeTruthy()
    await screen.findByLabelText(/^First name/)
    expect(field(/^Date of birth/).value).toBe('28/02/1990')
    expect(field(/^Address/).value).toBe('Calle 5 número 12')
    expect(screen.queryByLabelText(/assword/)).toBeNull()
    type(/^First name/, 'Anita')
    type(/^Address/, '')
    await user.selectOptions(field(/^Gender/), 'OTHER')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Detail')
    const patch = calls.find((call) => call.method === 'PATCH')
    expect(patch?.headers.get('if-match')).toBe('"v7"')
    expect(patch?.body).toEqual({ user: { firstName: 'Anita' }, patient: { address: null, genderIdentity: 'OTHER' } })
  })

  it('E8 saves a change beside unchanged values that today’s rules refuse', async () => {
    const user = { firstName: 'Q', lastName: 'R.' }
    const stored = patientOf({
      user,
      phone: '1234',
      address: 'Calle 5',
      medicalHistory: 'Acné',
      birthDate: '1880-01-01',
    })
    const calls = serveApi({
      'GET /patient/*': () => ({ status: 200, body: stored }),
      'PATCH /patient/*': () => ({ status: 200, body: patientOf({ version: 8 }) }),
      'POST /patient/duplicates': () => none,
    })
    const page = await edit()
    await screen.findByLabelText(/^First name/)
    type(/^Email/, 'ana.ruiz@correo.mx')
    type(/^Last name/, 'S.')
    await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('The last name must have at least two letters')).toBeTruthy()
    expect(screen.queryByText('The first name must have at least 2 characters')).toBeNull()
    type(/^Last name/, 'R.')
    await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Detail')
    expect(calls.find((call) => call.method === 'PATCH')?.body).toEqual({
      user: { email: 'ana.ruiz@correo.mx' },
      patient: {},
    })
  })

  it('D2 asks for phone and birth date if they are unknown, and sends them', async () => {
    const calls = serveApi({
      'GET /patient/*': () => ({ status: 200, body: patientOf({ phone: null, phoneE164: null, birthDate: null }) }),
      'PATCH /patient/*': () => ({ status: 200, body: patientOf({ version: 8 }) }),
      'POST /patient/duplicates': () => none,
    })
    const { user } = await edit()
    await screen.findByLabelText(/^First name/)
    expect([field(/^Date of birth/).value, field(/^Phone/).value]).toEqual(['', ''])
    type(/^Date of birth/, '28/02/1990')
    type(/^Phone/, '55 1234 5678')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Detail')
    expect(calls.find((call) => call.method === 'PATCH')?.body).toEqual({
      user: {},
      patient: { birthDate: '1990-02-28', phone: '55 1234 5678' },
    })
  })

  it('E7 sends nothing when nothing changed', async () => {
    const calls = serveApi({
      'GET /patient/*': () => ({ status: 200, body: patientOf() }),
      'POST /patient/duplicates': () => none,
    })
    const { user } = await edit()
    await screen.findByLabelText(/^First name/)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Detail')
    expect(calls.some((call) => call.method === 'PATCH')).toBe(false)
  })

  it('J6 shows the other’s change in words and saves the choice against their version', async () => {
    const theirs = patientOf({ version: 9, phone: '55 8765 4321', gender: 'UNKNOWN', user: { firstName: 'Anita' } })
    let current = patientOf()
    const calls = serveApi({
      'GET /patient/*': () => ({ status: 200, body: current }),
      'PATCH /patient/*': ({ headers }) =>
        headers.get('if-match') === '"v9"' ? { status: 200, body: theirs } : refusal('version_conflict'),
      'POST /patient/duplicates': () => none,
    })
    const { user } = await edit('es')
    await screen.findByLabelText(/^Nombre/)
    current = theirs
    type(/^Nombre/, 'Anna')
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await user.click(await screen.findByRole('button', { name: 'Revisar cambios' }))
    const gender = await screen.findByRole('group', { name: 'Género' })
    expect(within(gender).getByText('Prefiere no decir')).toBeTruthy()
    const name = screen.getByRole('group', { name: 'Nombre' })
    expect(within(name).getByText('Anita')).toBeTruthy()
    // The button that was pressed is gone; the focus is on the first choice.
    expect(document.activeElement).toBe(within(name).getByRole('radio', { checked: true }))
    await user.click(screen.getByRole('button', { name: 'Continuar con la selección' }))
    await waitFor(() => expect(field(/^Teléfono/).value).toBe('55 8765 4321'))
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await screen.findByText('Detail')
    const last = calls.filter((call) => call.method === 'PATCH').at(-1)
    expect(last?.body).toEqual({ user: { firstName: 'Anna' }, patient: {} })
  })

  it('E7 reports that the patient cannot be loaded, with Retry', async () => {
    let works = false
    serveApi({
      'GET /patient/*': () => (works ? { status: 200, body: patientOf() } : refusal('forbidden')),
      'POST /patient/duplicates': () => none,
    })
    const { user } = await edit('es')
    expect(
      await screen.findByText('Error al cargar la información del paciente. Por favor, intente nuevamente.'),
    ).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByLabelText(/^Nombre/)).toBeTruthy()
  })

  it('A12 a patient that does not exist shows the not-found page', async () => {
    serveApi({ 'GET /patient/*': () => refusal('not_found') })
    await edit()
    expect(await screen.findByRole('heading', { name: 'Sorry, the page can’t be found' })).toBeTruthy()
  })
})
