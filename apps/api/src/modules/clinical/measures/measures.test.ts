import type { Measure, MassIndex } from '@piel/contract/clinical/measures'
import { addDays } from '@piel/contract/core/dates'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { mergeInto } from '#/testing/persons.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let signedIn: SignedIn
let staff: PatientCalls

beforeAll(async () => {
  test = await buildTestApp()
  signedIn = await test.signedInAs('CLINICAL')
  staff = patientCallsOf(test, signedIn.headers)
})
afterAll(() => test.close())

const of = (id: string) => `/patient/${id}/measures`
const hoursAgo = (hours: number) => new Date(test.clock.now().getTime() - hours * 3_600_000).toISOString()
const pulse = (value: number, more: object = {}) => ({ kind: 'pulse', at: hoursAgo(1), detail: { value }, ...more })
async function add(id: string, body: object): Promise<Measure> {
  const answer = await staff.call<Measure>('POST', of(id), body)
  expect([answer.status, answer.body]).toEqual([201, expect.any(Object)])
  return answer.body
}
const refuse = (id: string, body: object) => staff.refused('POST', of(id), body)
const read = async (id: string, query = '') =>
  (await staff.call<{ data: Measure[]; bmi: MassIndex[] }>('GET', `${of(id)}${query}`)).body

const region = (erythema: number, edema: number, excoriation: number, lichenification: number, area: number) => ({
  erythema,
  edema,
  excoriation,
  lichenification,
  area,
})
// The worked example of the papers: 18.6 for an adult, 16.6 below the eighth birthday.
const eczema = {
  head: region(1, 1, 1, 1, 2),
  arms: region(2, 2, 2, 2, 3),
  trunk: region(1, 1, 1, 0, 2),
  legs: region(2, 2, 2, 1, 4),
}

it('N11 records a vital sign with its unit and author', async () => {
  const { id } = await staff.register()
  const at = hoursAgo(2)
  const measure = await add(id, { kind: 'bloodPressure', at, detail: { systolic: 120, diastolic: 80 } })
  expect(measure).toEqual({
    id: measure.id,
    patientId: id,
    kind: 'bloodPressure',
    at,
    value: 120,
    unit: 'mmHg',
    detail: { systolic: 120, diastolic: 80 },
    weights: null,
    isUnusual: false,
    author: { id: signedIn.account.id, name: signedIn.actor.name },
    createdAt: measure.createdAt,
    replacesId: null,
    error: null,
  })
  expect((await read(id)).data).toEqual([measure])
})

it('N11 computes a score on the server and keeps its weights', async () => {
  const { id } = await staff.register()
  const adult = await add(id, { kind: 'easi', at: hoursAgo(1), detail: eczema })
  expect([adult.value, adult.unit, adult.weights]).toEqual([
    18.6,
    'points',
    { head: 0.1, arms: 0.2, trunk: 0.3, legs: 0.4 },
  ])
})

it('N11 takes the weights of a child until the day before the eighth birthday, on the clinic’s calendar', async () => {
  // At noon in Mexico City, so that the day does not depend on the hour of the test.
  const eighth = addDays(test.clock.today(), -1)
  const birthDate = `${Number(eighth.slice(0, 4)) - 8}${eighth.slice(4) === '-02-29' ? '-03-01' : eighth.slice(4)}`
  const { id } = await staff.register({ patient: { birthDate } })
  const on = async (at: string) => (await add(id, { kind: 'easi', at, detail: eczema })).value
  expect(await on(`${addDays(eighth, -1)}T12:00:00-06:00`)).toBe(16.6)
  // Half past eleven in the evening is the next day in UTC.
  expect(await on(`${addDays(eighth, -1)}T23:30:00-06:00`)).toBe(16.6)
  expect(await on(`${eighth}T00:30:00-06:00`)).toBe(18.6)
})

