import { describe, expect, it } from 'vitest'
import {
  actorKindOf,
  actorKinds,
  mayChangeSignIn,
  mayRename,
  permissionTable,
  reachOf,
  type ActorKind,
  type Permission,
} from './permissions.ts'

/** What each caller reaches, by hand: all objects, its own, or none. */
const reach = `
                   | USER | DOCTOR | STAFF | CLINICAL | ADMIN
public             | none | none   | none  | none     | none
me.own             | own  | own    | own   | own      | own
dashboard.read     | none | none   | all   | all      | all
patients.read      | none | own    | all   | all      | all
patients.write     | none | none   | all   | all      | all
patients.restore   | none | none   | none  | none     | all
patients.export    | none | none   | all   | all      | all
doctors.read       | none | none   | all   | all      | all
doctors.write      | none | none   | all   | all      | all
doctors.archive    | none | none   | none  | none     | all
doctors.restore    | none | none   | none  | none     | all
doctors.confirm    | none | none   | none  | none     | all
doctors.export     | none | none   | all   | all      | all
care.read          | none | none   | all   | all      | all
care.write         | none | none   | all   | all      | all
catalogue.read     | none | none   | all   | all      | all
catalogue.manage   | none | none   | none  | none     | all
treatments.read    | none | own    | all   | all      | all
treatments.write   | none | none   | all   | all      | all
treatments.export  | none | none   | all   | all      | all
money.read         | none | none   | all   | all      | all
money.write        | none | none   | all   | all      | all
money.discount     | none | none   | all   | all      | all
money.export       | none | none   | all   | all      | all
income.read        | none | none   | none  | none     | all
till.use           | none | none   | all   | all      | all
till.review        | none | none   | none  | none     | all
shipping.manage    | none | none   | none  | none     | all
contacts.read      | none | none   | all   | all      | all
users.manage       | none | none   | none  | none     | all
records.read       | none | own    | none  | all      | all
records.write      | none | own    | none  | all      | all
diagnoses.manage   | none | none   | none  | none     | all
medicines.manage   | none | none   | none  | none     | all
alerts.read        | none | own    | all   | all      | all
alerts.write       | none | own    | all   | all      | all
agenda.read        | none | own    | all   | all      | all
agenda.write       | none | own    | all   | all      | all
agenda.export      | none | none   | all   | all      | all
agenda.manage      | none | none   | none  | none     | all
notifications.own  | own  | own    | own   | own      | own
audit.read         | none | none   | none  | none     | all
system.read        | none | none   | none  | none     | all
clinic.manage      | none | none   | none  | none     | all`

const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim())
const [kinds = [], ...rows] = reach.trimStart().split('\n').map(cells)

describe('J4 a permission', () => {
  it('J4 N1 names the five kinds of callers', () => {
    expect(actorKinds).toEqual(['USER', 'DOCTOR', 'STAFF', 'CLINICAL', 'ADMIN'])
    expect(kinds.slice(1)).toEqual(['USER', 'DOCTOR', 'STAFF', 'CLINICAL', 'ADMIN'])
  })

  it('J4 has its reach stated here', () => {
    expect(rows.map(([name]) => name)).toEqual(Object.keys(permissionTable))
  })

  it.each(rows)('J4 %s reaches USER %s, DOCTOR %s, STAFF %s, CLINICAL %s, ADMIN %s', (permission, ...expected) => {
    const found = (['USER', 'DOCTOR', 'STAFF', 'CLINICAL', 'ADMIN'] as ActorKind[]).map(
      (kind) => reachOf(kind, permission as Permission) ?? 'none',
    )
    expect(found).toEqual(expected)
  })
})

it.each([
  ['USER', null, 'NONE', 'USER'],
  ['USER', null, 'PATIENT', 'USER'],
  ['USER', null, 'DOCTOR', 'DOCTOR'],
  ['STAFF', 'reception', 'NONE', 'STAFF'],
  ['STAFF', 'reception', 'DOCTOR', 'STAFF'],
  ['STAFF', 'clinical', 'NONE', 'CLINICAL'],
  ['STAFF', 'clinical', 'PATIENT', 'CLINICAL'],
  ['ADMIN', null, 'PATIENT', 'ADMIN'],
  ['ADMIN', null, 'DOCTOR', 'ADMIN'],
] as const)('J4 N1 %s with duty %s and profile %s calls as %s', (role, duty, profileKind, kind) => {
  expect(actorKindOf({ role, duty, profileKind })).toBe(kind)
})

describe('J4 an account', () => {
  it.each([
    ['USER', 'NONE', ['USER', 'STAFF', 'ADMIN']],
    ['USER', 'PATIENT', ['USER', 'STAFF', 'ADMIN']],
    ['USER', 'DOCTOR', ['ADMIN']],
    ['STAFF', 'NONE', ['ADMIN']],
    ['STAFF', 'PATIENT', ['ADMIN']],
    ['ADMIN', 'NONE', ['ADMIN']],
    ['ADMIN', 'DOCTOR', ['ADMIN']],
  ] as const)('J4 of %s with profile %s has its sign-in name changed by %j', (role, profileKind, callers) => {
    const allowed = (['USER', 'STAFF', 'ADMIN'] as const).filter((by) => mayChangeSignIn(by, { role, profileKind }))
    expect(allowed).toEqual(callers)
  })

  it.each([
    ['USER', ['USER', 'STAFF', 'ADMIN']],
    ['STAFF', ['STAFF', 'ADMIN']],
    ['ADMIN', ['ADMIN']],
  ] as const)('J4 of %s is renamed by %j', (role, callers) => {
    expect((['USER', 'STAFF', 'ADMIN'] as const).filter((by) => mayRename(by, { role }))).toEqual(callers)
  })
})
