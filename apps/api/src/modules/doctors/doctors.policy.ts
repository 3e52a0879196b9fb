import { reachOf } from '@piel/contract/permissions'
import type { ProfileKind, Role } from '@piel/contract/people'
import type { Actor } from '#/lib/context.ts'

/** Archived doctors exist only for those who may restore them. */
export const maySeeArchived = (actor: Actor): boolean => reachOf(actor.kind, 'doctors.restore') === 'all'

/**
 * What becomes of the account of a doctor who is archived: it ends, or lives on as what the person is besides.
 * A doctor's reach ends either way.
 */
export function accountAfterArchive(person: { role: Role; isPatient: boolean }): 'archived' | ProfileKind {
  if (person.isPatient) return 'PATIENT'
  return person.role === 'USER' ? 'archived' : 'NONE'
}
