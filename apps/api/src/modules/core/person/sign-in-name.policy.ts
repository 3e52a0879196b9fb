import type { FieldError } from '@piel/contract/core/errors'
import { mayChangeSignIn, mayRename, type ProtectedAccount } from '@piel/contract/core/permissions'
import { AppError } from '#/lib/app-error.ts'
import type { Actor } from '#/lib/context.ts'

const names = ['firstName', 'middleName', 'lastName', 'secondLastName']

/**
 * Refuses changes of sign-in name and names that the caller may not make; every change of another account passes here.
 * @param person the path of the person in the body.
 */
export function checkPersonChanges(
  { role }: Pick<Actor, 'role'>,
  account: ProtectedAccount,
  changes: object,
  person: '' | '/user',
): void {
  const isRefused = (field: string) =>
    field === 'email' ? !mayChangeSignIn(role, account) : names.includes(field) && !mayRename(role, account)
  const errors = Object.keys(changes)
    .filter(isRefused)
    .map((field): FieldError => ({ pointer: `${person}/${field}`, code: 'validation.administratorsOnly' }))
  if (errors.length > 0) throw new AppError('forbidden', { errors })
}
