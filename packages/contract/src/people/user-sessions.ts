import * as z from 'zod/mini'
import { defineEndpoints } from '../core/endpoint.ts'
import { openSession } from '../account/me-sessions.ts'

const permission = 'users.manage'
export const userSessionEndpoints = defineEndpoints('Users', {
  list: {
    route: 'GET /users/:id/sessions',
    summary: 'List the open sessions of a user',
    permission,
    answer: { status: 200, schema: z.object({ data: z.array(openSession) }) },
    errors: ['not_found'],
  },
  end: {
    route: 'DELETE /sessions/:id',
    summary: 'End a session of any user',
    permission,
    answer: { status: 204 },
    errors: ['not_found'],
  },
})
