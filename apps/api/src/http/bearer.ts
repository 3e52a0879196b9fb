import { createHash } from 'node:crypto'
import { errors, jwtVerify, type JWTPayload } from 'jose'
import type { Deps, KeySource } from '#/deps.ts'
import { instantOfSeconds } from '#/lib/clock.ts'
import { subjectOf } from '#/identity/claims.ts'
import { AppError } from '#/lib/app-error.ts'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { notifyEndedAccess } from '#/db/ended-access.ts'

export interface VerifiedToken {
  subject: string
  /** `jti`, or the digest of an untyped token if the provider sets none. */
  id: string
  /** `sid`, the same for all tokens of one sign-in; otherwise `id`. */
  sessionKey: string
  issuedAt: Date
  expiresAt: Date
  payload: JWTPayload
}

/** Applies to every time in a token. */
const leewaySeconds = 60
/** Verifying an RS256 signature costs 0.3 ms, so verified tokens are cached. */
const cacheTtlMs = 300_000
const maxCached = 2000

const accessToken = /^(application\/)?at\+jwt$/i

/** The token of `Authorization: Bearer …` (RFC 6750). @throws AppError `not_authenticated` if there is none. */
export function bearerOf(header: string | undefined): string {
  const token = /^Bearer +([\w~+/.-]+=*) *$/i.exec(header ?? '')?.[1]
  if (token === undefined) throw new AppError('not_authenticated')
  return token
}

/** OpenID Connect: at most 255 ASCII characters. */
const isIdentifier = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x20-\x7e]{1,255}$/.test(value)

/**
 * Whether every part is base64url as RFC 7515 writes it: no padding, no other alphabet, no ignored bits. Otherwise one
 * token has several texts, and denying one would leave the others valid.
 */
const isCanonical = (text: string): boolean =>
  text.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

const isTyped = (typ: unknown): boolean => typeof typ === 'string' && accessToken.test(typ)

/** The claims that state the kind of token in Cognito and Keycloak. */
const kindOf = ({ token_use: use, typ }: JWTPayload): unknown => use ?? typ

/**
 * RFC 9068 requires `at+jwt`. Other tokens must carry a scope, as access tokens do and ID tokens do not, and no mark of
 * an ID token: with Entra ID both kinds can have the same audience.
 */
function isAccessToken(typ: unknown, payload: JWTPayload, acceptUntyped: boolean): boolean {
  if (isTyped(typ)) return true
  if (!acceptUntyped || (typ !== undefined && typ !== 'JWT' && typ !== 'jwt')) return false
  const kind = kindOf(payload)
  const isDeclared = kind === 'access' || kind === 'Bearer'
  if ((kind !== undefined && !isDeclared) || 'at_hash' in payload || 'c_hash' in payload) return false
  // Keycloak before 25 copies the nonce into access tokens.
  if ('nonce' in payload && !isDeclared) return false
  return 'scope' in payload || 'scp' in payload
}

/** @throws AppError `token_expired`; `token_invalid` for a token of the future. */
function checkTimes(token: VerifiedToken, { clock }: Pick<Deps, 'clock'>): VerifiedToken {
  const now = clock.now().getTime() / 1000
  if (token.expiresAt.getTime() / 1000 <= now - leewaySeconds) throw new AppError('token_expired')
  if (token.issuedAt.getTime() / 1000 > now + leewaySeconds) throw new AppError('token_invalid')
  return token
}

/** Verifies access tokens: RS256 only, issuer, audience, type, subject, and times with 60 s leeway. */
export function createTokenVerifier(deps: Pick<Deps, 'env' | 'clock'>, keys: KeySource) {
  const { tokenIssuer: issuer, audience, acceptUntyped, issuesTokens } = deps.env.oidc
  const cache = new Map<string, { token: VerifiedToken; until: number }>()

  async function verified(text: string): Promise<VerifiedToken> {
    if (!isCanonical(text)) throw new AppError('token_invalid')
    const { payload, protectedHeader } = await jwtVerify(text, keys, {
      algorithms: ['RS256'],
      issuer: [issuer, `${issuer}/`],
      audience,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: leewaySeconds,
      currentDate: deps.clock.now(),
    })
    const { jti, iat, exp, sid } = payload
    const sub = issuesTokens || payload.sub === undefined ? payload.sub : subjectOf({ ...payload, sub: payload.sub })
    if (!isAccessToken(protectedHeader.typ, payload, acceptUntyped && !issuesTokens))
      throw new AppError('token_invalid')
    if (!isIdentifier(sub) || iat === undefined || exp === undefined) throw new AppError('token_invalid')
    // RFC 9068 requires it; only untyped tokens, whose form providers choose, may lack it.
    const mayLackId = jti === undefined && !isTyped(protectedHeader.typ)
    if (!mayLackId && !isIdentifier(jti)) throw new AppError('token_invalid')
    const id = jti ?? createHash('sha256').update(text).digest('base64url')
    return {
      subject: sub,
      id,
      sessionKey: isIdentifier(sid) ? sid : id,
      issuedAt: instantOfSeconds(iat),
      expiresAt: instantOfSeconds(exp),
      payload,
    }
  }

  function addToCache(text: string, token: VerifiedToken): void {
    const oldest = cache.keys().next()
    if (cache.size >= maxCached && !oldest.done) cache.delete(oldest.value)
    cache.set(text, { token, until: performance.now() + cacheTtlMs })
  }

  /** @throws AppError `token_expired`, `token_invalid`, or `unavailable` while no key could be read yet. */
  return async (text: string): Promise<VerifiedToken> => {
    const known = cache.get(text)
    if (known && known.until > performance.now()) return checkTimes(known.token, deps)
    cache.delete(text)
    try {
      const token = checkTimes(await verified(text), deps)
      addToCache(text, token)
      return token
    } catch (error) {
      if (error instanceof AppError) throw error
      if (error instanceof errors.JWTExpired) throw new AppError('token_expired', { cause: error })
      throw new AppError('token_invalid', { cause: error })
    }
  }
}

/** Denies a token until its expiry and ends its event streams; idempotent. */
export async function denyToken(db: Queryable, tokenId: string, expiresAt: Date): Promise<void> {
  await db.query(sql`
    INSERT INTO denied_tokens (token_id, expires_at) VALUES (${tokenId}, ${expiresAt.toISOString()}::timestamptz)
    ON CONFLICT DO NOTHING`)
  await notifyEndedAccess(db, 'token', [tokenId])
}

/** Deletes denied tokens that have expired. */
export async function deleteExpiredTokens(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`
    DELETE FROM denied_tokens WHERE expires_at < ${now.toISOString()}::timestamptz - interval '5 minutes'`)
}
