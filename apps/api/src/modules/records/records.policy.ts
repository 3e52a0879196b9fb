import type { ActorContext } from '#/lib/context.ts'
import { maySeeArchived } from '#/modules/patients/patients.policy.ts'

/** The record of an archived patient is read-only, for callers who may restore the patient. */
export const mayReadRecord = (context: ActorContext, patient: { archived: boolean }): boolean =>
  !patient.archived || maySeeArchived(context.actor)
