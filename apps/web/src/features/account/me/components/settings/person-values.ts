import type { Me } from '@piel/contract/account/me'
import { meFields, type UpdateMeBody } from '@piel/contract/account/me-settings'
import * as z from 'zod/mini'
import { changedFields } from '#/components/form/changes.ts'

const { firstName, middleName, lastName, secondLastName, title, phone, email, username, bio } = meFields

export const personSchema = z.object({
  firstName,
  middleName,
  lastName,
  secondLastName,
  title: z.union([title, z.literal('')]),
  phone,
  email,
  username,
  bio,
})
/** Values of the form; an empty text is an absent value. */
export type PersonValues = z.output<typeof personSchema>

export const valuesOf = (account: Me) =>
  Object.fromEntries(
    Object.keys(personSchema.shape).map((name) => [name, account[name as keyof Me] ?? '']),
  ) as PersonValues

/** The request body with the changed fields; undefined if nothing changed. The API reads '' as none; a title is null instead. */
export function bodyOf(base: PersonValues, values: PersonValues): UpdateMeBody | undefined {
  const changed = changedFields(base, values)
  return changed.length === 0
    ? undefined
    : Object.fromEntries(changed.map((name) => [name, name === 'title' ? values.title || null : values[name]]))
}
