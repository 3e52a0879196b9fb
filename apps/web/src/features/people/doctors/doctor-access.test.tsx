import type { ActorKind } from '@piel/contract/core/permissions'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { doctorId, doctorOf } from '#/testing/doctors.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { DoctorCreatePage } from './doctor-create-page.tsx'
import { DoctorEditPage } from './doctor-edit-page.tsx'

const pages = {
  '/medicos/crear': <DoctorCreatePage />,
  '/medicos/editar/$id': <DoctorEditPage />,
  '/medicos/detalle/$id': <p>Detail</p>,
} as const
type Setting = { account: ActorKind }
const create = (options: Setting) => renderApp(pages, { at: '/medicos/crear', ...options })
const edit = (options: Setting) => renderApp(pages, { at: `/medicos/editar/${doctorId}`, ...options })
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function fill() {
  type(/^First name/, 'Ana')
  type(/^Last name/, 'Ruiz')
  type(/^Email/, 'ana@piel.test')
}

describe('a doctor’s sign-in', () => {
  it('J4 asks staff for no password: the doctor is invited', async () => {
    const invitation = { expiresAt: '2026-11-24T03:00:00.000Z', sentTo: 'ana@piel.test' }
    serveApi({ 'POST /auth/register/doctor': () => ({ status: 201, body: { ...doctorOf(), invitation } }) })
    await create({ account: 'STAFF' })
    expect(screen.queryByLabelText(/^Password/)).toBeNull()
    expect(screen.getByText('The doctor sets a password with an invitation link.')).toBeTruthy()
    fill()
    press('Create doctor')
    expect(await screen.findByText(/and an invitation was sent to ana@piel\.test$/)).toBeTruthy()
  })

  it('J4 reports that an invitation could not be sent', async () => {
    const invitation = { expiresAt: '2026-11-24T03:00:00.000Z', sentTo: null }
    serveApi({ 'POST /auth/register/doctor': () => ({ status: 201, body: { ...doctorOf(), invitation } }) })
    await create({ account: 'STAFF' })
    fill()
    press('Create doctor')
    expect(await screen.findByText(/Ask an administrator for an invitation link/)).toBeTruthy()
  })

  it('J4 reports at the e-mail that only an administrator may change it', async () => {
    serveApi({
      'GET /doctor/*': () => ({ status: 200, body: doctorOf() }),
      'PATCH /doctor/*': () =>
        refusal('forbidden', [{ pointer: '/user/email', code: 'validation.administratorsOnly' }]),
    })
    await edit({ account: 'STAFF' })
    await screen.findByLabelText(/^Email/)
    type(/^Email/, 'otra@piel.test')
    press('Save changes')
    expect(await screen.findByText('Only an administrator can change this')).toBeTruthy()
  })
})
