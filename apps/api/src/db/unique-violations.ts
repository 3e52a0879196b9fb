import { codeOf } from './errors.ts'
import type { Database, Transaction } from './database.ts'
import { AppError } from '#/lib/app-error.ts'

const uniques = {
  users_live_email: { code: 'email_taken', field: 'email', key: 'validation.emailTaken' },
  users_live_username: { code: 'username_taken', field: 'username', key: 'validation.usernameTaken' },
  patients_live_record_number: {
    code: 'record_number_taken',
    field: 'recordNumber',
    key: 'validation.recordNumberTaken',
  },
} as const
type Unique = (typeof uniques)[keyof typeof uniques]

/** Whether an error is the violation of a unique constraint or index whose name matches `constraint`. */
export const isUniqueViolation = (error: unknown, constraint: RegExp): boolean =>
  codeOf(error) === '23505' &&
  error instanceof Error &&
  'constraint' in error &&
  constraint.test(String(error.constraint))

/** The refusal of a taken e-mail, username or record number, or else undefined. @param person its path in the body. */
export function conflictOf(
  error: unknown,
  person: '' | '/user' = '',
): { refusal: AppError; field: Unique['field'] } | undefined {
  if (codeOf(error) !== '23505' || !(error instanceof Error) || !('constraint' in error)) return undefined
  const taken = uniques[error.constraint as keyof typeof uniques] as Unique | undefined
  if (!taken) return undefined
  const part = taken.field === 'recordNumber' && person !== '' ? '/patient' : person
  const errors = [{ pointer: `${part}/${taken.field}`, code: taken.key }]
  return { refusal: new AppError(taken.code, { errors, cause: error }), field: taken.field }
}

/** Runs a change of a person. @throws AppError `email_taken`, `record_number_taken`, also for concurrent changes. */
export async function withPersonConflicts<T>(
  { db }: { db: Database },
  person: '' | '/user',
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(work)
  } catch (error) {
    const conflict = conflictOf(error, person)
    throw conflict && conflict.field !== 'username' ? conflict.refusal : error
  }
}
