import { createHash, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import { instantAt } from '#/lib/clock.ts'
import type { Device } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'

/** Browsers keep a cookie for 400 days at most. */
export const deviceDays = 400
/** Callers that store no cookie would otherwise add a row at each sign-in. */
const maxDevicesPerUser = 200

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

export async function findDevice(db: Queryable, device: Device | undefined, email: string, now: Date) {
  if (device?.token === undefined) return undefined
  const [found] = await db.query<{ id: string }>(sql`
    SELECT d.id FROM known_devices d JOIN users u ON u.id = d.user_id
    WHERE d.token_hash = ${digest(device.token)} AND u.email = ${email} AND u.archived_at IS NULL
      AND d.expires_at > ${now.toISOString()}::timestamptz`)
  return found?.id
}

export async function keyOfKnownDevice(db: Queryable, token: string, now: Date): Promise<string | undefined> {
  const hash = digest(token)
  const found = await db.query(sql`
    SELECT FROM known_devices WHERE token_hash = ${hash} AND expires_at > ${now.toISOString()}::timestamptz LIMIT 1`)
  return found.length > 0 ? hash : undefined
}

/**
 * Makes the browser known to an account for 400 days. A browser new to the account gets a new cookie, so that a planted
 * cookie never becomes known.
 * @returns the cookie to send after the commit; undefined without a browser.
 */
export async function rememberDevice(
  tx: Transaction,
  device: Device | undefined,
  userId: string,
  now: Date,
): Promise<string | undefined> {
  if (!device) return undefined
  const at = now.toISOString()
  const expiresAt = instantAt(now.getTime() + deviceDays * 86_400_000).toISOString()
  const before = device.token === undefined ? null : digest(device.token)
  const known = await tx.query(sql`
    UPDATE known_devices SET expires_at = ${expiresAt}::timestamptz
    WHERE token_hash = ${before} AND user_id = ${userId} AND expires_at > ${at}::timestamptz RETURNING 1`)
  if (known.length > 0) return device.token
  const token = randomBytes(32).toString('base64url')
  const hash = digest(token)
  await tx.query(sql`UPDATE known_devices SET token_hash = ${hash} WHERE token_hash = ${before}`)
  await tx.query(sql`
    INSERT INTO known_devices (id, user_id, token_hash, created_at, expires_at)
    VALUES (${newId()}, ${userId}, ${hash}, ${at}::timestamptz, ${expiresAt}::timestamptz)
    ON CONFLICT (token_hash, user_id) DO UPDATE SET expires_at = excluded.expires_at`)
  await tx.query(sql`
    DELETE FROM known_devices WHERE id IN (
      SELECT id FROM known_devices WHERE user_id = ${userId} ORDER BY expires_at DESC OFFSET ${maxDevicesPerUser})`)
  return token
}

export async function forgetDevices(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`DELETE FROM known_devices WHERE user_id = ${userId}`)
}
