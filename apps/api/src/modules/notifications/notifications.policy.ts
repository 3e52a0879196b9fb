import type { IsoDate } from '@piel/contract/dates'
import { reachOf } from '@piel/contract/permissions'
import type { ActorContext } from '../../http/context.ts'
import { patientScope, type PatientScope } from '../patients/patients.policy.ts'

/** The patients whom somebody may still hear of; null for none. Roles change, and what was told in an earlier one stays kept. */
export function patientsToHearOf(context: ActorContext, today: IsoDate): PatientScope | null {
  const reach = reachOf(context.actor.kind, 'patients.read')
  return reach === undefined ? null : patientScope({ ...context, reach }, today)
}
