import { meEndpoints } from '@piel/contract/account/me'
import { meLockEndpoints } from '@piel/contract/account/me-lock'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { jwt, soon } from '#/testing/provider.ts'
import { accountOf } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { call, onUnauthenticated } from '../api.ts'
import {
  checkLock,
  deadlineKey,
  followLock,
  hideTitle,
  isLocked,
  lock,
  lockedKey,
  unlock,
  whenUnlocked,
} from './lock.ts'

const state = { lockedAt: null, name: 'Elena Soto', email: 'elena@piel.test', method: 'password', hasPasskey: false }
const isHidden = () => document.documentElement.hasAttribute('data-locked')

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('authToken', jwt({ sub: 'user-1', exp: soon() }))
  onUnauthenticated({ renew: async () => undefined, end: () => undefined })
  document.body.innerHTML = '<div id="root"><input aria-label="Notes" /></div>'
})
afterEach(unlock)

it('C5 hides the page and its title, and returns both with the focus', () => {
  const field = document.querySelector('input')
  document.title = 'Miguel Reyes · Piel'
  field?.focus()
  lock()
  expect([isHidden(), document.getElementById('root')?.hasAttribute('inert'), document.title]).toEqual([
    true,
    true,
    'Piel',
  ])
  // A page that was loading when the screen was locked.
  document.title = 'Ana Ruiz · Piel'
  hideTitle()
  expect(document.title).toBe('Piel')
  field?.blur()
  unlock()
  expect([isHidden(), document.getElementById('root')?.hasAttribute('inert'), document.title]).toEqual([
    false,
    false,
    'Ana Ruiz · Piel',
  ])
  expect(document.activeElement).toBe(field)
  expect(localStorage.getItem(lockedKey)).toBeNull()
})

it.each([
  ['the stored lock', lockedKey, '1', true],
  ['a deadline that has passed', deadlineKey, String(Date.now() - 1), true],
  ['a deadline to come', deadlineKey, String(Date.now() + 60_000), false],
])('C5 starts by %s', (_name, key, value, expected) => {
  localStorage.setItem(key, value)
  checkLock()
  expect(isLocked()).toBe(expected)
})

it('C5 does not lock a signed-out window', () => {
  localStorage.setItem(lockedKey, '1')
  localStorage.setItem('authToken', jwt({ sub: 'user-1', exp: 1 }))
  checkLock()
  expect(isLocked()).toBe(false)
})

it('C5 follows the lock of another window, and is not unlocked by another window alone', () => {
  followLock()
  localStorage.setItem(lockedKey, '1')
  window.dispatchEvent(new StorageEvent('storage', { key: lockedKey, newValue: '1' }))
  expect(isLocked()).toBe(true)
  localStorage.removeItem(lockedKey)
  window.dispatchEvent(new StorageEvent('storage', { key: lockedKey, newValue: null }))
  expect(isLocked()).toBe(true)
})

it('C5 holds calls back while locked, except those of the lock', async () => {
  const calls = serveApi({
    'GET /me': () => ({ status: 200, body: accountOf('STAFF') }),
    'GET /me/lock': () => ({ status: 200, body: state }),
  })
  lock()
  const waiting = call(meEndpoints.get, {})
  const aborted = call(meEndpoints.get, {}, { signal: AbortSignal.timeout(20) })
  await call(meLockEndpoints.get, {})
  await expect(aborted).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(calls.map(({ path }) => path)).toEqual(['/me/lock'])
  unlock()
  expect((await waiting).firstName).toBe('Elena')
})

it('C5 locks when the API requires it, and sends the call again once it is unlocked', async () => {
  let isOpen = false
  const calls = serveApi({
    'GET /me': () => (isOpen ? { status: 200, body: accountOf('STAFF') } : refusal('session_locked')),
  })
  const waiting = call(meEndpoints.get, {})
  await vi.waitFor(() => expect(isLocked()).toBe(true))
  expect(calls).toHaveLength(1)
  isOpen = true
  unlock()
  expect((await waiting).firstName).toBe('Elena')
  expect(calls).toHaveLength(2)
  await whenUnlocked()
})

it('C5 stays unlocked although the session was locked when the page requested its first answer', async () => {
  serveApi({ 'GET /me': () => ({ status: 200, body: accountOf('STAFF') }) })
  lock()
  window.firstAnswer = {
    path: '/api/me',
    token: localStorage.getItem('authToken') ?? '',
    answer: Promise.resolve(new Response('{}', { status: 423 })),
  }
  unlock()
  expect((await call(meEndpoints.get, {})).firstName).toBe('Elena')
  expect(isLocked()).toBe(false)
})
