import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { inTurn } from '#/db/connection/request-wait.ts'
import { AppError } from '#/lib/app-error.ts'
import { concurrencyLimit } from '#/lib/concurrency-limit.ts'
import { weaknessOf, type PersonalWords } from './password-strength.ts'

/** OWASP's figures for argon2id (m=19456 KiB, t=2, p=1), the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * 19 MiB each; beyond the queue the answer is 503. One place is reserved for known devices, so that guesses cannot fill
 * them all.
 */
const withLimit = concurrencyLimit(4, 32, { reserved: 1 })

/** Hashes a password with argon2id. @throws AppError `unavailable` if the queue is full. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(withLimit, () => hash(password.normalize('NFC'), cost), { hasPriority: true })

/** Requires 8 characters, upper case, lower case, a digit and strength. @throws AppError `password_too_weak`. */
export async function checkStrength(
  password: string,
  person: PersonalWords = {},
  pointer = '/password',
): Promise<void> {
  const weakness = await weaknessOf(password, person)
  if (weakness) throw new AppError('password_too_weak', { errors: [{ pointer, code: weakness }] })
}

/**
 * Sets a person's password for the embedded provider.
 * @param options.pointer the field of the password, for errors.
 * @param options.clinic its name in the environment; neither it nor the stored one can be the password.
 * @throws AppError `password_too_weak`, `unavailable`.
 */
export async function setPassword(
  tx: Queryable,
  userId: string,
  password: string,
  options: { pointer?: string; clinic?: string } = {},
): Promise<void> {
  const [person] = await tx.query<{ email: string; firstName: string; lastName: string; named: string }>(sql`
    SELECT email, first_name AS "firstName", last_name AS "lastName",
      coalesce((SELECT name FROM clinics), '') AS named
    FROM users WHERE id = ${userId}`)
  const { named = '', ...words } = person ?? {}
  const clinic = [options.clinic ?? '', named]
  await checkStrength(password, { ...words, clinic }, options.pointer)
  await storePassword(tx, userId, await hashPassword(password))
}

export async function storePassword(tx: Queryable, userId: string, passwordHash: string): Promise<void> {
  await tx.query(sql`
    INSERT INTO credentials (user_id, password_hash) VALUES (${userId}, ${passwordHash})
    ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash, changed_at = now()`)
  // The embedded provider's subject is the person's own ID. A link to an earlier external provider ends.
  await tx.query(sql`
    UPDATE users SET subject = id::text, issuer = NULL WHERE id = ${userId} AND subject IS DISTINCT FROM id::text`)
}

let dummy: Promise<string> | undefined

function dummyHash(): Promise<string> {
  dummy ??= hashPassword(randomBytes(16).toString('hex')).catch((error: unknown) => {
    dummy = undefined
    throw error
  })
  return dummy
}

/** Computes the dummy hash in advance, so that the time of the first sign-in does not reveal an unknown account. */
export const prepareDummyHash = async (): Promise<void> => void (await dummyHash())

/**
 * Verifies an e-mail and password, in the same time for unknown, archived and password-less people.
 * @param options.isKnownDevice does not wait for strangers.
 * @returns null for any refusal.
 * @throws AppError `unavailable`.
 */
export async function verifyCredentials(
  db: Queryable,
  email: string,
  password: string,
  { isKnownDevice = false } = {},
): Promise<{ userId: string } | null> {
  const [found] = await db.query<{ userId: string; passwordHash: string }>(sql`
    SELECT u.id AS "userId", c.password_hash AS "passwordHash"
    FROM users u JOIN credentials c ON c.user_id = u.id
    WHERE u.email = ${email} AND u.archived_at IS NULL`)
  const against = found?.passwordHash ?? (await dummyHash())
  const matches = await inTurn(withLimit, () => verify(against, password.normalize('NFC')), {
    hasPriority: isKnownDevice,
  })
  return found && matches ? { userId: found.userId } : null
}
