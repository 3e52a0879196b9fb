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

interface PersonInput {
  email: string
  firstName: string
  middleName?: string | null | undefined
  lastName: string
  secondLastName?: string | null | undefined
  password?: string | undefined
}

/** Passwords belong to an external provider. @throws AppError `validation_failed`. */
export function refuseForeignPassword(deps: Pick<Deps, 'env'>, password: string | undefined, pointer: string): void {
  if (password !== undefined && !deps.env.oidc.embedded) throw invalidField(pointer, 'validation.unknownKey')
}

/** Inserts a person, with a password if given. @param field.pointer points at the password in the body. */
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

/** Another e-mail requires an archived account. The earlier address may belong to someone else by now. */
export async function checkRestoredEmail(tx: Transaction, userId: string, email: string | undefined): Promise<void> {
  if (email !== undefined && !(await isAccountArchived(tx, userId))) throw invalidField('/email', 'validation.invalid')
}

/**
 * Updates another person's account; a new e-mail ends their sessions.
 * @param update.path of the person in the body.
 * @returns the changed sign-in name, to announce after the commit.
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
