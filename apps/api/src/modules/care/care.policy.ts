import { reachOf } from '@piel/contract/permissions'
import type { Actor } from '#/lib/context.ts'

/** Archived doctors are visible to callers who may restore them. */
export const maySeeArchivedDoctors = (actor: Actor): boolean => reachOf(actor.kind, 'doctors.restore') === 'all'
