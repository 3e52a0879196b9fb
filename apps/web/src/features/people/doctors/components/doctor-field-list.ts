import { doctorTitles } from '@piel/contract/core/doctor-titles'
import type { doctorEndpoints, doctorFieldRules } from '@piel/contract/people/doctors'
import type { RequestOf } from '@piel/contract/core/endpoint'
import { Mail, Phone } from 'lucide-react'
import type { FieldSpec } from '#/components/form/field-list.tsx'
import { emailField, nameFields } from '#/components/form/listed-values.ts'
import type { Key } from '#/i18n/types.ts'

type Body = RequestOf<typeof doctorEndpoints.register>['body']
type Name = keyof typeof doctorFieldRules
/** Keys of hints and options. */
export type DoctorWords = Extract<Key<'doctors'>, `form.hints.${string}` | `titles.${string}`>
type DoctorFieldSpec<N extends Name> = FieldSpec<DoctorWords> & {
  group: 'person' | 'contact' | 'leave' | 'paper'
  part: N extends keyof Body['user'] ? 'user' : 'doctor'
}

/**
 * The fields of a doctor, beside specialties and licences. Form, rules, values, requests, drafts, conflicts and the card
 * derive from this list, which does not compile while it lacks a field of the contract.
 */
export const doctorFieldList = {
  ...nameFields,
  title: {
    part: 'doctor',
    kind: 'choice',
    options: doctorTitles.map((value) => ({ value, label: `titles.${value}` as const })),
    group: 'person',
    hint: 'form.hints.title',
    icon: null,
  },
  email: { ...emailField, icon: Mail },
  phone: { part: 'doctor', kind: 'phone', group: 'contact', hint: 'form.hints.phone', icon: Phone },
  leaveFrom: { part: 'doctor', kind: 'date', group: 'leave', icon: null },
  leaveUntil: { part: 'doctor', kind: 'date', group: 'leave', icon: null },
  degree: { part: 'doctor', kind: 'line', group: 'paper', hint: 'form.hints.degree', icon: null },
  university: { part: 'doctor', kind: 'line', group: 'paper', icon: null },
  prescriptionAddress: {
    part: 'doctor',
    kind: 'line',
    group: 'paper',
    isWide: true,
    hint: 'form.hints.prescriptionAddress',
    icon: null,
  },
} as const satisfies { [N in Name]: DoctorFieldSpec<N> }

export type DoctorField = keyof typeof doctorFieldList

export const doctorFieldEntries = Object.entries(doctorFieldList) as unknown as readonly [
  DoctorField,
  FieldSpec<DoctorWords>,
][]
