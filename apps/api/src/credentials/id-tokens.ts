import { errors, jwtVerify } from 'jose'
import type { Deps, KeySource } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'

const leewaySeconds = 60

/**
 * When a user last signed in at the provider, in seconds since 1970, according to an ID token. Providers without
 * `auth_time` issue one only after the requested sign-in.
 * @returns undefined for an invalid or foreign token.
 * @throws AppError `unavailable` while no key could be read.
 */
export async function signedInAt(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  keys: KeySource,
  idToken: string,
  subject: string,
): Promise<number | undefined> {
  const { issuer, clientId } = env.oidc
  try {
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer: [issuer, `${issuer}/`],
      audience: clientId,
      subject,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: leewaySeconds,
      currentDate: clock.now(),
    })
    if (/at\+jwt$/i.test(protectedHeader.typ ?? '')) return undefined
    const { auth_time: authTime, iat } = payload
    return typeof authTime === 'number' ? authTime : iat
  } catch (error) {
    if (error instanceof AppError || !(error instanceof errors.JOSEError)) throw error
    return undefined
  }
}

export const isAfter = (seconds: number, instant: string): boolean =>
  seconds + leewaySeconds >= Date.parse(instant) / 1000
