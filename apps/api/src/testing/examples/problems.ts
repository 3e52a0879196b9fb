import { refusedWhenArchived, shownToAdministrators, type Example } from '../example.ts'
import { aProblemsId, aTermsId, objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  'GET /patient/:id/problems': { object: objectKinds.patient, refusal: shownToAdministrators },
  'POST /patient/:id/problems': {
    object: objectKinds.patientToDiagnose,
    body: () => ({ termId: aTermsId, certainty: 'definitive', since: '2020-02-29' }),
    refusal: refusedWhenArchived,
  },
  'PATCH /patient/:id/problems': {
    object: objectKinds.patientWithProblem,
    body: () => ({ id: aProblemsId(), certainty: 'definitive' }),
    declares: ['id'],
    refusal: refusedWhenArchived,
  },
}
