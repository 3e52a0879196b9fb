import * as z from 'zod/mini'
import { curp } from './curp.ts'
import { isIsoDate } from '../core/dates.ts'
import { gender, genders } from '../core/people.ts'
import { optionalOfPerson, requiredOfPerson } from '../core/person-fields.ts'
import { freeText, phone } from '../core/text.ts'

const address = freeText(10, 200, { min: 'validation.addressMin', max: 'validation.addressMax' }, true)
const medicalHistory = freeText(
  10,
  1000,
  { min: 'validation.medicalHistoryMin', max: 'validation.medicalHistoryMax' },
  true,
)
const birthDate = z.string('validation.birthDateRequired').check(
  z.minLength(1, 'validation.birthDateRequired'),
  z.refine((date) => date === '' || isIsoDate(date), 'validation.birthDateInvalid'),
)

/** The clinic's own number of the record (número de expediente), in capitals: letters, digits, hyphens and full stops. */
const recordNumber = z
  .string('validation.recordNumberFormat')
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.toUpperCase(),
    z.maxLength(20, 'validation.recordNumberMax'),
    z.regex(/^([\p{L}\p{N}][\p{L}\p{N}.-]*)?$/u, 'validation.recordNumberFormat'),
  )

export const requiredOfPatient = { birthDate, phone }
/** Names of the fields that may be left empty. Versions keep and restore each of them. */
export const optionalPatientFields = ['curp', 'recordNumber', 'address', 'medicalHistory'] as const
/** Fields that may be left empty. Bodies accept each of them. */
export const optionalOfPatient = { curp, recordNumber, address, medicalHistory } satisfies Record<
  (typeof optionalPatientFields)[number],
  z.ZodMiniType
>

/** Field rules of a patient and their person, shared by form and API. */
export const patientFields = {
  ...requiredOfPerson,
  ...optionalOfPerson,
  ...requiredOfPatient,
  gender,
  ...optionalOfPatient,
}

type ValuesOf<Name extends keyof typeof patientFields> = z.output<(typeof patientFields)[Name]>
/** Names of the fields whose values are words of an enumeration. */
export type PatientChoice = {
  [Name in keyof typeof patientFields]: string extends ValuesOf<Name> ? never : Name
}[keyof typeof patientFields]

/** The values of each field that is a choice. */
export const patientChoices = { gender: genders } as const satisfies {
  [Name in PatientChoice]: readonly ValuesOf<Name>[]
}
