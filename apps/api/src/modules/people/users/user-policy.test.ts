import { expect, it } from 'vitest'
import { losesAdministrator, losesDoctor, profileOf } from './users.policy.ts'

const [patient, doctor, none] = [
  { profileKind: 'PATIENT', isPatient: true, isDoctor: false },
  { profileKind: 'DOCTOR', isPatient: false, isDoctor: true },
  { profileKind: 'NONE', isPatient: false, isDoctor: false },
] as const
const both = { profileKind: 'DOCTOR', isPatient: true, isDoctor: true } as const

it.each([
  [{ role: 'USER' }, patient],
  [{ role: 'STAFF' }, none],
  [{ role: 'ADMIN' }, none],
  [{ role: 'USER', isDoctor: false }, patient],
  [{ role: 'USER', isDoctor: true }, doctor],
  [{ role: 'STAFF', isDoctor: true }, doctor],
  [{ role: 'USER', isPatient: false }, none],
  [{ role: 'STAFF', isPatient: true }, patient],
  [{ role: 'USER', isPatient: true, isDoctor: true }, both],
  [{ role: 'USER', profileKind: 'PATIENT' }, patient],
  [{ role: 'STAFF', profileKind: 'PATIENT' }, patient],
  [{ role: 'USER', profileKind: 'DOCTOR' }, doctor],
  [{ role: 'USER', profileKind: 'NONE' }, none],
  [{ role: 'USER', profileKind: 'DOCTOR', isPatient: true }, both],
  [{ role: 'USER', profileKind: 'PATIENT', isDoctor: true }, both],
  [{ role: 'USER', profileKind: 'DOCTOR', isDoctor: false }, none],
  [{ role: 'USER', profileKind: 'PATIENT', isPatient: false }, none],
] as const)('D2 a new user with %j has the profile %j', (input, profile) => {
  expect(profileOf({ profileKind: undefined, isPatient: undefined, isDoctor: undefined, ...input })).toEqual(profile)
})

it.each([
  ['DOCTOR', 'PATIENT', true],
  ['DOCTOR', 'NONE', true],
  ['DOCTOR', 'DOCTOR', false],
  ['DOCTOR', undefined, false],
  ['PATIENT', 'NONE', false],
  ['NONE', 'PATIENT', false],
] as const)('D4 a change of the profile from %s to %s ends a doctor’s: %s', (profileKind, to, loses) => {
  expect(losesDoctor({ profileKind }, to)).toBe(loses)
})

it.each([
  ['ADMIN', 'STAFF', true],
  ['ADMIN', 'USER', true],
  ['ADMIN', 'ADMIN', false],
  ['ADMIN', undefined, false],
  ['STAFF', 'USER', false],
  ['USER', 'STAFF', false],
] as const)('D3 a change of the role from %s to %s ends an administrator’s: %s', (role, to, loses) => {
  expect(losesAdministrator({ role }, to)).toBe(loses)
})
