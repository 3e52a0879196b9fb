import type { NoteDraft, SignedEntry } from '@piel/contract/clinical/notes'
import { addDays } from '@piel/contract/core/dates'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createDatabase } from '#/db/connection/pool.ts'
import { newId } from '#/lib/id.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { startChange } from '#/testing/locks.ts'
import { makeNoteScene, type NoteScene } from '#/testing/note-calls.ts'
import { wholeNote, wholeSheet } from '#/testing/notes.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let nurse: NoteScene['nurse']
let doctor: NoteScene['doctor']
let doctorUserId: NoteScene['doctorUserId']
let patientId: NoteScene['patientId']
let documents: NoteScene['documents']
let begin: NoteScene['begin']
let save: NoteScene['save']
let written: NoteScene['written']
let signed: NoteScene['signed']
let record: NoteScene['record']

beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  ;({ nurse, doctor, doctorUserId, patientId, documents, begin, save, written, signed, record } =
    await makeNoteScene(test))
})
afterAll(() => test.close())

it('N5 N6 N7 refuse callers without a token', async () => {
  const stranger = patientCallsOf(test, {})
  const id = newId()
  for (const [method, path, body] of [
    ['POST', `/patient/${id}/notes`, { form: 'nursing' }],
    ['PUT', `/notes/${id}`, { content: {} }],
    ['POST', `/notes/${id}/sign`, {}],
    ['POST', `/entries/${id}/addenda`, { kind: 'addendum', text: 'Sin cambios desde ayer' }],
    ['GET', '/me/to-sign'],
  ] as const)
    expect(refusal(await stranger.refused(method, path, body))).toEqual([401, 'not_authenticated'])
})

it('N6 signs as the doctor is on record now, and keeps it', async () => {
  // On its last day.
  const certificate = { number: 'CMD-1482', until: test.clock.today() }
  await documents({ certificateNumber: certificate.number, certifiedUntil: certificate.until })
  const { signer } = await begin(doctor)
  expect(signer).toMatchObject({
    title: 'DRA',
    license: { number: '1234567' },
    specialty: 'dermatologia',
    certificate,
    problem: null,
  })
  const entry = await signed(doctor, await written(doctor))
  expect(entry).toMatchObject({
    kind: 'consultation',
    form: 'evolution',
    date: test.clock.today(),
    author: { id: doctorUserId, license: { number: '1234567', jurisdiction: 'México' }, specialty: 'dermatologia' },
    certificate,
    completeness: { done: 7, total: 7 },
    incompleteReason: null,
    content: wholeNote,
  })
  expect(entry.text).toContain('Progress:\nAcude a control')
  await documents({}, { number: '7654321' })
  expect((await record())[0]?.author.license?.number).toBe('1234567')
  const [event] = await test.db.query<{ fields: string[] }>(sql`
    SELECT fields FROM audit_events WHERE action = 'note.sign' AND object_id = ${patientId}`)
  expect(event?.fields).toEqual([`sha256:${entry.sha256}`])
})

it('N6 states no certificate that has ended, and none without its last day', async () => {
  const yesterday = addDays(test.clock.today(), -1)
  for (const ended of [{ certificateNumber: 'CMD-1', certifiedUntil: yesterday }, { certificateNumber: 'CMD-1' }]) {
    await documents(ended)
    expect((await signed(doctor, await written(doctor))).certificate).toBeNull()
  }
})

it('N6 signs what clinical staff write with their name and no licence', async () => {
  const entry = await signed(nurse, await written(nurse, wholeSheet, 'nursing'))
  expect(entry.author).toMatchObject({ license: null, specialty: null })
  expect(entry).toMatchObject({ kind: 'note', form: 'nursing', certificate: null })
})

it('N6 demands a confirmed licence for forms that doctors sign, and keeps the draft', async () => {
  await documents({}, { status: 'SUSPENDED' })
  const id = await written(doctor)
  const refused = await doctor.refused('POST', `/notes/${id}/sign`, {})
  expect([refusal(refused), refusedFields(refused)]).toEqual([
    [409, 'license_required'],
    ['/form validation.licenseSuspended'],
  ])
  expect((await doctor.call<NoteDraft>('GET', `/notes/${id}`)).body.signer.problem).toBe('licenseSuspended')
})

it('N6 signs the version that the signer saw, once', async () => {
  const { id, version } = await begin(doctor)
  await save(doctor, id, wholeNote)
  expect(refusal(await doctor.refused('POST', `/notes/${id}/sign`, { version }))).toEqual([412, 'version_conflict'])
  const headers = { 'idempotency-key': newId() }
  const body = { version: version + 1 }
  const twice = [
    await doctor.call<SignedEntry>('POST', `/notes/${id}/sign`, body, headers),
    await doctor.call<SignedEntry>('POST', `/notes/${id}/sign`, body, headers),
  ]
  expect(twice[1]).toMatchObject({ status: 201, body: { id: twice[0]?.body.id } })
  expect(refusal(await doctor.refused('POST', `/notes/${id}/sign`, body))).toEqual([404, 'not_found'])
  expect(await record()).toHaveLength(1)
})

it('N6 signs one of two attempts at once', async () => {
  const id = await written(doctor)
  const both = await Promise.all([1, 2].map(() => doctor.refused('POST', `/notes/${id}/sign`, {})))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404])
  expect(await record()).toHaveLength(1)
})

it('N6 F4 makes the signer treat the patient from then on', async () => {
  await signed(doctor, await written(doctor))
  const rows = await test.db.query(sql`
    SELECT since, until FROM patient_doctors WHERE patient_id = ${patientId} AND doctor_user_id = ${doctorUserId}`)
  expect(rows).toEqual([{ since: test.clock.today(), until: null }])
})

