import { appointmentStatuses } from '@piel/contract/agenda/appointment-shapes'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { wrongClaims } from '#/testing/agenda-claims.ts'
import { testClock } from '#/testing/clock.ts'
import { createTestDatabase } from '#/testing/database.ts'
import { testEnv } from '#/testing/env.ts'
import { demoAppointments } from './agenda.ts'
import { seedDemo } from './seed.ts'

it('K1 plans 24 appointments in three columns, each status at least once, at any time of the day', () => {
  for (let minute = 0; minute < 1440; minute += 7) {
    const planned = demoAppointments(minute)
    expect(planned).toHaveLength(24)
    expect(new Set(planned.map(({ doctor }) => doctor)).size).toBe(3)
    expect(new Set(planned.map(({ status }) => status))).toEqual(new Set(appointmentStatuses))
  }
})

it.each(['2026-11-23T05:59:00Z', '2026-11-22T23:30:00Z'])('K1 seeds the agenda of today at %s', async (now) => {
  const database = await createTestDatabase()
  const clock = testClock()
  clock.set(now)
  await seedDemo({ db: database.db, clock, env: { ...testEnv(), demo: true } })
  const found = await database.db.query<{ leads: number; count: number; patients: number }>(sql`
    SELECT count(*)::int AS count, count(DISTINCT lead_id)::int AS leads, count(DISTINCT patient_id)::int AS patients
    FROM appointments WHERE local_date = ${clock.today()}::date`)
  expect(found).toEqual([{ count: 24, leads: 3, patients: 24 }])
  expect(await wrongClaims(database.db)).toBe(0)
  await database.close()
})
