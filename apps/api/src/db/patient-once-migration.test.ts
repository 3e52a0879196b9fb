import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { createAccount } from '#/testing/accounts.ts'
import { makeAgendaPatient } from '#/testing/agenda.ts'
import { databaseBefore } from '#/testing/before-migration.ts'
import { migrate } from './migrate.ts'

it('K5 the upgrade keeps appointments of a patient that overlap, and marks the later one', async () => {
  const earlier = await databaseBefore('0057')
  const { owner } = earlier
  const [patientId, other] = [await makeAgendaPatient(owner), await makeAgendaPatient(owner)]
  const [{ id: userId }, leadId, locationId] = [await createAccount(owner, 'STAFF'), newId(), newId()]
  await owner.query(sql`
    INSERT INTO locations (id, name, time_zone, position, created_at, updated_at)
    VALUES (${locationId}, 'Sede', 'America/Mexico_City', 9, now(), now())`)
  await owner.query(sql`
    INSERT INTO resources (id, kind, user_id, position, created_at, updated_at)
    VALUES (${leadId}, 'person', ${userId}, 0, now(), now())`)
  const add = async (patient: string, time: string, { status = 'booked', madeOn = 1 } = {}): Promise<string> => {
    const id = newId()
    await owner.query(sql`
      INSERT INTO appointments (id, patient_id, location_id, type_id, lead_id, local_date, local_start, time_zone, starts_at,
        ends_at, parts, status, cancelled_by, origin, created_at, updated_at)
      SELECT ${id}, ${patient}, ${locationId}, (SELECT id FROM appointment_types LIMIT 1), ${leadId}, '2027-01-11', ${time},
        'America/Mexico_City', s.at, s.at + interval '40 minutes', '{"lead":[0,40]}', ${status},
        CASE WHEN ${status} = 'cancelled' THEN 'clinic' END, 'desk', t.made, t.made
      FROM (SELECT local_instant('2027-01-11', ${time}, 'America/Mexico_City', false) AS at) s,
        (SELECT now() + ${madeOn} * interval '1 minute' AS made) t`)
    return id
  }
  const first = await add(patientId, '10:00')
  const second = await add(patientId, '10:20', { madeOn: 2 })
  const others = [
    await add(patientId, '10:10', { madeOn: 3, status: 'cancelled' }),
    await add(patientId, '11:00', { madeOn: 4 }),
    await add(other, '10:00', { madeOn: 5 }),
  ]
  await migrate(earlier.url)
  const rows = await owner.query<{ id: string }>(sql`SELECT id FROM appointments WHERE is_double_booked`)
  expect(rows).toEqual([{ id: second }])
  expect(others).not.toContain(first)
  await earlier.close()
})
