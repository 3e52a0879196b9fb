import { optionalOfPatient } from '@piel/contract/people/patient-fields'
import type { RecordEntry } from '@piel/contract/clinical/records'
import type { Patient } from '@piel/contract/people/patients'
import { noValues } from './no-values.ts'

export const patientId = '019a0000-0000-7000-8000-0000000000a1'

/** A patient as the API returns it. */
export function patientOf(changes: Partial<Omit<Patient, 'user'>> & { user?: Partial<Patient['user']> } = {}): Patient {
  const { user, ...rest } = changes
  return {
    id: patientId,
    version: 7,
    user: {
      id: '019a0000-0000-7000-8000-0000000000b1',
      firstName: 'Ana',
      middleName: null,
      lastName: 'Ruiz',
      secondLastName: 'O’Farrill',
      email: 'ana@correo.mx',
      photoId: null,
      gender: 'FEMALE',
      role: 'USER',
      profileKind: 'PATIENT',
      lastLogin: null,
      createdAt: '2026-03-04T05:30:00.000Z',
      updatedAt: '2026-05-06T18:00:00.000Z',
      ...user,
    },
    contactEmail: user?.email ?? 'ana@correo.mx',
    phone: '55 1234 5678',
    phoneE164: '+525512345678',
    birthDate: '1990-02-28',
    gender: 'FEMALE',
    genderIdentity: 'FEMALE',
    ...noValues(optionalOfPatient),
    isActive: true,
    role: 'USER',
    createdAt: '2026-03-04T05:30:00.000Z',
    updatedAt: '2026-05-06T18:00:00.000Z',
    archivedAt: null,
    allergies: { state: 'notAsked', askedAt: null, askedBy: null, isDue: false },
    alerts: [],
    counts: { entries: 12, treatments: 1 },
    account: { balanceMinor: 0, currency: 'MXN', membership: null },
    ...rest,
  }
}

/** The n-th entry of a record, as the API returns it. */
export function entryOf(n: number, changes: Partial<RecordEntry> = {}): RecordEntry {
  return {
    id: `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    patientId,
    kind: 'note',
    date: '2026-03-03',
    text: `Text of entry ${n}`,
    author: {
      id: '019a0000-0000-7000-8000-0000000000c1',
      name: 'Elena Soto',
      title: 'DRA',
      license: null,
      specialty: null,
    },
    createdAt: '2026-03-03T16:05:00.000Z',
    replacesId: null,
    replacedById: null,
    form: null,
    signedAt: null,
    completeness: null,
    incompleteReason: null,
    addendumToId: null,
    addendumIds: [],
    ...changes,
  }
}
