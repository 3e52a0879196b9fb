import { reachOf } from '@piel/contract/permissions'
import type { ProfileKind, Role } from '@piel/contract/people'
import type { Actor } from '#/lib/context.ts'

/** Archived doctors are visible to callers who may restore them. */
export const maySeeArchivedDoctors = (actor: Actor): boolean => reachOf(actor.kind, 'doctors.restore') === 'all'

/**
 * What becomes of the account of an archived doctor: it is archived too, or keeps the person's other profile. A doctor's
 * reach ends either way.
 */
export function accountAfterArchive(person: { role: Role; isPatient: boolean }): 'archived' | ProfileKind {
  if (person.isPatient) return 'PATIENT'
  return person.role === 'USER' ? 'archived' : 'NONE'
}