it('N6 E3 is an entry of the specified record, beside those typed at once', async () => {
  await nurse.call('POST', `/patient/${patientId}/medical-history`, {
    kind: 'note',
    date: '2026-01-10',
    text: 'Llamó para preguntar.',
  })
  const entry = await signed(doctor, await written(doctor))
  const [newest, typed] = await record()
  expect(newest).toEqual({
    id: entry.id,
    patientId,
    kind: 'consultation',
    date: entry.date,
    text: entry.text,
    author: entry.author,
    createdAt: entry.signedAt,
    replacesId: null,
    replacedById: null,
    form: 'evolution',
    signedAt: entry.signedAt,
    completeness: { done: 7, total: 7 },
    incompleteReason: null,
    addendumToId: null,
    addendumIds: [],
  })
  expect(typed).toMatchObject({ form: null, signedAt: null, completeness: null })
})

it('N6 refuses to change or remove what was signed, even to the tables’ owner', async () => {
  await signed(doctor, await written(doctor))
  const owner = createDatabase(test.databaseUrl, { role: null })
  try {
    for (const statement of [
      sql`UPDATE signed_notes SET form = 'nursing'`,
      sql`DELETE FROM signed_notes`,
      sql`TRUNCATE signed_notes`,
    ]) {
      await expect(owner.query(statement)).rejects.toMatchObject({ code: '42501' })
      await expect(test.db.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
  } finally {
    await owner.close()
  }
})

it('N5 N6 E11 refuse notes of a patient who is being archived', async () => {
  const id = await written(doctor)
  const archiving = await startChange(test, sql`UPDATE patients SET archived_at = now() WHERE id = ${patientId}`)
  const signing = doctor.refused('POST', `/notes/${id}/sign`, {})
  await archiving.hasWaiting()
  await archiving.commit()
  expect(refusal(await signing)).toEqual([409, 'archived'])
  expect(refusal(await save(doctor, id, wholeNote))).toEqual([409, 'archived'])
})

it('N7 adds addenda and corrections, linked in both directions, and keeps the corrected text', async () => {
  const entry = await signed(doctor, await written(doctor))
  const add = (calls: PatientCalls, kind: string, text: string, to = entry.id) =>
    calls.refused('POST', `/entries/${to}/addenda`, { kind, text })
  const added = (calls: PatientCalls, kind: string, text: string) =>
    calls.call<SignedEntry>('POST', `/entries/${entry.id}/addenda`, { kind, text })
  expect(refusedFields(await add(doctor, 'remark', 'breve'))).toEqual([
    '/kind validation.invalid',
    '/text validation.entryTextMin',
  ])
  const { body: addendum } = await added(nurse, 'addendum', 'Llegó el resultado: negativo.')
  expect(addendum).toMatchObject({ kind: 'note', form: 'evolution', addendumToId: entry.id, completeness: null })
  expect(refusal(await add(nurse, 'correction', 'La dosis correcta es 20 mg.'))).toEqual([403, 'doctor_required'])
  const correction = await added(doctor, 'correction', 'La dosis correcta es 20 mg.')
  expect(correction.body).toMatchObject({ kind: 'consultation', replacesId: entry.id, addendumToId: null })
  expect(correction.body.author.license?.number).toBe('1234567')
  expect(refusal(await add(doctor, 'correction', 'La dosis correcta es 10 mg.'))).toEqual([409, 'already_replaced'])
  const original = (await record()).find(({ id }) => id === entry.id)
  expect(original).toMatchObject({
    text: entry.text,
    replacedById: correction.body.id,
    addendumIds: [addendum.id],
  })
  const typed = { kind: 'note', date: '2026-01-15', text: 'Se corrige sin firma.', replacesId: entry.id }
  const unsigned = await doctor.refused('POST', `/patient/${patientId}/medical-history`, typed)
  expect(refusedFields(unsigned)).toEqual(['/replacesId validation.invalid'])
})

it('N8 counts what the form must state; “not applicable” counts when said; an incomplete one needs a reason', async () => {
  const { results, prognosis, ...content } = wholeNote
  const id = await written(doctor, { ...content, notApplicable: ['results'] })
  const refused = await doctor.refused('POST', `/notes/${id}/sign`, {})
  expect(refusedFields(refused)).toEqual(['/incompleteReason validation.reasonRequired'])
  const entry = await signed(doctor, id, { incompleteReason: 'Se espera la biopsia' })
  expect([results, prognosis].every(Boolean)).toBe(true)
  expect(entry).toMatchObject({
    completeness: { done: 6, total: 7 },
    incompleteReason: 'Se espera la biopsia',
  })
  expect(entry.text).toContain('Results of studies: Not applicable')
})

it('N9 refuses to sign open blanks, at their sections', async () => {
  const id = await written(doctor, { ...wholeNote, plan: 'Isotretinoína ___ mg cada ____', diagnosis: 'Acné __' })
  const refused = await doctor.refused('POST', `/notes/${id}/sign`, {})
  expect(refusedFields(refused)).toEqual(['/content/plan validation.noteBlank'])
})

it('N6 refuses to sign a note that says nothing', async () => {
  const id = await written(nurse, { observations: 'Bien', notApplicable: ['appearance'] }, 'nursing')
  const refused = await nurse.refused('POST', `/notes/${id}/sign`, { incompleteReason: 'Sin tiempo' })
  expect(refusedFields(refused)).toEqual(['/content validation.noteEmpty'])
})
