import type { DoctorTitle } from '@piel/contract/core/doctor-titles'
import type { DoctorStatus } from '@piel/contract/people/doctors'
import type { Duty, Gender } from '@piel/contract/core/people'
import type { SpecialtyId } from '@piel/contract/people/specialties'
import { demoAccounts } from './accounts.ts'
import { ascii } from './names.ts'

interface DemoPerson {
  firstName: string
  middleName?: string
  lastName: string
  secondLastName: string
  gender: Gender
  email: string
  phone: string
  joinedDaysAgo: number
}

export interface DemoDoctor extends DemoPerson {
  title: DoctorTitle
  status: DoctorStatus
  specialties: {
    specialtyId: SpecialtyId
    certifiedAt?: string
    certificateNumber?: string
    certifiedForDays?: number
  }[]
  /** A `cédula profesional` does not expire; a state's permit to practise may. Days count from today. */
  licenses: { number: string; jurisdiction: string; issuedAt: string; expiresInDays?: number }[]
}

function person(name: string, gender: Gender, phone: string, joinedDaysAgo: number): DemoPerson {
  const names = name.split(' ')
  const [middleName] = names.length > 3 ? names.splice(1, 1) : []
  const [firstName = '', lastName = '', secondLastName = ''] = names
  const email = `${ascii(firstName)}.${ascii(lastName)}@piel.test`
  return { firstName, lastName, secondLastName, gender, email, phone, joinedDaysAgo, ...(middleName && { middleName }) }
}

/** The person and the documents of a doctor. */
const doctor = (
  named: DemoPerson,
  title: DoctorTitle,
  status: DoctorStatus,
  documents: Pick<DemoDoctor, 'specialties' | 'licenses'>,
): DemoDoctor => ({ ...named, title, status, ...documents })

const { firstName, lastName, secondLastName, gender, email } = demoAccounts[2]
const first = { firstName, lastName, secondLastName, gender, email, phone: '55 5523 8410', joinedDaysAgo: 1460 }
// The owner, who is administrator and dermatologist.
const owner = { ...person('Andrés Villalobos Prado', 'MALE', '55 5664 2093', 1180), email: demoAccounts[4].email }

export const demoDoctors: DemoDoctor[] = [
  doctor(first, 'DRA', 'ACTIVE', {
    // Certified by the Consejo Mexicano de Dermatología, like the others.
    specialties: [
      { specialtyId: 'dermatologia', certifiedAt: '2014-06-13', certificateNumber: 'CMD-1482', certifiedForDays: 64 },
    ],
    licenses: [
      { number: '10482716', jurisdiction: 'México', issuedAt: '2014-09-02' },
      { number: '6318524', jurisdiction: 'México', issuedAt: '2010-03-18' },
    ],
  }),
  doctor(owner, 'DR', 'ACTIVE', {
    specialties: [
      { specialtyId: 'dermatologia', certifiedAt: '2011-05-27', certificateNumber: 'CMD-1207', certifiedForDays: 910 },
    ],
    licenses: [
      { number: '7905143', jurisdiction: 'México', issuedAt: '2011-10-11' },
      { number: '4871206', jurisdiction: 'México', issuedAt: '2006-08-24' },
    ],
  }),
  doctor(person('Lucía Fernanda Escalante Mondragón', 'FEMALE', '55 5281 7745', 940), 'DRA', 'ACTIVE', {
    specialties: [
      { specialtyId: 'dermatologia', certifiedAt: '2018-05-18', certificateNumber: 'CMD-1731', certifiedForDays: 1250 },
      { specialtyId: 'pediatria', certifiedAt: '2015-02-06', certificateNumber: 'CMCP-20918' },
    ],
    licenses: [
      { number: '11936052', jurisdiction: 'México', issuedAt: '2018-11-07' },
      { number: '8240617', jurisdiction: 'México', issuedAt: '2012-06-29' },
    ],
  }),
  doctor(person('Héctor Arriaga Bustamante', 'MALE', '55 5575 3162', 890), 'DR', 'ACTIVE', {
    specialties: [
      { specialtyId: 'dermatologia', certifiedAt: '2009-06-05', certificateNumber: 'CMD-1064', certifiedForDays: 540 },
      { specialtyId: 'otra', certifiedAt: '2012-09-14', certificateNumber: 'SMCDO-318' },
    ],
    licenses: [
      { number: '6127489', jurisdiction: 'México', issuedAt: '2009-12-01' },
      { number: 'CA-A128833', jurisdiction: 'California', issuedAt: '2013-04-15', expiresInDays: 860 },
    ],
  }),
  doctor(person('Fernanda Olvera Cisneros', 'FEMALE', '55 5399 6028', 800), 'DRA', 'ACTIVE', {
    specialties: [
      { specialtyId: 'dermatologia', certifiedAt: '2021-06-11', certificateNumber: 'CMD-1958', certifiedForDays: 195 },
      { specialtyId: 'endocrinologia' },
    ],
    licenses: [{ number: '13075928', jurisdiction: 'México', issuedAt: '2021-10-26' }],
  }),
  doctor(person('Ricardo Zepeda Lozano', 'MALE', '55 5606 1937', 1020), 'DR', 'ON_LEAVE', {
    specialties: [{ specialtyId: 'dermatologia', certifiedAt: '2016-05-20', certificateNumber: 'CMD-1603' }],
    licenses: [{ number: '10967341', jurisdiction: 'México', issuedAt: '2016-08-30' }],
  }),
  doctor(person('Silvia Treviño Garza', 'FEMALE', '81 8346 5270', 1390), 'DRA', 'INACTIVE', {
    specialties: [{ specialtyId: 'dermatologia', certifiedAt: '2007-06-15', certificateNumber: 'CMD-0941' }],
    licenses: [
      { number: '5549038', jurisdiction: 'Nuevo León', issuedAt: '2007-09-20', expiresInDays: 41 },
      { number: '3716482', jurisdiction: 'México', issuedAt: '2002-05-09' },
    ],
  }),
  doctor(person('Ernesto Palafox Rosas', 'MALE', '222 240 9183', 1425), 'DR', 'INACTIVE', {
    specialties: [{ specialtyId: 'dermatologia', certifiedAt: '2001-05-25', certificateNumber: 'CMD-0688' }],
    licenses: [{ number: '3082957', jurisdiction: 'Puebla', issuedAt: '2001-11-13', expiresInDays: -63 }],
  }),
]

export interface DemoUser extends DemoPerson {
  role: 'STAFF' | 'USER'
  duty?: Duty
}

export const demoUsers: DemoUser[] = [
  { ...person('Leticia Barragán Ortiz', 'FEMALE', '55 5277 1480', 1210), role: 'STAFF', duty: 'reception' },
  { ...person('Óscar Iturbide Salas', 'MALE', '55 5412 6639', 655), role: 'STAFF', duty: 'clinical' },
  { ...person('Paulina Guadalupe Cervantes Rey', 'FEMALE', '55 5689 0214', 318), role: 'STAFF', duty: 'reception' },
  { ...person('Gabriela Montaño Ríos', 'FEMALE', '55 5135 7802', 204), role: 'USER' },
  { ...person('Tomás Echeverría Luna', 'MALE', '55 5848 3391', 61), role: 'USER' },
]
