import type { RequestOf } from '@piel/contract/core/endpoint'
import { patientChoices, type patientFields } from '@piel/contract/people/patient-fields'
import type { patientEndpoints } from '@piel/contract/people/patients'
import { Cake, FolderOpen, IdCard, Mail, MapPin, Phone } from 'lucide-react'
import type { FieldSpec } from '#/components/form/field-list.tsx'
import { nameFields } from '#/components/form/listed-values.ts'
import type { Key } from '#/i18n/types.ts'

type Body = RequestOf<typeof patientEndpoints.register>['body']
type Name = keyof typeof patientFields
/** Keys of hints and options. */
export type PatientWords = Extract<Key<'patients'>, `${'form.hints' | 'choices'}.${string}`>
type PatientFieldSpec<N extends Name> = FieldSpec<PatientWords> & {
  group: 'person' | 'contact' | 'history'
  part: N extends keyof Body['user'] ? 'user' : N extends keyof Body['patient'] | 'gender' ? 'patient' : never
  sentAs?: keyof Body['patient']
}

type Choices = typeof patientChoices
const choicesOf = <N extends keyof Choices>(name: N) => {
  const values: readonly Choices[N][number][] = patientChoices[name]
  return values.map((value) => ({ value, label: `choices.${name}.${value}` as const }))
}

/**
 * The fields of a patient. Form, values, requests, drafts, conflicts and the facts on the patient's page derive from
 * this list, which does not compile if it lacks a field of the contract.
 */
export const patientFieldList = {
  ...nameFields,
  birthDate: { part: 'patient', kind: 'date', group: 'person', isRequired: true, icon: Cake },
  gender: {
    part: 'patient',
    sentAs: 'genderIdentity',
    kind: 'choice',
    options: choicesOf('gender'),
    group: 'person',
    isRequired: true,
    isAsked: true,
    icon: null,
  },
  recordNumber: { part: 'patient', kind: 'code', group: 'person', icon: FolderOpen },
  curp: { part: 'patient', kind: 'code', group: 'person', icon: IdCard },
  email: { part: 'user', kind: 'email', group: 'contact', icon: Mail },
  phone: { part: 'patient', kind: 'phone', group: 'contact', isRequired: true, hint: 'form.hints.phone', icon: Phone },
  address: { part: 'patient', kind: 'text', group: 'contact', max: 200, rows: 2, icon: MapPin },
  medicalHistory: {
    part: 'patient',
    kind: 'text',
    group: 'history',
    max: 1000,
    rows: 5,
    hint: 'form.hints.medicalHistory',
    icon: null,
  },
} as const satisfies { [N in Name]: PatientFieldSpec<N> }

export type PatientField = keyof typeof patientFieldList

export const patientFieldEntries = Object.entries(patientFieldList) as unknown as readonly [
  PatientField,
  PatientFieldSpec<Name> & { part: 'user' | 'patient' },
][]
