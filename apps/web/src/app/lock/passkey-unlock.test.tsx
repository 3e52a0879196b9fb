import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isLocked, lock, unlock } from '#/lib/session/lock.ts'
import { jwt, soon } from '#/testing/provider.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { LockScreen } from './lock-screen.tsx'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const get = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>()
const state = {
  lockedAt: '2026-11-22T16:00:00.000Z',
  name: 'Elena Soto',
  email: 'elena@piel.test',
  method: 'password',
  hasPasskey: true,
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('authToken', jwt({ sub: 'user-1', exp: soon() }))
  lock()
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
  get.mockReset().mockResolvedValue({
    id: 'a2V5',
    rawId: bytes('key'),
    type: 'public-key',
    response: { clientDataJSON: bytes('data'), authenticatorData: bytes('auth'), signature: bytes('signed') },
    getClientExtensionResults: () => ({}),
  })
})
afterEach(() => {
  unlock()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

async function show(changes: Partial<typeof state> = {}, answers: Parameters<typeof serveApi>[0] = {}) {
  const calls = serveApi({
    'POST /me/lock': () => ({ status: 200, body: { ...state, ...changes } }),
    'POST /me/lock/challenge': () => ({ status: 200, body: { challenge: 'AAAA', rpId: 'localhost' } }),
    'POST /me/unlock': () => ({ status: 204 }),
    ...answers,
  })
  const view = await renderApp(<LockScreen />)
  await screen.findByLabelText('Password', { selector: 'input' })
  return { ...view, calls }
}
const button = () => screen.getByRole('button', { name: 'Use passkey' })

it('C5 unlocks with a passkey of the same person', async () => {
  const { user, calls } = await show()
  await user.click(button())
  await vi.waitFor(() => expect(isLocked()).toBe(false))
  expect(calls.find(({ path }) => path === '/me/unlock')?.body).toMatchObject({
    passkey: { id: 'a2V5', response: { clientDataJSON: 'ZGF0YQ', authenticatorData: 'YXV0aA', signature: 'c2lnbmVk' } },
  })
})

it('C5 stays locked when the passkey is not used, and can try again', async () => {
  get.mockRejectedValueOnce(new DOMException('cancelled', 'NotAllowedError'))
  const { user } = await show()
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The passkey was not used. Try again, or enter your password.',
  )
  expect(isLocked()).toBe(true)
  await user.click(button())
  await vi.waitFor(() => expect(isLocked()).toBe(false))
})

it('C5 stays locked when the API refuses the passkey', async () => {
  const { user } = await show({}, { 'POST /me/unlock': () => refusal('passkey_refused') })
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe('The passkey could not be verified. Start again.')
  expect(isLocked()).toBe(true)
})

it('C5 offers no passkey to a user without one', async () => {
  await show({ hasPasskey: false })
  expect(screen.queryByRole('button', { name: 'Use passkey' })).toBeNull()
})
