import type { ActorKind } from '@piel/contract/core/permissions'
import type { Language } from '@piel/contract/core/people'
import { userEndpoints } from '@piel/contract/people/users'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyOf } from '#/lib/endpoint-query.ts'
import { doctorId, doctorOf, licenseOf } from '#/testing/doctors.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { DoctorCreatePage } from './doctor-create-page.tsx'
import { DoctorDetailPage } from './doctor-detail-page.tsx'
import { DoctorEditPage } from './doctor-edit-page.tsx'

beforeEach(() => {
  // In Mexico City it is still the 20th.
  vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const pages = {
  '/medicos/crear': <DoctorCreatePage />,
  '/medicos/editar/$id': <DoctorEditPage />,
  '/medicos/detalle/$id': <p>Detail</p>,
  '/medicos': <p>List</p>,
} as const
type Setting = { language?: Language; account?: ActorKind }

const create = (options: Setting = {}) => renderApp(pages, { at: '/medicos/crear', ...options })
const edit = (options: Setting = {}) => renderApp(pages, { at: `/medicos/editar/${doctorId}`, ...options })
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const typeIn = (group: string, label: RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('group', { name: group })).getByLabelText(label), { target: { value } })
const valueIn = (group: string, label: RegExp) =>
  within(screen.getByRole('group', { name: group })).getByLabelText<HTMLInputElement>(label).value
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

function fill() {
  type(/^First name/, 'Ana')
  type(/^Last name/, 'Ruiz')
  type(/^Email/, 'ana@piel.test')
}

const uncertified = { certifiedAt: null, certificateNumber: null, certifiedUntil: null }

describe('doctor form', () => {
  it('B9 F5 offers 14 specialties, and sends specialties and licences in their order, once', async () => {
    const calls = serveApi({ 'POST /auth/register/doctor': () => ({ status: 201, body: doctorOf() }) })
    const { user } = await create({ account: 'ADMIN' })
    fill()
    type(/^Middle name/, ' Lucía ')
    type(/^Title/, 'DRA')
    type(/^Phone/, '55 1234 5678')
    press('Add specialty')
    const first = within(screen.getByRole('group', { name: 'Specialty 1' }))
    const options = [...first.getByLabelText(/^Specialty/).querySelectorAll('option')]
    expect(options.map((option) => option.textContent)).toContain('Dermatology')
    expect(options).toHaveLength(15)
    typeIn('Specialty 1', /^Specialty/, 'dermatologia')
    typeIn('Specialty 1', /^Certified on/, '01/03/2015')
    typeIn('Specialty 1', /^Certificate number/, 'CMD-1234')
    press('Add specialty')
    expect(screen.getAllByRole('option', { name: 'Dermatology' })).toHaveLength(1)
    typeIn('Specialty 2', /^Specialty/, 'pediatria')
    press('Move to top: Specialty 2')
    expect(valueIn('Specialty 1', /^Specialty/)).toBe('pediatria')
    press('Add licence')
    expect(valueIn('Licence 1', /^Jurisdiction/)).toBe('México')
    typeIn('Licence 1', /^Licence number/, '7654321')
    typeIn('Licence 1', /^Issued on/, '15/08/2012')
    press('Add licence')
    typeIn('Licence 2', /^Licence number/, 'TX-99')
    typeIn('Licence 2', /^Jurisdiction/, 'Texas')
    typeIn('Licence 2', /^Expires on/, '31/01/2027')
    typeIn('Licence 2', /^Licence status/, 'SUSPENDED')
    type(/^Password/, 'Secreta-2026!')
    type(/^Confirm password/, 'Secreta-2026!')
    await user.dblClick(screen.getByRole('button', { name: 'Create doctor' }))
    expect(await screen.findByText('Detail')).toBeTruthy()
    expect(await screen.findByText('Ana Lucía Ruiz O’Farrill was registered')).toBeTruthy()
    const sent = calls.filter((call) => call.path === '/auth/register/doctor')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy()
    expect(sent[0]?.body).toEqual({
      user: {
        firstName: 'Ana',
        middleName: 'Lucía',
        lastName: 'Ruiz',
        secondLastName: null,
        email: 'ana@piel.test',
        password: 'Secreta-2026!',
        profileKind: 'DOCTOR',
        role: 'USER',
      },
      doctor: {
        title: 'DRA',
        leaveFrom: null,
        leaveUntil: null,
        degree: null,
        university: null,
        prescriptionAddress: null,
        phone: '55 1234 5678',
        specialties: [
          { ...uncertified, specialtyId: 'pediatria' },
          { ...uncertified, specialtyId: 'dermatologia', certifiedAt: '2015-03-01', certificateNumber: 'CMD-1234' },
        ],
        licenses: [
          { number: '7654321', jurisdiction: 'México', issuedAt: '2012-08-15', expiresAt: null, status: 'ACTIVE' },
          { number: 'TX-99', jurisdiction: 'Texas', issuedAt: null, expiresAt: '2027-01-31', status: 'SUSPENDED' },
        ],
      },
    })
  })

  it('D1 loads the list of users again, because a doctor is one of them', async () => {
    serveApi({ 'POST /auth/register/doctor': () => ({ status: 201, body: doctorOf() }) })
    const { client } = await create()
    client.setQueryData(keyOf(userEndpoints.list), { data: [] })
    fill()
    press('Create doctor')
    await screen.findByText('Detail')
    expect(client.getQueryState(keyOf(userEndpoints.list))?.isInvalidated).toBe(true)
  })

  it('F8 reports in a toast that the provider’s subject belongs to another user', async () => {
    const body = { message: 'Auth0 ID already registered' }
    serveApi({ 'POST /auth/register/doctor': () => ({ status: 409, body }) })
    await create({ language: 'es' })
    type(/^Nombre/, 'Ana')
    type(/^Primer apellido/, 'Ruiz')
    type(/^Correo electrónico/, 'ana@piel.test')
    press('Registrar médico')
    await waitFor(() => expect(screen.getAllByText('El ID de Auth0 ya está registrado.')).toHaveLength(2))
  })

  it('F5 stores no licence if none is entered', async () => {
    const calls = serveApi({ 'POST /auth/register/doctor': () => ({ status: 201, body: doctorOf() }) })
    await create()
    fill()
    press('Add licence')
    press('Remove: Licence 1')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add licence' }))
    press('Create doctor')
    await screen.findByText('Detail')
    expect(calls[0]?.body).toMatchObject({ doctor: { specialties: [], licenses: [] } })
  })

  it('F5 suggests jurisdictions, and reports at once that a date has passed', async () => {
    serveApi({})
    await create({ language: 'es' })
    press('Agregar cédula')
    const list = screen.getByLabelText(/^Estado que la expidió/).getAttribute('list') ?? ''
    const names = [...(document.getElementById(list)?.querySelectorAll('option') ?? [])].map((option) => option.value)
    expect(names).toHaveLength(33)
    expect(names.slice(0, 2)).toEqual(['México', 'Aguascalientes'])
    typeIn('Cédula 1', /^Fecha de vencimiento/, '19/11/2026')
    expect(await screen.findByText('Venció el 19 nov 2026')).toBeTruthy()
    typeIn('Cédula 1', /^Fecha de vencimiento/, '20/11/2026')
    expect(await screen.findByText('Vence el 20 nov 2026')).toBeTruthy()
  })

  it('F6 shows what is wrong at each field', async () => {
    serveApi({})
    await create({ account: 'ADMIN' })
    type(/^First name/, 'X')
    type(/^Email/, 'no')
    type(/^Phone/, '12')
    press('Add specialty')
    press('Add licence')
    typeIn('Licence 1', /^Licence number/, '12')
    typeIn('Licence 1', /^Issued on/, '21/11/2026')
    press('Add licence')
    typeIn('Licence 2', /^Jurisdiction/, '')
    typeIn('Licence 2', /^Issued on/, '02/01/2020')
    typeIn('Licence 2', /^Expires on/, '01/01/2020')
    type(/^Password/, 'Secreta2026')
    type(/^Confirm password/, 'Secreta2027')
    press('Create doctor')
    for (const text of [
      'The first name must have at least 2 characters',
      'Enter the last name',
      'Email is not valid',
      'Enter all 10 digits, or + and the country code',
      'The specialty is required',
      'A Mexican licence number (cédula profesional) has 7 or 8 digits',
      'The licence number is required',
      'The jurisdiction is required',
      'The password must contain an uppercase letter, a lowercase letter, a number and one of @ $ ! % * ? &',
      'The passwords do not match',
    ])
      expect(await screen.findByText(text)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field(/^First name/)))
    typeIn('Licence 1', /^Licence number/, '7654321')
    typeIn('Licence 2', /^Licence number/, 'TX-99')
    typeIn('Licence 2', /^Jurisdiction/, 'Texas')
    typeIn('Specialty 1', /^Specialty/, 'otra')
    press('Create doctor')
    expect(await screen.findByText('The expiry date cannot be before the date of issue')).toBeTruthy()
    typeIn('Licence 2', /^Expires on/, '01/01/2030')
    press('Create doctor')
    expect(await screen.findByText('The date cannot be in the future')).toBeTruthy()
  })

  it('F6 J3 shows what the server refuses at the item that it names', async () => {
    const errors = [{ pointer: '/doctor/licenses/1/number', code: 'validation.licenseRepeated' }]
    serveApi({ 'POST /auth/register/doctor': () => refusal('validation_failed', errors) })
    await create()
    fill()
    for (const index of [1, 2]) {
      press('Add licence')
      typeIn(`Licence ${index}`, /^Licence number/, `765432${index}`)
    }
    press('Create doctor')
    const second = within(screen.getByRole('group', { name: 'Licence 2' }))
    expect(await second.findByText('This licence is already in the list')).toBeTruthy()
    expect(document.activeElement).toBe(second.getByLabelText(/^Licence number/))
  })

  it('F8 reports in a toast and at the field that the e-mail is taken, and keeps what was typed', async () => {
    serveApi({ 'POST /auth/register/doctor': () => refusal('email_taken') })
    await create()
    fill()
    press('Create doctor')
    await waitFor(() => expect(screen.getAllByText('Email is already registered.')).toHaveLength(2))
    await waitFor(() => expect(document.activeElement).toBe(field(/^Email/)))
    expect(field(/^First name/).value).toBe('Ana')
  })

  it('B9 F5 fills everything in, asks for no password, and sends only what changed', async () => {
    const calls = serveApi({
      'GET /doctor/*': () => ({ status: 200, body: doctorOf() }),
      'PATCH /doctor/*': () => ({ status: 200, body: doctorOf({ version: 8 }) }),
    })
    await edit()
    await screen.findByLabelText(/^First name/)
    expect(screen.queryByLabelText(/assword/)).toBeNull()
    expect(valueIn('Specialty 1', /^Specialty/)).toBe('dermatologia')
    expect(valueIn('Specialty 1', /^Certified on/)).toBe('01/03/2015')
    expect(valueIn('Licence 1', /^Issued on/)).toBe('15/08/2012')
    type(/^Phone/, '')
    press('Save changes')
    await screen.findByText('Detail')
    const patch = calls.find((call) => call.method === 'PATCH')
    expect(patch?.headers.get('if-match')).toBe('"v7"')
    expect(patch?.body).toEqual({ user: {}, doctor: { phone: null } })
  })

  it('F6 saves a change beside unchanged values that today’s rules refuse', async () => {
    const stored = doctorOf({ user: { firstName: 'Q' }, phone: '1234', licenses: [licenseOf({ number: '0000000' })] })
    const calls = serveApi({
      'GET /doctor/*': () => ({ status: 200, body: stored }),
      'PATCH /doctor/*': () => ({ status: 200, body: doctorOf({ version: 8 }) }),
    })
    await edit()
    await screen.findByLabelText(/^First name/)
    typeIn('Licence 1', /^Expires on/, '31/01/2031')
    press('Save changes')
    await screen.findByText('Detail')
    const license = { number: '0000000', jurisdiction: 'México', issuedAt: '2012-08-15', status: 'ACTIVE' }
    expect(calls.find((call) => call.method === 'PATCH')?.body).toEqual({
      user: {},
      doctor: { licenses: [{ ...license, expiresAt: '2031-01-31' }] },
    })
  })

  it('F5 makes an expired licence valid with a new date alone', async () => {
    const expired = licenseOf({ expiresAt: '2026-01-31', status: 'EXPIRED', state: 'expired' })
    const calls = serveApi({
      'GET /doctor/*': () => ({ status: 200, body: doctorOf({ licenses: [expired] }) }),
      'PATCH /doctor/*': () => ({ status: 200, body: doctorOf({ version: 8 }) }),
    })
    await edit()
    expect(await screen.findByText('Expired 31 Jan 2026')).toBeTruthy()
    expect(valueIn('Licence 1', /^Licence status/)).toBe('ACTIVE')
    expect(screen.queryByRole('option', { name: 'Expired' })).toBeNull()
    typeIn('Licence 1', /^Expires on/, '31/01/2031')
    press('Save changes')
    await screen.findByText('Detail')
    expect(calls.find((call) => call.method === 'PATCH')?.body).toMatchObject({
      doctor: { licenses: [{ number: '7654321', expiresAt: '2031-01-31', status: 'ACTIVE' }] },
    })
  })

  it('J6 shows the other’s change of a list in words and saves the choice against their version', async () => {
    const theirs = doctorOf({ version: 9, licenses: [licenseOf({ number: '1234567', expiresAt: '2030-01-31' })] })
    let current = doctorOf()
    const calls = serveApi({
      'GET /doctor/*': () => ({ status: 200, body: current }),
      'PATCH /doctor/*': ({ headers }) =>
        headers.get('if-match') === '"v9"' ? { status: 200, body: theirs } : refusal('version_conflict'),
    })
    const { user } = await edit({ language: 'es' })
    await screen.findByLabelText(/^Nombre/)
    current = theirs
    type(/^Teléfono/, '81 1234 5678')
    press('Guardar cambios')
    await user.click(await screen.findByRole('button', { name: 'Revisar cambios' }))
    await screen.findByRole('button', { name: 'Continuar con la selección' })
    const licenses = within(screen.getByRole('alert'))
    expect(
      licenses.getByText('1234567 · México · Expedición: 15/08/2012 · Vencimiento: 31/01/2030 · Vigente'),
    ).toBeTruthy()
    press('Continuar con la selección')
    await waitFor(() => expect(valueIn('Cédula 1', /^Número de cédula/)).toBe('1234567'))
    press('Guardar cambios')
    await screen.findByText('Detail')
    expect(calls.filter((call) => call.method === 'PATCH').at(-1)?.body).toEqual({
      user: {},
      doctor: { phone: '81 1234 5678' },
    })
  })

  it('C5 F3 edits in a dialog, asks before input is lost, and continues after a reload', async () => {
    serveApi({
      'GET /doctor/*': () => ({ status: 200, body: doctorOf() }),
      'PATCH /doctor/*': () => ({ status: 200, body: doctorOf({ version: 8 }) }),
    })
    const detail = { '/medicos/detalle/$id': <DoctorDetailPage /> } as const
    const at = `/medicos/detalle/${doctorId}`
    const { user, unmount } = await renderApp(detail, { at })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const layer = await screen.findByRole('dialog', { name: 'Edit doctor' })
    expect(layer.parentElement?.className).toContain('sm:max-w-4xl')
    const dialog = within(layer)
    await user.click(await dialog.findByRole('button', { name: 'Add specialty' }))
    typeIn('Specialty 2', /^Specialty/, 'pediatria')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    unmount()
    const again = await renderApp(detail, { at })
    await screen.findByRole('dialog', { name: 'Edit doctor' })
    await screen.findByRole('group', { name: 'Specialty 2' })
    expect(valueIn('Specialty 2', /^Specialty/)).toBe('pediatria')
    await again.user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('Ana Lucía Ruiz O’Farrill was saved')).toBeTruthy()
    expect(sessionStorage).toHaveLength(0)
  })

  it('F8 reports that the doctor cannot be loaded, with Retry', async () => {
    let works = false
    serveApi({ 'GET /doctor/*': () => (works ? { status: 200, body: doctorOf() } : refusal('forbidden')) })
    const { user } = await edit({ language: 'es' })
    expect(await screen.findByText('Error al cargar la información del médico')).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByLabelText(/^Nombre/)).toBeTruthy()
  })
})
