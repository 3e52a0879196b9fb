/** What the token's bearer is, for the purpose of permissions. DOCTOR is a USER whose profile kind is DOCTOR (row J4). */
export const actorKinds = ['USER', 'DOCTOR', 'STAFF', 'ADMIN'] as const
export type ActorKind = (typeof actorKinds)[number]

/** `all`: every record; `own`: the records tied to the person (own account, assigned patients). */
export type Reach = 'all' | 'own'

const everyone = { USER: 'own', DOCTOR: 'own', STAFF: 'own', ADMIN: 'own' } as const
const staff = { STAFF: 'all', ADMIN: 'all' } as const
const care = { DOCTOR: 'own', STAFF: 'all', ADMIN: 'all' } as const
const admin = { ADMIN: 'all' } as const

/**
 * The only table of who may what (row J4). Absent means refused.
 * `public` needs no token; every other permission needs one.
 */
export const permissionTable = {
  public: {},
  'me.own': everyone,
  'dashboard.read': staff,
  'patients.read': care,
  'patients.write': staff,
  'patients.restore': admin,
  'patients.export': staff,
  'doctors.read': staff,
  'doctors.write': staff,
  'doctors.restore': admin,
  'doctors.export': staff,
  'care.read': staff,
  'care.write': staff,
  'catalogue.read': staff,
  'catalogue.manage': admin,
  'treatments.read': care,
  'treatments.write': staff,
  'treatments.export': staff,
  'money.read': staff,
  'money.write': staff,
  'money.export': staff,
  'shipping.manage': admin,
  'contacts.read': staff,
  'users.manage': admin,
  'records.read': care,
  'records.write': care,
  'notifications.own': everyone,
  'audit.read': admin,
} as const satisfies Record<string, Partial<Record<ActorKind, Reach>>>

export type Permission = keyof typeof permissionTable

/**
 * How far a kind of actor may go with a permission.
 * @returns `all`, `own`, or undefined where it is refused. `public` answers undefined: it is not asked for.
 */
export function reachOf(kind: ActorKind, permission: Permission): Reach | undefined {
  const row: Partial<Record<ActorKind, Reach>> = permissionTable[permission]
  return row[kind]
}

/** The kind of actor that a role and a profile kind make (row J4). */
export function actorKindOf(account: {
  role: 'USER' | 'STAFF' | 'ADMIN'
  profileKind: 'PATIENT' | 'DOCTOR' | 'NONE'
}): ActorKind {
  if (account.role !== 'USER') return account.role
  return account.profileKind === 'DOCTOR' ? 'DOCTOR' : 'USER'
}
