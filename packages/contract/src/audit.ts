import * as z from 'zod/mini'
import { instant } from './dates.ts'
import { defineEndpoint } from './endpoint.ts'
import { listOf, listQuery } from './pagination.ts'
import { id } from './text.ts'

export const auditEvent = z.object({
  sequence: z.int(),
  at: instant,
  actor: z.object({ id: z.nullable(id), name: z.nullable(z.string()), role: z.nullable(z.string()) }),
  action: z.string(),
  object: z.object({ kind: z.nullable(z.string()), id: z.nullable(z.string()) }),
  outcome: z.enum(['success', 'refused', 'failure']),
  requestId: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Names of the fields that changed; never their values. */
  fields: z.array(z.string()),
  sealed: z.boolean(),
})
export type AuditEvent = z.output<typeof auditEvent>

export const auditEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/audit',
    tag: 'Audit',
    summary: 'Who did what, newest first',
    permission: 'audit.read',
    query: z.extend(z.omit(listQuery(['sequence']), { search: true }), {
      actorId: z.optional(id),
      objectId: z.optional(id),
      action: z.optional(z.string().check(z.maxLength(60, 'validation.invalid'))),
    }),
    answer: { status: 200, schema: listOf(auditEvent) },
    errors: ['page_too_deep'],
  }),
}
