import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, generateKeyPair, type JWK } from 'jose'
import sql from 'sql-template-tag'
import type { Database, Queryable } from '#/db/database.ts'
import type { KeySource } from '#/deps.ts'

export interface ProviderKeys {
  /** Private signing keys, the one in use first. */
  signing: JWK[]
  /** Secrets that sign the provider's cookies. */
  cookies: string[]
}

const read = (db: Queryable) =>
  db.query<{ kind: 'signing' | 'cookie'; value: { jwk?: JWK; secret?: string } }>(
    sql`SELECT kind, value FROM oidc_keys ORDER BY created_at DESC, id`,
  )

async function create(tx: Queryable): Promise<void> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  const signing = { jwk: { ...jwk, kid, use: 'sig', alg: 'RS256' } }
  const cookie = { secret: randomBytes(32).toString('base64url') }
  await tx.query(sql`
    INSERT INTO oidc_keys (id, kind, value) VALUES
      (${kid}, 'signing', ${JSON.stringify(signing)}::jsonb),
      (${randomBytes(8).toString('hex')}, 'cookie', ${JSON.stringify(cookie)}::jsonb)`)
}

async function load(db: Database): Promise<ProviderKeys> {
  let rows = await read(db)
  if (rows.length === 0) {
    rows = await db.transaction(async (tx) => {
      // Processes may start together on an empty database: one creates the keys, the others read them.
      await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('piel.oidc_keys'))`)
      if ((await read(tx)).length === 0) await create(tx)
      return await read(tx)
    })
  }
  return {
    signing: rows.flatMap((row) => row.value.jwk ?? []),
    cookies: rows.flatMap((row) => row.value.secret ?? []),
  }
}

const loaded = new WeakMap<Database, Promise<ProviderKeys>>()

/** The provider's keys, created once per database and read once per process. */
export function providerKeys({ db }: { db: Database }): Promise<ProviderKeys> {
  let keys = loaded.get(db)
  if (!keys) {
    keys = load(db).catch((error: unknown) => {
      loaded.delete(db)
      throw error
    })
    loaded.set(db, keys)
  }
  return keys
}

/** The public half of a signing key. */
export const publicJwk = ({ kty, n, e, kid, use, alg }: JWK): JWK => ({ kty, n, e, kid, use, alg }) as JWK

/** The embedded provider's public keys, for verifying its tokens without a call over the network. */
export function embeddedKeys(deps: { db: Database }): KeySource {
  return async (header, token) => {
    const { signing } = await providerKeys(deps)
    return await createLocalJWKSet({ keys: signing.map(publicJwk) })(header, token)
  }
}