it('N11 asks for the birth date before EASI', async () => {
  const { id } = await staff.register()
  await test.db.query(sql`UPDATE patients SET birth_date = NULL WHERE id = ${id}`)
  const answer = await refuse(id, { kind: 'easi', at: hoursAgo(1), detail: eczema })
  expect(refusedFields(answer)).toEqual(['/kind validation.easiBirthDate'])
})

it('N11 keeps a week of UAS7 with a day missing, without a sum', async () => {
  const { id } = await staff.register()
  const days = (count: number) => Array.from({ length: count }, () => ({ wheals: 2, itch: 3 }))
  const whole = await add(id, { kind: 'uas7', at: hoursAgo(2), detail: { days: days(7) } })
  const partial = await add(id, { kind: 'uas7', at: hoursAgo(1), detail: { days: [...days(6), null] } })
  expect([whole.value, partial.value]).toEqual([35, null])
  const answer = await refuse(id, { kind: 'uas7', at: hoursAgo(1), detail: { days: days(6) } })
  expect(refusedFields(answer)).toEqual(['/detail/days validation.measureDays'])
})

it.each([
  [{ kind: 'smell' }, '/kind validation.measureKindRequired'],
  [{ detail: { value: 19 } }, '/detail/value validation.measureImpossible'],
  [{ detail: { value: 301 } }, '/detail/value validation.measureImpossible'],
  [{ detail: {} }, '/detail/value validation.measureRequired'],
  [{ detail: null }, '/detail validation.measureRequired'],
  [{ at: 'yesterday' }, '/at validation.dateInvalid'],
  [{ value: 72 }, '/value validation.unknownKey'],
])('N11 refuses a pulse with %o', async (more, field) => {
  const { id } = await staff.register()
  expect(refusedFields(await refuse(id, pulse(72, more)))).toEqual([field])
})

it('N11 refuses a measure of the future, and of a day before birth', async () => {
  const { id } = await staff.register()
  expect(refusedFields(await refuse(id, pulse(72, { at: hoursAgo(-1) })))).toEqual(['/at validation.dateFuture'])
  const before = pulse(72, { at: '1990-05-16T18:00:00Z' })
  expect(refusedFields(await refuse(id, before))).toEqual(['/at validation.dateInvalid'])
})

it('N11 asks about a value out of the usual bounds, and records it once confirmed', async () => {
  const { id } = await staff.register()
  const fever = { kind: 'temperature', at: hoursAgo(1), detail: { value: 41.2 } }
  const asked = await refuse(id, fever)
  expect(refusal(asked)).toEqual([409, 'needs_confirmation'])
  expect(refusedFields(asked)).toEqual(['/detail/value validation.measureUnusual'])
  expect((await read(id)).data).toEqual([])
  const measure = await add(id, { ...fever, confirmed: true })
  expect([measure.value, measure.isUnusual]).toEqual([41.2, true])
})

it('N11 corrects by a new measure with a reason: the first stays, and does not count', async () => {
  const { id } = await staff.register()
  const wrong = await add(id, pulse(72))
  const reason = 'Se leyó otro monitor.'
  const right = await add(id, pulse(84, { replaces: { id: wrong.id, reason } }))
  expect(right.replacesId).toBe(wrong.id)
  const { data } = await read(id)
  const { name } = signedIn.actor
  expect(data.find((one) => one.id === wrong.id)?.error).toEqual({
    reason,
    at: right.createdAt,
    by: name,
    hasValue: true,
  })
  expect(data.find((one) => one.id === right.id)?.error).toBeNull()
  const again = pulse(85, { replaces: { id: wrong.id, reason } })
  expect(refusal(await refuse(id, again))).toEqual([409, 'already_replaced'])
})

it('N11 states that a measure was recorded in error without another value', async () => {
  const { id } = await staff.register()
  const wrong = await add(id, pulse(72))
  const reason = 'Era de otro paciente.'
  await add(id, { kind: 'pulse', at: wrong.at, detail: null, replaces: { id: wrong.id, reason } })
  const { data } = await read(id)
  expect(data.map((one) => [one.id, one.error?.reason, one.error?.hasValue])).toEqual([[wrong.id, reason, false]])
})

