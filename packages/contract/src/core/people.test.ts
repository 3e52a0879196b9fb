import { expect, it } from 'vitest'
import { gender, profileKind, role } from './people.ts'

it('D4 E7 J4 accepts the roles, profile kinds and genders of the specification, and no others', () => {
  expect(role.options).toEqual(['USER', 'ADMIN', 'STAFF'])
  expect(profileKind.options).toEqual(['PATIENT', 'DOCTOR', 'NONE'])
  expect(gender.options).toEqual(['MALE', 'FEMALE', 'OTHER', 'UNKNOWN'])
})
