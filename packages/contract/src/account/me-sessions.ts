import * as z from 'zod/mini'
import { openSession } from '../people/user-sessions.ts'
import { defineEndpoints } from '../core/endpoint.ts'

export const meSessionEndpoints = defineEndpoints('Me', 'me.own', {
  list: {
    route: 'GET /me/sessions',
    summary: 'List the current user’s open sessions',
    answer: { status: 200, schema: z.object({ data: z.array(openSession) }) },
  },
  end: {
    route: 'DELETE /me/sessions/:id',
    summary: 'End one of the current user’s sessions',
    answer: { status: 204 },
  },
})
