import { createHash, randomInt } from 'node:crypto'
import sql, { join } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'

export const recoveryCodeCount = 10
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
/** 80 bits, too many to guess from the digests. */
const groups = 4
const groupLength = 4

const digest = (code: string) => createHash('sha256').update(code).digest('base64url')

const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')

/** A code as people type it, with capitals, spaces, and letters that look like digits. */
const canonical = (typed: string): string => {
  const plain = typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return plain.match(/.{1,4}/g)?.join('-') ?? ''
}

/** Replaces a user's recovery codes by ten new ones. Returns them once; only digests are stored. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await tx.query(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`)
  await tx.query(sql`
    INSERT INTO recovery_codes (user_id, code_hash)
    VALUES ${join(codes.map((code) => sql`(${userId}, ${digest(code)})`))}`)
  return codes
}

export async function acceptsRecoveryCode(db: Queryable, userId: string, typed: string, now: Date): Promise<boolean> {
  const used = await db.query(sql`
    UPDATE recovery_codes SET used_at = ${now.toISOString()}::timestamptz
    WHERE user_id = ${userId} AND code_hash = ${digest(canonical(typed))} AND used_at IS NULL RETURNING 1`)
  return used.length > 0
}
