/** Domain of accounts without an e-mail of their own: it never resolves (RFC 2606, section 2). */
const placeholderDomain = '@sin-correo.invalid'

/** The unique placeholder of an account without a sign-in address. */
export const placeholderEmail = (userId: string): string => `${userId}${placeholderDomain}`

/** An account's own e-mail; null for a placeholder, which is never shown, exported or mailed. */
export const ownEmail = (email: string): string | null => (email.endsWith(placeholderDomain) ? null : email)
