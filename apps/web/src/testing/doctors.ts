import { type Doctor, type DoctorRow, optionalOfDoctor } from '@piel/contract/people/doctors'
import type { License } from '@piel/contract/people/licenses'
import { noValues } from './no-values.ts'

export const doctorId = '019a0000-0000-7000-8000-0000000000d1'
const userId = '019a0000-0000-7000-8000-0000000000e1'

/** A licence as the API returns it. */
export function licenseOf(changes: Partial<License> = {}): License {
  const number = changes.number ?? '7654321'
  return {
    number,
    licenseNumber: number,
    jurisdiction: 'México',
    issuedAt: '2012-08-15',
    expiresAt: null,
    status: 'ACTIVE',
    state: 'valid',
    confirmed: { at: '2026-03-05T18:00:00.000Z', by: { id: userId, name: 'Elena Soto' } },
    ...changes,
  }
}

type Changes = Partial<Omit<Doctor, 'user' | 'license' | 'licenseNumber' | 'speciality'>> & {
  user?: Partial<Doctor['user']>
}

/** A doctor as the API returns it. */
export function doctorOf({ user, ...rest }: Changes = {}): Doctor {
  const licenses = rest.licenses ?? [licenseOf()]
  const specialties = rest.specialties ?? [
    {
      specialtyId: 'dermatologia',
      certifiedAt: '2015-03-01',
      certificateNumber: 'CMD-1234',
      certifiedUntil: null,
      specialty: { id: 'dermatologia', name: 'Dermatology' },
    },
  ]
  const [license = null] = licenses
  return {
    id: doctorId,
    version: 7,
    userId,
    auth0Id: null,
    user: {
      id: userId,
      firstName: 'Ana',
      middleName: 'Lucía',
      lastName: 'Ruiz',
      secondLastName: 'O’Farrill',
      email: 'ana@piel.test',
      photoId: null,
      gender: 'FEMALE',
      role: 'USER',
      profileKind: 'DOCTOR',
      auth0Id: null,
      lastLogin: '2026-11-20T18:00:00.000Z',
      createdAt: '2026-03-04T05:30:00.000Z',
      updatedAt: '2026-05-06T18:00:00.000Z',
      ...user,
    },
    ...noValues(optionalOfDoctor),
    status: 'ACTIVE',
    phone: '55 1234 5678',
    phoneE164: '+525512345678',
    specialties,
    licenses,
    license,
    licenseNumber: license?.number ?? null,
    licenseState: license?.state ?? 'none',
    speciality: specialties.length > 0 ? specialties.map(({ specialtyId }) => specialtyId) : null,
    createdAt: '2026-03-04T05:30:00.000Z',
    updatedAt: '2026-05-06T18:00:00.000Z',
    archivedAt: null,
    ...rest,
  }
}

/** The n-th row of the list of doctors, as the API returns it. */
export function doctorRowOf(n: number, changes: Partial<DoctorRow> = {}): DoctorRow {
  const id = `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`
  return {
    id,
    version: 1,
    userId: id,
    user: {
      id,
      firstName: 'José',
      middleName: null,
      lastName: 'Pérez',
      secondLastName: `Núñez ${n}`,
      email: `jose${n}@piel.test`,
      photoId: null,
    },
    title: null,
    status: 'ACTIVE',
    leaveFrom: null,
    leaveUntil: null,
    specialties: ['dermatologia'],
    licenseNumber: '7654321',
    licenseState: 'valid',
    licenseExpiresAt: null,
    urgentLicenseNumber: null,
    phone: null,
    phoneE164: null,
    createdAt: '2026-01-02T15:00:00.000Z',
    archivedAt: null,
    ...changes,
  }
}
