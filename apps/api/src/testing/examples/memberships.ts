import { refusedWhenArchived, type Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  'POST /patient/:id/memberships': {
    object: objectKinds.patient,
    body: () => ({ tier: 'vip' }),
    refusal: refusedWhenArchived,
  },
  'POST /patient/:id/memberships/end': {
    object: objectKinds.patientWithMembership,
    body: () => ({ reason: 'Se muda de ciudad', takeBack: false }),
    refusal: refusedWhenArchived,
  },
}
