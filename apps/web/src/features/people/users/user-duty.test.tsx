import { fireEvent, screen } from '@testing-library/react'
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
    [/^Password/, 'Una-clave-2026'],
    [/^Confirm password/, 'Una-clave-2026'],
  ] as const)
    fireEvent.change(field(label), { target: { value } })
}

describe('the duty of a user', () => {
  it('N1 is asked of staff, with what it permits, and sent with the role STAFF alone', async () => {
    const calls = serveApi({ 'POST /users': () => ({ status: 201, body: userOf() }) })
    const { user } = await renderApp(pages, { at: '/usuarios/crear', account: 'ADMIN' })
    await fill()
    expect(screen.queryByLabelText(/^Duty/)).toBeNull()
    await user.selectOptions(field(/^Role/), 'STAFF')
    await user.click(submit())
    expect(await screen.findByText('Choose a duty')).toBeTruthy()
    await user.selectOptions(field(/^Duty/), 'reception')
    expect(screen.getByText(/without clinical records/)).toBeTruthy()
    await user.selectOptions(field(/^Duty/), 'clinical')
    expect(screen.getByText(/plus reading and writing clinical records/)).toBeTruthy()
    await user.selectOptions(field(/^Role/), 'ADMIN')
    expect(screen.queryByLabelText(/^Duty/)).toBeNull()
    await user.selectOptions(field(/^Role/), 'STAFF')
    expect(field(/^Duty/).value).toBe('clinical')
    await user.click(submit())
    await screen.findByText('List')
    expect(calls).toHaveLength(1)
    expect(calls[0]?.body).toMatchObject({ role: 'STAFF', duty: 'clinical' })
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
