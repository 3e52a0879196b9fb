import { line } from './clean.ts'
import * as z from 'zod/mini'
import { instant } from './dates.ts'
import type { Endpoint } from './endpoint.ts'
import { id } from './text.ts'

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
  /** The fields that the restore writes; without it, all that differ. */
  fields: z.optional(
    z.array(z.string('validation.invalid').check(line), 'validation.invalid').check(
      z.minLength(1, 'validation.invalid'),
      z.maxLength(100, 'validation.invalid'),
      z.refine((fields) => new Set(fields).size === fields.length, 'validation.invalid'),
    ),
  ),
})

/** The update endpoint that the history endpoints derive from. */
export type Update = Endpoint & { method: 'PATCH'; params: NonNullable<Endpoint['params']> }

/**
 * Declares an object's history. Reading it needs the permission to update; a restore answers as the update does.
 * @param object in English, with its article.
 * @param restored what a restore writes, if not everything.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineHistory = <U extends Update>(
  update: U,
  object: string,
  restored = 'with the values of an earlier version',
) => {
  const { path, params, permission, answer, errors } = update
  const common = { tag: 'History', permission, params: params as U['params'] }
  return {
    update,
    list: {
      ...common,
      method: 'GET',
      path: `${path}/history`,
      summary: `List the versions of ${object}`,
      answer: { status: 200, schema: objectHistory },
    },
    restore: {
      ...common,
      method: 'POST',
      path: `${path}/history/restore`,
      summary: `Update ${object} ${restored}`,
      body: restoreVersionBody,
      answer: answer as U['answer'],
      ...(errors && { errors }),
      versioned: true,
    },
  } as const
}
/** The endpoints of an object's history: its versions, and the restore of one. */
export type History<U extends Update = Update> = ReturnType<typeof defineHistory<U>>
