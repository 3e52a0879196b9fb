import * as z from 'zod/mini'
import { openSession } from '../people/user-sessions.ts'
import { defineEndpoints } from '../core/endpoint.ts'

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
