import type { RecordEntry, earlierHistory } from '@piel/contract/clinical/records'
import type { ListMeta } from '@piel/contract/core/pagination'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { createDatabase } from '#/db/connection/pool.ts'
import { newId } from '#/lib/id.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { startChange } from '#/testing/locks.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let signedIn: SignedIn
let staff: PatientCalls
let admin: PatientCalls

beforeAll(async () => {
  test = await buildTestApp()
  signedIn = await test.signedInAs('CLINICAL')
  staff = patientCallsOf(test, signedIn.headers)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

const of = (id: string) => `/patient/${id}/medical-history`
const entry = (more: object = {}) => ({
  kind: 'consultation',
  date: '2026-01-15',
  text: 'Acné moderado en mejillas.',
  ...more,
})
async function add(id: string, more: object = {}): Promise<RecordEntry> {
  const { status, body } = await staff.call<RecordEntry>('POST', of(id), entry(more))
  expect(status).toBe(201)
  return body
}
const read = async (id: string, query = '') =>
  (await staff.call<{ data: RecordEntry[]; meta: ListMeta }>('GET', `${of(id)}?${query}`)).body
const readings = (id: string) =>
  test.db.query(sql`SELECT actor_id, outcome FROM audit_events
    WHERE action = 'record.read' AND object_kind = 'patient' AND object_id = ${id} ORDER BY sequence`)
async function doctorOf(patientId: string): Promise<PatientCalls> {
  const { account, headers } = await test.signedInAs('DOCTOR')
  await test.db.query(sql`INSERT INTO patient_doctors (patient_id, doctor_user_id, since)
    VALUES (${patientId}, ${account.id}, '2026-01-01')`)
  return patientCallsOf(test, headers)
}

it('E3 opens no record without a token', async () => {
  const { id } = await staff.register()
  const stranger = patientCallsOf(test, {})
  expect((await stranger.refused('GET', of(id))).status).toBe(401)
  expect((await stranger.refused('POST', of(id), entry())).status).toBe(401)
  expect((await stranger.refused('GET', `${of(id)}/earlier`)).status).toBe(401)
})

it('N1 E3 opens no record for reception, not even what a colleague wrote', async () => {
  const { id } = await staff.register()
  await add(id)
  const reception = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  expect(refusal(await reception.refused('GET', of(id)))).toEqual([403, 'forbidden'])
  expect(refusal(await reception.refused('POST', of(id), entry()))).toEqual([403, 'forbidden'])
  expect(refusal(await reception.refused('GET', `${of(id)}/earlier`))).toEqual([403, 'forbidden'])
})

it('N1 keeps the clinical history that reception writes at registration, and its changes, with reception', async () => {
  const reception = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  const { id } = await reception.register({ patient: { medicalHistory: 'Alergia al níquel.' } })
  const medicalHistory = 'Alergia al níquel y al cobalto.'
  await reception.call('PATCH', `/patient/${id}`, { patient: { medicalHistory } })
  expect((await reception.call<{ medicalHistory: string }>('GET', `/patient/${id}`)).body.medicalHistory).toBe(
    medicalHistory,
  )
})

it.each([
  [{ kind: 'surgery' }, '/kind validation.entryKindRequired'],
  [{ date: '2026-02-30' }, '/date validation.dateInvalid'],
  [{ text: 'too short' }, '/text validation.entryTextMin'],
  [{ text: 'x'.repeat(1001) }, '/text validation.entryTextMax'],
  [{ replacesId: 'that one' }, '/replacesId validation.invalid'],
  [{ author: 'somebody' }, '/author validation.unknownKey'],
])('E3 refuses an entry with %o', async (more, field) => {
  const { id } = await staff.register()
  const sent = 'text' in more ? entry(more) : entry({ ...more })
  expect(refusedFields(await staff.refused('POST', of(id), sent))).toEqual([field])
})

it('E3 refuses a date after today in the clinic, and one before birth', async () => {
  const { id } = await staff.register({ patient: { birthDate: '2020-06-01' } })
  test.clock.set('2026-11-22T05:00:00Z') // 23:00 of the day before in Mexico City
  try {
    const then = patientCallsOf(test, (await test.signedInAs('CLINICAL')).headers)
    for (const date of ['2026-11-22', '2020-05-31'])
      expect(refusedFields(await then.refused('POST', of(id), entry({ date })))).toEqual([
        '/date validation.dateInvalid',
      ])
    for (const date of ['2026-11-21', '2020-06-01'])
      expect((await then.call<RecordEntry>('POST', of(id), entry({ date }))).body.date).toBe(date)
  } finally {
    test.clock.set(new Date().toISOString())
  }
})

it('D2 accepts any past date where the birth date is unknown', async () => {
  const { id } = await staff.register()
  await test.db.query(sql`UPDATE patients SET birth_date = NULL WHERE id = ${id}`)
  expect((await add(id, { date: '1950-01-01' })).date).toBe('1950-01-01')
})

it('E3 refuses a correction of an entry that is not in this record', async () => {
  const [one, other] = await Promise.all([staff.register(), staff.register()])
  const { id: replacesId } = await add(other.id)
  for (const foreign of [replacesId, newId()])
    expect(refusedFields(await staff.refused('POST', of(one.id), entry({ replacesId: foreign })))).toEqual([
      '/replacesId validation.invalid',
    ])
})

it('J4 refuses a USER, and hides the records of other patients from a DOCTOR', async () => {
  const [own, foreign] = await Promise.all([staff.register(), staff.register()])
  const user = patientCallsOf(test, (await test.signedInAs('USER')).headers)
  expect(refusal(await user.refused('GET', of(own.id)))).toEqual([403, 'forbidden'])
  const doctor = await doctorOf(own.id)
  expect((await doctor.call('GET', of(own.id))).status).toBe(200)
  expect((await doctor.call('POST', of(own.id), entry())).status).toBe(201)
  for (const id of [foreign.id, newId()]) {
    expect(refusal(await doctor.refused('GET', of(id)))).toEqual([404, 'not_found'])
    expect(refusal(await doctor.refused('GET', `${of(id)}/earlier`))).toEqual([404, 'not_found'])
    expect(refusal(await doctor.refused('POST', of(id), entry()))).toEqual([404, 'not_found'])
  }
  expect(await readings(foreign.id)).toEqual([])
})

it('E11 closes the record of an archived patient except to administrators, and refuses new entries', async () => {
  const { id } = await staff.register()
  await add(id)
  await staff.call('DELETE', `/patient/${id}`)
  expect(refusal(await staff.refused('GET', of(id)))).toEqual([404, 'not_found'])
  expect((await admin.call<{ data: unknown[] }>('GET', of(id))).body.data).toHaveLength(1)
  for (const calls of [staff, admin])
    expect(refusal(await calls.refused('POST', of(id), entry()))).toEqual([409, 'archived'])
})

it('E3 accepts one of two corrections of the same entry, also when sent at once', async () => {
  const { id } = await staff.register()
  const { id: replacesId } = await add(id)
  const both = await Promise.all([1, 2, 3].map(() => staff.refused('POST', of(id), entry({ replacesId }))))
  expect(both.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(refusal(await staff.refused('POST', of(id), entry({ replacesId })))).toEqual([409, 'already_replaced'])
  expect((await read(id)).data).toHaveLength(2)
})

it('E3 keeps kind, date, text, author and time of an entry, and the correction beside what it corrects', async () => {
  const { id } = await staff.register()
  const text = '  Lesión de 4 mm en dorso, bordes regulares.\nSe indica dermatoscopia (mg/kg 100%).  '
  const first = await add(id, { kind: 'diagnosis', text })
  expect(first).toEqual({
    id: first.id,
    patientId: id,
    kind: 'diagnosis',
    date: '2026-01-15',
    text: text.trim(),
    author: { id: signedIn.account.id, name: signedIn.actor.name, title: null, license: null, specialty: null },
    createdAt: first.createdAt,
    replacesId: null,
    replacedById: null,
    form: null,
    signedAt: null,
    completeness: null,
    incompleteReason: null,
    addendumToId: null,
    addendumIds: [],
  })
  const correction = await add(id, { kind: 'diagnosis', replacesId: first.id, text: 'Lesión de 6 mm en dorso.' })
  const { data } = await read(id)
  expect(data).toEqual([correction, { ...first, replacedById: correction.id }])
  await test.db.query(sql`UPDATE users SET last_name = 'Casada' WHERE id = ${signedIn.account.id}`)
  expect((await read(id)).data[1]?.author.name).toBe(signedIn.actor.name)
})

it('E3 lists newest first by date and then by time, in pages, by kind and by words', async () => {
  const { id } = await staff.register()
  const dates = ['2026-01-02', '2025-12-31', '2026-01-02', '2024-05-05']
  const made: RecordEntry[] = []
  for (const [i, date] of dates.entries())
    made.push(
      await add(id, { date, kind: i === 3 ? 'note' : 'procedure', text: `Aplicación número ${i} de crioterapia` }),
    )
  const order = [made[2], made[0], made[1], made[3]]
  expect((await read(id)).data).toEqual(order)
  expect((await read(id, 'sort=date')).data).toEqual(order.toReversed())
  const second = await read(id, 'limit=3&page=2')
  expect(second).toEqual({ data: [made[3]], meta: { page: 2, limit: 3, total: 4, totalIsExact: true } })
  expect((await read(id, 'kind=note')).data).toEqual([made[3]])
  expect((await read(id, `search=${encodeURIComponent('NUMERO 1 apli')}`)).data).toEqual([made[1]])
  expect((await read(id, `search=${encodeURIComponent('"numero 1", (apli')}`)).data).toEqual([made[1]])
  expect((await read(id, 'search=%25')).data).toHaveLength(made.length)
  expect(refusal(await staff.refused('GET', `${of(id)}?page=20000`))).toEqual([422, 'page_too_deep'])
})

it('J5 records every reading and every addition on the patient', async () => {
  const { id } = await staff.register()
  await read(id)
  await staff.call('GET', `${of(id)}/earlier`)
  await add(id)
  const seen = { actor_id: signedIn.account.id, outcome: 'success' }
  expect(await readings(id)).toEqual([seen, seen])
  const added = await test.db.query(sql`
    SELECT fields FROM audit_events WHERE action = 'record.add' AND object_id = ${id}`)
  expect(added).toEqual([{ fields: [] }])
})

it('E4 keeps the earlier texts of the clinical history, newest first, with who replaced them and when', async () => {
  const { id } = await staff.register({ patient: { medicalHistory: 'Primera versión.' } })
  const change = (medicalHistory: string | null) =>
    staff.call('PATCH', `/patient/${id}`, { patient: { medicalHistory } })
  await change('Segunda versión.')
  await change('Segunda versión.')
  await change(null)
  await change('Tercera versión.')
  const { body } = await staff.call<{ data: z.output<typeof earlierHistory>[] }>('GET', `${of(id)}/earlier`)
  const name = 'Ana Casada'
  expect(body.data.map((row) => [row.text, row.replacedBy])).toEqual([
    ['Segunda versión.', name],
    ['Primera versión.', name],
  ])
})

it('E3 refuses to change or remove an entry, even to the tables’ owner', async () => {
  const { id } = await staff.register({ patient: { medicalHistory: 'Primera versión.' } })
  await add(id)
  const owner = createDatabase(test.databaseUrl, { role: null })
  try {
    for (const statement of [
      sql`UPDATE clinical_entries SET text = 'changed'`,
      sql`DELETE FROM clinical_entries`,
      sql`TRUNCATE clinical_entries CASCADE`,
      sql`UPDATE earlier_histories SET text = 'changed'`,
      sql`DELETE FROM earlier_histories`,
      sql`TRUNCATE earlier_histories`,
    ]) {
      await expect(owner.query(statement)).rejects.toMatchObject({ code: '42501' })
      await expect(test.db.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
  } finally {
    await owner.close()
  }
})

it('G5 refuses the key of an entry for the record of another patient', async () => {
  const [one, other] = [await staff.register(), await staff.register()]
  const headers = { 'idempotency-key': newId() }
  expect((await staff.call('POST', of(one.id), entry(), headers)).status).toBe(201)
  expect(refusal(await staff.refused('POST', of(other.id), entry(), headers))).toEqual([422, 'idempotency_mismatch'])
  expect((await read(other.id)).data).toEqual([])
})

it('E11 adds nothing to a record whose patient is being archived', async () => {
  const { id } = await staff.register()
  const archiving = await startChange(test, sql`UPDATE patients SET archived_at = now() WHERE id = ${id}`)
  const adding = staff.refused('POST', of(id), entry())
  await archiving.hasWaiting()
  await archiving.commit()
  expect(refusal(await adding)).toEqual([409, 'archived'])
})