it('N11 does not replace a measure of another kind or patient', async () => {
  const [one, two] = [await staff.register(), await staff.register()]
  const { id } = await add(one.id, pulse(72))
  const replaces = { id, reason: 'Se leyó otro monitor.' }
  const other = { kind: 'breathing', at: hoursAgo(1), detail: { value: 16 }, replaces }
  expect(refusedFields(await refuse(one.id, other))).toEqual(['/replaces/id validation.invalid'])
  expect(refusedFields(await refuse(two.id, pulse(80, { replaces })))).toEqual(['/replaces/id validation.invalid'])
})

it('N11 derives the body-mass index, not from what was recorded in error', async () => {
  const { id } = await staff.register()
  await add(id, { kind: 'height', at: hoursAgo(3), detail: { value: 175 } })
  const weight = await add(id, { kind: 'weight', at: hoursAgo(2), detail: { value: 70 } })
  expect((await read(id)).bmi.map(({ value, weightId }) => [value, weightId])).toEqual([[22.9, weight.id]])
  const replaces = { id: weight.id, reason: 'Con abrigo y zapatos.' }
  const lighter = await add(id, { kind: 'weight', at: hoursAgo(2), detail: { value: 68.5 }, replaces })
  expect((await read(id)).bmi.map(({ value, weightId }) => [value, weightId])).toEqual([[22.4, lighter.id]])
})

it('N11 lists newest first, of one kind on request', async () => {
  const { id } = await staff.register()
  await add(id, pulse(70, { at: hoursAgo(5) }))
  await add(id, pulse(90, { at: hoursAgo(1) }))
  await add(id, { kind: 'breathing', at: hoursAgo(2), detail: { value: 16 } })
  expect((await read(id)).data.map(({ value }) => value)).toEqual([90, 16, 70])
  expect((await read(id, '?kind=pulse')).data.map(({ value }) => value)).toEqual([90, 70])
})

it('N11 shows the measures of all records of a person, and records on the kept one', async () => {
  const [kept, merged] = [await staff.register(), await staff.register()]
  const { id } = await add(merged.id, pulse(72))
  await mergeInto(test, merged.id, kept.id)
  expect((await read(kept.id)).data.map((one) => one.id)).toEqual([id])
  expect(refusal(await refuse(merged.id, pulse(80)))).toEqual([409, 'merged'])
  // The correction belongs to the record of what it corrects.
  const right = await add(kept.id, pulse(80, { replaces: { id, reason: 'Se leyó otro monitor.' } }))
  expect(right.patientId).toBe(merged.id)
})

it('N11 N1 shows measures to clinical staff and not to reception', async () => {
  const { id } = await staff.register()
  const reception = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  expect(refusal(await reception.refused('GET', of(id)))).toEqual([403, 'forbidden'])
  expect(refusal(await reception.refused('POST', of(id), pulse(72)))).toEqual([403, 'forbidden'])
})

it('N11 J5 leaves an event for reading, recording and correcting', async () => {
  const { id } = await staff.register()
  const wrong = await add(id, pulse(72))
  await add(id, pulse(84, { replaces: { id: wrong.id, reason: 'Se leyó otro monitor.' } }))
  await read(id)
  const events = await test.db.query<{ action: string }>(sql`
    SELECT action FROM audit_events WHERE object_kind = 'patient' AND object_id = ${id} AND action LIKE 'measure.%'
    ORDER BY sequence`)
  expect(events.map(({ action }) => action)).toEqual(['measure.add', 'measure.correct', 'measure.read'])
})

it('N11 the database changes and deletes no measure', async () => {
  const { id } = await staff.register()
  await add(id, pulse(72))
  for (const change of [sql`UPDATE measures SET value = 60`, sql`DELETE FROM measures`])
    await expect(test.db.query(change)).rejects.toThrow(/append-only|permission denied/)
})
