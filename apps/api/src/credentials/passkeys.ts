import type { PasskeyAssertion, PasskeyRegistration } from '@piel/contract/account/me-passkeys'
import type { Passkey } from '@piel/contract/account/me-second-factor'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import sql from 'sql-template-tag'
import { clinicName } from '#/db/clinic.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { newId } from '#/lib/id.ts'
import { spendChallenge, storeChallenge, type ChallengeKey } from './passkey-challenges.ts'

/** Loaded at first use, because it takes 26 MB. */
const webAuthn = () => import('@simplewebauthn/server')

type PasskeyDeps = Pick<Deps, 'env' | 'db' | 'clock' | 'log'>

/**
 * EdDSA, ES256, RS256 (COSE): what authenticators offer. The library's default includes one that is experimental in
 * Node.
 */
const algorithms = [-8, -7, -257]

export const maxPasskeys = 20

/** Passkeys belong to the host of the public address; browsers use them nowhere else. */
function siteOf({ env }: Pick<Deps, 'env'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(env.publicUrl)
  return { rpID: hostname, origin }
}

export async function listPasskeys(db: Queryable, userId: string): Promise<Passkey[]> {
  return await db.query<Passkey>(sql`
    SELECT id, name, iso_instant(created_at) AS "createdAt", iso_instant(last_used_at) AS "lastUsedAt"
    FROM passkeys WHERE user_id = ${userId} ORDER BY created_at, id`)
}

const descriptorsOf = (db: Queryable, userId: string) =>
  db.query<{ id: string; transports: string[] }>(
    sql`SELECT credential_id AS id, transports FROM passkeys WHERE user_id = ${userId} ORDER BY created_at, id`,
  )

export async function beginPasskey(
  deps: PasskeyDeps,
  key: ChallengeKey,
  { userId, email, name }: { userId: string; email: string; name: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: await clinicName(deps),
    rpID: siteOf(deps).rpID,
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: await descriptorsOf(deps.db, userId),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await storeChallenge(deps, key, options.challenge)
  return options
}

interface CreatedPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** Verifies an authenticator's new credential, once. @returns undefined if its answer does not match. */
export async function verifyCreated(
  deps: PasskeyDeps,
  key: ChallengeKey,
  response: PasskeyRegistration,
): Promise<CreatedPasskey | undefined> {
  const expectedChallenge = await spendChallenge(deps, key)
  if (expectedChallenge === undefined) return undefined
  const { rpID, origin } = siteOf(deps)
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => explain(deps, error))
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const transports = response.response.transports ?? []
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
}

export async function storePasskey(
  tx: Transaction,
  { credentialId, publicKey, counter, transports }: CreatedPasskey,
  { userId, name, now }: { userId: string; name: string; now: Date },
): Promise<boolean> {
  const stored = await tx.query(sql`
    INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    VALUES (${newId()}, ${userId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${name},
      ${now.toISOString()}::timestamptz)
    ON CONFLICT (credential_id) DO NOTHING RETURNING 1`)
  return stored.length > 0
}

/**
 * Unlocking requires that the authenticator verifies its user by PIN, fingerprint or face: touching a security key that
 * was left in the computer is not enough.
 */
const mustVerifyUser = (key: ChallengeKey): boolean => key.startsWith('unlock:')

export async function requestPasskey(
  deps: PasskeyDeps,
  key: ChallengeKey,
  userId: string,
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const allowCredentials = await descriptorsOf(deps.db, userId)
  if (allowCredentials.length === 0) return undefined
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps).rpID,
    allowCredentials,
    userVerification: mustVerifyUser(key) ? 'required' : 'preferred',
  })
  await storeChallenge(deps, key, options.challenge)
  return options
}

export async function acceptsPasskey(
  deps: PasskeyDeps,
  { key, userId, response }: { key: ChallengeKey; userId: string; response: PasskeyAssertion },
): Promise<boolean> {
  const expectedChallenge = await spendChallenge(deps, key)
  const [found] = await deps.db.query<{ id: string; publicKey: Buffer; counter: string }>(sql`
    SELECT id, public_key AS "publicKey", counter::text FROM passkeys
    WHERE credential_id = ${response.id} AND user_id = ${userId}`)
  if (!found || expectedChallenge === undefined) return false
  const { rpID, origin } = siteOf(deps)
  const { verifyAuthenticationResponse } = await webAuthn()
  const result = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: response.id, publicKey: new Uint8Array(found.publicKey), counter: Number(found.counter) },
    requireUserVerification: mustVerifyUser(key),
  }).catch((error: unknown) => explain(deps, error))
  if (!result?.verified) return false
  await deps.db.query(sql`
    UPDATE passkeys SET counter = greatest(counter, ${result.authenticationInfo.newCounter}::bigint),
      last_used_at = ${deps.clock.now().toISOString()}::timestamptz WHERE id = ${found.id}`)
  return true
}

/** The library throws for every mismatch; its messages name origins and hosts, but no secrets. */
function explain({ log }: Pick<Deps, 'log'>, error: unknown): undefined {
  log.info({ reason: error instanceof Error ? error.message.slice(0, 200) : 'unknown' }, 'a passkey was refused')
}

export async function renamePasskey(db: Queryable, userId: string, id: string, name: string): Promise<boolean> {
  const renamed = await db.query(
    sql`UPDATE passkeys SET name = ${name} WHERE id = ${id} AND user_id = ${userId} RETURNING 1`,
  )
  return renamed.length > 0
}

export async function removePasskeys(tx: Transaction, userId: string, id?: string): Promise<boolean> {
  const removed = await tx.query(sql`
    DELETE FROM passkeys WHERE user_id = ${userId} AND (${id ?? null}::uuid IS NULL OR id = ${id ?? null}) RETURNING 1`)
  return removed.length > 0
}
