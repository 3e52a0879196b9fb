import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { SettingsPage } from './settings-page.tsx'
import { stubMedia } from '#/testing/media.ts'

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:15:00.000Z`
const signIns = Array.from({ length: 7 }, (_, index) => ({
  at: at(22 - index),
  address: index === 1 ? null : `189.203.10.${index}`,
  outcome: index === 1 ? 'refused' : 'success',
}))
const noSessions = {
  'GET /me/sessions': () => ({ status: 200, body: { data: [] } }),
  'GET /me/second-factor': () => ({
    status: 200,
    body: { rule: 'off', app: null, passkeys: [], recoveryCodesLeft: 0 },
  }),
}
const history = { ...noSessions, 'GET /me/sign-ins': () => ({ status: 200, body: { data: signIns } }) }
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const change = () => screen.getByRole('button', { name: 'Change password' })

function fill(current: string, next: string, again = next) {
  type(/^Current password/, current)
  type(/^New password/, next)
  type(/^Confirm new password/, again)
}

beforeEach(() => {
  localStorage.clear()
  stubMedia(() => false)
})

describe('the password', () => {
  it('C10 is changed, the new token continues the session, and the other sessions are reported as ended', async () => {
    localStorage.setItem('authToken', 'before')
    const calls = serveApi({
      ...history,
      'POST /me/password': () => ({
        status: 200,
        body: { access_token: 'after', token_type: 'Bearer', expires_in: 3600 },
      }),
    })
    const { user } = await renderApp(<SettingsPage />)
    fill('Vieja-2026', 'Nueva-2026')
    await user.dblClick(change())
    expect(await screen.findByText(/signed out on other devices/)).toBeDefined()
    expect(await screen.findByText('Your password was changed')).toBeDefined()
    expect(localStorage.getItem('authToken')).toBe('after')
    const sent = calls.filter(({ path }) => path === '/me/password')
    expect(sent.map(({ body }) => body)).toEqual([
      { currentPassword: 'Vieja-2026', newPassword: 'Nueva-2026', confirmPassword: 'Nueva-2026' },
    ])
    expect([/^Current/, /^New/, /^Confirm new/].map((label) => field(label).value)).toEqual(['', '', ''])
    expect(sessionStorage.length).toBe(0)
  })

  it.each([
    ['', 'Nueva-2026', 'Nueva-2026', 'Password is required.'],
    ['Vieja-2026', 'Nue-26', 'Nue-26', 'The password must have at least 8 characters'],
    ['Vieja-2026', `Nueva-2026${'x'.repeat(41)}`, '', 'The password cannot exceed 50 characters'],
    ['Vieja-2026', 'nueva-2026', 'nueva-2026', /must contain an uppercase letter/],
    ['Vieja-2026', 'Nueva-2026', 'Nueva-2027', 'The passwords do not match'],
    ['Vieja-2026', 'Vieja-2026', 'Vieja-2026', 'The new password must differ from the current one'],
  ])('C10 is not sent as %j, %j, %j', async (current, next, again, words) => {
    const calls = serveApi(history)
    const { user } = await renderApp(<SettingsPage />)
    fill(current, next, again)
    await user.click(change())
    expect(await screen.findByText(words)).toBeDefined()
    expect(calls.some(({ path }) => path === '/me/password')).toBe(false)
  })

  it('C10 is refused at its field if it is not the current one, or too weak', async () => {
    let refused = refusal('validation_failed', [
      { pointer: '/currentPassword', code: 'validation.currentPasswordWrong' },
    ])
    serveApi({ ...history, 'POST /me/password': () => refused })
    const { user } = await renderApp(<SettingsPage />)
    fill('Vieja-2026', 'Nueva-2026')
    await user.click(change())
    expect(await screen.findAllByText('The current password is incorrect')).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(field(/^Current/)))
    refused = refusal('password_too_weak')
    type(/^Current/, 'Vieja-2027')
    await user.click(change())
    expect(await screen.findAllByText(/^The password is too weak/)).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(field(/^New/)))
  })

  it('C10 is shown and hidden separately in each field', async () => {
    serveApi(history)
    const { user } = await renderApp(<SettingsPage />)
    await user.click(screen.getByRole('button', { name: 'Show: New password' }))
    expect(field(/^New password/).type).toBe('text')
    expect(field(/^Current password/).type).toBe('password')
  })
})

describe('sign-ins', () => {
  it('B4 are listed with time, address and outcome', async () => {
    serveApi(history)
    const { user } = await renderApp(<SettingsPage />)
    const list = await screen.findByRole('list', { name: 'Recent sign-ins' })
    const items = () => within(list).getAllByRole('listitem')
    expect(items()).toHaveLength(5)
    expect(items()[0]?.textContent).toMatch(/20 Nov 2026, 16:15.*From 189\.203\.10\.0.*Signed in/)
    expect(items()[1]?.textContent).toMatch(/From an unknown location.*Refused/)
    await user.click(screen.getByRole('button', { name: 'Show all 7' }))
    expect(items()).toHaveLength(7)
  })

  it('I4 report that they cannot be loaded, with Retry', async () => {
    let works = false
    serveApi({
      ...noSessions,
      'GET /me/sign-ins': () => (works ? history['GET /me/sign-ins']() : refusal('forbidden')),
      'GET /me/notifications/preferences': () => ({ status: 200, body: { data: [] } }),
    })
    const { user } = await renderApp(<SettingsPage />, { language: 'es' })
    expect(await screen.findByText('No se pudieron cargar sus inicios de sesión')).toBeDefined()
    works = true
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText(/189\.203\.10\.0/)).toBeDefined()
  })

  it('C5 everywhere are ended after a question; a refusal keeps this session', async () => {
    localStorage.setItem('authToken', 'still')
    const calls = serveApi({ ...history, 'POST /me/sign-out-everywhere': () => refusal('unavailable') })
    const { user } = await renderApp(<SettingsPage />)
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    expect(await screen.findByText('Service unavailable. Try again in a moment.')).toBeDefined()
    expect(localStorage.getItem('authToken')).toBe('still')
  })
})
