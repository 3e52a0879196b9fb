import type { Appointment, CreateAppointmentBody } from '@piel/contract/agenda/appointments'
import type { Resource } from '@piel/contract/agenda/resources'
import type { AppointmentType } from '@piel/contract/agenda/types'
import type { Location } from '@piel/contract/agenda/locations'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { newId } from '#/lib/id.ts'
import { callsOf, type Calls } from './api-client.ts'
import { createAccount, type TestAccount } from './accounts.ts'
import { makeDoctor } from './care.ts'
import type { TestApp } from './test-app.ts'

/** Monday, 08:00 in Mexico City. */
export const mondayMorning = '2026-11-23T14:00:00Z'

/** Creates a person, room or device, once per `id`; of a room or device at the first location. */
export async function makeResource(
  test: TestApp,
  given: { id?: string; kind: 'person' | 'room' | 'device'; userId?: string; capacity?: number; overbook?: number },
): Promise<string> {
  const { id = newId(), kind, capacity = 1, overbook = 0 } = given
  const isPerson = kind === 'person'
  const userId = isPerson ? (given.userId ?? (await makeDoctor(test)).account.id) : null
  const [row] = await test.db.query<{ id: string }>(sql`
    INSERT INTO resources (id, kind, user_id, location_id, name, device_kind, capacity, overbook, position, created_at,
      updated_at)
    SELECT ${id}, ${kind}, ${userId}, CASE WHEN ${isPerson} THEN NULL ELSE (SELECT id FROM locations ORDER BY position LIMIT 1) END,
      ${isPerson ? null : `Sala ${id}`}, ${kind === 'device' ? 'Láser CO2' : null}, ${capacity}, ${overbook},
      (SELECT count(*) FROM resources), now(), now()
    ON CONFLICT DO NOTHING RETURNING id`)
  if (row) return row.id
  const [known] = await test.db.query<{ id: string }>(
    sql`SELECT id FROM resources WHERE id = ${id} OR user_id = ${userId}::uuid`,
  )
  return known?.id ?? ''
}

/** A person of the agenda who works at the first location at any time. */
export async function makePerson(
  test: TestApp,
  given: { id?: string; owner?: TestAccount | undefined; capacity?: number; overbook?: number } = {},
): Promise<string> {
  const { owner, ...more } = given
  const userId = owner && owner.kind !== 'DOCTOR' ? owner.id : (await makeDoctor(test, { owner })).account.id
  const id = await makeResource(test, { ...more, kind: 'person', userId })
  await worksAt(test.db, id, ['00:00', '24:00'])
  return id
}

/** Sets the same hours on every day of the week. */
export async function worksAt(db: Queryable, resourceId: string, ...spans: [from: string, until: string][]) {
  await db.query(sql`DELETE FROM working_hours WHERE resource_id = ${resourceId}`)
  for (const [from, until] of spans)
    await db.query(sql`
      INSERT INTO working_hours (id, resource_id, location_id, weekday, from_time, until_time)
      SELECT gen_random_uuid(), ${resourceId}, (SELECT id FROM locations ORDER BY position LIMIT 1), d, ${from}, ${until}
      FROM generate_series(1, 7) AS d`)
}

/** Calls of the agenda as one user. */
export function agendaCallsOf(test: TestApp, headers: Record<string, string>) {
  const calls = callsOf(test, headers)
  return {
    ...calls,
    /** The types that an installation starts with, by their names in English. */
    async typeId(name = 'First visit'): Promise<string> {
      const { body } = await calls.call<{ data: AppointmentType[] }>('GET', '/agenda/types')
      return body.data.find(({ nameEn }) => nameEn === name)?.id ?? ''
    },
    locations: async (): Promise<Location[]> => (await calls.call<{ data: Location[] }>('GET', '/locations')).body.data,
    resources: async (): Promise<Resource[]> =>
      (await calls.call<{ data: Resource[] }>('GET', '/agenda/resources')).body.data,
    async book(body: Partial<CreateAppointmentBody>): Promise<Appointment> {
      const answer = await calls.call<Appointment>('POST', '/appointments', body)
      if (answer.status !== 201) throw new Error(`Booking answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    refusedBooking: (body: object) => calls.refused('POST', '/appointments', body),
    step: (id: string, body: object) => calls.call<Appointment>('POST', `/appointments/${id}/status`, body),
  }
}
export type AgendaCalls = ReturnType<typeof agendaCallsOf> & Calls

/** A patient without anything but a name. */
export async function makeAgendaPatient(db: Queryable): Promise<string> {
  const [id, user] = [newId(), await createAccount(db, 'USER')]
  await db.query(sql`INSERT INTO patients (id, user_id, phone) VALUES (${id}, ${user.id}, '55 1234 5678')`)
  return id
}
