import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { AppError } from '#/lib/app-error.ts'
import { limited } from '#/lib/limited.ts'
import { weaknessOf, type PersonalWords } from './password-strength.ts'

/** OWASP's argon2id figures (m=19456 KiB, t=2, p=1); the library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** 19 MiB each: four at once, a short queue behind them, and beyond that 503. */
const inTurn = limited(4, 32)

/** Hashes a password with argon2id. @throws AppError `unavailable` when too many are being hashed already. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFC'), cost))

/** Refuses a weak password: 8 characters, upper, lower, digit, not common, not made of the person's own name. @throws AppError `password_too_weak`. */
export function checkStrength(password: string, person: PersonalWords = {}, pointer = '/password'): void {
  const weakness = weaknessOf(password, person)
  if (weakness) throw new AppError('password_too_weak', { errors: [{ pointer, code: weakness }] })
}

/**
 * Gives a person a password for the embedded provider, replacing the one there was.
 * @param options.pointer where the password stands in the request's body, for the refusal.
 * @throws AppError `password_too_weak`, `unavailable`.
 */
export async function setPassword(
  tx: Queryable,
  userId: string,
  password: string,
  options: { pointer?: string } = {},
): Promise<void> {
  const [person] = await tx.query<{ email: string; firstName: string; lastName: string }>(
    sql`SELECT email, first_name AS "firstName", last_name AS "lastName" FROM users WHERE id = ${userId}`,
  )
  checkStrength(password, person, options.pointer)
  const passwordHash = await hashPassword(password)
  await tx.query(sql`
    INSERT INTO credentials (user_id, password_hash) VALUES (${userId}, ${passwordHash})
    ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash, changed_at = now()`)
  // The embedded provider's subject is the person's own id.
  await tx.query(sql`UPDATE users SET subject = id::text WHERE id = ${userId} AND subject IS NULL`)
}

let dummy: Promise<string> | undefined

/** A hash that no password belongs to, for people who have none. */
function dummyHash(): Promise<string> {
  dummy ??= hashPassword(randomBytes(16).toString('hex')).catch((error: unknown) => {
    dummy = undefined
    throw error
  })
  return dummy
}

/** Makes the dummy hash ahead, so that not even the first stranger is told anything by the time it takes. */
export const warmUp = async (): Promise<void> => void (await dummyHash())

/**
 * Whether e-mail and password belong together; unknown, archived and password-less people cost the same time as a wrong password.
 * @returns the person, or null without a reason.
 * @throws AppError `unavailable`.
 */
export async function verifyCredentials(
  db: Queryable,
  email: string,
  password: string,
): Promise<{ userId: string; subject: string } | null> {
  const [found] = await db.query<{ userId: string; subject: string; passwordHash: string }>(sql`
    SELECT u.id AS "userId", coalesce(u.subject, u.id::text) AS subject, c.password_hash AS "passwordHash"
    FROM users u JOIN credentials c ON c.user_id = u.id
    WHERE u.email = ${email} AND u.archived_at IS NULL`)
  const against = found?.passwordHash ?? (await dummyHash())
  const matches = await inTurn(() => verify(against, password.normalize('NFC')))
  return found && matches ? { userId: found.userId, subject: found.subject } : null
}
