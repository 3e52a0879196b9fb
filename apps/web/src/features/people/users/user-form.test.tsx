import type { Language } from '@piel/contract/core/people'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { configQuery } from '#/lib/config.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { userId, userOf } from '#/testing/users.ts'
import { UserCreatePage } from './user-create-page.tsx'
import { UserEditPage } from './user-edit-page.tsx'

beforeEach(() => {
  // In Mexico City it is still the 20th.
  vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const pages = {
  '/usuarios': <p>List</p>,
  '/usuarios/crear': <UserCreatePage />,
  '/usuarios/editar/$id': <UserEditPage />,
} as const

const create = (language: Language = 'en') => renderApp(pages, { at: '/usuarios/crear', language, account: 'ADMIN' })
const edit = (language: Language = 'en', id = userId) =>
  renderApp(pages, { at: `/usuarios/editar/${id}`, language, account: 'ADMIN' })
const otherId = '019a0000-0000-7000-8000-0000000000aa'

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const submit = () => screen.getByRole('button', { name: 'Create user' })

async function fill() {
  await screen.findByLabelText(/^First name/)
  type(/^First name/, 'Ana')
  type(/^Last name/, 'Ruiz')
  type(/^Email/, 'ana@piel.test')
  type(/^Role/, 'USER')
}
const password = 'Una-clave-2026'
/** Chooses a password, in place of the invitation. */
function fillPassword() {
  fireEvent.click(box('Send an invitation'))
  type(/^Password/, password)
  type(/^Confirm password/, password)
}

describe('creating a user', () => {
  it('D2 makes a user with the role USER a patient, and sends what was typed once', async () => {
    const calls = serveApi({ 'POST /users': () => ({ status: 201, body: userOf() }) })
    const { user } = await create()
    await fill()
    await waitFor(() => expect(box('Is a patient').checked).toBe(true))
    expect([field(/^Role/).value, box('Is a patient').checked, box('Is a doctor').checked]).toEqual([
      'USER',
      true,
      false,
    ])
    type(/^Middle name/, ' Luz ')
    type(/^Phone/, '55 1234 5678')
    type(/^Date of birth/, '28/02/1990')
    await user.selectOptions(field(/^Gender/), 'FEMALE')
    fillPassword()
    await user.dblClick(submit())
    expect(await screen.findByText('List')).toBeTruthy()
    expect(await screen.findByText('Ana Ruiz Mora was created')).toBeTruthy()
    expect(calls).toHaveLength(1)
    expect(calls[0]?.headers.get('idempotency-key')).toBeTruthy()
    expect(calls[0]?.body).toEqual({
      firstName: 'Ana',
      middleName: 'Luz',
      lastName: 'Ruiz',
      secondLastName: null,
      email: 'ana@piel.test',
      phone: '55 1234 5678',
      role: 'USER',
      profileKind: 'PATIENT',
      isPatient: true,
      isDoctor: false,
      birthDate: '1990-02-28',
      gender: 'FEMALE',
      password,
      confirmPassword: password,
    })
  })

  it('D2 offers roles in one list, none of them preset', async () => {
    await create('es')
    await screen.findByLabelText(/^Nombre/)
    expect([...field(/^Rol/).querySelectorAll('option')].map(({ value, text }) => [value, text])).toEqual([
      ['', ''],
      ['reception', 'Recepción'],
      ['clinical', 'Clínico'],
      ['doctor', 'Médico'],
      ['ADMIN', 'Administrador'],
      ['USER', 'Usuario'],
    ])
    expect(field(/^Rol/).value).toBe('')
  })

  it('D2 leaves patient off for a doctor and for staff, unless it is switched on', async () => {
    const { user } = await create()
    await screen.findByLabelText(/^First name/)
    const patient = () => box('Is a patient').checked
    await user.selectOptions(field(/^Role/), 'USER')
    await waitFor(() => expect(patient()).toBe(true))
    await user.click(box('Is a doctor'))
    await waitFor(() => expect(patient()).toBe(false))
    await user.click(box('Is a doctor'))
    await waitFor(() => expect(patient()).toBe(true))
    await user.selectOptions(field(/^Role/), 'reception')
    await waitFor(() => expect(patient()).toBe(false))
    expect(screen.queryByLabelText(/^Date of birth/)).toBeNull()
    await user.click(box('Is a patient'))
    await user.selectOptions(field(/^Role/), 'ADMIN')
    await user.click(box('Is a doctor'))
    expect(patient()).toBe(true)
  })

  it('D2 makes the profile kind of a doctor DOCTOR, and sends no patient data', async () => {
    const calls = serveApi({ 'POST /users': () => ({ status: 201, body: userOf() }) })
    const { user } = await create()
    await fill()
    fillPassword()
    await user.click(box('Is a doctor'))
    await user.click(submit())
    await screen.findByText('List')
    expect(calls[0]?.body).toMatchObject({ profileKind: 'DOCTOR', isDoctor: true, isPatient: false, role: 'USER' })
    expect(calls[0]?.body).not.toHaveProperty('gender')
  })

  it('D2 is disabled while it saves', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<void>()
    serveApi({
      'POST /users': async () => {
        await promise
        return { status: 201, body: userOf() }
      },
    })
    const { user } = await create()
    await fill()
    fillPassword()
    await user.click(submit())
    const button = await screen.findByRole('button', { name: /Saving/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    finish()
    await screen.findByText('List')
  })

  it('D2 shows the link of an invitation once, until when it is valid, and that it was not sent', async () => {
    let makes = 0
    const calls = serveApi({
      'POST /users': () => ({ status: 201, body: userOf({ hasSignIn: false }) }),
      'POST /users/*/invitation': () =>
        (makes += 1) === 1
          ? refusal('unavailable')
          : {
              status: 201,
              body: { url: 'https://piel.test/i/abc', expiresAt: '2026-11-24T18:00:00.000Z', sentTo: null },
            },
    })
    const { user } = await create()
    await fill()
    expect(box('Send an invitation').checked).toBe(true)
    expect(screen.queryByLabelText(/^Password/)).toBeNull()
    await user.click(submit())
    expect(await screen.findByRole('heading', { name: 'Invitation for Ana Ruiz Mora' })).toBeTruthy()
    expect(calls[0]?.body).toMatchObject({ invite: true })
    expect(calls[0]?.body).not.toHaveProperty('password')
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(field('Invitation link').value).toBe('https://piel.test/i/abc'))
    expect(screen.getByText('Valid until 24 Nov 2026, 12:00')).toBeTruthy()
    expect(screen.getByText('Not sent by email. Share the link yourself.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe('https://piel.test/i/abc')
    await user.click(screen.getByRole('link', { name: 'Done' }))
    await screen.findByText('List')
  })

  it('D2 states to which address an invitation was sent', async () => {
    serveApi({
      'POST /users': () => ({ status: 201, body: userOf() }),
      'POST /users/*/invitation': () => ({
        status: 201,
        body: { url: 'https://piel.test/i/abc', expiresAt: '2026-11-24T18:00:00.000Z', sentTo: 'ana@piel.test' },
      }),
    })
    const { user } = await create()
    await fill()
    expect(box('Send an invitation').checked).toBe(true)
    await user.click(submit())
    expect(await screen.findByText('Sent to ana@piel.test')).toBeTruthy()
  })

  it('D2 asks for no password if another provider holds them, and states how the account is linked', async () => {
    const calls = serveApi({ 'POST /users': () => ({ status: 201, body: userOf() }) })
    const { user, client } = await create()
    client.setQueryData(
      configQuery.queryKey,
      (config) => config && { ...config, oidc: { ...config.oidc, embedded: false } },
    )
    await fill()
    expect(await screen.findByText(/linked at the first sign-in with this verified email/)).toBeTruthy()
    expect(screen.queryByLabelText(/assword/)).toBeNull()
    expect(screen.queryByRole('checkbox', { name: 'Send an invitation' })).toBeNull()
    await user.click(submit())
    await screen.findByText('List')
    expect(Object.keys(calls[0]?.body as object)).not.toEqual(expect.arrayContaining(['password']))
    expect(calls[0]?.body).not.toHaveProperty('invite')
  })
})

describe('changing a user', () => {
  const serveUser = (changes: Parameters<typeof userOf>[0] = {}) =>
    serveApi({
      'GET /users/*': () => ({ status: 200, body: userOf({ id: otherId, ...changes }) }),
      'PATCH /users/*': () => ({ status: 200, body: userOf({ id: otherId, version: 5, ...changes }) }),
    })

  it('B7 D4 shows the filled-in form, without passwords, and sends name, e-mail, role and kind', async () => {
    const calls = serveUser()
    const { user } = await edit('en', otherId)
    await screen.findByLabelText(/^First name/)
    expect(field(/^Email/).value).toBe('ana@piel.test')
    expect(screen.queryByLabelText(/assword/)).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    type(/^First name/, 'Anita')
    await user.selectOptions(field(/^Profile type/), 'DOCTOR')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('List')
    expect(await screen.findByText('Ana Ruiz Mora was saved')).toBeTruthy()
    const patch = calls.find((call) => call.method === 'PATCH')
    expect(patch?.headers.get('if-match')).toBe('"v4"')
    expect(patch?.body).toEqual({
      firstName: 'Anita',
      lastName: 'Ruiz',
      email: 'ana@piel.test',
      role: 'STAFF',
      duty: 'reception',
      profileKind: 'DOCTOR',
    })
  })

  it('D4 sends nothing when nothing changed', async () => {
    const calls = serveUser()
    const { user } = await edit('en', otherId)
    await screen.findByLabelText(/^First name/)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('List')
    expect(calls.some((call) => call.method === 'PATCH')).toBe(false)
  })

  it('D4 saves a change beside unchanged values that today’s rules refuse', async () => {
    const calls = serveApi({
      'GET /users/*': () => ({
        status: 200,
        body: userOf({ id: otherId, firstName: 'Q', lastName: '', middleName: '7', phone: '1234' }),
      }),
      'PATCH /users/*': () => ({ status: 200, body: userOf({ id: otherId }) }),
    })
    const { user } = await edit('en', otherId)
    await screen.findByLabelText(/^First name/)
    type(/^Second last name/, ' Paz ')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('List')
    expect(calls.find((call) => call.method === 'PATCH')?.body).toEqual({
      firstName: 'Q',
      lastName: '',
      email: 'ana@piel.test',
      secondLastName: 'Paz',
      role: 'STAFF',
      duty: 'reception',
      profileKind: 'NONE',
    })
  })

  it('D3 does not let users choose another role for themselves', async () => {
    serveApi({ 'GET /users/*': () => ({ status: 200, body: userOf({ role: 'ADMIN' }) }) })
    await edit()
    await screen.findByLabelText(/^First name/)
    expect([...field(/^Role/).querySelectorAll('option')].map((option) => option.value)).toEqual(['ADMIN'])
    expect(screen.getByText('Only another administrator can change your role')).toBeTruthy()
  })

  it('J6 shows the other’s change in words and saves the choice against their version', async () => {
    const theirs = userOf({ id: otherId, version: 9, role: 'ADMIN', profileKind: 'DOCTOR' })
    let current = userOf({ id: otherId })
    const calls = serveApi({
      'GET /users/*': () => ({ status: 200, body: current }),
      'PATCH /users/*': ({ headers }) =>
        headers.get('if-match') === '"v9"' ? { status: 200, body: theirs } : refusal('version_conflict'),
    })
    const { user } = await edit('es', otherId)
    await screen.findByLabelText(/^Nombre/)
    current = theirs
    type(/^Nombre/, 'Anita')
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await user.click(await screen.findByRole('button', { name: 'Revisar cambios' }))
    expect(within(await screen.findByRole('group', { name: 'Rol' })).getByText('Administrador')).toBeTruthy()
    expect(within(screen.getByRole('group', { name: 'Tipo de perfil' })).getByText('Médico')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Continuar con la selección' }))
    await waitFor(() => expect(field(/^Rol/).value).toBe('ADMIN'))
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await screen.findByText('List')
    const last = calls.filter((call) => call.method === 'PATCH').at(-1)
    expect(last?.body).toMatchObject({ firstName: 'Anita', role: 'ADMIN', profileKind: 'DOCTOR' })
  })

  it.each([
    ['en', 'Error loading the user', 'Retry', /^First name/],
    ['es', 'Error al cargar el usuario', 'Reintentar', /^Nombre/],
  ] as const)('B7 reports that the user cannot be loaded, with Retry (%s)', async (language, words, retry, name) => {
    let works = false
    serveApi({ 'GET /users/*': () => (works ? { status: 200, body: userOf() } : refusal('forbidden')) })
    const { user } = await edit(language)
    expect(await screen.findByText(words)).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: retry }))
    expect(await screen.findByLabelText(name)).toBeTruthy()
  })

  it('A12 a user that does not exist shows the not-found page', async () => {
    serveApi({ 'GET /users/*': () => refusal('not_found') })
    await edit()
    expect(await screen.findByRole('heading', { name: 'Sorry, the page can’t be found' })).toBeTruthy()
  })
})
