import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import sql, { type Sql } from 'sql-template-tag'
import type { Database, Queryable } from '#/db/database.ts'
import { notifyEndedAccess } from '#/db/ended-access.ts'
import { AppError } from '#/lib/app-error.ts'
import { accessTokenSeconds } from '#/credentials/tokens.ts'

interface Row {
  payload: AdapterPayload
  consumed: number | null
}

/** The provider redirects its own errors to the application; 503 marks this one as temporary. */
class Unavailable extends errors.OIDCProviderError {
  constructor(cause: unknown) {
    super(503, 'temporarily_unavailable')
    this.expose = true
    this.cause = cause
  }
}

export const withProviderErrors = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw error instanceof AppError && error.code === 'unavailable' ? new Unavailable(error) : error
  }
}

export function storeOf(database: Database): (model: string) => Adapter {
  const db: Queryable = { query: (statement) => withProviderErrors(database.query(statement)) }
  const findWhere = async (condition: Sql): Promise<AdapterPayload | undefined> => {
    const [row] = await db.query<Row>(sql`
      SELECT payload, extract(epoch FROM consumed_at)::int AS consumed FROM oidc_store
      WHERE ${condition} AND (expires_at IS NULL OR expires_at > now())`)
    return row && { ...row.payload, ...(row.consumed === null ? {} : { consumed: row.consumed }) }
  }
  return (model) => ({
    async upsert(id, payload, expiresIn) {
      const { grantId = null, uid = null } = payload
      await db.query(sql`
        INSERT INTO oidc_store (model, id, payload, grant_id, uid, expires_at)
        VALUES (${model}, ${id}, ${JSON.stringify(payload)}::jsonb, ${grantId}, ${uid},
                now() + make_interval(secs => ${expiresIn ?? null}::float8))
        ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
          uid = excluded.uid, expires_at = excluded.expires_at`)
    },
    find: (id) => findWhere(sql`model = ${model} AND id = ${id}`),
    findByUid: (uid) => findWhere(sql`model = ${model} AND uid = ${uid}`),
    // User codes exist only in the device flow, which is off.
    findByUserCode: () => Promise.resolve(undefined),
    async consume(id) {
      const first = await db.query(sql`
        UPDATE oidc_store SET consumed_at = now() WHERE model = ${model} AND id = ${id} AND consumed_at IS NULL
        RETURNING id`)
      // Only one of two requests with the same code gets a token, even if concurrent.
      if (first.length === 0) throw new errors.InvalidGrant('already consumed')
    },
    async destroy(id) {
      await db.query(sql`DELETE FROM oidc_store WHERE model = ${model} AND id = ${id}`)
    },
    async revokeByGrantId(grantId) {
      if (model === 'AccessToken') await denyTokensOf(db, grantId)
      else await db.query(sql`DELETE FROM oidc_store WHERE model = ${model} AND grant_id = ${grantId}`)
    },
  })
}

const issued = 'IssuedToken'

export async function storeToken(db: Queryable, token: { jti: string; grantId?: string | undefined }) {
  if (token.grantId === undefined) return
  await withProviderErrors(
    db.query(sql`
      INSERT INTO oidc_store (model, id, payload, grant_id, expires_at)
      VALUES (${issued}, ${token.jti}, '{}', ${token.grantId}, now() + make_interval(secs => ${accessTokenSeconds}))`),
  )
}

async function denyTokensOf(db: Queryable, grantId: string): Promise<void> {
  await db.query(sql`DELETE FROM sessions WHERE key = ${grantId}`)
  const denied = await db.query<{ id: string }>(sql`
    WITH deleted AS (
      DELETE FROM oidc_store WHERE model = ${issued} AND grant_id = ${grantId} RETURNING id, expires_at)
    INSERT INTO denied_tokens (token_id, expires_at) SELECT id, expires_at FROM deleted ON CONFLICT DO NOTHING
    RETURNING token_id AS id`)
  if (denied.length > 0)
    await notifyEndedAccess(
      db,
      'token',
      denied.map(({ id }) => id),
    )
}

/** Deletes expired state of the provider, stale throttles and devices, and old set-up links and invitations. */
export async function deleteExpiredState(db: Queryable): Promise<void> {
  await db.query(sql`DELETE FROM oidc_store WHERE expires_at < now()`)
  await db.query(sql`DELETE FROM sign_in_throttles WHERE last_attempt_at < now() - interval '2 days'`)
  await db.query(sql`DELETE FROM known_devices WHERE expires_at < now()`)
  await db.query(sql`DELETE FROM passkey_challenges WHERE expires_at < now()`)
  await db.query(sql`DELETE FROM setup_links WHERE expires_at < now() - interval '7 days'`)
  await db.query(sql`DELETE FROM sessions WHERE last_seen_at < now() - interval '2 days'`)
  await db.query(sql`DELETE FROM session_locks WHERE locked_at < now() - interval '90 days'`)
  await db.query(sql`DELETE FROM invitations WHERE expires_at < now() - interval '7 days'`)
}
