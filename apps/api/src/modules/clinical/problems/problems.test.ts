import type { Problem } from '@piel/contract/clinical/problems'
import type { DiagnosisTerm } from '@piel/contract/clinical/diagnoses'
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
  await test.db.query(sql`
    INSERT INTO diagnosis_terms (source, code, name_es, sex, least_days, most_days, notifiable) VALUES
      ('official', 'L29.1', 'PRURITO ESCROTAL', 'MALE', NULL, NULL, NULL),
      ('official', 'L21.1', 'DERMATITIS SEBORREICA INFANTIL', NULL, 0, 1460, NULL),
      ('official', 'A30.9', 'LEPRA', NULL, NULL, NULL, 'weekly')`)
})
afterAll(() => test.close())

const of = (id: string) => `/patient/${id}/problems`
const termOf = async (search: string): Promise<string> => {
  const path = `/diagnoses?search=${encodeURIComponent(search)}&source=piel`
  return (await staff.call<DiagnosisTerm[]>('GET', path)).body[0]?.id ?? ''
}
const bodyOf = async (search: string, more: object = {}) => ({
  termId: await termOf(search),
  certainty: 'presumptive',
  ...more,
})
async function add(id: string, search: string, more: object = {}): Promise<Problem> {
  const { status, body } = await staff.call<Problem>('POST', of(id), await bodyOf(search, more))
  expect([status, body]).toEqual([201, expect.any(Object)])
  return body
}
const change = async (id: string, body: object, version?: number) =>
  (await staff.call<Problem>('PATCH', of(id), body, version === undefined ? {} : { 'if-match': `"v${version}"` })).body
const read = async (id: string, language = 'es') =>
  (await staff.call<{ data: Problem[] }>('GET', of(id), undefined, { 'accept-language': language })).body.data

it('N10 adds a problem with its code, certainty and author', async () => {
  const { id } = await staff.register()
  const problem = await add(id, 'psoriasis en placas', { since: '2024-03-01' })
  const { name } = signedIn.actor
  expect(problem).toEqual({
    id: problem.id,
    version: 1,
    patientId: id,
    label: 'Plaque psoriasis',
    code: 'L40.0',
    codeSystem: 'CIE-10',
    notifiable: null,
    certainty: 'presumptive',
    since: '2024-03-01',
    endedOn: null,
    notified: null,
    author: { id: signedIn.account.id, name },
    createdAt: problem.createdAt,
    changes: [
      { certainty: 'presumptive', since: '2024-03-01', endedOn: null, notified: null, at: problem.createdAt, by: name },
    ],
  })
  expect((await read(id)).map(({ label }) => label)).toEqual(['Psoriasis en placas'])
  expect(refusedFields(await staff.refused('POST', of(id), await bodyOf('psoriasis en placas')))).toEqual([
    '/termId validation.problemTwice',
  ])
})

it('N10 keeps what a problem was: presumptive, then definitive, then ended', async () => {
  const { id } = await staff.register()
  const { id: problemId } = await add(id, 'rosácea')
  const definitive = await change(id, { id: problemId, certainty: 'definitive' }, 1)
  expect([definitive.version, definitive.certainty]).toEqual([2, 'definitive'])
  const today = test.clock.today()
  const ended = await change(id, { id: problemId, endedOn: today }, 2)
  expect(ended.changes.map(({ certainty, endedOn }) => [certainty, endedOn])).toEqual([
    ['presumptive', null],
    ['definitive', null],
    ['definitive', today],
  ])
  const stale = await staff.refused('PATCH', of(id), { id: problemId, endedOn: null }, { 'if-match': '"v2"' })
  expect(refusal(stale)).toEqual([412, 'version_conflict'])
  // The same term can begin again.
  expect((await add(id, 'rosácea')).id).not.toBe(problemId)
  const reopened = await staff.refused('PATCH', of(id), { id: problemId, endedOn: null })
  expect(refusedFields(reopened)).toEqual(['/endedOn validation.problemTwice'])
})

it('N10 lists open problems before ended ones', async () => {
  const { id } = await staff.register()
  const first = await add(id, 'acrocordón')
  await add(id, 'vitíligo')
  await change(id, { id: first.id, endedOn: test.clock.today() })
  await add(id, 'melasma')
  expect((await read(id)).map(({ label }) => label)).toEqual(['Melasma', 'Vitíligo', 'Acrocordón'])
})

