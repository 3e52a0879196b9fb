import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, generateKeyPair, type JWK } from 'jose'
import sql from 'sql-template-tag'
import type { Database, Queryable } from '#/db/database.ts'
import type { KeySource } from '#/deps.ts'

export interface ProviderKeys {
  signing: JWK[]
  cookies: string[]
  /** Encrypts the secrets of authenticator apps: 32 bytes, base64url. */
  encryption: string
}

const kinds = ['signing', 'cookie', 'encryption'] as const
type Kind = (typeof kinds)[number]
interface Row {
  kind: Kind
  value: { jwk?: JWK; secret?: string }
}

const read = (db: Queryable) => db.query<Row>(sql`SELECT kind, value FROM oidc_keys ORDER BY created_at DESC, id`)

const missingIn = (rows: Row[]): Kind[] => kinds.filter((kind) => !rows.some((row) => row.kind === kind))

async function create(kind: Kind) {
  return { kind, ...(kind === 'signing' ? await newSigningKey() : newSecret()) }
}

const insert = (tx: Queryable, { id, kind, value }: Awaited<ReturnType<typeof create>>) =>
  tx.query(sql`INSERT INTO oidc_keys (id, kind, value) VALUES (${id}, ${kind}, ${JSON.stringify(value)}::jsonb)`)

const newSecret = () => ({
  id: randomBytes(8).toString('hex'),
  value: { secret: randomBytes(32).toString('base64url') },
})

async function newSigningKey() {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { id: kid, value: { jwk: { ...jwk, kid, use: 'sig', alg: 'RS256' } } }
}

async function load(db: Database): Promise<ProviderKeys> {
  let rows = await read(db)
  if (missingIn(rows).length > 0) {
    const created = await Promise.all(missingIn(rows).map(create))
    rows = await db.transaction(async (tx) => {
      // Processes may start together on a database without keys: the first stores them, the others read them.
      await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('piel.oidc_keys'))`)
      const missing = missingIn(await read(tx))
      for (const key of created) if (missing.includes(key.kind)) await insert(tx, key)
      return await read(tx)
    })
  }
  const secrets = (kind: Kind) => rows.flatMap((row) => (row.kind === kind ? (row.value.secret ?? []) : []))
  const [encryption] = secrets('encryption')
  if (encryption === undefined) throw new Error('The provider has no encryption key')
  return { signing: rows.flatMap((row) => row.value.jwk ?? []), cookies: secrets('cookie'), encryption }
}

const loaded = new WeakMap<Database, Promise<ProviderKeys>>()

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

export const publicJwk = ({ kty, n, e, kid, use, alg }: JWK): JWK => ({ kty, n, e, kid, use, alg }) as JWK

export function embeddedKeys(deps: { db: Database }): KeySource {
  return async (header, token) => {
    const { signing } = await providerKeys(deps)
    return await createLocalJWKSet({ keys: signing.map(publicJwk) })(header, token)
  }
}
