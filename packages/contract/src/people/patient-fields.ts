import * as z from 'zod/mini'
import { line } from '../core/clean.ts'
import type { Labels } from '../core/labels.ts'
import { curp } from './curp.ts'
import { both, field, type Field } from '../core/fields.ts'
import { isIsoDate } from '../core/dates.ts'
import { gender, genderLabels, genders, personLabels, type Language } from '../core/people.ts'
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
  line,
  z.minLength(1, 'validation.birthDateRequired'),
  z.refine((date) => date === '' || isIsoDate(date), 'validation.birthDateInvalid'),
)

/** The clinic's own number of the record (número de expediente), in capitals: letters, digits, hyphens and full stops. */
const recordNumber = z
  .string('validation.recordNumberFormat')
  .check(
    line,
    z.toUpperCase(),
    z.maxLength(20, 'validation.recordNumberMax'),
    z.regex(/^([\p{L}\p{N}][\p{L}\p{N}.-]*)?$/u, 'validation.recordNumberFormat'),
  )

export const requiredOfPatient = { birthDate, phone }
/** Fields that may be left empty. Bodies accept each of them. */
export const optionalOfPatient = { curp, recordNumber, address, medicalHistory }

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

export const patientChoices = { gender: genders } as const satisfies {
  [Name in PatientChoice]: readonly ValuesOf<Name>[]
}

export const patientLabels = {
  en: {
    ...personLabels.en,
    birthDate: 'Date of birth',
    gender: 'Gender',
    curp: 'CURP',
    recordNumber: 'Record number',
    address: 'Address',
    medicalHistory: 'Clinical history',
  },
  es: {
    ...personLabels.es,
    birthDate: 'Fecha de nacimiento',
    gender: 'Género',
    curp: 'CURP',
    recordNumber: 'Número de expediente',
    address: 'Dirección',
    medicalHistory: 'Antecedentes médicos',
  },
} as const satisfies Labels<keyof typeof patientFields>

export const patientChoiceLabels = {
  en: { gender: genderLabels.en },
  es: { gender: genderLabels.es },
} as const satisfies Record<Language, { [Name in PatientChoice]: Record<ValuesOf<Name>, string> }>

export const patientStatusLabels = {
  en: { active: 'Active', inactive: 'Inactive', archived: 'Archived' },
  es: { active: 'Activo', inactive: 'Inactivo', archived: 'Archivado' },
} as const satisfies Labels<'active' | 'inactive' | 'archived'>

/** The optional fields as versions keep them. */
export const optionalPatientHistory = {
  curp: field.text(...both(patientLabels, 'curp')),
  recordNumber: field.text(...both(patientLabels, 'recordNumber')),
  address: field.text(...both(patientLabels, 'address')),
  medicalHistory: field.text(...both(patientLabels, 'medicalHistory')),
} satisfies Record<keyof typeof optionalOfPatient, Field>
