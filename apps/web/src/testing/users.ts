import type { User, UserRow } from '@piel/contract/people/users'

/** The id of the n-th user. */
export const userIdOf = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`
export const userId = userIdOf(1)

/** A user as the API returns it. */
export function userOf(changes: Partial<User> = {}): User {
  return {
    id: userId,
    version: 4,
    firstName: 'Ana',
    middleName: null,
    lastName: 'Ruiz',
    secondLastName: 'Mora',
    email: 'ana@piel.test',
    gender: 'FEMALE',
    role: 'STAFF',
    duty: 'reception',
    profileKind: 'NONE',
    photoId: null,
    phone: null,
    phoneE164: null,
    lastLogin: '2026-11-20T16:00:00.000Z',
    createdAt: '2026-01-02T15:00:00.000Z',
    updatedAt: '2026-01-02T15:00:00.000Z',
    isPatient: false,
    isDoctor: false,
    patientId: null,
    doctorId: null,
    hasSecondFactor: false,
    hasSignIn: true,
    invitedUntil: null,
    isBlocked: false,
    archivedAt: null,
    ...changes,
  }
}

/** The n-th row of the list of users: Ana Ruiz 1, Ana Ruiz 2 and so on. */
export function userRowOf(n: number, changes: Partial<UserRow> = {}): UserRow {
  const { id: _id, secondLastName: _second, ...user } = userOf()
  return { ...user, id: userIdOf(n), secondLastName: `Mora ${n}`, email: `ana${n}@piel.test`, ...changes }
}

/** A page of the list. */
export const userListOf = (data: UserRow[], total = data.length, page = 1) => ({
  status: 200,
  body: { data, meta: { page, limit: 5, total, totalIsExact: true } },
})
