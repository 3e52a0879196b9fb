import type { Role } from '@piel/contract/people'
import { setPassword } from '#/credentials/passwords.ts'
import { revokeInvitations } from '#/credentials/invitations.ts'
import type { Columns } from '#/db/columns.ts'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { invalidField } from '#/lib/app-error.ts'
import type { Actor } from '#/lib/context.ts'
import { emptyToNull } from '#/lib/fields.ts'
import { insertPerson, updatePerson, type Names, type NewPerson } from './people.repository.ts'

/** A person as a body has it. */
interface PersonInput {
  email: string
  firstName: string
  middleName?: string | null | undefined
  lastName: string
  secondLastName?: string | null | undefined
  password?: string | undefined
}

/** Control of an e-mail is control of the account: those of staff are changed by administrators alone. */
export const mayChangeEmail = (actor: Actor, person: { role: Role }): boolean =>
  person.role === 'USER' || actor.kind === 'ADMIN'

/** With an external provider there is no password to set here. @throws AppError `validation_failed`. */
export function refuseForeignPassword(deps: Pick<Deps, 'env'>, password: string | undefined, pointer: string): void {
  if (password !== undefined && !deps.env.oidc.embedded) throw invalidField(pointer, 'validation.unknownKey')
}

/**
 * Inserts a person, with a password where one is given.
 * @param pointer where the password is in the body.
 * @throws AppError `password_too_weak`.
 */
export async function createPerson(
  tx: Transaction,
  { password, ...input }: PersonInput,
  person: Omit<NewPerson, keyof Names>,
  pointer: string,
): Promise<void> {
  const { email, firstName, lastName } = input
  await insertPerson(tx, {
    ...person,
    email,
    firstName,
    middleName: emptyToNull(input.middleName),
    lastName,
    secondLastName: emptyToNull(input.secondLastName),
  })
  if (password !== undefined) await setPassword(tx, person.id, password, { pointer })
}

/** Writes the changed fields of a person; a changed e-mail revokes links sent to the earlier one. */
export async function changePerson(
  tx: Transaction,
  id: string,
  update: { columns: Columns; changes: object; at: string },
): Promise<void> {
  await updatePerson(tx, id, update)
  if (Object.hasOwn(update.changes, 'email')) await revokeInvitations(tx, id, update.at)
}
