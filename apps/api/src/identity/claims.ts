export type Claims = Readonly<Record<string, unknown>>

export interface EmailClaim {
  email: string
  isVerified: boolean | undefined
}

/** True for `true` and, as Cognito's userinfo and Entra ID write it, `"true"` and 1. */
const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^(true|1)$/i.test(value))

function verificationOf(claims: Claims): boolean | undefined {
  const { email_verified: verified, xms_edov: domainVerified } = claims
  if (verified !== undefined && verified !== null) return isTrue(verified)
  // Entra ID: whether the domain's owner is verified, as an optional claim.
  return domainVerified === undefined || domainVerified === null ? undefined : isTrue(domainVerified)
}

export function emailOf(claims: Claims): EmailClaim | undefined {
  const { email } = claims
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 255) return undefined
  if (email.toLowerCase().endsWith('.invalid')) return undefined
  return { email: email.normalize('NFC').toLowerCase(), isVerified: verificationOf(claims) }
}

/**
 * The provider's identifier of the user. In Okta's access tokens `sub` is the sign-in name, which can pass to another
 * person; `uid` is the identifier of its ID tokens.
 */
export function subjectOf(claims: Claims & { sub: string }): string {
  const { uid, cid, jti } = claims
  const isFromOkta = typeof cid === 'string' && typeof jti === 'string' && jti.startsWith('AT.')
  return isFromOkta && typeof uid === 'string' && uid !== '' ? uid : claims.sub
}
