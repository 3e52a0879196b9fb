import { describe, expect, it } from 'vitest'
import { createUserBody, registerUserBody, updateUserBody, userEndpoints, userListQuery, userRow } from './users.ts'

const body = { firstName: 'Ana', lastName: 'Ruiz', email: 'Ana@Example.test ' }

describe('D2 D4 creating a user', () => {
  const refused = (more: object) => createUserBody.safeParse({ ...body, ...more }).error?.issues

  it('accepts the specification’s form, and USER as the default role', () => {
    const form = { password: 'Volcan-2026', confirmPassword: 'Volcan-2026', profileKind: 'PATIENT' }
    expect(createUserBody.parse({ ...body, ...form, isPatient: true, isDoctor: false })).toEqual({
      ...body,
      ...form,
      email: 'ana@example.test',
      role: 'USER',
      isPatient: true,
      isDoctor: false,
    })
  })

  it('refuses passwords that differ, at the confirmation', () => {
    for (const passwords of [
      { password: 'Volcan-2026', confirmPassword: 'Volcan-2027' },
      { password: 'Volcan-2026', confirmPassword: '' },
      { confirmPassword: 'Volcan-2026' },
    ])
      expect(refused(passwords)).toMatchObject([{ path: ['confirmPassword'], message: 'validation.passwordsMismatch' }])
    expect(refused({ password: '', confirmPassword: '' })?.[0]?.message).toBe('validation.passwordMin8')
  })

  it.each([
    [{ firstName: 'A' }, 'validation.firstNameMin'],
    [{ firstName: 'a'.repeat(51) }, 'validation.firstNameMax'],
    [{ lastName: 'R2' }, 'validation.lastNameFormat'],
    [{ email: '' }, 'validation.emailRequired'],
    [{ email: `${'a'.repeat(92)}@b.test` }, undefined],
    [{ email: `${'a'.repeat(95)}@b.test` }, 'validation.emailMax'],
    [{ password: 'Corta-1' }, 'validation.passwordMin8'],
    [{ role: 'DOCTOR' }, 'validation.invalid'],
    [{ role: 'STAFF', duty: 'nurse' }, 'validation.invalid'],
    [{ profileKind: 'NURSE' }, 'validation.invalid'],
    [{ birthDate: '1990-13-01' }, 'validation.birthDateInvalid'],
    [{ phone: '55' }, 'validation.phoneMin'],
  ])('validates %o', (more, message) => {
    expect(refused(more)?.[0]?.message).toBe(message)
  })

  it.each([{ id: 'x' }, { auth0Id: 'x' }, { version: 2 }, { emailVerified: true }])('refuses %o', (more) => {
    expect(refused(more)).toBeDefined()
  })
})

it('D2 registers with the generic call’s e-mail, password, name and isPatient', () => {
  const call = { email: 'ana@example.test', password: 'Volcan-2026', name: 'Ana', isPatient: true }
  expect(registerUserBody.parse(call)).toEqual(call)
  expect(registerUserBody.safeParse({ ...call, role: 'ADMIN' }).success).toBe(false)
})

it('D4 accepts in a change names, e-mail, role and profile kind, or a part of them', () => {
  for (const change of [
    {},
    { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.test', role: 'STAFF', profileKind: 'NONE' },
    { phone: null, middleName: null },
    { role: 'STAFF', duty: 'clinical' },
  ])
    expect(updateUserBody.parse(change)).toEqual(change)
  for (const change of [{ password: 'Volcan-2026' }, { isDoctor: true }, { role: null }, { tokensValidFrom: 'x' }])
    expect(updateUserBody.safeParse(change).success).toBe(false)
})

it('D1 N1 lists by search, role, duty, kind, status, page, limit and sort', () => {
  const query = {
    search: 'ruiz',
    role: 'STAFF',
    duty: 'clinical',
    profileKind: 'NONE',
    status: 'archived',
    sort: '-lastLogin',
  }
  expect(userListQuery.parse({ ...query, page: '2', limit: '5' })).toEqual({ ...query, page: 2, limit: 5 })
})

it('D1 refuses a user’s answer without a valid e-mail, role or profile kind', () => {
  const instant = '2026-01-02T15:00:00.000Z'
  const row = {
    id: '019a0000-0000-7000-8000-000000000001',
    firstName: 'Ana',
    middleName: null,
    version: 1,
    lastName: 'Ruiz',
    secondLastName: null,
    email: 'ana@piel.test',
    role: 'STAFF',
    duty: 'reception',
    profileKind: 'NONE',
    photoId: null,
    phone: null,
    phoneE164: null,
    lastLogin: null,
    createdAt: instant,
    archivedAt: null,
  }
  expect(userRow.safeParse(row).success).toBe(true)
  for (const wrong of [
    { email: 'ana@' },
    { email: '' },
    { role: 'BOSS' },
    { duty: 'nurse' },
    { profileKind: 'NURSE' },
    { role: null },
  ])
    expect(userRow.safeParse({ ...row, ...wrong }).success).toBe(false)
})

it('D1 has the specification’s calls at its paths, all for administrators', () => {
  const calls = Object.values(userEndpoints)
  expect(calls.map((e) => `${e.method} ${e.path}`)).toEqual([
    'GET /users',
    'POST /users',
    'POST /auth/register',
    'GET /users/:id',
    'PATCH /users/:id',
    'DELETE /users/:id',
    'POST /users/:id/restore',
    'POST /users/email-holder',
    'POST /users/:id/invitation',
    'POST /users/:id/sign-out',
    'POST /users/:id/unlock',
    'POST /users/:id/second-factor/reset',
    'GET /users/export',
  ])
  expect(new Set(calls.map((e) => e.permission))).toEqual(new Set(['users.manage']))
})
