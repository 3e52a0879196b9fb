import type { Labels } from './labels.ts'
import type { Duty, ProfileKind, Role } from './people.ts'

/**
 * Kinds of callers that permissions are granted to. DOCTOR is a USER whose profile kind is DOCTOR; STAFF with clinical
 * duty is CLINICAL.
 */
export const actorKinds = ['USER', 'DOCTOR', 'STAFF', 'CLINICAL', 'ADMIN'] as const
export type ActorKind = (typeof actorKinds)[number]
export const actorKindLabels = {
  en: { ADMIN: 'Administrator', STAFF: 'Reception', CLINICAL: 'Clinical staff', DOCTOR: 'Doctor', USER: 'User' },
  es: { ADMIN: 'Administrador', STAFF: 'Recepción', CLINICAL: 'Personal clínico', DOCTOR: 'Médico', USER: 'Usuario' },
} as const satisfies Labels<ActorKind>

/** `all`: every object; `own`: only the caller's own (their user, their assigned patients). */
export type Reach = 'all' | 'own'

const everyone = { USER: 'own', DOCTOR: 'own', STAFF: 'own', CLINICAL: 'own', ADMIN: 'own' } as const
const staff = { STAFF: 'all', CLINICAL: 'all', ADMIN: 'all' } as const
const care = { DOCTOR: 'own', ...staff } as const
const clinical = { DOCTOR: 'own', CLINICAL: 'all', ADMIN: 'all' } as const
const admin = { ADMIN: 'all' } as const

/**
 * Permissions by kind of actor; a missing entry means refused.
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
  'doctors.archive': admin,
  'doctors.restore': admin,
  'doctors.confirm': admin,
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
  'money.discount': staff,
  'money.export': staff,
  'income.read': admin,
  'till.use': staff,
  'till.review': admin,
  'shipping.manage': admin,
  'contacts.read': staff,
  'users.manage': admin,
  'records.read': clinical,
  'records.write': clinical,
  'diagnoses.manage': admin,
  'medicines.manage': admin,
  'alerts.read': care,
  'alerts.write': care,
  'agenda.read': care,
  'agenda.write': care,
  'agenda.export': staff,
  'agenda.manage': admin,
  'notifications.own': everyone,
  'audit.read': admin,
  'system.read': admin,
  'clinic.manage': admin,
} as const satisfies Record<string, Partial<Record<ActorKind, Reach>>>

export type Permission = keyof typeof permissionTable

/**
 * Reach of a permission for a kind of actor.
 * @returns `all`, `own`, or undefined if refused. For `public` it returns undefined.
 */
export function reachOf(kind: ActorKind, permission: Permission): Reach | undefined {
  const row: Partial<Record<ActorKind, Reach>> = permissionTable[permission]
  return row[kind]
}

export interface ActingAccount extends ProtectedAccount {
  duty: Duty | null
}

/** Kind of actor for a role, a duty and a profile kind. */
export function actorKindOf({ role, duty, profileKind }: ActingAccount): ActorKind {
  if (role === 'STAFF') return duty === 'clinical' ? 'CLINICAL' : 'STAFF'
  if (role === 'ADMIN') return role
  return profileKind === 'DOCTOR' ? 'DOCTOR' : 'USER'
}

export interface ProtectedAccount {
  role: Role
  profileKind: ProfileKind
}

const rank = { USER: 0, STAFF: 1, ADMIN: 2 } as const

/** Whether a role may change an account's sign-in name, password and status; only ADMIN may for doctors and staff. */
export const mayChangeSignIn = (role: ProtectedAccount['role'], account: ProtectedAccount): boolean =>
  role === 'ADMIN' || (account.role === 'USER' && account.profileKind !== 'DOCTOR')

/** Whether a role may change the names of an account: not if the account's role is above it. */
export const mayRename = (role: ProtectedAccount['role'], account: Pick<ProtectedAccount, 'role'>): boolean =>
  rank[account.role] <= rank[role]
