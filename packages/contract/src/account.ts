import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { actorKinds } from './permissions.ts'
import { language, person } from './people.ts'

/** The signed-in user's own account (row A6). */
export const account = z.extend(person, {
  version: z.int(),
  kind: z.enum(actorKinds),
  language: z.nullable(language),
})
export type Account = z.output<typeof account>

const tag = 'Own account'
export const accountEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/me',
    tag,
    summary: 'Read one’s own account',
    permission: 'account.own',
    answer: { status: 200, schema: account },
    errors: [],
    versioned: true,
  }),
  update: defineEndpoint({
    method: 'PATCH',
    path: '/me',
    tag,
    summary: 'Change one’s own language',
    permission: 'account.own',
    body: z.strictObject({ language: z.optional(language) }),
    answer: { status: 200, schema: account },
    errors: ['version_conflict'],
    versioned: true,
  }),
}
