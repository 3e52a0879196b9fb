import { Secret, TOTP } from 'otpauth'
import encodeQr from 'qr'
import sql from 'sql-template-tag'
import { clinicName } from '#/db/clinic.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { instantAt } from '#/lib/clock.ts'
import { decryptFor, encryptFor } from './factor-secrets.ts'

const periodSeconds = 30
/** Steps before and after the current one, for clocks that differ. */
const maxStepsApart = 1
const secretBytes = 20
const setupMinutes = 30

const totpOf = (secret: string, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds, ...more })

/** The time step of a code (RFC 6238); undefined if it is wrong. The library compares in constant time. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  const apart = totpOf(secret).validate({ token, timestamp: now.getTime(), window: maxStepsApart })
  return apart === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + apart
}

export interface AppSetup {
  secret: string
  /** A square of `size` units; the path fills its dark modules. */
  qr: { size: number; path: string }
}

function qrOf(text: string): AppSetup['qr'] {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 2 })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size: rows.length, path: path.join('') }
}

const setupOf = async (deps: Pick<Deps, 'db' | 'env'>, secret: string, email: string): Promise<AppSetup> => ({
  secret,
  qr: qrOf(totpOf(secret, { issuer: await clinicName(deps), label: email }).toString()),
})

/** Starts adding an app: its secret is pending for 30 minutes. An existing app stays until the first code. */
export async function beginAppSetup(
  deps: Pick<Deps, 'env' | 'db' | 'clock'>,
  { userId, email }: { userId: string; email: string },
): Promise<AppSetup> {
  const secret = new Secret({ size: secretBytes }).base32
  const until = instantAt(deps.clock.now().getTime() + setupMinutes * 60_000).toISOString()
  const encrypted = await encryptFor(deps, userId, secret)
  await deps.db.query(sql`
    INSERT INTO authenticator_apps (user_id, pending_secret, pending_until) VALUES (${userId}, ${encrypted}, ${until})
    ON CONFLICT (user_id) DO UPDATE SET pending_secret = excluded.pending_secret, pending_until = excluded.pending_until`)
  return await setupOf(deps, secret, email)
}

interface Stored {
  secret: string | null
  lastStep: string | null
  pendingSecret: string | null
}

async function findApp(db: Queryable, userId: string, now: Date): Promise<Stored | undefined> {
  const [row] = await db.query<Stored>(sql`
    SELECT secret, last_step::text AS "lastStep",
      CASE WHEN pending_until > ${now.toISOString()}::timestamptz THEN pending_secret END AS "pendingSecret"
    FROM authenticator_apps WHERE user_id = ${userId}`)
  return row
}

export async function pendingAppSetup(
  deps: Pick<Deps, 'env' | 'db' | 'clock'>,
  { userId, email }: { userId: string; email: string },
): Promise<AppSetup | undefined> {
  const app = await findApp(deps.db, userId, deps.clock.now())
  if (!app?.pendingSecret) return undefined
  return await setupOf(deps, await decryptFor(deps, userId, app.pendingSecret), email)
}

/**
 * Replaces the app by the pending one if the code is right. @returns false if it is wrong or the set-up has expired.
 */
export async function confirmApp(
  deps: Pick<Deps, 'db' | 'clock'>,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<boolean> {
  const now = deps.clock.now()
  const app = await findApp(tx, userId, now)
  if (!app?.pendingSecret) return false
  const step = stepOf(await decryptFor(deps, userId, app.pendingSecret), code, now)
  if (step === undefined) return false
  const confirmed = await tx.query(sql`
    UPDATE authenticator_apps SET secret = pending_secret, added_at = ${now.toISOString()}, last_step = ${step},
      pending_secret = NULL, pending_until = NULL
    WHERE user_id = ${userId} AND pending_secret = ${app.pendingSecret} RETURNING 1`)
  return confirmed.length > 0
}

export async function acceptsAppCode(deps: Pick<Deps, 'db' | 'clock'>, userId: string, code: string): Promise<boolean> {
  const now = deps.clock.now()
  const app = await findApp(deps.db, userId, now)
  if (!app?.secret) return false
  const step = stepOf(await decryptFor(deps, userId, app.secret), code, now)
  if (step === undefined) return false
  const accepted = await deps.db.query(sql`
    UPDATE authenticator_apps SET last_step = ${step}
    WHERE user_id = ${userId} AND secret = ${app.secret} AND (last_step IS NULL OR last_step < ${step}) RETURNING 1`)
  return accepted.length > 0
}

export async function removeApp(tx: Transaction, userId: string): Promise<boolean> {
  const removed = await tx.query<{ wasInUse: boolean }>(sql`
    DELETE FROM authenticator_apps WHERE user_id = ${userId} RETURNING secret IS NOT NULL AS "wasInUse"`)
  return removed.some(({ wasInUse }) => wasInUse)
}
