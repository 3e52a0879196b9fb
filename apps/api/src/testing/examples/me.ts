import { randomUUID } from 'node:crypto'
import { aPicture } from '../images.ts'
import type { Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  'PATCH /me': {
    body: () => ({
      firstName: 'Ana',
      phone: '55 1234 5678',
      username: randomUUID().slice(0, 30),
      bio: 'Dermatóloga',
      socialLinks: { website: 'https://piel.test' },
      language: 'es',
    }),
  },
  'PATCH /me/list-views': { body: () => ({ density: 'compact', rows: { patients: 25 } }), unaudited: true },
  'GET /me/licenses': { refusal: () => 'doctor_required', refusalAudited: 'doctor_required' },
  'POST /me/licenses/confirm': { refusal: () => 'doctor_required', refusalAudited: 'doctor_required' },
  'DELETE /me/sessions/:id': { object: objectKinds.session },
  'POST /me/lock/challenge': { unaudited: true, refusal: () => 'not_found' },
  'POST /me/unlock': {
    body: () => ({ password: 'Wrong-2026' }),
    refusal: () => 'validation_failed',
    refusalAudited: 'validation_failed',
  },
  'POST /me/photo': { upload: aPicture },
  'DELETE /me/photo': { unaudited: true },
  'POST /me/cover': { upload: aPicture },
  'DELETE /me/cover': { unaudited: true },
  'POST /me/password': {
    body: () => ({ currentPassword: 'Wrong-2026', newPassword: 'Lluvia-lenta-27', confirmPassword: 'Lluvia-lenta-27' }),
    refusal: () => 'validation_failed',
    refusalAudited: 'validation_failed',
  },
}
