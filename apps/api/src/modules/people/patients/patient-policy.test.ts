import { expect, it } from 'vitest'
import type { ActorKind } from '@piel/contract/core/permissions'
import type { Actor, ActorContext } from '#/lib/context.ts'
import { isOnlyPatient, maySeeAccounts, maySeeArchivedPatients, patientScope } from './patients.policy.ts'

const actor = (kind: ActorKind) => ({ userId: 'caller', kind }) as Actor

it.each([
  ['all', null],
  ['own', 'caller'],
] as const)('J4 a reach of %s reads the patients of doctor %s', (reach, doctorId) => {
  const context = { actor: actor('DOCTOR'), reach } as ActorContext
  expect(patientScope(context, '2026-11-21')).toEqual({ doctorId, day: '2026-11-21' })
})

it('J4 only administrators see archived patients', () => {
  const kinds: ActorKind[] = ['USER', 'DOCTOR', 'STAFF', 'ADMIN']
  expect(kinds.filter((kind) => maySeeArchivedPatients(actor(kind)))).toEqual(['ADMIN'])
})

it('J4 staff and administrators see what patients owe, doctors do not', () => {
  const kinds: ActorKind[] = ['USER', 'DOCTOR', 'STAFF', 'ADMIN']
  expect(kinds.filter((kind) => maySeeAccounts(actor(kind)))).toEqual(['STAFF', 'ADMIN'])
})

it.each([
  ['USER', 'PATIENT', true],
  ['USER', 'NONE', true],
  ['USER', 'DOCTOR', false],
  ['STAFF', 'PATIENT', false],
  ['ADMIN', 'NONE', false],
  ['ADMIN', 'DOCTOR', false],
] as const)(
  'E11 archiving a patient with role %s and profile %s archives the account: %s',
  (role, profileKind, only) => {
    expect(isOnlyPatient({ role, profileKind })).toBe(only)
  },
)
