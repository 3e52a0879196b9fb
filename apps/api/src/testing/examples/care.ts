import { aDoctorsId } from '../care.ts'
import { notFoundWhenArchived, shownToAdministrators, type Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  'GET /doctor/:id/handover': { object: objectKinds.doctor },
  'POST /doctor/:id/handover': { object: objectKinds.doctorToReplace, body: () => ({ doctorId: aDoctorsId }) },
  'GET /doctor/:id/patients': { object: objectKinds.doctor, refusal: shownToAdministrators },
  'GET /patient/:id/doctors': { object: objectKinds.patient, refusal: shownToAdministrators, unaudited: true },
  'POST /patient/:id/doctors': {
    object: objectKinds.patientToAssign,
    body: () => ({ doctorId: aDoctorsId, since: '2026-01-15', until: null }),
    refusal: notFoundWhenArchived,
  },
  'PATCH /care/:id': {
    object: objectKinds.care,
    body: () => ({ since: '2026-01-16', until: '2026-03-01' }),
    refusal: notFoundWhenArchived,
  },
  'DELETE /care/:id': { object: objectKinds.care, refusal: notFoundWhenArchived },
}
