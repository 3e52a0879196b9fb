import { jwtVerify } from 'jose'
import type { Deps } from '#/deps.ts'
import { embeddedKeys } from '#/credentials/provider-keys.ts'
import { isSessionOpen } from '#/credentials/sessions.ts'
import { AppError } from '#/lib/app-error.ts'

/** A provider's session lasts a day; its last token may have expired within it. */
const maxAgeSeconds = 90_000

/**
 * The session that a renewed token continues; undefined for foreign tokens. Throws `token_invalid` if it has ended: the
 * provider's session must neither replace nor reopen it.
 */
export async function continuedSession(
  deps: Deps,
  userId: string,
  previousToken: string | undefined,
): Promise<string | undefined> {
  if (previousToken === undefined) return undefined
  const { tokenIssuer: issuer, audience } = deps.env.oidc
  const verified = await jwtVerify(previousToken, embeddedKeys(deps), {
    algorithms: ['RS256'],
    issuer,
    audience,
    typ: 'at+jwt',
    clockTolerance: maxAgeSeconds,
    currentDate: deps.clock.now(),
  }).catch(() => undefined)
  const { jti, sid, iat, sub } = verified?.payload ?? {}
  if (verified && sub !== userId) throw new AppError('token_invalid')
  if (jti === undefined || iat === undefined || typeof sid !== 'string') return undefined
  if (!(await isSessionOpen(deps.db, { userId, key: sid, tokenId: jti, issuedAt: iat })))
    throw new AppError('token_invalid')
  return sid
}
