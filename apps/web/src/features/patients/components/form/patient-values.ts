import type { RequestOf } from '@piel/contract/endpoint'
import type { Patient, patientEndpoints } from '@piel/contract/patients'
import type { Gender } from '@piel/contract/people'
import { changedFields } from '#/components/form/changes.ts'
import { listedPart, listedValues } from '#/components/form/listed-values.ts'
import { type PatientField, patientFieldList } from '../patient-field-list.ts'

type RegisterBody = RequestOf<typeof patientEndpoints.register>['body']
type UpdateBody = RequestOf<typeof patientEndpoints.update>['body']

/** The values of the patient form; an empty text is an absent value. */
export type PatientValues = Record<Exclude<PatientField, 'gender'>, string> & {
  gender: Gender
  password: string
  confirmPassword: string
}

/** The name of a draft: one per user and patient, and one for a new patient. */
export const draftOf = (accountId: string, patientId = 'new') => `${accountId}.patient.${patientId}`

export const emptyPatient: PatientValues = {
  ...listedValues(patientFieldList),
  gender: 'OTHER',
  password: '',
  confirmPassword: '',
}

export const valuesOf = ({ user, ...patient }: Patient): PatientValues => ({
  ...emptyPatient,
  ...listedValues(patientFieldList, { user, patient }),
  gender: patient.gender,
})

/** The request that registers the patient. */
export function registerBodyOf(values: PatientValues): RegisterBody {
  return {
    user: {
      ...(listedPart(patientFieldList, 'user', values) as RegisterBody['user']),
      ...(values.password !== '' && { password: values.password }),
      profileKind: 'PATIENT',
      role: 'USER',
    },
    patient: listedPart(patientFieldList, 'patient', values) as RegisterBody['patient'],
  }
}

/** The request with the changed fields only; undefined if nothing changed. */
export function updateBodyOf(base: PatientValues, values: PatientValues): UpdateBody | undefined {
  const names = changedFields(base, values)
  if (names.length === 0) return undefined
  return {
    user: listedPart(patientFieldList, 'user', values, names),
    patient: listedPart(patientFieldList, 'patient', values, names),
  }
}
