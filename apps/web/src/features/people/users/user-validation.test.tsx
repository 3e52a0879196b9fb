import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { UserCreatePage } from './user-create-page.tsx'

const labels = {
  firstName: { en: /^First name/, es: /^Nombre/ },
  lastName: { en: /^Last name/, es: /^Primer apellido/ },
  email: { en: /^Email/, es: /^Correo electrónico/ },
  phone: { en: /^Phone/, es: /^Teléfono/ },
  birthDate: { en: /^Date of birth/, es: /^Fecha de nacimiento/ },
  password: { en: /^Password/, es: /^Contraseña/ },
  confirmPassword: { en: /^Confirm password/, es: /^Confirmar contraseña/ },
} as const
const invitation = { en: 'Send an invitation', es: 'Enviar una invitación' } as const
const long = (length: number) => 'a'.repeat(length)

/** The typed text and its message in English and in Spanish. */
const refused: [keyof typeof labels, string, string, string][] = [
  ['firstName', 'A', 'The first name must have at least 2 characters', 'El nombre debe tener al menos 2 caracteres'],
  ['firstName', long(51), 'The first name cannot exceed 50 characters', 'El nombre no puede exceder 50 caracteres'],
  [
    'lastName',
    'R2',
    'The last name can only contain letters and spaces',
    'El apellido solo puede contener letras y espacios',
  ],
  ['email', '', 'Email is required', 'El correo electrónico es obligatorio'],
  ['email', 'ana@', 'Email is not valid', 'El correo electrónico no es válido'],
  ['email', `${long(90)}@example.org`, 'Email is too long', 'El correo electrónico es demasiado largo'],
  ['phone', '123', 'Enter all 10 digits, or + and the country code', 'Escriba los 10 dígitos, o + y la clave del país'],
  [
    'birthDate',
    '31/02/2001',
    'Enter a valid date of birth, for an age from 0 to 120 years',
    'Escriba una fecha de nacimiento válida, para una edad de 0 a 120 años',
  ],
  ['password', '', 'Password is required.', 'La contraseña es obligatoria.'],
  [
    'password',
    'Corta1',
    'The password must have at least 8 characters',
    'La contraseña debe tener al menos 8 caracteres',
  ],
  ['confirmPassword', 'Otra', 'The passwords do not match', 'Las contraseñas no coinciden'],
]

describe('the refusals of the user form', () => {
  it.each(refused)('D4 %s “%s”', async (name, value, english, spanish) => {
    const calls = serveApi({})
    for (const [language, words, button] of [
      ['en', english, 'Create user'],
      ['es', spanish, 'Crear usuario'],
    ] as const) {
      const { user, unmount } = await renderApp({ '/': <UserCreatePage /> }, { account: 'ADMIN', language })
      // Without an invitation, a password is required.
      fireEvent.click(await screen.findByRole('checkbox', { name: invitation[language] }))
      // A user of this role is a patient, who has a date of birth.
      fireEvent.change(screen.getByLabelText(/^Rol/), { target: { value: 'USER' } })
      const input = await screen.findByLabelText<HTMLInputElement>(labels[name][language])
      fireEvent.change(input, { target: { value } })
      await user.click(screen.getByRole('button', { name: button }))
      await waitFor(() =>
        expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words),
      )
      unmount()
      sessionStorage.clear()
    }
    expect(calls).toEqual([])
  })

  it('D4 accepts accents and spaces in names, and requires neither phone nor birth date', async () => {
    const calls = serveApi({})
    const { user } = await renderApp({ '/': <UserCreatePage /> }, { account: 'ADMIN' })
    const set = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
    await screen.findByLabelText(labels.firstName.en)
    set(labels.firstName.en, 'María José')
    set(labels.lastName.en, 'Núñez Ávila')
    set(labels.email.en, 'maria@piel.test')
    set(/^Role/, 'USER')
    await user.click(screen.getByRole('button', { name: 'Create user' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).toMatchObject({ firstName: 'María José', phone: null, birthDate: null })
  })
})
