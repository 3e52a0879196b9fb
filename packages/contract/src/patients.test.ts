import { describe, expect, it } from 'vitest'
import { createEntryBody } from './records.ts'
import {
  duplicatesBody,
  patientEndpoints,
  patientListQuery,
  registerPatientBody,
  updatePatientBody,
} from './patients.ts'

const body = {
  user: { email: 'ana@example.test', firstName: 'Ana', lastName: 'Ruiz' },
  patient: { birthDate: '1990-05-17', phone: '55 1234 5678' },
}

describe('E9 registering a patient', () => {
  it('accepts the specification’s payload, and OTHER as the default gender', () => {
    const specified = {
      user: { ...body.user, password: 'Volcan-2026', middleName: 'Inés', profileKind: 'PATIENT', role: 'USER' },
      patient: { birthDate: '1990-05-17', genderIdentity: 'FEMALE' },
    }
    expect(registerPatientBody.parse(specified)).toEqual(specified)
    expect(registerPatientBody.parse(body).patient.genderIdentity).toBe('OTHER')
  })

  it.each([{ role: 'ADMIN' }, { profileKind: 'DOCTOR' }, { id: 'x' }, { auth0Id: 'x' }, { isActive: true }])(
    'refuses a person with %o',
    (more) => {
      expect(registerPatientBody.safeParse({ ...body, user: { ...body.user, ...more } }).success).toBe(false)
    },
  )

  it('reports first that a birth date is missing', () => {
    const messages = (birthDate: unknown) =>
      registerPatientBody
        .safeParse({ ...body, patient: { ...body.patient, birthDate } })
        .error?.issues.map((issue) => issue.message)
    expect(messages('')?.[0]).toBe('validation.birthDateRequired')
    expect(messages('1990-13-01')).toEqual(['validation.birthDateInvalid'])
  })
})

it('E9 allows a change with any of the fields, and with none', () => {
  for (const change of [{}, { user: {} }, { patient: { isActive: false } }, { user: { middleName: null } }])
    expect(updatePatientBody.parse(change)).toEqual(change)
  for (const change of [
    { patient: { version: 2 } },
    { user: { role: 'ADMIN' } },
    { patient: { phone: null } },
    { name: 'x' },
  ])
    expect(updatePatientBody.safeParse(change).success).toBe(false)
})

it('E9 lists by search, gender, status, page, limit and sort', () => {
  const query = { search: 'pérez', gender: 'MALE', status: 'inactive', page: '2', limit: '5', sort: '-birthDate' }
  expect(patientListQuery.parse(query)).toEqual({ ...query, page: 2, limit: 5 })
})

it('E7 asks for duplicates with any part of the form', () => {
  expect(duplicatesBody.parse({ firstName: ' J', email: ' ANA@', birthDate: null })).toEqual({
    firstName: 'J',
    email: 'ana@',
    birthDate: null,
  })
})

it('E3 an entry has a kind, a date and 10 to 1000 characters', () => {
  const entry = { kind: 'note', date: '2026-01-15', text: 'Control a los tres meses.' }
  expect(createEntryBody.parse({ ...entry, replacesId: null })).toEqual({ ...entry, replacesId: null })
  expect(createEntryBody.safeParse({ ...entry, text: 'Control.' }).error?.issues[0]?.message).toBe(
    'validation.entryTextMin',
  )
})

it('E9 has the specification’s calls at its paths', () => {
  const calls = Object.values(patientEndpoints).map((e) => `${e.method} ${e.path}`)
  expect(calls).toEqual([
    'GET /patient',
    'POST /auth/register/patient',
    'POST /patient/duplicates',
    'GET /patient/:id',
    'PATCH /patient/:id',
    'DELETE /patient/:id',
    'POST /patient/:id/restore',
    'POST /patient/:id/restore-request',
    'GET /patient/export',
  ])
})
