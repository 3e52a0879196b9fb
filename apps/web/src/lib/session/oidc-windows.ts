import { AuthError } from './auth-error.ts'

/** A frame needs no interaction, so it has the timeout of one HTTP request. */
const popupTimeout = 60_000
const frameTimeout = 10_000
const pollInterval = 50

/** Channel for a popup's response: the opener may have no access to the window (COOP). */
const channelName = 'piel.signin'

interface Limits {
  timeout?: number
}

/** The URL of a window or frame that has returned to Piel's origin; undefined before. */
function addressOf(view: Window | null): URL | undefined {
  try {
    return view ? new URL(view.location.href) : undefined
  } catch {
    return undefined
  }
}

/** Opens a URL in a hidden frame and waits until it returns to `redirectUri`. */
export function openInFrame(url: string, redirectUri: string, { timeout = frameTimeout }: Limits = {}): Promise<URL> {
  const target = new URL(redirectUri)
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = ''
  frame.setAttribute('aria-hidden', 'true')
  frame.src = url
  document.body.append(frame)
  return new Promise<URL>((resolve, reject) => {
    const poll = setInterval(() => {
      const address = addressOf(frame.contentWindow)
      if (address?.origin === target.origin && address.pathname === target.pathname) finish(() => resolve(address))
    }, pollInterval)
    const limit = setTimeout(() => finish(() => reject(new AuthError('auth_timeout'))), timeout)
    function finish(settle: () => void) {
      clearInterval(poll)
      clearTimeout(limit)
      frame.remove()
      settle()
    }
  })
}

/**
 * Opens the empty window of a popup sign-in: browsers only allow it while a press is being handled.
 * @throws AuthError `popup_blocked`
 */
export function openPopup(): Window {
  const [width, height] = [480, 680]
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  const popup = window.open('', 'piel-signin', `popup,width=${width},height=${height},left=${left},top=${top}`)
  if (!popup) throw new AuthError('popup_blocked')
  return popup
}

interface PopupLimits extends Limits {
  /** False if a provider on another origin makes every window look closed (COOP). */
  canSeeClosing: boolean
}

/** Opens the provider in the popup and waits for the answer with `state`. */
export function waitForPopup(
  popup: Window,
  url: string,
  state: string,
  { canSeeClosing, timeout = popupTimeout }: PopupLimits,
): Promise<URL> {
  const channel = new BroadcastChannel(channelName)
  popup.location.replace(url)
  return new Promise<URL>((resolve, reject) => {
    const poll = setInterval(() => {
      if (canSeeClosing && popup.closed) finish(() => reject(new AuthError('popup_closed')))
    }, pollInterval * 4)
    const limit = setTimeout(() => finish(() => reject(new AuthError('auth_timeout'))), timeout)
    channel.addEventListener('message', ({ data }) => {
      const answer = typeof data === 'string' ? new URL(data) : undefined
      if (answer?.searchParams.get('state') === state) finish(() => resolve(answer))
    })
    function finish(settle: () => void) {
      clearInterval(poll)
      clearTimeout(limit)
      channel.close()
      popup.close()
      settle()
    }
  })
}

/** In the popup: passes the provider's answer to its opener. */
export function answerOpener(answer: URL): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(answer.href)
  channel.close()
}
