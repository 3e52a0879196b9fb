import { randomUUID } from 'node:crypto'
import { refusedWhenArchived, shownToAdministrators, type Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  'GET /patient/:id/alerts': { object: objectKinds.patient, refusal: shownToAdministrators },
  'POST /patient/:id/alerts': {
    object: objectKinds.patient,
    body: () => ({
      kind: 'allergy',
      label: `Penicilina ${randomUUID()}`,
      family: 'penicillins',
      severity: 'severe',
      reaction: 'Urticaria',
      since: '2020-02-29',
      source: 'patient',
      atDesk: true,
    }),
    refusal: refusedWhenArchived,
  },
  'POST /alerts/:id/end': {
    object: objectKinds.alert,
    body: () => ({ reason: 'Se descartó con prueba.' }),
    // The desk ends only what it recorded itself.
    refusal: (state, kind) => (state === 'archived' ? 'archived' : kind === 'STAFF' ? 'forbidden' : undefined),
  },
  'POST /patient/:id/allergy-review': {
    object: objectKinds.patient,
    body: () => ({ state: 'noneKnown' }),
    refusal: refusedWhenArchived,
  },
}
