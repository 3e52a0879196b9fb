import { doctorBody } from '../doctors.ts'
import { notFoundWhenArchived, shownToAdministrators, type Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  'GET /doctor/export': { audited: true },
  'POST /auth/register/doctor': { body: doctorBody, declares: ['profileKind'] },
  'GET /doctor/:id': { object: objectKinds.doctor, refusal: shownToAdministrators },
  'PATCH /doctor/:id': {
    object: objectKinds.doctor,
    body: () => ({
      user: { firstName: 'Ana' },
      doctor: { license: { number: '7654321', jurisdiction: 'México' }, phone: '55 8765 4321' },
    }),
    refusal: notFoundWhenArchived,
  },
  'PATCH /doctor/:id/status': {
    object: objectKinds.doctor,
    body: () => ({ status: 'ON_LEAVE' }),
    refusal: notFoundWhenArchived,
  },
  'POST /doctor/:id/licenses/confirm': {
    object: objectKinds.doctor,
    refusal: (state) => (state === 'live' ? 'transition_refused' : notFoundWhenArchived(state)),
  },
  'DELETE /doctor/:id': { object: objectKinds.doctor, refusal: notFoundWhenArchived },
  'POST /doctor/:id/restore': {
    object: objectKinds.doctor,
    body: () => ({}),
    refusal: (state) => (state === 'live' ? 'not_archived' : undefined),
  },
}
