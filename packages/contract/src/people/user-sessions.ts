import * as z from 'zod/mini'
import { defineEndpoints } from '../core/endpoint.ts'
import { instant } from '../core/dates.ts'
import { id } from '../core/text.ts'

export const openSession = z.object({
  id,
  /** Browser and system, such as "Firefox, Windows"; null if unknown. */
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  since: instant,
  lastSeen: instant,
  isCurrent: z.boolean(),
})
export type OpenSession = z.output<typeof openSession>

export const userSessionEndpoints = defineEndpoints('Users', 'users.manage', {
  list: {
    route: 'GET /users/:id/sessions',
    summary: 'List the open sessions of a user',
    answer: { status: 200, schema: z.object({ data: z.array(openSession) }) },
  },
  end: {
    route: 'DELETE /sessions/:id',
    summary: 'End a session of any user',
    answer: { status: 204 },
  },
})
