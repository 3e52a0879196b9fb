import { codeOf } from './errors.ts'
import type { Database, Transaction } from './database.ts'
import { AppError } from '#/lib/app-error.ts'

const uniques = {
  users_live_email: { code: 'email_taken', field: 'email', key: 'validation.emailTaken' },
  users_live_username: { code: 'username_taken', field: 'username', key: 'validation.usernameTaken' },
} as const

/**
 * The refusal of an e-mail or user name that another account has.
 * @param person the path of the person in the request's body.
 * @returns undefined for any other error.
 */
export function conflictOf(
  error: unknown,
  person: '' | '/user' = '',
): { refusal: AppError; field: 'email' | 'username' } | undefined {
  if (codeOf(error) !== '23505' || !(error instanceof Error) || !('constraint' in error)) return undefined
  const taken = uniques[error.constraint as keyof typeof uniques] as (typeof uniques)[keyof typeof uniques] | undefined
  if (!taken) return undefined
  const errors = [{ pointer: `${person}/${taken.field}`, code: taken.key }]
  return { refusal: new AppError(taken.code, { errors, cause: error }), field: taken.field }
}

/** Runs a change of a person in a transaction. @throws AppError `email_taken`, also for the later of two at once. */
export async function withPersonConflicts<T>(
  { db }: { db: Database },
  person: '' | '/user',
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(work)
  } catch (error) {
    const conflict = conflictOf(error, person)
    throw conflict?.field === 'email' ? conflict.refusal : error
  }
}
