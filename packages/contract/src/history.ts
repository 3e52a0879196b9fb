import * as z from 'zod/mini'
import { instant } from './dates.ts'
import { doctor } from './doctors.ts'
import { defineEndpoints } from './endpoint.ts'
import { patient } from './patients.ts'
import { id } from './text.ts'
import { user } from './users.ts'

/** One version of an object. */
export const objectVersion = z.object({
  /** Null for the current version. */
  id: z.nullable(z.int()),
  /** Several versions can have the same number: some changes, such as a new order, do not raise it. */
  number: z.int(),
  /** The change that made this version; null for the oldest one that is kept. */
  since: z.nullable(instant),
  /** Null for the oldest version, and for changes made in the database by other means. */
  author: z.nullable(z.object({ id: z.nullable(id), name: z.nullable(z.string()) })),
  action: z.nullable(z.string()),
  fields: z.record(z.string(), z.unknown()),
})
export type ObjectVersion = z.output<typeof objectVersion>

/** An object's versions, newest first: the current one and up to 200 earlier ones. */
export const objectHistory = z.object({
  data: z.array(objectVersion),
  /** Current names of the objects that the values refer to, by their IDs. */
  names: z.record(z.string(), z.string()),
})
export type ObjectHistory = z.output<typeof objectHistory>

const restoreVersionBody = z.strictObject({
  versionId: z.int('validation.invalid').check(z.gte(1, 'validation.invalid')),
})
const answer = { status: 200, schema: objectHistory } as const
const restore = {
  body: restoreVersionBody,
  errors: ['not_found', 'email_taken', 'version_conflict'],
  versioned: true,
} as const

export const historyEndpoints = defineEndpoints('History', {
  patient: {
    route: 'GET /patient/:id/history',
    summary: 'List the versions of a patient',
    permission: 'patients.write',
    answer,
    errors: ['not_found'],
  },
  doctor: {
    route: 'GET /doctor/:id/history',
    summary: 'List the versions of a doctor',
    permission: 'doctors.write',
    answer,
    errors: ['not_found'],
  },
  user: {
    route: 'GET /users/:id/history',
    summary: 'List the versions of a user',
    permission: 'users.manage',
    answer,
    errors: ['not_found'],
  },
  treatment: {
    route: 'GET /treatments/:id/history',
    summary: 'List the versions of a treatment',
    permission: 'treatments.write',
    answer,
    errors: ['not_found'],
  },
  restorePatient: {
    ...restore,
    route: 'POST /patient/:id/history/restore',
    summary: 'Update a patient with the values of an earlier version',
    permission: 'patients.write',
    answer: { status: 200, schema: patient },
  },
  restoreDoctor: {
    ...restore,
    route: 'POST /doctor/:id/history/restore',
    summary: 'Update a doctor with the values of an earlier version',
    permission: 'doctors.write',
    answer: { status: 200, schema: doctor },
  },
  restoreUser: {
    ...restore,
    route: 'POST /users/:id/history/restore',
    summary: 'Update a user with the names, e-mail and phone of an earlier version',
    permission: 'users.manage',
    answer: { status: 200, schema: user },
  },
})
