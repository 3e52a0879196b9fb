import type { NoteDraft, SignedEntry } from '@piel/contract/clinical/notes'
import type { RecordEntry } from '@piel/contract/clinical/records'
import type { User } from '@piel/contract/people/users'
import { expect } from 'vitest'
import { wholeNote } from './notes.ts'
import { patientCallsOf, type PatientCalls } from './patients.ts'
import type { TestApp } from './test-app.ts'

/** A nurse, an administrator who is a doctor with a licence, and a patient, with the calls of notes. */
export async function makeNoteScene(test: TestApp) {
  const nurse = patientCallsOf(test, (await test.signedInAs('CLINICAL')).headers)
  const { account, headers } = await test.signedInAs('ADMIN')
  const doctor = patientCallsOf(test, headers)
  const other = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  const doctorId = (await other.call<User>('PATCH', `/users/${account.id}`, { profileKind: 'DOCTOR' })).body.doctorId
  const { id: patientId } = await nurse.register()

  /** Changes what is on record of the doctor. */
  const documents = async (specialty: object = {}, license: object = {}): Promise<void> => {
    const changed = await doctor.call('PATCH', `/doctor/${doctorId}`, {
      doctor: {
        title: 'DRA',
        licenses: [{ number: '1234567', jurisdiction: 'México', ...license }],
        specialties: [{ specialtyId: 'dermatologia', ...specialty }],
      },
    })
    expect(changed).toMatchObject({ status: 200 })
  }
  await documents()

  const begin = async (calls: PatientCalls, body: object = { form: 'evolution' }): Promise<NoteDraft> => {
    const { status, body: draft } = await calls.call<NoteDraft>('POST', `/patient/${patientId}/notes`, body)
    expect(status).toBe(201)
    return draft
  }
  const save = (
    calls: PatientCalls,
    id: string,
    content: object,
    headersOfSave?: Record<string, string>,
    more: object = {},
  ) => calls.refused('PUT', `/notes/${id}`, { content, ...more }, headersOfSave)
  const written = async (calls: PatientCalls, content: object = wholeNote, form = 'evolution'): Promise<string> => {
    const { id } = await begin(calls, { form })
    expect((await save(calls, id, content)).status).toBe(200)
    return id
  }
  const signed = async (calls: PatientCalls, id: string, body: object = {}): Promise<SignedEntry> => {
    const answer = await calls.call<SignedEntry>('POST', `/notes/${id}/sign`, body)
    expect(answer.status).toBe(201)
    return answer.body
  }
  const record = async (calls = doctor) =>
    (await calls.call<{ data: RecordEntry[] }>('GET', `/patient/${patientId}/medical-history`)).body.data
  return { nurse, doctor, doctorUserId: account.id, patientId, documents, begin, save, written, signed, record }
}
export type NoteScene = Awaited<ReturnType<typeof makeNoteScene>>
