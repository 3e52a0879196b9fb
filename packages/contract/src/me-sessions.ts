import * as z from 'zod/mini'
import { instant } from './dates.ts'
import { defineEndpoints } from './endpoint.ts'
import { id } from './text.ts'

/** An open session of the current user. */
export const ownSession = z.object({
  id,
  /** Browser and system, such as "Firefox, Windows"; null if unknown. */
  device: z.nullable(z.string()),
  /** IP address of the last request; null if unknown. */
  address: z.nullable(z.string()),
  since: instant,
  /** Time of the last request, to the minute. */
  lastSeen: instant,
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

export const meSessionEndpoints = defineEndpoints('Me', {
  list: {
    route: 'GET /me/sessions',
    summary: 'List the current user’s open sessions',
    permission: 'me.own',
    answer: { status: 200, schema: z.object({ data: z.array(ownSession) }) },
  },
  end: {
    route: 'DELETE /me/sessions/:id',
    summary: 'End one of the current user’s sessions',
    permission: 'me.own',
    answer: { status: 204 },
    errors: ['not_found'],
  },
})
