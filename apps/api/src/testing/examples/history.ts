import { shownToAdministrators, type Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

const anUnknownVersion = () => ({ versionId: 999_999_999 })

export const examples: Record<string, Example> = {
  'GET /patient/:id/history': { object: objectKinds.patient, refusal: shownToAdministrators },
  'GET /doctor/:id/history': { object: objectKinds.doctor, refusal: shownToAdministrators },
  'GET /users/:id/history': { object: objectKinds.user },
  'GET /treatments/:id/history': { object: objectKinds.treatment, audited: true },
  'POST /patient/:id/history/restore': {
    object: objectKinds.patient,
    body: anUnknownVersion,
    refusal: () => 'not_found',
  },
  'POST /doctor/:id/history/restore': {
    object: objectKinds.doctor,
    body: anUnknownVersion,
    refusal: () => 'not_found',
  },
  'POST /users/:id/history/restore': { object: objectKinds.user, body: anUnknownVersion, refusal: () => 'not_found' },
}
