/** Time of the last sign-out, shared by all tabs. */
const sharedKey = 'piel.signedOut'
/** For this tab: the next page without a session shows the form instead of the provider. */
const tabKey = 'piel.signedOut'
const fresh = 10_000

/** Stores that the user signed out. */
export function markSignedOut(now = Date.now()): void {
  localStorage.setItem(sharedKey, String(now))
  sessionStorage.setItem(tabKey, '1')
}

/** Whether a sign-out in another tab removed the token. */
export function signedOutElsewhere(now = Date.now()): boolean {
  return now - Number(localStorage.getItem(sharedKey) ?? 0) < fresh
}

/** True once after a sign-out in this tab. */
export function takeSignedOut(): boolean {
  const marked = sessionStorage.getItem(tabKey) !== null
  sessionStorage.removeItem(tabKey)
  return marked
}
