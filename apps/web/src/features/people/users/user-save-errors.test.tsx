import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { saveErrorRows, saying } from '#/testing/save-errors.ts'
import { type Answer, refusal, serveApi } from '#/testing/serve-api.ts'
import { UserCreatePage } from './user-create-page.tsx'
import { UserEditPage } from './user-edit-page.tsx'
import { userIdOf, userOf } from '#/testing/users.ts'

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const notices = () => screen.findByRole('region', { name: /Notices|Avisos/ })

async function attempt(answer: Answer) {
  serveApi({ 'POST /users': () => answer })
  const { user } = await renderApp({ '/': <UserCreatePage /> }, { account: 'ADMIN' })
  await screen.findByLabelText(/^First name/)
  type(/^First name/, 'Ana')
  type(/^Last name/, 'Ruiz')
  type(/^Email/, 'ana@piel.test')
  type(/^Role/, 'USER')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Send an invitation' }))
  type(/^Password/, 'Una-clave-2026')
  type(/^Confirm password/, 'Una-clave-2026')
  await user.click(screen.getByRole('button', { name: 'Create user' }))
}

describe('a user that could not be saved', () => {
  const rows = saveErrorRows('Unknown error processing user')
  it.each(rows)('D5 %s: a toast, the field concerned, and the input kept', async (_name, answer, words, label) => {
    await attempt(answer)
    expect(await within(await notices()).findByText(words)).toBeTruthy()
    if (label) {
      await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'))
      expect(document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent).toMatch(words)
      await waitFor(() => expect(document.activeElement).toBe(field(label)))
    } else expect(screen.getByRole('alert').textContent).toMatch(words)
    expect(field(/^First name/).value).toBe('Ana')
    expect(field(/^Password/).value).toBe('Una-clave-2026')
  })

  it('D5 shows a refusal of the API at its field', async () => {
    await attempt(saying('validation_failed', [{ pointer: '/email', code: 'validation.emailInvalid' }]))
    expect(await screen.findByText('Email is not valid')).toBeTruthy()
    expect(await within(await notices()).findByText('Validation error in the entered data.')).toBeTruthy()
  })

  it('D3 reports at the role that the last administrator must remain one', async () => {
    const id = userIdOf(9)
    serveApi({
      'GET /users/*': () => ({ status: 200, body: userOf({ id, role: 'ADMIN' }) }),
      'PATCH /users/*': () => refusal('last_administrator'),
    })
    const { user } = await renderApp(
      { '/usuarios/editar/$id': <UserEditPage /> },
      { account: 'ADMIN', at: `/usuarios/editar/${id}` },
    )
    await user.selectOptions(await screen.findByLabelText(/^Role/), 'USER')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await within(await notices()).findByText(/needs at least one administrator/)).toBeTruthy()
    await waitFor(() => expect(field(/^Role/).getAttribute('aria-invalid')).toBe('true'))
  })
})
