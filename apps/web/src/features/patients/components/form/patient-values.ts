import type { RequestOf } from '@piel/contract/endpoint'
import type { Patient, patientEndpoints } from '@piel/contract/patients'
import type { Gender } from '@piel/contract/people'
import { changedFields } from '#/components/form/changes.ts'
import { type PatientField, patientFieldEntries } from '../patient-field-list.ts'

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

const noFields = Object.fromEntries(patientFieldEntries.map(([name]) => [name, '']))

export const emptyPatient = { ...noFields, gender: 'OTHER', password: '', confirmPassword: '' } as PatientValues

export function valuesOf({ user, ...patient }: Patient): PatientValues {
  const parts: Record<'user' | 'patient', Record<string, unknown>> = { user, patient }
  const values = patientFieldEntries.map(([name, { part }]) => [name, parts[part][name] ?? ''])
  return { ...emptyPatient, ...(Object.fromEntries(values) as Partial<PatientValues>) }
}

/** One part of a request, with the named fields. */
function partOf(part: 'user' | 'patient', values: PatientValues, names: readonly string[]) {
  const fields = patientFieldEntries.filter(([name, spec]) => spec.part === part && names.includes(name))
  return Object.fromEntries(
    fields.map(([name, { sentAs = name, isRequired }]) => [
      sentAs,
      values[name] === '' && !isRequired ? null : values[name],
    ]),
  )
}

/** The request that registers the patient. */
export function registerBodyOf(values: PatientValues): RegisterBody {
  const names = patientFieldEntries.map(([name]) => name)
  return {
    user: {
      ...(partOf('user', values, names) as RegisterBody['user']),
      ...(values.password !== '' && { password: values.password }),
      profileKind: 'PATIENT',
      role: 'USER',
    },
    patient: partOf('patient', values, names) as RegisterBody['patient'],
  }
}

/** The request with the changed fields only; undefined if nothing changed. */
export function updateBodyOf(base: PatientValues, values: PatientValues): UpdateBody | undefined {
  const names = changedFields(base, values)
  if (names.length === 0) return undefined
  return { user: partOf('user', values, names), patient: partOf('patient', values, names) }
}
