import * as z from 'zod/mini'
import { instant } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
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

export const meSessionEndpoints = defineEndpoints('Me', {
  list: {
    route: 'GET /me/sessions',
    summary: 'List the current user’s open sessions',
    permission: 'me.own',
    answer: { status: 200, schema: z.object({ data: z.array(openSession) }) },
  },
  end: {
    route: 'DELETE /me/sessions/:id',
    summary: 'End one of the current user’s sessions',
    permission: 'me.own',
    answer: { status: 204 },
    errors: ['not_found'],
  },
})
