import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { createLocalJWKSet, exportJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import type { Env } from '#/env.ts'
import type { KeySource } from '#/deps.ts'
import type { Clock } from '#/lib/clock.ts'

const kid = 'test-key'
// One key per test process: creating one takes 100 ms.
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })

export interface TestIssuer {
  keys: KeySource
  privateKey: KeyObject
  publicKey: KeyObject
  kid: string
  /** The public key, as a provider publishes it. */
  jwk: JWK
  /** An access token as a provider would issue it; claims and header may be replaced, or left out with undefined. */
  sign(
    claims: Omit<JWTPayload, 'sub' | 'jti'> & { sub?: string | undefined; jti?: string | undefined },
    header?: Record<string, unknown>,
  ): Promise<string>
}

const present = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

/** A token issuer for tests. */
export async function testIssuer(env: Env, clock: Clock): Promise<TestIssuer> {
  const jwk = { ...(await exportJWK(pair.publicKey)), kid, use: 'sig', alg: 'RS256' }
  return {
    keys: createLocalJWKSet({ keys: [jwk] }),
    privateKey: pair.privateKey,
    publicKey: pair.publicKey,
    kid,
    jwk,
    async sign(claims, header = {}) {
      const now = Math.floor(clock.now().getTime() / 1000)
      const { tokenIssuer: issuer, audience } = env.oidc
      const standard = { iss: issuer, aud: audience, iat: now, exp: now + 3600, jti: randomUUID() }
      return await new SignJWT(present({ ...standard, ...claims }))
        .setProtectedHeader(present({ alg: 'RS256', typ: 'at+jwt', kid, ...header }) as { alg: string })
        .sign(pair.privateKey)
    },
  }
}
