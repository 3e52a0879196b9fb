import { ownEmail } from '@piel/contract/core/contact-email'
import type { RequestOf } from '@piel/contract/core/endpoint'
import type { Patient, patientEndpoints } from '@piel/contract/people/patients'
import type { Gender } from '@piel/contract/core/people'
import { changedFields } from '#/components/form/changes.ts'
import { listedPart, listedValues } from '#/components/form/listed-values.ts'
import { type PatientField, patientFieldList } from '../patient-field-list.ts'

type RegisterBody = RequestOf<typeof patientEndpoints.register>['body']
type UpdateBody = RequestOf<typeof patientEndpoints.update>['body']

/** An empty text is an absent value. */
export type PatientValues = Record<Exclude<PatientField, 'gender'>, string> & {
  /** Empty until it is asked. */
  gender: Gender | ''
  /** The e-mail is only for contact: the patient does not sign in with it. */
  isContactOnly: boolean
  password: string
  confirmPassword: string
}

const emptyPatient: PatientValues = {
  ...listedValues(patientFieldList),
  gender: '',
  isContactOnly: false,
  password: '',
  confirmPassword: '',
}

export function valuesOf(patient: Patient | undefined): PatientValues {
  if (!patient) return emptyPatient
  const { user, contactEmail, ...rest } = patient
  return {
    ...emptyPatient,
    ...listedValues(patientFieldList, { user, patient: rest }),
    email: contactEmail ?? '',
    isContactOnly: contactEmail !== null && contactEmail !== ownEmail(user.email),
    gender: patient.gender,
  }
}

export function registerBodyOf(values: PatientValues): RegisterBody {
  return {
    user: {
      ...(listedPart(patientFieldList, 'user', values) as unknown as RegisterBody['user']),
      ...(values.isContactOnly && { emailIsContactOnly: true }),
      ...(values.password !== '' && { password: values.password }),
      profileKind: 'PATIENT',
      role: 'USER',
    },
    patient: listedPart(patientFieldList, 'patient', values) as RegisterBody['patient'],
  }
}

/** The e-mails of an update: a contact address does not change the sign-in address unless both were the same. */
function emailsOf(base: PatientValues, { email, isContactOnly }: PatientValues) {
  if (!isContactOnly)
    return { user: { email: email || null }, patient: base.isContactOnly ? { contactEmail: null } : {} }
  return { user: base.isContactOnly || base.email === '' ? {} : { email: null }, patient: { contactEmail: email } }
}

/** The request with the changed fields only; undefined if nothing changed. */
export function updateBodyOf(base: PatientValues, values: PatientValues): UpdateBody | undefined {
  const names = changedFields(base, values)
  if (names.length === 0) return undefined
  const others = names.filter((name) => name !== 'email')
  const emails = names.includes('email') || names.includes('isContactOnly') ? emailsOf(base, values) : undefined
  return {
    user: { ...listedPart(patientFieldList, 'user', values, others), ...emails?.user },
    patient: { ...listedPart(patientFieldList, 'patient', values, others), ...emails?.patient },
  }
}
