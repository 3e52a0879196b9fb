import type { Language } from '@piel/contract/people'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patientId, patientOf } from '../../testing/patients.ts'
import { renderApp } from '../../testing/render.tsx'
import { refusal, serveApi } from '../../testing/serve-api.ts'
import { PatientCreatePage } from './patient-create-page.tsx'
import { PatientEditPage } from './patient-edit-page.tsx'

beforeEach(() => {
  // In Mexico City it is still the 20th.
  vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const none = { status: 200, body: { data: [] } }
const pages = {
  '/pacientes/crear': <PatientCreatePage />,
  '/pacientes/editar/$id': <PatientEditPage />,
  '/pacientes/detalle/$id': <p>Detail</p>,
  '/pacientes': <p>List</p>,
} as const

const create = (language: Language = 'en') => renderApp(pages, { at: '/pacientes/crear', language })
const edit = (language: Language = 'en') => renderApp(pages, { at: `/pacientes/editar/${patientId}`, language })
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })

async function fill() {
  type(/^First name/, 'Ana')
  type(/^Last name/, 'Ruiz')
  type(/^Date of birth/, '28/02/1990')
  type(/^Email/, 'ana@correo.mx')
  type(/^Phone/, '55 1234 5678')
}

const long = (length: number) => 'a'.repeat(length)
const labels = {
  firstName: { en: /^First name/, es: /^Nombre/ },
  middleName: { en: /^Middle name/, es: /^Segundo nombre/ },
  lastName: { en: /^Last name/, es: /^Primer apellido/ },
  secondLastName: { en: /^Second last name/, es: /^Segundo apellido/ },
  birthDate: { en: /^Date of birth/, es: /^Fecha de nacimiento/ },
  email: { en: /^Email/, es: /^Correo electrónico/ },
  phone: { en: /^Phone/, es: /^Teléfono/ },
  address: { en: /^Address/, es: /^Dirección/ },
  medicalHistory: { en: /^Clinical history/, es: /^Historia clínica/ },
  password: { en: /^Password/, es: /^Contraseña/ },
  confirmPassword: { en: /^Confirm password/, es: /^Confirmar contraseña/ },
} as const

/** What is typed, and what is then said, in English and in Spanish. */
const refused: [keyof typeof labels, string, string, string][] = [
  ['firstName', 'A', 'The name must have at least 2 characters', 'El nombre debe tener al menos 2 caracteres'],
  ['firstName', long(51), 'The name cannot exceed 50 characters', 'El nombre no puede exceder 50 caracteres'],
  [
    'firstName',
    'Ana3',
    'The name can only contain letters and spaces',
    'El nombre solo puede contener letras y espacios',
  ],
  ['lastName', 'R', 'The last name must have at least 2 characters', 'El apellido debe tener al menos 2 caracteres'],
  ['lastName', long(51), 'The last name cannot exceed 50 characters', 'El apellido no puede exceder 50 caracteres'],
  [
    'lastName',
    'Ru<z',
    'The last name can only contain letters and spaces',
    'El apellido solo puede contener letras y espacios',
  ],
  [
    'middleName',
    long(51),
    'The middle name cannot exceed 50 characters',
    'El segundo nombre no puede exceder 50 caracteres',
  ],
  [
    'middleName',
    '7',
    'The middle name can only contain letters and spaces',
    'El segundo nombre solo puede contener letras y espacios',
  ],
  [
    'secondLastName',
    long(51),
    'The second last name cannot exceed 50 characters',
    'El segundo apellido no puede exceder 50 caracteres',
  ],
  [
    'secondLastName',
    '@',
    'The second last name can only contain letters and spaces',
    'El segundo apellido solo puede contener letras y espacios',
  ],
  [
    'phone',
    '12345678',
    'The phone number must have at least 9 characters',
    'El teléfono debe tener al menos 9 caracteres',
  ],
  [
    'phone',
    '1'.repeat(21),
    'The phone number cannot exceed 20 characters',
    'El teléfono no puede exceder 20 caracteres',
  ],
  [
    'phone',
    '55 1234 567x',
    'The phone number can only contain digits, spaces, +, - and parentheses',
    'El teléfono solo puede contener números, espacios, +, - y paréntesis',
  ],
  [
    'birthDate',
    '31/02/1990',
    'The date of birth must give an age between 0 and 120 years',
    'La fecha de nacimiento debe dar una edad entre 0 y 120 años',
  ],
  [
    'birthDate',
    '21/11/2026',
    'The date of birth must give an age between 0 and 120 years',
    'La fecha de nacimiento debe dar una edad entre 0 y 120 años',
  ],
  [
    'birthDate',
    '20/11/1905',
    'The date of birth must give an age between 0 and 120 years',
    'La fecha de nacimiento debe dar una edad entre 0 y 120 años',
  ],
  [
    'address',
    'Calle 5',
    'The address must have at least 10 characters',
    'La dirección debe tener al menos 10 caracteres',
  ],
  ['address', long(201), 'The address cannot exceed 200 characters', 'La dirección no puede exceder 200 caracteres'],
  [
    'medicalHistory',
    'Alergia',
    'The clinical history must have at least 10 characters',
    'La historia clínica debe tener al menos 10 caracteres',
  ],
  [
    'medicalHistory',
    long(1001),
    'The clinical history cannot exceed 1000 characters',
    'La historia clínica no puede exceder 1000 caracteres',
  ],
  [
    'password',
    'Corta-1',
    'The password must have at least 8 characters',
    'La contraseña debe tener al menos 8 caracteres',
  ],
  ['password', long(129), 'The password cannot exceed 128 characters', 'La contraseña no puede exceder 128 caracteres'],
  ['confirmPassword', 'Otra-2026', 'The passwords do not match', 'Las contraseñas no coinciden'],
]

