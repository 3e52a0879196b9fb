import { randomUUID } from 'node:crypto'
import { notFoundWhenArchived, type Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  'POST /users': {
    body: () => ({ firstName: 'Ana', lastName: 'Ruiz', email: `${randomUUID()}@example.test`, invite: true }),
    declares: ['role', 'profileKind'],
  },
  'POST /auth/register': {
    body: () => ({ name: 'Ana', email: `${randomUUID()}@example.test`, password: 'Volcan-de-agua-26' }),
  },
  'GET /users/:id': { object: objectKinds.user },
  'PATCH /users/:id': {
    object: objectKinds.user,
    body: () => ({ firstName: 'Noemí', phone: '55 8765 4321' }),
    declares: ['role', 'profileKind'],
    refusal: notFoundWhenArchived,
  },
  'DELETE /users/:id': { object: objectKinds.user, refusal: notFoundWhenArchived },
  'POST /users/email-holder': { unaudited: true, body: () => ({ email: `${randomUUID()}@example.test` }) },
  'POST /users/:id/restore': {
    object: objectKinds.user,
    body: () => ({}),
    refusal: (state) => (state === 'live' ? 'not_archived' : undefined),
  },
  'POST /users/:id/invitation': { object: objectKinds.user, refusal: notFoundWhenArchived },
  'POST /users/:id/sign-out': { object: objectKinds.user, refusal: notFoundWhenArchived },
  'POST /users/:id/second-factor/reset': { object: objectKinds.user, refusal: notFoundWhenArchived },
  'POST /users/:id/unlock': { object: objectKinds.user, refusal: notFoundWhenArchived },
  'GET /users/:id/sessions': { object: objectKinds.user },
  'DELETE /sessions/:id': { object: objectKinds.session },
  'GET /users/export': { audited: true },
}
