import type { ProtectedAccount } from '@piel/contract/core/permissions'
import { setPassword } from '#/credentials/passwords.ts'
import type { Columns } from '#/db/lists/columns.ts'
import type { Transaction } from '#/db/database.ts'
import { notifyEndedAccess } from '#/db/ended-access.ts'
import type { Deps } from '#/deps.ts'
import { invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { emptyToNull } from '#/lib/fields.ts'
import { insertPerson, isAccountArchived, updatePerson, type Names, type NewPerson } from './people.repository.ts'
import { checkPersonChanges } from './sign-in-name.policy.ts'
import { finishSignInNameChange, type SignInNameChange } from './sign-in-name.service.ts'

/** A person as a body has it. */
interface PersonInput {
  email: string
  firstName: string
  middleName?: string | null | undefined
  lastName: string
  secondLastName?: string | null | undefined
  password?: string | undefined
}

/** With an external provider there is no password to set here. @throws AppError `validation_failed`. */
export function refuseForeignPassword(deps: Pick<Deps, 'env'>, password: string | undefined, pointer: string): void {
  if (password !== undefined && !deps.env.oidc.embedded) throw invalidField(pointer, 'validation.unknownKey')
}

/**
 * Inserts a person, with a password where one is given.
 * @param field.pointer where the password is in the body.
 * @throws AppError `password_too_weak`.
 */
export async function createPerson(
  tx: Transaction,
  { password, ...input }: PersonInput,
  person: Omit<NewPerson, keyof Names>,
  field: { pointer: string; clinic: string },
): Promise<void> {
  const { email, firstName, lastName } = input
  await insertPerson(tx, {
    ...person,
    // Set at once, so that a new person has no earlier version.
    subject: password === undefined ? null : person.id,
    email,
    firstName,
    middleName: emptyToNull(input.middleName),
    lastName,
    secondLastName: emptyToNull(input.secondLastName),
  })
  if (password !== undefined) await setPassword(tx, person.id, password, field)
}

/**
 * A restore sets another e-mail only where it restores the account too. The earlier address is not notified, as it may be
 * another person's by now.
 * @throws AppError `validation_failed`.
 */
export async function checkRestoredEmail(tx: Transaction, userId: string, email: string | undefined): Promise<void> {
  if (email !== undefined && !(await isAccountArchived(tx, userId))) throw invalidField('/email', 'validation.invalid')
}

/**
 * Writes the changed fields of another person's account; a changed e-mail, the sign-in name, ends their sessions.
 * @param update.path the path of the person in the request's body.
 * @returns the change of the sign-in name, if any, to be announced after the commit.
 * @throws AppError `forbidden`.
 */
export async function changePerson(
  tx: Transaction,
  context: ActorContext,
  account: ProtectedAccount & { id: string; email: string },
  update: { columns: Columns; changes: { email?: string }; at: string; path: '' | '/user' },
): Promise<SignInNameChange | undefined> {
  const { changes, at, path } = update
  checkPersonChanges(context.actor, account, changes, path)
  await updatePerson(tx, account.id, update)
  // Open streams were permitted by the earlier role.
  if ('role' in changes || 'duty' in changes || 'profileKind' in changes)
    await notifyEndedAccess(tx, 'user', [account.id])
  if (changes.email === undefined) return undefined
  const emails = { earlier: account.email, current: changes.email }
  return await finishSignInNameChange(tx, context, { userId: account.id, at, ...emails })
}
