import { beforeEach, describe, expect, it, vi } from 'vitest'
import { jwt } from '#/testing/provider.ts'
import { expiryOf, readToken, removeToken, storedSubject, subscribeToToken, tokenKey, writeToken } from './token.ts'

beforeEach(() => localStorage.clear())

describe('C4 C5 the token', () => {
  it('is valid until it expires, and not after', () => {
    const token = jwt({ sub: 'ñandú', exp: 2000 })
    writeToken(token)
    expect(localStorage.getItem('authToken')).toBe(token)
    expect(expiryOf(token)).toBe(2_000_000)
    expect(readToken(1_999_999)).toBe(token)
    expect(readToken(2_000_000)).toBeUndefined()
    expect(storedSubject()).toBe('ñandú')
  })

  it.each(['opaque', 'a.b.c', 'a.bnVsbA.c', '...'])('is left to the API to check when it reads %j', (token) => {
    localStorage.setItem(tokenKey, token)
    expect(readToken()).toBe(token)
    expect(expiryOf(token)).toBeUndefined()
    expect(storedSubject()).toBeUndefined()
  })

  it('reports every change, here and in other tabs, until there is no listener left', () => {
    const listener = vi.fn()
    const stop = subscribeToToken(listener)
    writeToken('a')
    removeToken()
    window.dispatchEvent(new StorageEvent('storage', { key: tokenKey }))
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'color-theme' }))
    expect(listener).toHaveBeenCalledTimes(4)
    stop()
    writeToken('b')
    expect(listener).toHaveBeenCalledTimes(4)
    expect(storedSubject()).toBeUndefined()
  })
})
