import { storedSubject } from './token.ts'

const key = 'piel.idToken'

interface Kept {
  idToken: string
  /** The subject of the accompanying access token. */
  subject: string | undefined
}

/**
 * Stores the provider's ID token in this tab, as a hint for renewal and sign-out; call it after storing the access
 * token.
 */
export function keepIdToken(idToken: string | undefined): void {
  const subject = storedSubject()
  if (idToken === undefined || subject === null) return removeIdToken()
  sessionStorage.setItem(key, JSON.stringify({ idToken, subject } satisfies Kept))
}

/** The ID token of the signed-in user; undefined in a tab that neither signed in nor renewed the session. */
export function readIdToken(): string | undefined {
  const text = sessionStorage.getItem(key)
  if (text === null) return undefined
  const kept: Kept = JSON.parse(text)
  // Another tab may have signed in another user.
  return kept.subject === storedSubject() ? kept.idToken : undefined
}

export function removeIdToken(): void {
  sessionStorage.removeItem(key)
}
