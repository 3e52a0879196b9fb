import sql from 'sql-template-tag'
import { newId } from '#/lib/id.ts'
import { makePerson, makeResource } from './agenda.ts'
import type { TestAccount } from './accounts.ts'
import { objectKinds, states, type ObjectKind } from './objects.ts'
import type { TestApp } from './test-app.ts'

/** IDs for request bodies. */
export const aLocationsId = '0199f0a0-0000-7000-8000-0000000010ca'
export const aRoomsId = '0199f0a0-0000-7000-8000-000000000c4b'
export const aPersonsId = '0199f0a0-0000-7000-8000-0000000be150'
const aTypesId = '0199f0a0-0000-7000-8000-00000000c17a'

/** The location that bodies name, after the first one. */
async function ensureLocation({ db }: TestApp): Promise<string> {
  await db.query(sql`
    INSERT INTO locations (id, name, time_zone, position, created_at, updated_at)
    VALUES (${aLocationsId}, 'Sede Norte', 'America/Monterrey', 1, now(), now()) ON CONFLICT DO NOTHING`)
  return aLocationsId
}

async function ensureType({ db }: TestApp): Promise<string> {
  await db.query(sql`
    INSERT INTO appointment_types (id, name_en, name_es, minutes, parts, who, position, created_at, updated_at)
    VALUES (${aTypesId}, 'Check', 'Revisión', 20, '{"lead":[0,20],"assistant":null,"room":null,"device":null}', 'any', 9,
      now(), now()) ON CONFLICT DO NOTHING`)
  return aTypesId
}

/** An appointment in a month whose lead is `owner`, if that is a doctor. */
async function makeAppointment(
  test: TestApp,
  owner: TestAccount | undefined,
  state: 'live' | 'archived',
): Promise<string> {
  const [id, leadId] = [newId(), await makePerson(test, { owner: owner?.kind === 'DOCTOR' ? owner : undefined })]
  const patientId = await objectKinds.patient.make(test, undefined, state)
  const author = owner?.id ?? null
  await test.db.query(sql`
    INSERT INTO appointments (id, patient_id, location_id, type_id, lead_id, local_date, local_start, time_zone, starts_at,
      ends_at, parts, status, origin, created_at, updated_at)
    SELECT ${id}, ${patientId}, l.id, ${await ensureType(test)}, ${leadId}, d.day, '10:00', l.time_zone,
      local_edge(d.day, '10:00', l.time_zone), local_edge(d.day, '10:20', l.time_zone),
      '{"lead":[0,20],"assistant":null,"room":null,"device":null}', 'booked', 'desk', now(), now()
    FROM (SELECT * FROM locations ORDER BY position LIMIT 1) l, (SELECT current_date + 30 AS day) d`)
  await test.db.query(sql`
    INSERT INTO claims (id, resource_id, lane, during, appointment_id)
    SELECT gen_random_uuid(), lead_id, 0, tstzrange(starts_at, ends_at), id FROM appointments WHERE id = ${id}
    ON CONFLICT DO NOTHING`)
  await test.db.query(sql`
    INSERT INTO appointment_changes (id, appointment_id, at, author_id, author_name, kind, to_status, fields)
    SELECT gen_random_uuid(), ${id}, now(), u.id, 'Ada Ruiz', 'booked', 'booked', '[]'
    FROM users u ORDER BY u.id = ${author}::uuid DESC NULLS LAST LIMIT 1`)
  return id
}

const rooms = {
  states: ['live'],
  async make(test: TestApp) {
    await ensureLocation(test)
    return await makeResource(test, { id: aRoomsId, kind: 'room' })
  },
} as const satisfies ObjectKind

export const agendaObjects = {
  location: {
    states: ['live', 'unknown'],
    make: async (test, _owner, state) => (state === 'unknown' ? newId() : await ensureLocation(test)),
  },
  restDay: {
    states,
    async make(test, _owner, state) {
      const id = newId()
      if (state === 'unknown') return id
      await test.db.query(sql`
        INSERT INTO rest_days (id, location_id, day, name_en, name_es, source, author_id, created_at, updated_at, archived_at)
        SELECT ${id}, NULL, '2040-01-01'::date + (SELECT count(*)::int FROM rest_days), 'Anniversary', 'Aniversario', 'clinic',
          (SELECT id FROM users LIMIT 1), now(), now(), CASE WHEN ${state === 'archived'} THEN now() END`)
      return id
    },
  },
  /** A room for bodies, with the location that they name. */
  room: rooms,
  person: {
    states: ['live', 'unknown'],
    async make(test, owner, state) {
      await ensureLocation(test)
      return state === 'unknown'
        ? newId()
        : await makePerson(test, { owner: owner?.kind === 'DOCTOR' ? owner : undefined })
    },
  },
  appointmentType: {
    states: ['live', 'unknown'],
    make: async (test, _owner, state) => (state === 'unknown' ? newId() : await ensureType(test)),
  },
  block: {
    states,
    async make(test, owner, state) {
      const id = newId()
      if (state === 'unknown') return id
      const resourceId = await makePerson(test, { owner: owner?.kind === 'DOCTOR' ? owner : undefined })
      await test.db.query(sql`
        INSERT INTO blocks (id, resource_id, kind, local_date, local_from, local_until, repeat, author_id, author_name,
          created_at, updated_at, archived_at)
        SELECT ${id}, ${resourceId}, 'lunch', current_date + 1, '14:00', '15:00', 'once', user_id, 'Ada Ruiz', now(), now(),
          CASE WHEN ${state === 'archived'} THEN now() END FROM resources WHERE id = ${resourceId}`)
      return id
    },
  },
  /** The patient, the person and the type that bodies of bookings name. */
  booking: {
    states: ['live'],
    typeId: () => aTypesId,
    async make(test) {
      await ensureType(test)
      await makePerson(test, { id: aPersonsId })
      return await objectKinds.patientToTreat.make(test)
    },
  },
  /** The patient is archived; the appointment does not change. */
  appointment: {
    states,
    make: async (test, owner, state) => (state === 'unknown' ? newId() : await makeAppointment(test, owner, state)),
  },
} satisfies Record<string, ObjectKind & { typeId?: () => string }>
