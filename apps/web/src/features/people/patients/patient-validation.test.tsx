import type { Language } from '@piel/contract/core/people'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage } from '#/i18n/index.ts'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { PatientCreatePage } from './patient-create-page.tsx'

beforeEach(() => {
  // In Mexico City it is still the 20th.
  vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
  serveApi({ 'POST /patient/duplicates': () => ({ status: 200, body: { data: [], archived: [] } }) })
})
afterEach(() => vi.useRealTimers())

const create = (language: Language = 'en') => renderApp(<PatientCreatePage />, { language })
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })

const long = (length: number) => 'a'.repeat(length)
const labels = {
  firstName: { en: /^First name/, es: /^Nombre/ },
  middleName: { en: /^Middle name/, es: /^Segundo nombre/ },
  lastName: { en: /^Last name/, es: /^Primer apellido/ },
  secondLastName: { en: /^Second last name/, es: /^Segundo apellido/ },
  birthDate: { en: /^Date of birth/, es: /^Fecha de nacimiento/ },
  curp: { en: /^CURP/, es: /^CURP/ },
  recordNumber: { en: /^Record number/, es: /^Número de expediente/ },
  email: { en: /^Email/, es: /^Correo electrónico/ },
  phone: { en: /^Phone/, es: /^Teléfono/ },
  address: { en: /^Address/, es: /^Dirección/ },
  medicalHistory: { en: /^Clinical history/, es: /^Antecedentes médicos/ },
  password: { en: /^Password/, es: /^Contraseña/ },
  confirmPassword: { en: /^Confirm password/, es: /^Confirmar contraseña/ },
} as const

/** The typed text and its message in English and in Spanish. */
const refused: [keyof typeof labels, string, string, string][] = [
  ['firstName', 'A', 'The first name must have at least 2 characters', 'El nombre debe tener al menos 2 caracteres'],
  ['firstName', long(51), 'The first name cannot exceed 50 characters', 'El nombre no puede exceder 50 caracteres'],
  [
    'firstName',
    'Ana3',
    'The first name can only contain letters and spaces',
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
  ['firstName', 'A.', 'The first name must have at least two letters', 'El nombre debe tener al menos dos letras'],
  ['lastName', 'R-', 'The last name must have at least two letters', 'El apellido debe tener al menos dos letras'],
  ['curp', 'RUOA900228', 'Enter the 18 letters and digits of the CURP', 'Escriba los 18 caracteres de la CURP'],
  [
    'curp',
    'RUOA900228MDFZFN04',
    'The last digit of the CURP is wrong. Check the CURP',
    'El último dígito de la CURP no es correcto. Revísela',
  ],
  [
    'recordNumber',
    'X'.repeat(21),
    'The record number cannot exceed 20 characters',
    'El número de expediente no puede exceder 20 caracteres',
  ],
  [
    'recordNumber',
    '12/34',
    'The record number can only contain letters, digits, hyphens and periods',
    'El número de expediente solo puede contener letras, números, guiones y puntos',
  ],
  [
    'phone',
    '12345678',
    'Enter all 10 digits, or + and the country code',
    'Escriba los 10 dígitos, o + y la clave del país',
  ],
  [
    'phone',
    '(55) 123-45',
    'Enter all 10 digits, or + and the country code',
    'Escriba los 10 dígitos, o + y la clave del país',
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
    'Enter a valid date of birth, for an age from 0 to 120 years',
    'Escriba una fecha de nacimiento válida, para una edad de 0 a 120 años',
  ],
  [
    'birthDate',
    '21/11/2026',
    'Enter a valid date of birth, for an age from 0 to 120 years',
    'Escriba una fecha de nacimiento válida, para una edad de 0 a 120 años',
  ],
  [
    'birthDate',
    '20/11/1905',
    'Enter a valid date of birth, for an age from 0 to 120 years',
    'Escriba una fecha de nacimiento válida, para una edad de 0 a 120 años',
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
    'Los antecedentes deben tener al menos 10 caracteres',
  ],
  [
    'medicalHistory',
    long(1001),
    'The clinical history cannot exceed 1000 characters',
    'Los antecedentes no pueden exceder 1000 caracteres',
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

it.each(refused)('E8 shows what is wrong with %s %j, in both languages', async (name, value, en, es) => {
  await create()
  const input = field(labels[name].en)
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  const message = () => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
  expect(message()).toBe(en)
  await act(() => changeLanguage('es'))
  expect(field(labels[name].es)).toBe(input)
  expect(message()).toBe(es)
  expect(input.value).toBe(value)
})

describe.each(['en', 'es'] as const)('E8 validation in %s', (language) => {
  it('E8 shows what is missing', async () => {
    const { user } = await create(language)
    await user.click(
      screen.getByRole('button', { name: language === 'en' ? 'Register patient' : 'Registrar paciente' }),
    )
    const said =
      language === 'en'
        ? [
            'Enter the first name',
            'Enter the last name',
            'The date of birth is required',
            'Enter the phone number',
            'The gender is required',
          ]
        : [
            'Escriba el nombre',
            'Escriba el apellido',
            'La fecha de nacimiento es obligatoria',
            'Escriba el teléfono',
            'El género es obligatorio',
          ]
    for (const text of said) expect(await screen.findByText(text)).toBeTruthy()
  })
})

it('I3 offers no date of birth after the clinic’s today', async () => {
  const { user } = await create()
  const input = field(/^Date of birth/)
  await user.type(input, '15112026')
  await user.click(screen.getByRole('button', { name: 'Open calendar: Date of birth' }))
  const calendar = within(await screen.findByRole('dialog', { name: 'Calendar: Date of birth' }))
  // The only landmark and title while the page around it is inert.
  expect(within(calendar.getByRole('main')).getByRole('heading', { level: 1, name: 'Date of birth' })).toBeTruthy()
  const isOff = (day: RegExp) => calendar.getByRole('button', { name: day }).getAttribute('aria-disabled') === 'true'
  expect([isOff(/\b20 November 2026/), isOff(/\b21 November 2026/)]).toEqual([false, true])
  fireEvent.click(calendar.getByRole('button', { name: /\b21 November 2026/ }))
  expect(input.value).toBe('15/11/2026')
  fireEvent.click(calendar.getByRole('button', { name: /\b20 November 2026/ }))
  expect(input.value).toBe('20/11/2026')
})

it('E8 accepts real names, and an age of 0 and of 120', async () => {
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
