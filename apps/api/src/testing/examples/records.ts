import { refusedWhenArchived, shownToAdministrators, type Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  'GET /patient/:id/medical-history': { object: objectKinds.patient, refusal: shownToAdministrators },
  'GET /patient/:id/medical-history/earlier': { object: objectKinds.patient, refusal: shownToAdministrators },
  'POST /patient/:id/medical-history': {
    object: objectKinds.patient,
    body: () => ({ kind: 'note', date: '2020-02-29', text: 'Sin cambios desde la última visita.' }),
    refusal: refusedWhenArchived,
  },
}
