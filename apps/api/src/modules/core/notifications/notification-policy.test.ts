import { expect, it } from 'vitest'
import { kindsFor, visibilityOf } from './notifications.policy.ts'

it.each([
  [
    'DOCTOR',
    {
      userId: 'caller',
      allPatients: false,
      archivedPatients: false,
      money: false,
      allDoctors: false,
      audit: false,
      system: false,
      tills: false,
      users: false,
    },
  ],
  [
    'STAFF',
    {
      userId: 'caller',
      allPatients: true,
      archivedPatients: false,
      money: true,
      allDoctors: true,
      audit: false,
      system: false,
      tills: false,
      users: false,
    },
  ],
  [
    'ADMIN',
    {
      userId: 'caller',
      allPatients: true,
      archivedPatients: true,
      money: true,
      allDoctors: true,
      audit: true,
      system: true,
      tills: true,
      users: true,
    },
  ],
  ['USER', null],
] as const)('H5 %s sees the notifications %j', (kind, visible) => {
  expect(visibilityOf({ userId: 'caller', kind })).toEqual(visible)
})

const ofStaff = [
  'patient_registered',
  'treatment_changed',
  'payment_failed',
  'payment_refunded',
  'license_expiring',
  'till_left_open',
]
const ofDoctors = ['patient_assigned', 'treatment_changed', 'license_expiring']

it.each([
  ['USER', 'PATIENT', []],
  ['DOCTOR', 'DOCTOR', [...ofDoctors, 'note_unsigned']],
  ['STAFF', 'NONE', ofStaff],
  ['ADMIN', 'PATIENT', [...ofStaff, 'note_unsigned']],
  ['STAFF', 'DOCTOR', [...ofStaff.slice(0, 1), 'patient_assigned', ...ofStaff.slice(1)]],
] as const)('H5 %s with profile %s receives and mutes %j', (kind, profileKind, kinds) => {
  expect(kindsFor({ kind, profileKind })).toEqual(kinds)
})
