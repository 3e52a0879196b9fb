import { shownToAdministrators, type Example } from '../example.ts'
import { agendaObjects } from '../agenda-objects.ts'
import { objectKinds, type ObjectKind } from '../objects.ts'

const anUnknownVersion = () => ({ versionId: 999_999_999 })

const restoring = (object: ObjectKind): Example => ({ object, body: anUnknownVersion, refusal: () => 'not_found' })

export const examples: Record<string, Example> = {
  'GET /patient/:id/history': { object: objectKinds.patient, refusal: shownToAdministrators },
  'GET /doctor/:id/history': { object: objectKinds.doctor, refusal: shownToAdministrators },
  'GET /users/:id/history': { object: objectKinds.user },
  'GET /treatments/:id/history': { object: objectKinds.treatment, audited: true },
  'GET /catalogue/types/:id/history': { object: objectKinds.treatmentType },
  'GET /catalogue/tiers/:id/history': { object: objectKinds.membershipTier },
  'POST /patient/:id/history/restore': restoring(objectKinds.patient),
  'POST /doctor/:id/history/restore': restoring(objectKinds.doctor),
  'POST /users/:id/history/restore': restoring(objectKinds.user),
  'POST /treatments/:id/history/restore': restoring(objectKinds.treatment),
  'POST /catalogue/types/:id/history/restore': restoring(objectKinds.treatmentType),
  'POST /catalogue/tiers/:id/history/restore': restoring(objectKinds.membershipTier),
  'GET /locations/:id/history': { object: agendaObjects.location },
  'GET /agenda/resources/:id/history': { object: agendaObjects.person },
  'GET /agenda/types/:id/history': { object: agendaObjects.appointmentType },
  'POST /locations/:id/history/restore': restoring(agendaObjects.location),
  'POST /agenda/resources/:id/history/restore': restoring(agendaObjects.person),
  'POST /agenda/types/:id/history/restore': restoring(agendaObjects.appointmentType),
}
