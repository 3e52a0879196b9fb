import {
  treatmentStatuses,
  treatmentTransitions,
  type Treatment,
  type TreatmentStatus,
} from '@piel/contract/treatments/treatments'
import { addDays } from '@piel/contract/core/dates'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDoctor } from '#/testing/care.ts'
import { accountOf } from '#/testing/ledger.ts'
import { retryUnavailable } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { byTier } from '#/testing/tier.ts'
import { makeTreatmentType } from '#/testing/treatments.ts'

let test: TestApp
let staff: PatientCalls
const doctors: string[] = []
const types: string[] = []
const patients: string[] = []

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T16:00:00Z')
  staff = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  for (let n = 0; n < 3; n++) {
    doctors.push((await makeDoctor(test)).id)
    types.push(await makeTreatmentType(test.db, { priceMinor: n * 33_333 }))
    patients.push((await staff.register()).id)
  }
})
afterAll(() => test.close())

const n = fc.nat({ max: 2 })
const step = fc.oneof(
  fc.record({
    kind: fc.constant('start' as const),
    patient: n,
    doctor: n,
    type: n,
    day: fc.integer({ min: -40, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    at: fc.nat(),
    doctor: n,
    day: fc.integer({ min: -40, max: 3 }),
    valueMinor: fc.integer({ min: 0, max: 90_000 }),
  }),
  fc.record({ kind: fc.constant('status' as const), at: fc.nat(), to: fc.constantFrom(...treatmentStatuses) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Known {
  status: TreatmentStatus
  valueMinor: number
  /** Days from today. */
  start: number
}
const day = (days: number) => addDays('2026-11-21', days)

/** Performs one step and applies its expected effect to the known state; a step without an object has no effect. */
async function take(one: Step, known: Map<string, Known>): Promise<void> {
  if (one.kind === 'start') {
    const body = { patientId: patients[one.patient], doctorId: doctors[one.doctor], typeId: types[one.type] }
    const made = await staff.call<Treatment>('POST', '/treatments', { ...body, startsOn: day(one.day) })
    expect(made.status).toBe(201)
    known.set(made.body.id, { status: 'started', valueMinor: one.type * 33_333, start: one.day })
    return
  }
  const [id, was] = [...known][one.at % Math.max(known.size, 1)] ?? []
  if (id === undefined || was === undefined) return
  if (one.kind === 'edit') {
    const { valueMinor } = one
    const body = { doctorId: doctors[one.doctor], startsOn: day(one.day), valueMinor }
    const { status } = await staff.call('PATCH', `/treatments/${id}`, body)
    const goesOn = treatmentTransitions[was.status].length > 0
    const isRefused = was.status === 'inProgress' && one.day > 0 && one.day !== was.start
    if (goesOn) expect(status).toBe(isRefused ? 422 : 200)
    else expect([200, 409]).toContain(status)
    if (goesOn && !isRefused) known.set(id, { ...was, valueMinor, start: one.day })
  } else {
    const body = { status: one.to, ...(one.to === 'cancelled' && { reason: 'Ya no vino' }) }
    const { status } = await staff.call('POST', `/treatments/${id}/status`, body)
    const allowed = treatmentTransitions[was.status].includes(one.to)
    const isEarly = was.start > 0 && one.to !== 'cancelled'
    expect(status).toBe(allowed ? (isEarly ? 422 : 200) : 409)
    if (allowed && !isEarly) known.set(id, { ...was, status: one.to })
  }
}

const rolledUp = () =>
  test.db.query(sql`
    SELECT day, type_id AS type, status, total::int FROM treatment_days WHERE total <> 0 ORDER BY 1, 2, 3`)
const counted = () =>
  test.db.query(sql`
    SELECT starts_on AS day, type_id AS type, status, count(*)::int AS total FROM treatments
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`)
const byMonth = () =>
  test.db.query(sql`
    SELECT month, type_id AS type, status, total::int FROM treatment_months WHERE total <> 0 ORDER BY 1, 2, 3`)
const countedByMonth = () =>
  test.db.query(sql`
    SELECT to_char(starts_on, 'YYYY-MM-01') AS month, type_id AS type, status, count(*)::int AS total FROM treatments
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`)
const totals = () =>
  test.db.query(sql`
    SELECT t.status, t.total::int, (SELECT count(*)::int FROM treatments x WHERE x.status = t.status) AS counted
    FROM treatment_totals t`)

it('G1 H2 G3 figures by day equal the rows, statuses follow the table, and accounts add up, whatever is done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const known = new Map<string, Known>()
      for (const one of steps) await take(one, known)
      for (const [id, { status, valueMinor }] of known) {
        const { body } = await staff.call<Treatment>('GET', `/treatments/${id}`)
        expect([body.status, body.valueMinor]).toEqual([status, valueMinor])
        expect(body.outstandingMinor).toBe(status === 'cancelled' ? 0 : valueMinor)
        expect(body.changes).toHaveLength(body.version)
        expect(body.endedOn === null).toBe(status === 'started' || status === 'inProgress')
      }
      expect(await rolledUp()).toEqual(await counted())
      expect(await byMonth()).toEqual(await countedByMonth())
      for (const row of (await totals()) as { total: number; counted: number }[]) expect(row.total).toBe(row.counted)
      const [row] = await test.db.query<{ negative: number }>(
        sql`SELECT count(*)::int AS negative FROM treatment_days WHERE total < 0`,
      )
      expect(row?.negative).toBe(0)
    }),
    { numRuns: byTier({ first: 5, full: 12 }) },
  )
  for (const id of patients) {
    const { balance, sum, entries, positions } = await accountOf(test, id)
    expect([balance, entries]).toEqual([sum, positions])
  }
}, 60_000)

it('H2 J6 starts, edits and ends many treatments at once without a deadlock or a lost change', async () => {
  const starting = Array.from({ length: 12 }, (_, i) =>
    retryUnavailable(() =>
      staff.call<Treatment>('POST', '/treatments', {
        patientId: patients[i % 3],
        doctorId: doctors[i % 2],
        typeId: types[i % 3],
        startsOn: day(-(i % 5)),
      }),
    ),
  )
  const started = await Promise.all(starting)
  expect(new Set(started.map((answer) => answer.status))).toEqual(new Set([201]))
  const changes = started.flatMap(({ body: { id } }, i) => [
    retryUnavailable(() =>
      staff.call('PATCH', `/treatments/${id}`, { startsOn: day(-9 * (i % 7)), valueMinor: i * 100 }),
    ),
    retryUnavailable(() => staff.call('POST', `/treatments/${id}/status`, { status: 'inProgress' })),
    retryUnavailable(() => staff.call('PATCH', `/treatments/${id}`, { doctorId: doctors[(i + 1) % 3] })),
    retryUnavailable(() =>
      staff.call('PATCH', `/doctor/${doctors[i % 3]}`, { user: { lastName: i % 2 ? 'Ruiz' : 'Ríos' } }),
    ),
    retryUnavailable(() =>
      staff.call('PATCH', `/patient/${patients[i % 3]}`, { user: { lastName: i % 2 ? 'Paz' : 'Luz' } }),
    ),
  ])
  const answers = await Promise.all(changes)
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
  expect(await rolledUp()).toEqual(await counted())
  expect(await byMonth()).toEqual(await countedByMonth())
  const stale = await test.db.query(sql`
    SELECT t.id FROM treatments t JOIN patients p ON p.id = t.patient_id JOIN users u ON u.id = p.user_id
    WHERE t.search_text NOT LIKE '%' || fold(u.last_name) || '%'`)
  expect(stale).toEqual([])
}, 60_000)
