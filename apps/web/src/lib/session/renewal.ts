import { currentLanguage } from '#/i18n/index.ts'
import { loadConfig } from '../public-config.ts'
import { paths } from '../paths.ts'
import { keepIdToken, readIdToken } from './id-token.ts'
import { whenUnlocked } from './lock.ts'
import { expiryOf, lastToken, readToken, storedSubject, subjectOf, writeToken } from './token.ts'

/** Renewal starts this long before a token expires (cache expiry margin). */
const margin = 60_000
/** setTimeout counts in 32 bits. */
const maxTimerMs = 2 ** 31 - 1

let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<string | undefined> | undefined

/** Renews the stored token a minute before it expires, or after unlocking if the screen is locked. */
export function scheduleRenewal(now = Date.now()): void {
  clearTimeout(timer)
  const token = readToken()
  const expiry = token && expiryOf(token)
  if (!expiry) return
  timer = setTimeout(
    () => void whenUnlocked().then(() => renew(token)),
    Math.min(Math.max(expiry - margin - now, 0), maxTimerMs),
  )
}

/**
 * A new token from the provider's own session, without interaction; one attempt at a time across all tabs.
 * @returns undefined if the provider requires interaction.
 */
export function renew(former: string | undefined): Promise<string | undefined> {
  running ??= inTurn(() => renewNow(former)).finally(() => {
    running = undefined
  })
  return running
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('piel.renewal', work) : work()
}

async function renewNow(former: string | undefined): Promise<string | undefined> {
  const stored = readToken()
  if (stored !== undefined && stored !== former) return stored
  try {
    const provider = (await loadConfig()).oidc
    const [{ beginAuthorization, completeAuthorization }, { openInFrame }] = await Promise.all([
      import('./oidc.ts'),
      import('./oidc-windows.ts'),
    ])
    const redirectUri = new URL(paths.silent(), window.location.origin).href
    const { url, transaction } = await beginAuthorization(provider, {
      redirectUri,
      prompt: 'none',
      language: currentLanguage(),
      idTokenHint: readIdToken(),
    })
    const answer = await openInFrame(url, redirectUri)
    const { accessToken, idToken } = await completeAuthorization(provider, answer, transaction, lastToken() ?? '')
    return keep(accessToken, idToken)
  } catch {
    // No error to show: the next refused call redirects to the provider.
    return undefined
  }
}

/** Stores the token, unless the user has signed out or the provider's session belongs to another user. */
function keep(token: string, idToken: string | undefined): string | undefined {
  const person = storedSubject()
  if (person === null || (person !== undefined && person !== subjectOf(token))) return undefined
  writeToken(token)
  keepIdToken(idToken)
  return token
}
