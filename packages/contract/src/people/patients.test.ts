import { describe, expect, it } from 'vitest'
import { createEntryBody } from '../clinical/records.ts'
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

it.each([
  ['address', 'validation.addressMin', 'validation.addressMax', 200],
  ['medicalHistory', 'validation.medicalHistoryMin', 'validation.medicalHistoryMax', 1000],
] as const)('E8 accepts %s of 10 characters up to its limit, and none', (field, short, long, max) => {
  const verdict = (text: string) =>
    registerPatientBody
      .safeParse({ ...body, patient: { ...body.patient, [field]: text } })
      .error?.issues.map((issue) => issue.message)
  for (const text of ['', 'x'.repeat(10), 'x'.repeat(max)]) expect(verdict(text)).toBeUndefined()
  expect([verdict('x'.repeat(9)), verdict('x'.repeat(max + 1))]).toEqual([[short], [long]])
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
  const verdict = (text: string) => createEntryBody.safeParse({ ...entry, text }).error?.issues[0]?.message
  expect(['x'.repeat(9), 'x'.repeat(10), 'x'.repeat(1000), 'x'.repeat(1001)].map(verdict)).toEqual([
    'validation.entryTextMin',
    undefined,
    undefined,
    'validation.entryTextMax',
  ])
  const kinds = ['consultation', 'diagnosis', 'prescription', 'procedure', 'note']
  expect(kinds.filter((kind) => !createEntryBody.safeParse({ ...entry, kind }).success)).toEqual([])
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
