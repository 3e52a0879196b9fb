import type { NoteDraft, ToSign } from '@piel/contract/clinical/notes'
import type { Notification } from '@piel/contract/core/notifications'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { notifyNotesUnsigned } from '#/modules/core/notifications/notifications.service.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { makeNoteScene, type NoteScene } from '#/testing/note-calls.ts'
import { wholeSheet } from '#/testing/notes.ts'
import { type PatientCalls } from '#/testing/patients.ts'
import { mergeInto } from '#/testing/persons.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let nurse: NoteScene['nurse']
let doctor: NoteScene['doctor']
let patientId: NoteScene['patientId']
let begin: NoteScene['begin']
let save: NoteScene['save']
let written: NoteScene['written']
let signed: NoteScene['signed']
let record: NoteScene['record']

beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  ;({ nurse, doctor, patientId, begin, save, written, signed, record } = await makeNoteScene(test))
})
afterAll(() => test.close())

const ifMatch = (version: number) => ({ 'if-match': `"v${version}"` })

it('N5 refuses unknown forms, unknown sections, visits of others, and texts over 20,000 characters', async () => {
  const path = `/patient/${patientId}/notes`
  expect(refusedFields(await nurse.refused('POST', path, { form: 'letter' }))).toEqual(['/form validation.invalid'])
  const elsewhere = { form: 'nursing', appointmentId: newId() }
  expect(refusedFields(await nurse.refused('POST', path, elsewhere))).toEqual(['/appointmentId validation.invalid'])
  const { id } = await begin(nurse, { form: 'nursing' })
  expect(refusedFields(await save(nurse, id, { mood: 'good' }))).toEqual(['/content/mood validation.unknownKey'])
  const half = 'a'.repeat(10_000)
  expect((await save(nurse, id, { observations: half, procedure: half })).status).toBe(200)
  const over = { observations: half, procedure: `${half}b` }
  expect(refusedFields(await save(nurse, id, over))).toEqual(['/content validation.noteMax'])
})

it('N5 refuses forms that doctors sign to clinical staff, also as a change of form', async () => {
  const path = `/patient/${patientId}/notes`
  expect(refusal(await nurse.refused('POST', path, { form: 'evolution' }))).toEqual([403, 'doctor_required'])
  const { id } = await begin(nurse, { form: 'nursing' })
  const changed = await save(nurse, id, {}, undefined, { form: 'procedure' })
  expect(refusal(changed)).toEqual([403, 'doctor_required'])
})

it('N5 shows a draft to its author alone', async () => {
  const id = await written(nurse, wholeSheet, 'nursing')
  expect((await nurse.call<NoteDraft>('GET', `/notes/${id}`)).body).toMatchObject({ content: wholeSheet, patientId })
  for (const [method, path, body] of [
    ['GET', `/notes/${id}`],
    ['PUT', `/notes/${id}`, { content: {} }],
    ['DELETE', `/notes/${id}`],
    ['POST', `/notes/${id}/sign`, {}],
  ] as const)
    expect(refusal(await doctor.refused(method, path, body))).toEqual([404, 'not_found'])
  expect(await record()).toEqual([])
})

it('N5 has one draft of an author, a patient and a visit, also once records are merged', async () => {
  const draft = await begin(doctor)
  expect((await begin(doctor, { form: 'procedure' })).id).toBe(draft.id)
  const both = await Promise.all([begin(nurse, { form: 'nursing' }), begin(nurse, { form: 'nursing' })])
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  expect(both[0].id).not.toBe(draft.id)
  const kept = await nurse.register()
  await mergeInto(test, patientId, kept.id)
  const again = await doctor.call<NoteDraft>('POST', `/patient/${kept.id}/notes`, { form: 'evolution' })
  expect(again.body).toMatchObject({ id: draft.id, patientId: kept.id })
})

it('N5 refuses a stale save, and a window replaces what it saved itself, whatever arrives last', async () => {
  const { id, version } = await begin(doctor)
  const [one, other] = [newId(), newId()]
  const by = (window: string, number: number) => ({ save: { window, number } })
  const first = await save(doctor, id, { plan: 'uno' }, ifMatch(version), by(one, 1))
  expect(first).toMatchObject({ status: 200, body: { version: version + 1 } })
  // The answer was lost: the window knows no newer version.
  expect((await save(doctor, id, { plan: 'uno dos tres' }, ifMatch(version), by(one, 3))).status).toBe(200)
  // A save that was overtaken on its way changes nothing.
  const late = await save(doctor, id, { plan: 'uno dos' }, ifMatch(version), by(one, 2))
  expect(late).toMatchObject({ status: 200, body: { version: version + 2 } })
  expect((await doctor.call<NoteDraft>('GET', `/notes/${id}`)).body.content).toEqual({ plan: 'uno dos tres' })
  expect(refusal(await save(doctor, id, { plan: 'otro' }, ifMatch(version), by(other, 1)))).toEqual([
    412,
    'version_conflict',
  ])
  expect((await save(doctor, id, { plan: 'otro' }, ifMatch(version + 2), by(other, 1))).status).toBe(200)
  expect(refusal(await save(doctor, id, { plan: 'viejo' }, ifMatch(version + 2), by(one, 4)))).toEqual([
    412,
    'version_conflict',
  ])
})

it('N5 discards a draft on request, and lists those with a text to their author', async () => {
  const empty = await begin(nurse, { form: 'nursing' })
  const list = async (calls: PatientCalls) => (await calls.call<ToSign>('GET', '/me/to-sign')).body
  expect(await list(nurse)).toEqual({ drafts: [], toWrite: [] })
  await save(nurse, empty.id, wholeSheet)
  expect((await list(nurse)).drafts).toMatchObject([{ id: empty.id, patientId, form: 'nursing', date: null }])
  expect((await list(doctor)).drafts).toEqual([])
  expect(refusal(await nurse.refused('DELETE', `/notes/${empty.id}`, undefined, ifMatch(99)))).toEqual([
    412,
    'version_conflict',
  ])
  expect((await nurse.call('DELETE', `/notes/${empty.id}`)).status).toBe(204)
  expect(refusal(await nurse.refused('GET', `/notes/${empty.id}`))).toEqual([404, 'not_found'])
})

it('N5 notifies the author once a day of a note that is not signed after 24 hours, until it is', async () => {
  const id = await written(nurse, wholeSheet, 'nursing')
  const notified = async () => {
    await notifyNotesUnsigned(test.deps)
    const { data } = (await nurse.call<{ data: Notification[] }>('GET', '/me/notifications')).body
    return data.filter(({ kind }) => kind === 'note_unsigned').map(({ objectId }) => objectId)
  }
  const age = (hours: number) =>
    test.db.query(sql`UPDATE note_drafts SET created_at = now() - ${hours} * interval '1 hour' WHERE id = ${id}`)
  await age(23)
  expect(await notified()).toEqual([])
  await age(25)
  expect(await notified()).toEqual([id])
  expect(await notified()).toEqual([id])
  await test.db.query(sql`
    UPDATE notifications SET created_at = created_at - interval '25 hours', read_at = now() WHERE object_id = ${id}`)
  expect(await notified()).toEqual([id])
  const [newest] = await test.db.query(sql`SELECT read_at FROM notifications WHERE object_id = ${id}`)
  expect(newest).toEqual({ read_at: null })
  await signed(nurse, id)
  expect(await notified()).toEqual([])
})
