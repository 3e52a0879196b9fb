import { refusedWhenArchived, shownToAdministrators, type Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  'GET /patient/:id/measures': { object: objectKinds.patient, refusal: shownToAdministrators },
  'POST /patient/:id/measures': {
    object: objectKinds.patient,
    body: () => ({ kind: 'pulse', at: '2024-02-29T18:00:00.000Z', detail: { value: 72 } }),
    refusal: refusedWhenArchived,
  },
}
