import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { serveApi } from '#/testing/serve-api.ts'
import { userIdOf, userOf } from '#/testing/users.ts'
import { UserCreatePage } from './user-create-page.tsx'
import { UserEditPage } from './user-edit-page.tsx'

const pages = {
  '/usuarios': <p>List</p>,
  '/usuarios/crear': <UserCreatePage />,
  '/usuarios/editar/$id': <UserEditPage />,
} as const

const otherId = userIdOf(9)
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => screen.getByRole('button', { name: 'Create user' })

async function fill() {
  await screen.findByLabelText(/^First name/)
  for (const [label, value] of [
    [/^First name/, 'Ana'],
    [/^Last name/, 'Ruiz'],
    [/^Email/, 'ana@piel.test'],
  ] as const)
    fireEvent.change(field(label), { target: { value } })
}

describe('the duty of a user', () => {
  it('N1 D2 comes with the role that is chosen from one list, with what it permits', async () => {
    const calls = serveApi({ 'POST /users': () => ({ status: 201, body: userOf() }) })
    const { user } = await renderApp(pages, { at: '/usuarios/crear', account: 'ADMIN' })
    await fill()
    await user.click(submit())
    expect(await screen.findByText('Choose a role')).toBeTruthy()
    await user.selectOptions(field(/^Role/), 'reception')
    expect(screen.getByText(/without clinical records/)).toBeTruthy()
    await user.selectOptions(field(/^Role/), 'clinical')
    expect(screen.getByText(/plus reading and writing clinical records/)).toBeTruthy()
    expect(screen.queryByLabelText(/^Duty/)).toBeNull()
    await user.click(submit())
    await waitFor(() => expect(calls.length).toBeGreaterThan(0))
    expect(calls[0]?.body).toMatchObject({ role: 'STAFF', duty: 'clinical', isDoctor: false, isPatient: false })
  })

  it('D2 makes a doctor of who has the role of one', async () => {
    const calls = serveApi({ 'POST /users': () => ({ status: 201, body: userOf() }) })
    const { user } = await renderApp(pages, { at: '/usuarios/crear', account: 'ADMIN' })
    await fill()
    await user.selectOptions(field(/^Role/), 'doctor')
    await user.click(submit())
    await waitFor(() => expect(calls.length).toBeGreaterThan(0))
    expect(calls[0]?.body).toMatchObject({ role: 'USER', profileKind: 'DOCTOR', isDoctor: true, isPatient: false })
    expect(calls[0]?.body).not.toHaveProperty('duty')
  })

  it('N1 is left out of a change to another role', async () => {
    const calls = serveApi({
      'GET /users/*': () => ({ status: 200, body: userOf({ id: otherId, duty: 'clinical' }) }),
      'PATCH /users/*': () => ({ status: 200, body: userOf({ id: otherId, role: 'ADMIN', duty: null }) }),
    })
    const { user } = await renderApp(pages, { at: `/usuarios/editar/${otherId}`, account: 'ADMIN' })
    expect((await screen.findByLabelText<HTMLSelectElement>(/^Duty/)).value).toBe('clinical')
    await user.selectOptions(field(/^Role/), 'ADMIN')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('List')
    const { body } = calls.find((call) => call.method === 'PATCH') ?? {}
    expect(body).toMatchObject({ role: 'ADMIN' })
    expect(body).not.toHaveProperty('duty')
  })
})
