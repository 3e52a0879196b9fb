import type { Role } from '@piel/contract/people'
import type { Actor } from '#/lib/context.ts'

/** Control of an e-mail is control of the account: those of staff are changed by administrators alone. */
export const mayChangeEmail = (actor: Actor, person: { role: Role }): boolean =>
  person.role === 'USER' || actor.kind === 'ADMIN'
