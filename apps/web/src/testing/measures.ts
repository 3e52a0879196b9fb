import type { Measure } from '@piel/contract/clinical/measures'
import type { Problem } from '@piel/contract/clinical/problems'
import { patientId } from './patients.ts'

/** The n-th measure of a patient, a PASI, as the API returns it. */
export function measureOf(n: number, changes: Partial<Measure> = {}): Measure {
  return {
    id: `019a0000-0000-7000-8000-0000000b${String(n).padStart(4, '0')}`,
    patientId,
    kind: 'pasi',
    at: `2026-0${n}-12T18:00:00.000Z`,
    value: 12.4,
    unit: 'points',
    detail: {},
    weights: { head: 0.1, arms: 0.2, trunk: 0.3, legs: 0.4 },
    isUnusual: false,
    author: { id: '019a0000-0000-7000-8000-0000000000c1', name: 'Elena Soto' },
    createdAt: `2026-0${n}-12T18:00:00.000Z`,
    replacesId: null,
    error: null,
    ...changes,
  }
}

/** The n-th problem of a patient, as the API returns it. */
export function problemOf(n: number, changes: Partial<Problem> = {}): Problem {
  const state = { certainty: 'presumptive', since: '2024-03-01', endedOn: null, notified: null } as const
  return {
    id: `019a0000-0000-7000-8000-0000000d${String(n).padStart(4, '0')}`,
    version: 1,
    patientId,
    label: 'Plaque psoriasis',
    code: 'L40.0',
    codeSystem: 'CIE-10',
    notifiable: null,
    ...state,
    author: { id: '019a0000-0000-7000-8000-0000000000c1', name: 'Elena Soto' },
    createdAt: '2026-03-03T16:05:00.000Z',
    changes: [{ ...state, at: '2026-03-03T16:05:00.000Z', by: 'Elena Soto' }],
    ...changes,
  }
}
