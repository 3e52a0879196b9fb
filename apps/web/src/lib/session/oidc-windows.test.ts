import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AuthError } from './auth-error.ts'
import { answerOpener, openInFrame, openPopup, waitForPopup } from './oidc-windows.ts'

const redirectUri = `${window.location.origin}/auth/silent`

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** The parts of a separate window that this test needs; frames have jsdom's. */
function aWindow(): { popup: Window; close: () => void } {
  const state = { closed: false }
  const close = () => {
    state.closed = true
  }
  const location = { replace: () => undefined }
  return {
    popup: {
      get closed() {
        return state.closed
      },
      close,
      location,
    } as unknown as Window,
    close,
  }
}

describe('a popup', () => {
  it('C7 passes its answer only to the window that opened it', async () => {
    const { popup } = aWindow()
    const waiting = waitForPopup(popup, 'about:blank', 'popup.mine', { canSeeClosing: true })
    answerOpener(new URL('http://localhost/auth/callback?code=x&state=popup.other'))
    answerOpener(new URL('http://localhost/auth/callback?code=c&state=popup.mine'))
    expect((await waiting).searchParams.get('code')).toBe('c')
    expect(popup.closed).toBe(true)
  })

  it('C7 popup_closed: the user closes it', async () => {
    const { popup, close } = aWindow()
    const waiting = waitForPopup(popup, 'about:blank', 's', { canSeeClosing: true })
    close()
    await expect(waiting).rejects.toMatchObject({ code: 'popup_closed' })
  })

  it('C7 auth_timeout: no user signs in, and an external provider hides whether it is open', async () => {
    const { popup, close } = aWindow()
    const waiting = waitForPopup(popup, 'about:blank', 's', { canSeeClosing: false, timeout: 300 })
    close()
    await expect(waiting).rejects.toMatchObject({ code: 'auth_timeout' })
  })

  it('C6 C7 auth_timeout: waits for 60 seconds, and no longer', async () => {
    vi.useFakeTimers()
    try {
      const { popup } = aWindow()
      const outcome = waitForPopup(popup, 'about:blank', 's', { canSeeClosing: true }).then(
        () => 'answered',
        (error: unknown) => (error as AuthError).code,
      )
      const state = async () => await Promise.race([outcome, Promise.resolve('waiting')])
      await vi.advanceTimersByTimeAsync(59_999)
      expect([await state(), popup.closed]).toEqual(['waiting', false])
      await vi.advanceTimersByTimeAsync(1)
      expect([await outcome, popup.closed]).toEqual(['auth_timeout', true])
    } finally {
      vi.useRealTimers()
    }
  })

  it('C7 popup_blocked: the browser forbids it', () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    expect(() => openPopup()).toThrow(expect.objectContaining({ code: 'popup_blocked' }))
  })
})

describe('a hidden frame', () => {
  it('C6 returns the address at which it comes back, unseen, and is removed', async () => {
    const waiting = openInFrame('about:blank', redirectUri)
    const frame = document.querySelector('iframe')
    expect(frame?.hidden).toBe(true)
    const back = { location: { href: `${redirectUri}?code=c&state=s` } } as Window
    Object.defineProperty(frame, 'contentWindow', { value: back })
    expect((await waiting).searchParams.get('code')).toBe('c')
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('C7 auth_timeout: it never comes back', async () => {
    await expect(openInFrame('about:blank', redirectUri, { timeout: 120 })).rejects.toMatchObject({
      code: 'auth_timeout',
    })
    expect(document.querySelector('iframe')).toBeNull()
  })
})
