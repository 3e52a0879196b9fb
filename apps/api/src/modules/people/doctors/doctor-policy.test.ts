import { expect, it } from 'vitest'
import type { ActorKind } from '@piel/contract/core/permissions'
import type { Actor } from '#/lib/context.ts'
import { accountAfterArchive, maySeeArchivedDoctors } from './doctors.policy.ts'

it('J4 only administrators see archived doctors', () => {
  const kinds: ActorKind[] = ['USER', 'DOCTOR', 'STAFF', 'ADMIN']
  expect(kinds.filter((kind) => maySeeArchivedDoctors({ kind } as Actor))).toEqual(['ADMIN'])
})

it.each([
  ['USER', true, 'PATIENT'],
  ['USER', false, 'archived'],
  ['STAFF', true, 'PATIENT'],
  ['STAFF', false, 'NONE'],
  ['ADMIN', true, 'PATIENT'],
  ['ADMIN', false, 'NONE'],
] as const)('F3 the account of an archived doctor with role %s, patient: %s, becomes %s', (role, isPatient, after) => {
  expect(accountAfterArchive({ role, isPatient })).toBe(after)
})
