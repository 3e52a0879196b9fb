/** Time of the last sign-out, shared by all tabs. */
const sharedKey = 'piel.signedOut'
/** This tab's: the next page without a session is the form, not the provider. */
const tabKey = 'piel.signedOut'
const fresh = 10_000

/** Stores that the user signed out. */
export function markSignedOut(now = Date.now()): void {
  localStorage.setItem(sharedKey, String(now))
  sessionStorage.setItem(tabKey, '1')
}

/** True when the token vanished because of a log-out in another tab just now. */
export function signedOutElsewhere(now = Date.now()): boolean {
  return now - Number(localStorage.getItem(sharedKey) ?? 0) < fresh
}

/** Whether this tab has just been signed out; asked once. */
export function takeSignedOut(): boolean {
  const marked = sessionStorage.getItem(tabKey) !== null
  sessionStorage.removeItem(tabKey)
  return marked
}
