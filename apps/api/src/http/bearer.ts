import { createHash } from 'node:crypto'
import { errors, jwtVerify, type JWTPayload } from 'jose'
import type { Deps, KeySource } from '#/deps.ts'
import { instantOfSeconds } from '#/lib/clock.ts'
import { AppError } from '#/lib/app-error.ts'

/** A token that passed every check but those of the accounts table. */
export interface VerifiedToken {
  subject: string
  /** `jti`, or a digest of the token where the provider sets none. */
  id: string
  issuedAt: Date
  expiresAt: Date
  payload: JWTPayload
}

/** The specification's leeway for every time in a token. */
const leeway = 60
/** A signature is checked once per token and key period, not once per request: RS256 costs 0.3 ms. */
const rememberFor = 300_000
const rememberAtMost = 2000

const accessToken = /^(application\/)?at\+jwt$/i

/**
 * Takes the token out of `Authorization: Bearer …` (RFC 6750).
 * @throws AppError `not_authenticated` when there is none.
 */
export function bearerOf(header: string | undefined): string {
  const token = /^Bearer +([\w~+/.-]+=*) *$/i.exec(header ?? '')?.[1]
  if (token === undefined) throw new AppError('not_authenticated')
  return token
}

/** OpenID Connect: at most 255 ASCII characters. */
const isIdentifier = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x20-\x7e]{1,255}$/.test(value)

/** RFC 9068 asks for `at+jwt`; where a provider sets none, an ID token is still told apart by its own claims. */
function isAccessToken(typ: unknown, payload: JWTPayload, acceptUntyped: boolean): boolean {
  if (typeof typ === 'string' && accessToken.test(typ)) return true
  if (!acceptUntyped || (typ !== undefined && typ !== 'JWT' && typ !== 'jwt')) return false
  return !('nonce' in payload || 'at_hash' in payload || 'c_hash' in payload)
}

/** Verifies access tokens: RS256 only, issuer, audience, type, times with 60 s leeway, subject (row C6). */
export function createTokenVerifier(deps: Pick<Deps, 'env' | 'clock'>, keys: KeySource) {
  const { issuer, audience, acceptUntyped } = deps.env.oidc
  const remembered = new Map<string, { token: VerifiedToken; until: number }>()

  async function checked(text: string): Promise<VerifiedToken> {
    const { payload, protectedHeader } = await jwtVerify(text, keys, {
      algorithms: ['RS256'],
      issuer: [issuer, `${issuer}/`],
      audience,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: leeway,
      currentDate: deps.clock.now(),
    })
    const { sub, jti, iat, exp } = payload
    if (!isAccessToken(protectedHeader.typ, payload, acceptUntyped)) throw new AppError('token_invalid')
    if (!isIdentifier(sub) || iat === undefined || exp === undefined) throw new AppError('token_invalid')
    if (jti !== undefined && !isIdentifier(jti)) throw new AppError('token_invalid')
    return {
      subject: sub,
      id: jti ?? createHash('sha256').update(text).digest('base64url'),
      issuedAt: instantOfSeconds(iat),
      expiresAt: instantOfSeconds(exp),
      payload,
    }
  }

  function checkTimes(token: VerifiedToken): VerifiedToken {
    const now = deps.clock.now().getTime() / 1000
    if (token.expiresAt.getTime() / 1000 <= now - leeway) throw new AppError('token_expired')
    if (token.issuedAt.getTime() / 1000 > now + leeway) throw new AppError('token_invalid')
    return token
  }

  function remember(text: string, token: VerifiedToken): void {
    const oldest = remembered.keys().next()
    if (remembered.size >= rememberAtMost && !oldest.done) remembered.delete(oldest.value)
    remembered.set(text, { token, until: performance.now() + rememberFor })
  }

  /**
   * The token's claims.
   * @throws AppError `token_expired`, `token_invalid`, or `unavailable` while no key could be read yet.
   */
  return async (text: string): Promise<VerifiedToken> => {
    const known = remembered.get(text)
    if (known && known.until > performance.now()) return checkTimes(known.token)
    remembered.delete(text)
    try {
      const token = checkTimes(await checked(text))
      remember(text, token)
      return token
    } catch (error) {
      if (error instanceof AppError) throw error
      if (error instanceof errors.JWTExpired) throw new AppError('token_expired', { cause: error })
      throw new AppError('token_invalid', { cause: error })
    }
  }
}
