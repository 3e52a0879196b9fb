import { expect, it } from 'vitest'
import { AppError } from '#/lib/app-error.ts'
import { checkPersonChanges } from './sign-in-name.policy.ts'

type Role = 'USER' | 'STAFF' | 'ADMIN'
const changes = {
  email: 'a@piel.test',
  firstName: 'A',
  middleName: 'B',
  lastName: 'C',
  secondLastName: 'D',
  phone: '5',
}
const names = ['firstName', 'middleName', 'lastName', 'secondLastName']

/** The pointers of the refused fields; undefined when the changes are allowed. */
function refusedOf(role: Role, account: { role: Role; profileKind: 'NONE' | 'DOCTOR' }, person: '' | '/user' = '') {
  try {
    checkPersonChanges({ role }, account, changes, person)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(error.code).toBe('forbidden')
    expect(new Set(error.errors.map(({ code }) => code))).toEqual(new Set(['validation.administratorsOnly']))
    return error.errors.map(({ pointer }) => pointer)
  }
  return undefined
}

it.each([
  ['STAFF', 'USER', 'NONE', undefined],
  ['STAFF', 'USER', 'DOCTOR', ['email']],
  ['STAFF', 'STAFF', 'NONE', ['email']],
  ['STAFF', 'ADMIN', 'NONE', ['email', ...names]],
  ['USER', 'STAFF', 'NONE', ['email', ...names]],
  ['ADMIN', 'ADMIN', 'DOCTOR', undefined],
] as const)('J4 %s who changes everything of %s with profile %s is refused %j', (by, role, profileKind, fields) => {
  expect(refusedOf(by, { role, profileKind })).toEqual(fields?.map((field) => `/${field}`))
})

it('J4 points at the refused field where the person is part of the body', () => {
  expect(refusedOf('STAFF', { role: 'USER', profileKind: 'DOCTOR' }, '/user')).toEqual(['/user/email'])
})
