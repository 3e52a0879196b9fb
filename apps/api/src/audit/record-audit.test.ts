import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ActorKind } from '@piel/contract/core/permissions'
import type { ActorContext } from '#/lib/context.ts'
import { createAccount } from '#/testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { recordAudit, type Event } from './audit.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const anonymous = { requestId: 'request-1', address: '10.0.0.1', language: 'es' } as const
async function contextOf(kind: ActorKind) {
  const { id, role, profileKind } = await createAccount(database.db, kind)
  const actor = { userId: id, name: `Ana ${kind}`, role, profileKind, kind }
  return { ...anonymous, actor, reach: 'all' } as unknown as ActorContext
}
const record = async (context: Parameters<typeof recordAudit>[1], event: Event) => {
  await recordAudit(database.db, context, event)
  const [row] = await database.db.query(sql`
    SELECT actor_id AS "actorId", actor_name AS "actorName", actor_role AS role, action, object_kind AS kind,
      object_id AS id, outcome, request_id AS request, address, fields,
      EXISTS (SELECT FROM audit_unsealed u WHERE u.sequence = e.sequence) AS queued
    FROM audit_events e ORDER BY sequence DESC LIMIT 1`)
  return row
}

it.each(['STAFF', 'ADMIN', 'USER', 'DOCTOR'] as const)(
  'J5 records a %s with action, object, fields and call',
  async (kind) => {
    const context = await contextOf(kind)
    const event: Event = {
      action: 'patient.update',
      object: { kind: 'patient', id: 'object-1' },
      fields: ['phone', 'firstName'],
      outcome: 'refused',
    }
    expect(await record(context, event)).toEqual({
      actorId: context.actor.userId,
      actorName: `Ana ${kind}`,
      role: kind,
      action: 'patient.update',
      kind: 'patient',
      id: 'object-1',
      outcome: 'refused',
      request: 'request-1',
      address: '10.0.0.1',
      fields: ['phone', 'firstName'],
      queued: true,
    })
  },
)

it('J5 records a success without object and fields by default', async () => {
  const context = await contextOf('STAFF')
  expect(await record(context, { action: 'patient.export' })).toMatchObject({
    actorId: context.actor.userId,
    kind: null,
    id: null,
    outcome: 'success',
    fields: [],
  })
})

it('J5 records no unknown actor, and the user who signs in', async () => {
  const none = { actorId: null, actorName: null, role: null }
  expect(await record(anonymous, { action: 'session.refused', object: { kind: 'session', id: null } })).toMatchObject({
    ...none,
    kind: 'session',
    id: null,
  })
  const { actor } = await contextOf('DOCTOR')
  const { userId, name, role } = actor
  expect(await record(anonymous, { action: 'session.sign_in', actor: { userId, name, role } })).toMatchObject({
    actorId: userId,
    actorName: 'Ana DOCTOR',
    role: 'DOCTOR',
  })
})

it('J5 records the actor of the event, not of the call, where both are known', async () => {
  expect(
    await record(await contextOf('STAFF'), { action: 'audit.acknowledge', actor: { name: 'root' } }),
  ).toMatchObject({ actorId: null, actorName: 'root', role: null })
})
