import type { LockState } from '@piel/contract/account/me-lock'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadErrorTexts } from '#/i18n/index.ts'
import { isLocked, lock, lockedKey, unlock } from '#/lib/session/lock.ts'
import { jwt, soon } from '#/testing/provider.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { LockScreen } from './lock-screen.tsx'

const state: LockState = {
  lockedAt: '2026-11-22T16:00:00.000Z',
  name: 'Elena Soto',
  email: 'elena@piel.test',
  method: 'password',
  hasPasskey: false,
}
const token = jwt({ sub: 'user-1', exp: soon() })

// They load with the screen.
beforeAll(loadErrorTexts)
beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('authToken', token)
  lock()
})
afterEach(() => unlock())

/** The lock screen, and an API that takes one password. */
async function show(answers: Parameters<typeof serveApi>[0] = {}, language: 'en' | 'es' = 'en') {
  const calls = serveApi({
    'POST /me/lock': () => ({ status: 200, body: state }),
    'POST /me/unlock': ({ body }) =>
      (body as { password: string }).password === 'Right-2026'
        ? { status: 204 }
        : refusal('validation_failed', [{ pointer: '/password', code: 'validation.passwordWrong' }]),
    ...answers,
  })
  const view = await renderApp(<LockScreen />, { language })
  const sent = (path: string) => calls.filter((call) => call.path === path)
  return { ...view, calls, sent }
}
const field = (label = 'Password') => screen.findByLabelText(label, { selector: 'input' })

it('C5 locks the session in the API and asks its user for the password', async () => {
  const { sent } = await show()
  const password = await field()
  await waitFor(() => expect(document.activeElement).toBe(password))
  const dialog = screen.getByRole('dialog', { name: 'Screen locked' })
  expect(dialog.textContent).toContain('Enter your password to continue.Elena Sotoelena@piel.test')
  expect(sent('/me/lock')).toHaveLength(1)
})

it('C5 explains a wrong password, in Spanish too, and unlocks with the right one', async () => {
  const { user, sent } = await show({}, 'es')
  await user.click(await screen.findByRole('button', { name: 'Desbloquear' }))
  expect(await screen.findByText('La contraseña es obligatoria.')).toBeTruthy()
  expect(sent('/me/unlock')).toEqual([])
  await user.type(await field('Contraseña'), 'Wrong-2026{Enter}')
  expect(await screen.findByText('La contraseña es incorrecta')).toBeTruthy()
  expect(isLocked()).toBe(true)
  await user.clear(await field('Contraseña'))
  await user.type(await field('Contraseña'), 'Right-2026{Enter}')
  await vi.waitFor(() => expect(isLocked()).toBe(false))
  expect(localStorage.getItem(lockedKey)).toBeNull()
})

it.each([
  [429, '40', 'Too many attempts. Wait 40 seconds, then try again.'],
  [429, '900', 'Too many attempts. Wait 15 minutes, then try again.'],
  [503, undefined, 'Service unavailable. Try again in a moment.'],
])('C5 keeps the screen locked after %i (%s s)', async (status, retryAfter, text) => {
  const { user } = await show()
  const network = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await network(url, init)
    if (!url.endsWith('/me/unlock')) return answer
    return new Response('{}', { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } })
  })
  await user.type(await field(), 'Right-2026{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(isLocked()).toBe(true)
})

it('C5 waits for the API to lock the session, and shows that it waits', async () => {
  let isDown = true
  const { sent } = await show({ 'POST /me/lock': () => (isDown ? 'no answer' : { status: 200, body: state }) })
  expect((await screen.findByRole('alert')).textContent).toBe('Connection error. Check your internet connection.')
  isDown = false
  expect(await screen.findByLabelText('Password', { selector: 'input' }, { timeout: 8000 })).toBeTruthy()
  expect(sent('/me/lock').length).toBe(2)
})

describe('C5 another window', () => {
  const removeThere = () => {
    localStorage.removeItem(lockedKey)
    window.dispatchEvent(new StorageEvent('storage', { key: lockedKey, newValue: null }))
  }

  it('C5 unlocks this one too, once the API has confirmed it', async () => {
    await show({ 'GET /me/lock': () => ({ status: 200, body: { ...state, lockedAt: null } }) })
    await field()
    removeThere()
    await vi.waitFor(() => expect(isLocked()).toBe(false))
  })

  it('C5 does not unlock this one by removing the stored lock', async () => {
    const { sent } = await show({ 'GET /me/lock': () => ({ status: 200, body: state }) })
    await field()
    removeThere()
    await vi.waitFor(() => expect(sent('/me/lock')).toHaveLength(2))
    await vi.waitFor(() => expect(localStorage.getItem(lockedKey)).toBe('1'))
    expect(isLocked()).toBe(true)
  })
})

it('C5 hides a title that a page sets while the screen is locked', async () => {
  await show()
  await field()
  document.title = 'Ana Ruiz · Piel'
  await waitFor(() => expect(document.title).toBe('Piel'))
  unlock()
  expect(document.title).toBe('Ana Ruiz · Piel')
})

it('C5 asks for confirmation before it signs out to let another user in', async () => {
  const { user, sent } = await show({ 'POST /auth/logout': () => ({ status: 204 }) })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await user.click(await screen.findByRole('button', { name: 'Sign in as someone else' }))
  expect(screen.getByText(/^This signs Elena Soto out\. Unsaved changes/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  await user.keyboard('{Enter}')
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign in as someone else' })),
  )
  expect(sent('/auth/logout')).toEqual([])
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await vi.waitFor(() => expect(localStorage.getItem('authToken')).toBeNull())
  expect(sent('/auth/logout')).toHaveLength(1)
  expect(document.documentElement.hasAttribute('data-locked')).toBe(true)
})

it('C5 C7 asks for a sign-in at an external provider, and offers this window where popups are blocked', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = await show({ 'POST /me/lock': () => ({ status: 200, body: { ...state, method: 'provider' } }) })
  await user.click(await screen.findByRole('button', { name: 'Go to the sign-in page' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  )
  expect(screen.getByRole('button', { name: 'Continue in this window' })).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(isLocked()).toBe(true)
})
