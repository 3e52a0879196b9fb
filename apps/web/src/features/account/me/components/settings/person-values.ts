import type { Me } from '@piel/contract/account/me'
import { meFields } from '@piel/contract/account/me-settings'
import { doctorTitles } from '@piel/contract/core/doctor-titles'
import * as z from 'zod/mini'
import { formValuesOf, listedSchema } from '#/components/form/listed-values.ts'

const { firstName, middleName, lastName, secondLastName, title, phone, email, username, bio } = meFields

export const personFieldList = {
  firstName: { kind: 'name', isRequired: true, group: 'name', icon: null, input: { autoComplete: 'given-name' } },
  middleName: { kind: 'name', group: 'name', icon: null, input: { autoComplete: 'additional-name' } },
  lastName: { kind: 'name', isRequired: true, group: 'name', icon: null, input: { autoComplete: 'family-name' } },
  secondLastName: { kind: 'name', group: 'name', icon: null },
  title: {
    kind: 'choice',
    options: doctorTitles.map((value) => ({ value, label: `titles.${value}` as const })),
    hint: 'settings.titleHint',
    group: 'name',
    icon: null,
  },
  email: { kind: 'email', isRequired: true, group: 'contact', icon: null },
  phone: { kind: 'phone', group: 'contact', icon: null, input: { autoComplete: 'tel' } },
  username: {
    kind: 'line',
    hint: 'settings.usernameHint',
    group: 'contact',
    icon: null,
    input: { autoCapitalize: 'none', spellCheck: false },
  },
  bio: { kind: 'text', hint: 'settings.bioHint', max: 300, rows: 3, group: 'bio', icon: null },
} as const
export type PersonField = keyof typeof personFieldList

const person = { firstName, middleName, lastName, secondLastName, phone, email, username, bio }
export const personSchema = listedSchema(
  personFieldList,
  z.object({ ...person, title: z.union([title, z.literal('')]) }),
)
export type PersonValues = z.input<typeof personSchema>
export type PersonTerms = z.output<typeof personSchema>

export const personValuesOf = (account: Me | undefined): PersonValues => formValuesOf(personFieldList, account)
