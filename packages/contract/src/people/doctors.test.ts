import { describe, expect, it } from 'vitest'
import {
  doctor,
  doctorEndpoints,
  doctorListQuery,
  doctorRow,
  registerDoctorBody,
  strongPassword,
  updateDoctorBody,
} from './doctors.ts'
import { specialtyIds, specialtyLabels } from './specialties.ts'

const user = { email: 'ana@example.test', firstName: 'Ana', lastName: 'Ruiz' }
const license = { number: '7654321', jurisdiction: 'México' }
const refused = (body: object) =>
  registerDoctorBody
    .safeParse({ user, ...body })
    .error?.issues.map((issue) => `/${issue.path.join('/')} ${issue.message}`)

describe('F7 registering a doctor', () => {
  it('accepts the specification’s payload', () => {
    const specified = {
      user: { ...user, password: 'Volcan-2026$', middleName: 'Inés', profileKind: 'DOCTOR', role: 'USER' },
      doctor: { licenseNumber: '7654321', speciality: ['dermatologia', 'otra'] },
    }
    expect(registerDoctorBody.parse(specified)).toEqual(specified)
  })

  it('accepts specialities and licences in full, one licence, and neither', () => {
    const full = {
      specialties: [{ specialtyId: 'dermatologia', certifiedAt: '2016-05-20', certificateNumber: '1482' }],
      licenses: [{ ...license, issuedAt: '2012-03-01', expiresAt: null, status: 'SUSPENDED' }],
      phone: '55 1234 5678',
      status: 'ON_LEAVE',
    }
    expect(registerDoctorBody.parse({ user, doctor: full }).doctor).toEqual(full)
    expect(registerDoctorBody.parse({ user, doctor: { license } }).doctor.license).toEqual({
      ...license,
      status: 'ACTIVE',
    })
    for (const none of [{}, { licenseNumber: '', speciality: null, phone: '' }])
      expect(registerDoctorBody.parse({ user, doctor: none }).doctor).toEqual(none)
    expect(registerDoctorBody.parse({ user }).doctor).toEqual({})
  })

  it.each(['TEMP-123', 'PENDING', '1', '123456789', '0000000'])(
    'F5 refuses the placeholder licence %s: a number alone is a Mexican one',
    (licenseNumber) => {
      expect(refused({ doctor: { licenseNumber } })).toEqual(['/doctor/licenseNumber validation.jurisdictionRequired'])
    },
  )

  it.each([
    [{ specialties: [{}] }, ['/doctor/specialties/0/specialtyId validation.specialtyIdRequired']],
    [{ specialties: [{ specialtyId: '' }] }, ['/doctor/specialties/0/specialtyId validation.specialtyIdRequired']],
    [{ speciality: ['alquimia'] }, ['/doctor/speciality/0 validation.specialtyIdRequired']],
    [{ speciality: ['otra', 'otra'] }, ['/doctor/speciality validation.specialtyRepeated']],
    [
      { specialties: [{ specialtyId: 'otra' }, { specialtyId: 'urologia' }, { specialtyId: 'otra' }] },
      ['/doctor/specialties/2/specialtyId validation.specialtyRepeated'],
    ],
    [
      { specialties: [{ specialtyId: 'otra', certifiedAt: '2023-02-29', certificateNumber: '<' }] },
      [
        '/doctor/specialties/0/certifiedAt validation.dateInvalid',
        '/doctor/specialties/0/certificateNumber validation.certificateNumberFormat',
      ],
    ],
    [
      { licenses: [license, { ...license, jurisdiction: 'MÉXICO' }] },
      ['/doctor/licenses/1/number validation.licenseRepeated'],
    ],
    [
      { licenses: [{ number: '', jurisdiction: 'México' }] },
      ['/doctor/licenses/0/number validation.licenseNumberRequired'],
    ],
    [{ licenses: [{ number: '7654321' }] }, ['/doctor/licenses/0/jurisdiction validation.jurisdictionRequired']],
    [
      { licenses: Array.from({ length: 11 }, (_, i) => ({ number: String(7_000_000 + i), jurisdiction: 'México' })) },
      ['/doctor/licenses validation.tooMany'],
    ],
    [{ license, licenses: [] }, ['/doctor/license validation.invalid']],
    [{ licenseNumber: '7654321', license }, ['/doctor/licenseNumber validation.invalid']],
    [{ speciality: [], specialties: [] }, ['/doctor/speciality validation.invalid']],
    [{ phone: '55' }, ['/doctor/phone validation.phoneMin']],
    [{ status: 'RETIRED' }, ['/doctor/status validation.invalid']],
    [{ title: 'Dra.' }, ['/doctor/title validation.invalid']],
    [{ id: 'x' }, ['/doctor Invalid input']],
  ])('F6 validates %o', (part, expected) => {
    expect(refused({ doctor: part })).toEqual(expected)
  })

  it.each([
    [{ firstName: 'A' }, 'validation.firstNameMin'],
    [{ lastName: 'R2' }, 'validation.lastNameFormat'],
    [{ middleName: 'm'.repeat(51) }, 'validation.middleNameMax'],
    [{ middleName: '1' }, 'validation.middleNameFormat'],
    [{ email: `${'a'.repeat(95)}@b.test` }, 'validation.emailMax'],
    [{ role: 'ADMIN' }, 'validation.invalid'],
    [{ profileKind: 'PATIENT' }, 'validation.invalid'],
  ])('F6 validates a person with %o', (more, message) => {
    expect(refused({ user: { ...user, ...more } })?.[0]?.split(' ')[1]).toBe(message)
  })

  it.each([{ id: 'x' }, { auth0Id: 'auth0|x' }, { confirmPassword: 'x' }, { emailVerified: true }])(
    'J4 refuses a person with %o',
    (more) => {
      expect(refused({ user: { ...user, ...more } })).toBeDefined()
    },
  )
})

