const key = 'piel.returnTo'

/**
 * A page of Piel to return to, with query and hash.
 * @returns undefined for another origin and for the sign-in pages themselves.
 */
export function safeReturnTo(target: string | null | undefined): string | undefined {
  if (!target?.startsWith('/')) return undefined
  let url: URL
  try {
    url = new URL(target, window.location.origin)
  } catch {
    return undefined
  }
  if (url.origin !== window.location.origin || url.pathname.startsWith('/auth/')) return undefined
  return url.pathname + url.search + url.hash
}

/** The current page as a return address. */
export function currentPage(): string | undefined {
  const { pathname, search, hash } = window.location
  return safeReturnTo(pathname + search + hash)
}

/** Stores the requested page in this tab. */
export function keepReturnTo(target: string | undefined): void {
  if (target !== undefined) sessionStorage.setItem(key, target)
}

/** Returns the requested page once. */
export function takeReturnTo(): string {
  const target = safeReturnTo(sessionStorage.getItem(key))
  sessionStorage.removeItem(key)
  return target ?? '/'
}
