import { shownToAdministrators, type Example } from '../example.ts'
import { objectKinds } from '../objects.ts'
import { newId } from '#/lib/id.ts'

/** The callers of generated tests are no doctors. */
const byDoctorsOnly: Pick<Example, 'refusal' | 'refusalAudited'> = {
  refusal: (_state, kind) => (kind === 'USER' || kind === 'STAFF' ? 'forbidden' : 'doctor_required'),
  refusalAudited: 'doctor_required',
}

const item = {
  generic: 'Isotretinoína',
  brand: null,
  form: 'capsule',
  strength: '20 mg',
  dose: '1 cápsula',
  route: 'oral',
  frequency: 'Cada 24 horas',
  duration: '30 días',
  quantity: 1,
  fills: 1,
  fraction: null,
  note: null,
}

export const examples: Record<string, Example> = {
  'POST /patient/:id/prescriptions/check': {
    object: objectKinds.patient,
    body: () => ({ items: [{ generic: 'Isotretinoína' }] }),
    ...byDoctorsOnly,
  },
  'GET /patient/:id/prescriptions': { object: objectKinds.patient, refusal: shownToAdministrators },
  'POST /patient/:id/prescriptions': {
    object: objectKinds.patient,
    body: () => ({
      items: [item],
      indications: 'Evite el sol.',
      overrides: [
        {
          key: 'checklist:piel:isotretinoin:isotretinoin.1',
          reason: 'Paciente informada',
          answers: [{ question: 'informed', answer: 'yes', date: null }],
        },
      ],
      replacesId: null,
    }),
    ...byDoctorsOnly,
  },
  'GET /prescriptions/:id': { object: objectKinds.prescription, audited: true, refusal: shownToAdministrators },
  'POST /prescriptions/:id/void': {
    object: objectKinds.prescription,
    body: () => ({ reason: 'Dosis equivocada' }),
    ...byDoctorsOnly,
  },
  'POST /prescriptions/:id/printed': { object: objectKinds.prescription, refusal: shownToAdministrators },
  'POST /catalogue/medicines': {
    body: () => ({ generic: `Medicamento ${newId()}`, family: null, forms: ['cream'], fraction: 'IV' }),
  },
}