it.each([
  ['Corta1$', 'validation.passwordMin8'],
  ['sinmayuscula1$', 'validation.passwordFormatStrong'],
  ['SINMINUSCULA1$', 'validation.passwordFormatStrong'],
  ['Sin-numero$', 'validation.passwordFormatStrong'],
  ['Piel-doctor-2026', 'validation.passwordFormatStrong'],
  [`Aa1$${'x'.repeat(125)}`, 'validation.passwordMax'],
])('F6 refuses the password %s', (password, message) => {
  expect(strongPassword.safeParse(password).error?.issues[0]?.message).toBe(message)
})

it.each(['Volcan1$', `Aa1$${'x'.repeat(124)}`])(
  'F6 accepts the password %s, of 8 and of 128 characters',
  (password) => {
    expect(strongPassword.parse(password)).toBe(password)
  },
)

it.each([...'@$!%*?&'])('F6 accepts a password with %s', (sign) => {
  expect(strongPassword.parse(`Volcán26${sign}`)).toBe(`Volcán26${sign}`)
})

it('F7 allows a change with any of the fields, and with none', () => {
  for (const change of [
    {},
    { user: {} },
    { user: { middleName: null } },
    { doctor: { specialties: [] } },
    { doctor: { licenses: [] } },
    { doctor: { title: 'DRA' } },
    { doctor: { title: null } },
    { doctor: { status: 'INACTIVE', phone: null } },
  ])
    expect(updateDoctorBody.parse(change)).toEqual(change)
  for (const change of [
    { doctor: { version: 2 } },
    { user: { role: 'ADMIN' } },
    { user: { password: 'Volcan-2026$' } },
    { doctor: { license: null } },
    { status: 'ACTIVE' },
  ])
    expect(updateDoctorBody.safeParse(change).success).toBe(false)
})

it('F1 lists by search, speciality, status, licences, page, limit and sort', () => {
  const query = { search: 'ruiz', speciality: 'dermatologia', status: 'ON_LEAVE', licenses: 'expiring', sort: '-name' }
  expect(doctorListQuery.parse({ ...query, page: '2', limit: '5' })).toEqual({ ...query, page: 2, limit: 5 })
})

it('F5 offers the fourteen specialities, each with a name in both languages', () => {
  expect([...specialtyIds]).toEqual([
    'cardiologia',
    'neurologia',
    'pediatria',
    'dermatologia',
    'ginecologia',
    'ortopedia',
    'psiquiatria',
    'oftalmologia',
    'traumatologia',
    'endocrinologia',
    'gastroenterologia',
    'neumologia',
    'urologia',
    'otra',
  ])
  for (const names of Object.values(specialtyLabels)) expect(Object.keys(names)).toEqual([...specialtyIds])
})

it('F7 refuses an invalid answer about a doctor', () => {
  for (const schema of [doctor, doctorRow]) expect(schema.safeParse({ id: 'x', status: 'RETIRED' }).success).toBe(false)
})

it('F7 has the specification’s calls at its paths', () => {
  const calls = Object.values(doctorEndpoints)
  expect(calls.map((e) => `${e.method} ${e.path}`)).toEqual([
    'GET /doctor',
    'GET /doctor/search',
    'POST /auth/register/doctor',
    'GET /doctor/:id',
    'PATCH /doctor/:id',
    'PATCH /doctor/:id/status',
    'DELETE /doctor/:id',
    'POST /doctor/:id/restore',
    'POST /doctor/:id/licenses/confirm',
    'GET /doctor/export',
  ])
})
