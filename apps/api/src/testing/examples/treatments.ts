import { aDoctorsId } from '../care.ts'
import { aPatientsId } from '../patients.ts'
import { aTypesId } from '../treatments.ts'
import { refusedWhenArchived, type Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  'GET /treatments/export': { audited: true },
  'POST /treatments': {
    object: objectKinds.patientToTreat,
    body: () => ({
      patientId: aPatientsId,
      doctorId: aDoctorsId,
      typeId: aTypesId,
      tier: 'premium',
      valueMinor: 150_000,
      notes: 'Sin reacciones.',
    }),
    declares: ['patientId'],
  },
  'GET /treatments/:id': {
    audited: true,
    object: objectKinds.treatment,
    refusal: (state, kind) => (state === 'archived' && kind === 'DOCTOR' ? 'not_found' : undefined),
  },
  'PATCH /treatments/:id': {
    object: objectKinds.treatment,
    body: () => ({ doctorId: aDoctorsId, valueMinor: 149_900, notes: 'Con reacciones.' }),
    refusal: refusedWhenArchived,
  },
  'POST /treatments/:id/status': {
    object: objectKinds.treatment,
    body: () => ({ status: 'cancelled', reason: 'El paciente se mudó.' }),
    refusal: refusedWhenArchived,
  },
}
