/** Storage key of the access token (fixed by the specification). Used in this file only. */
export const tokenKey = 'authToken'

interface Claims {
  exp?: number
  sub?: string
}

const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

function claimsOf(token: string): Claims | undefined {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? claims : undefined
  } catch {
    return undefined
  }
}

/** Expiry of a token in milliseconds; undefined if it is not a readable JWT, which the API judges. */
export function expiryOf(token: string): number | undefined {
  const exp = claimsOf(token)?.exp
  return typeof exp === 'number' ? exp * 1000 : undefined
}

/** The subject of a token; undefined if it is not a readable JWT. */
export function subjectOf(token: string): string | undefined {
  return claimsOf(token)?.sub
}

/** The stored token unless it has expired. */
export function readToken(now = Date.now()): string | undefined {
  const token = localStorage.getItem(tokenKey)
  if (!token) return undefined
  const expiry = expiryOf(token)
  return expiry !== undefined && expiry <= now ? undefined : token
}

/** The `Authorization` header of a request with a token (RFC 6750). */
export const authorizationOf = (token: string): string => `Bearer ${token}`

/** Whether a token is stored, even an expired one. */
export function hasStoredToken(): boolean {
  return localStorage.getItem(tokenKey) !== null
}

/** The stored token, even an expired one. */
export function lastToken(): string | undefined {
  return localStorage.getItem(tokenKey) ?? undefined
}

/** The subject of the stored token, expired or not; null without a token. */
export function storedSubject(): string | undefined | null {
  const token = localStorage.getItem(tokenKey)
  return token === null ? null : subjectOf(token)
}

/** Stores a token for every tab of this browser. */
export function writeToken(token: string): void {
  localStorage.setItem(tokenKey, token)
  notify()
}

export function removeToken(): void {
  localStorage.removeItem(tokenKey)
  notify()
}

/** Calls back when the token changes here or in another tab. */
export function subscribeToToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means `localStorage.clear()`.
    if (event.key === tokenKey || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
