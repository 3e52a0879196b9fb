import type { Alert } from '@piel/contract/people/patient-alerts'
import { patientId } from './patients.ts'

/** The n-th alert of a patient, as the API returns it. */
export function alertOf(n: number, changes: Partial<Alert> = {}): Alert {
  return {
    id: `019a0000-0000-7000-8000-0000000a${String(n).padStart(4, '0')}`,
    patientId,
    kind: 'allergy',
    label: 'Penicilina',
    family: 'penicillins',
    severity: 'severe',
    reaction: null,
    since: null,
    source: 'patient',
    atDesk: true,
    author: { id: '019a0000-0000-7000-8000-0000000000c1', name: 'Dra. Elena Soto' },
    createdAt: '2026-03-03T16:05:00.000Z',
    ended: null,
    ...changes,
  }
}

export const knownAllergies = {
  state: 'known',
  askedAt: '2026-03-03T16:05:00.000Z',
  askedBy: 'Elena Soto',
  isDue: false,
} as const