describe.each(['en', 'es'] as const)('E8 validation in %s', (language) => {
  it.each(refused)('E8 says what is wrong with %s %j', async (name, value, en, es) => {
    serveApi({ 'POST /patient/duplicates': () => none })
    await create(language)
    const input = field(labels[name][language])
    fireEvent.change(input, { target: { value } })
    fireEvent.blur(input)
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    const message = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(message?.textContent).toBe(language === 'en' ? en : es)
    expect(input.value).toBe(value)
  })

  it('E8 says what is missing', async () => {
    const { user } = await create(language)
    await user.click(
      screen.getByRole('button', { name: language === 'en' ? 'Register patient' : 'Registrar paciente' }),
    )
    const said =
      language === 'en'
        ? [
            'The name must have at least 2 characters',
            'The last name must have at least 2 characters',
            'The date of birth is required',
            'Email is required',
            'The phone number must have at least 9 characters',
          ]
        : [
            'El nombre debe tener al menos 2 caracteres',
            'El apellido debe tener al menos 2 caracteres',
            'La fecha de nacimiento es obligatoria',
            'El correo electrónico es obligatorio',
            'El teléfono debe tener al menos 9 caracteres',
          ]
    for (const text of said) expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('patient form', () => {
  it('E8 accepts what names really hold, and an age of 0 and of 120', async () => {
    serveApi({ 'POST /patient/duplicates': () => none })
    await create()
    const good: [RegExp, string][] = [
      [/^First name/, 'Ma. Guadalupe'],
      [/^Last name/, 'O’Farrill'],
      [/^Second last name/, 'Pérez-Gil'],
      [/^Date of birth/, '20/11/2026'],
      [/^Date of birth/, '21/11/1905'],
    ]
    for (const [label, value] of good) {
      type(label, value)
      fireEvent.blur(field(label))
      await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('false'))
    }
  })

  it('E7 starts with otro and sends every field once, then shows the patient', async () => {
    const calls = serveApi({
      'POST /patient/duplicates': () => none,
      'POST /auth/register/patient': () => ({ status: 201, body: patientOf() }),
    })
    const { user } = await create()
    expect(field(/^Gender/).value).toBe('OTHER')
    expect([...field(/^Gender/).querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'Male',
      'Female',
      'Other',
      'Prefers not to say',
    ])
    await fill()
    type(/^Middle name/, ' del Carmen ')
    type(/^Second last name/, 'O’Farrill')
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
        phone: '55 1234 5678',
        address: 'Av. Álvaro Obregón 121',
        medicalHistory: 'Alergia a la penicilina',
      },
    })
  })

  it('E8 says at the field, once, that the e-mail is taken, and keeps what was typed', async () => {
    serveApi({
      'POST /patient/duplicates': () => none,
      'POST /auth/register/patient': () => refusal('email_taken'),
    })
    const { user } = await create()
    await fill()
    await user.click(screen.getByRole('button', { name: 'Register patient' }))
    expect(await screen.findAllByText('Email is already registered.')).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(field(/^Email/)))
    expect(field(/^First name/).value).toBe('Ana')
  })

  it('E8 says at the field that the password is too weak', async () => {
    serveApi({
      'POST /patient/duplicates': () => none,
      'POST /auth/register/patient': () => refusal('password_too_weak'),
    })
    const { user } = await create()
    await fill()
    type(/^Password/, 'password1')
    type(/^Confirm password/, 'password1')
    await user.click(screen.getByRole('button', { name: 'Register patient' }))
    expect(await screen.findAllByText(/^The password is too weak/)).toHaveLength(1)
  })

  it('E7 shows likely duplicates beside the form, with a link and the reasons', async () => {
    const { user: person, ...rest } = patientOf()
    const duplicate = { ...rest, user: person, reasons: ['phone', 'nameAndBirthDate'] }
    const calls = serveApi({ 'POST /patient/duplicates': () => ({ status: 200, body: { data: [duplicate] } }) })
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

  it('E7 says Loading…, fills the form in, asks for no password, and sends only what changed', async () => {
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
    await user.click(await screen.findByRole('button', { name: 'Ver qué cambió' }))
    const gender = await screen.findByRole('group', { name: 'Género' })
    expect(within(gender).getByText('Prefiere no decir')).toBeTruthy()
    const name = screen.getByRole('group', { name: 'Nombre' })
    expect(within(name).getByText('Anita')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Continuar con esta elección' }))
    await waitFor(() => expect(field(/^Teléfono/).value).toBe('55 8765 4321'))
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await screen.findByText('Detail')
    const last = calls.filter((call) => call.method === 'PATCH').at(-1)
    expect(last?.body).toEqual({ user: { firstName: 'Anna' }, patient: {} })
  })

  it('E7 says when the patient cannot be loaded, with Retry', async () => {
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
