import { patientBody } from '../patients.ts'
import { notFoundWhenArchived, shownToAdministrators, type Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  'POST /auth/register/patient': { body: patientBody },
  'POST /patient/duplicates': {
    unaudited: true,
    body: () => ({ firstName: 'María', lastName: 'Hernández', birthDate: '1990-05-17' }),
  },
  'GET /patient/export': { audited: true },
  'GET /patient/:id': { object: objectKinds.patient, refusal: shownToAdministrators },
  'PATCH /patient/:id': {
    object: objectKinds.patient,
    body: () => ({ user: { firstName: 'Ana' }, patient: { phone: '55 8765 4321', isActive: true } }),
    refusal: notFoundWhenArchived,
  },
  'DELETE /patient/:id': { object: objectKinds.patient, refusal: notFoundWhenArchived },
  'POST /patient/:id/restore': {
    object: objectKinds.patient,
    refusal: (state) => (state === 'live' ? 'not_archived' : undefined),
    body: () => ({}),
  },
  'POST /patient/:id/restore-request': {
    object: objectKinds.patient,
    refusal: (state) => (state === 'live' ? 'not_archived' : undefined),
  },
}
