import type { ActorContext } from '#/lib/context.ts'
import { maySeeArchived } from '#/modules/patients/patients.policy.ts'

/** The record of an archived patient is kept, but only who may restore the patient sees it; nobody adds to it. */
export const mayReadRecord = (context: ActorContext, patient: { archived: boolean }): boolean =>
  !patient.archived || maySeeArchived(context.actor)