it('N10 asks about a code that does not fit sex or age, and does not refuse it', async () => {
  const { id } = await staff.register()
  for (const search of ['prurito escrotal', 'dermatitis seborreica del lactante']) {
    const asked = await staff.refused('POST', of(id), await bodyOf(search))
    expect(refusal(asked)).toEqual([409, 'needs_confirmation'])
    expect(refusedFields(asked)).toEqual(['/termId validation.diagnosisUnusual'])
    expect((await add(id, search, { confirmed: true })).id).toEqual(expect.any(String))
  }
  // In infancy it fits.
  const { id: other } = await staff.register()
  await add(other, 'dermatitis seborreica del lactante', { since: '1990-08-01' })
})

it.each([
  [{ since: '2199-01-01' }, '/since validation.dateFuture'],
  [{ since: '1990-05-16' }, '/since validation.dateInvalid'],
  [{ certainty: 'sure' }, '/certainty validation.certaintyRequired'],
  [{ termId: '0199f0a0-0000-7000-8000-000000000000' }, '/termId validation.termRequired'],
])('N10 refuses a problem with %o', async (more, field) => {
  const { id } = await staff.register()
  expect(refusedFields(await staff.refused('POST', of(id), await bodyOf('vitíligo', more)))).toEqual([field])
})

it('N18 keeps when a notifiable disease was notified, and who did it', async () => {
  const { id } = await staff.register()
  const leprosy = await add(id, 'lepra lepromatosa')
  expect(leprosy.notifiable).toBeNull()
  const problem = await add(id, 'hansen A30.9')
  expect(problem.notifiable).toBe('weekly')
  const notified = { on: test.clock.today(), by: 'Enf. Laura Díaz' }
  expect((await change(id, { id: problem.id, notified })).notified).toEqual(notified)
  const refused = await staff.refused('PATCH', of(id), { id: leprosy.id, notified })
  expect(refusedFields(refused)).toEqual(['/notified validation.notNotifiable'])
})

it('N10 keeps its words when the term is withdrawn or renamed', async () => {
  const { id } = await staff.register()
  const { id: problemId } = await add(id, 'dermografismo')
  await test.db.query(sql`
    UPDATE diagnosis_terms SET name_es = 'Otra cosa', is_active = false WHERE name_es = 'Dermografismo'`)
  const [problem] = await read(id)
  expect([problem?.id, problem?.label, problem?.code]).toEqual([problemId, 'Dermografismo', 'L50.3'])
})

it('N10 shows the problems of all records of a person, and adds to the kept one', async () => {
  const [kept, merged] = [await staff.register(), await staff.register()]
  const { id } = await add(merged.id, 'vitíligo')
  await mergeInto(test, merged.id, kept.id)
  expect((await read(kept.id)).map((one) => one.id)).toEqual([id])
  expect(refusal(await staff.refused('POST', of(merged.id), await bodyOf('melasma')))).toEqual([409, 'merged'])
  expect((await change(kept.id, { id, certainty: 'definitive' })).certainty).toBe('definitive')
  expect(refusedFields(await staff.refused('POST', of(kept.id), await bodyOf('vitíligo')))).toEqual([
    '/termId validation.problemTwice',
  ])
})

it('N10 N1 shows problems to clinical staff and not to reception', async () => {
  const { id } = await staff.register()
  const reception = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  expect(refusal(await reception.refused('GET', of(id)))).toEqual([403, 'forbidden'])
  expect(refusal(await reception.refused('GET', '/diagnoses?search=acne'))).toEqual([403, 'forbidden'])
})

it('N10 J5 leaves an event for reading, adding and changing; the database deletes nothing', async () => {
  const { id } = await staff.register()
  const problem = await add(id, 'vitíligo')
  await change(id, { id: problem.id, certainty: 'definitive' })
  await read(id)
  const events = await test.db.query<{ action: string }>(sql`
    SELECT action FROM audit_events WHERE object_kind = 'patient' AND object_id = ${id} AND action LIKE 'problem.%'
    ORDER BY sequence`)
  expect(events.map(({ action }) => action)).toEqual(['problem.add', 'problem.change', 'problem.read'])
  for (const changed of [sql`DELETE FROM problems`, sql`UPDATE problem_changes SET certainty = 'definitive'`])
    await expect(test.db.query(changed)).rejects.toThrow(/append-only|permission denied/)
})
