import { AuthError } from './auth-error.ts'

const key = 'piel.signin.attempts'
const span = 30_000
const most = 4

/**
 * Counts an automatic redirect to the provider.
 * @throws AuthError `login_failed` at the fifth within half a minute, which is a loop.
 */
export function assertNoLoop(now = Date.now()): void {
  const earlier: number[] = JSON.parse(sessionStorage.getItem(key) ?? '[]')
  const recent = earlier.filter((time) => now - time < span)
  sessionStorage.setItem(key, JSON.stringify([...recent, now]))
  if (recent.length >= most) throw new AuthError('login_failed')
}

/** Resets the count after a user action. */
export function forgetAttempts(): void {
  sessionStorage.removeItem(key)
}
