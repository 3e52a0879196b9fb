import * as z from 'zod/mini'
import { instant } from './dates.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'
import { id, idParams } from './text.ts'

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

/** The update endpoint that the history endpoints derive from. */
export type Update = Endpoint & { method: 'PATCH'; params: NonNullable<Endpoint['params']> }

/** The endpoints of an object's history: its versions, and the restore of one. */
export interface History<U extends Update = Update> {
  list: {
    method: 'GET'
    path: `/${string}`
    tag: string
    summary: string
    permission: Permission
    params: U['params']
    answer: { status: 200; schema: typeof objectHistory }
    errors: readonly ErrorCode[]
  }
  restore: {
    method: 'POST'
    path: `/${string}`
    tag: string
    summary: string
    permission: Permission
    params: U['params']
    body: typeof restoreVersionBody
    answer: U['answer']
    errors: readonly ErrorCode[]
    versioned: true
  }
}

/**
 * Declares an object's history. Reading it needs the permission to update; a restore answers as the update does.
 * @param object in English, with its article.
 * @param restored what a restore writes, if not everything.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineHistory = <U extends Update>(
  { path, params, permission, answer, errors }: U,
  object: string,
  restored = 'with the values of an earlier version',
): History<U> => ({
  list: {
    method: 'GET',
    path: `${path}/history`,
    tag: 'History',
    summary: `List the versions of ${object}`,
    permission,
    params,
    answer: { status: 200, schema: objectHistory },
    // Objects with a fixed ID always exist.
    errors: params === idParams ? ['not_found'] : [],
  },
  restore: {
    method: 'POST',
    path: `${path}/history/restore`,
    tag: 'History',
    summary: `Update ${object} ${restored}`,
    permission,
    params,
    body: restoreVersionBody,
    answer,
    errors,
    versioned: true,
  },
})
