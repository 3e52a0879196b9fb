import type { LikelyDuplicate, Patient } from '@piel/contract/people/patients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { parseCsv } from '#/testing/csv.ts'
import { patientBody, patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: PatientCalls
let admin: PatientCalls

beforeAll(async () => {
  test = await buildTestApp()
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

/** A woman who was born on the day that her CURP states. */
const woman = { birthDate: '1990-02-28', genderIdentity: 'FEMALE', curp: 'RUOA900228MDFZFN03' } as const
const found = async (search: string) => (await staff.list({ search })).data.map(({ id }) => id)
const change = (id: string, patient: object) => staff.call<Patient>('PATCH', `/patient/${id}`, { patient })
const refusedChange = (id: string, patient: object) => staff.refused('PATCH', `/patient/${id}`, { patient })

describe('the CURP of a patient', () => {
  it('O6 E7 is optional, stored in capitals, and emptied', async () => {
    expect(await staff.register()).toMatchObject({ curp: null, recordNumber: null })
    const { id, curp } = await staff.register({ patient: { ...woman, curp: ' ruoa900228mdfzfn03 ' } })
    expect(curp).toBe(woman.curp)
    expect((await change(id, { curp: '' })).body.curp).toBeNull()
    expect((await change(id, { curp: woman.curp })).body.curp).toBe(woman.curp)
    expect((await change(id, { curp: null })).body.curp).toBeNull()
  })

  it.each([
    ['curpFormat', { curp: 'RUOA900228' }],
    ['curpDigit', { curp: 'RUOA900228MDFZFN04' }],
    ['curpBirthDate', { birthDate: '1990-02-27' }],
    ['curpGender', { genderIdentity: 'MALE' }],
  ] as const)('O6 E8 refuses validation.%s at the field, in both calls', async (key, more) => {
    const expected = [`/patient/curp validation.${key}`]
    const body = patientBody({ patient: { ...woman, ...more } })
    expect(refusedFields(await staff.refused('POST', '/auth/register/patient', body))).toEqual(expected)
    const { id } = await staff.register({ patient: woman })
    expect(refusedFields(await refusedChange(id, more))).toEqual(expected)
    expect((await staff.call<Patient>('GET', `/patient/${id}`)).body).toMatchObject({ ...woman, version: 1 })
  })

  it('O6 E7 finds patients with the same CURP, also among archived patients', async () => {
    const curp = 'SABC560626MDFLRN01'
    const patient = { birthDate: '1956-06-26', genderIdentity: 'FEMALE', curp } as const
    const [live, archived] = [await staff.register({ patient }), await staff.register({ patient })]
    expect((await staff.call('DELETE', `/patient/${archived.id}`)).status).toBe(204)
    const alike = async (typed: object) =>
      (
        await admin.call<Record<'data' | 'archived', Pick<LikelyDuplicate, 'id' | 'reasons'>[]>>(
          'POST',
          '/patient/duplicates',
          typed,
        )
      ).body
    const { data, archived: earlier } = await alike({ curp: curp.toLowerCase() })
    expect(data.map(({ id, reasons }) => [id, reasons])).toEqual([[live.id, ['curp']]])
    expect(earlier.map(({ id, reasons }) => [id, reasons])).toEqual([[archived.id, ['curp']]])
    expect((await alike({ curp, exceptId: live.id })).data).toEqual([])
    expect(await alike({ curp: curp.slice(0, 10) })).toEqual({ data: [], archived: [] })
  })
})

describe('the record number of a patient', () => {
  it('O6 is in capitals, and refused by its form', async () => {
    const { id, recordNumber } = await staff.register({ patient: { recordNumber: ' exp-2026.001 ' } })
    expect(recordNumber).toBe('EXP-2026.001')
    for (const [text, key] of [
      ['X'.repeat(21), 'recordNumberMax'],
      ['12/34', 'recordNumberFormat'],
      ['-12', 'recordNumberFormat'],
      ['12 34', 'recordNumberFormat'],
    ])
      expect(refusedFields(await refusedChange(id, { recordNumber: text }))).toEqual([
        `/patient/recordNumber validation.${key}`,
      ])
  })

  it('O6 belongs to one patient who is not archived', async () => {
    const first = await staff.register({ patient: { recordNumber: 'A-100' } })
    const second = await staff.register()
    const body = patientBody({ patient: { recordNumber: 'a-100' } })
    for (const answer of [
      await staff.refused('POST', '/auth/register/patient', body),
      await refusedChange(second.id, { recordNumber: 'A-100' }),
    ])
      expect([refusal(answer), refusedFields(answer)]).toEqual([
        [409, 'record_number_taken'],
        ['/patient/recordNumber validation.recordNumberTaken'],
      ])
    // Nothing of the refused registration remains.
    expect(await found(body.user.email)).toEqual([])
    expect((await staff.call('DELETE', `/patient/${first.id}`)).status).toBe(204)
    expect((await change(second.id, { recordNumber: 'A-100' })).body.recordNumber).toBe('A-100')
    for (const path of [`/patient/${first.id}/restore`, `/users/${first.user.id}/restore`])
      expect(refusal(await admin.refused('POST', path))).toEqual([409, 'record_number_taken'])
    await change(second.id, { recordNumber: null })
    expect((await admin.call<Patient>('POST', `/patient/${first.id}/restore`)).body.recordNumber).toBe('A-100')
  })

  it('O6 is given to one of two at once', async () => {
    const register = () =>
      staff.call('POST', '/auth/register/patient', patientBody({ patient: { recordNumber: 'B-7' } }))
    const answers = await Promise.all([register(), register(), register()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })
})

describe('both', () => {
  it('O6 are searched for, as a whole, in part and without signs', async () => {
    const patient = { birthDate: '1992-03-13', genderIdentity: 'MALE', curp: 'BEML920313HCMLNS09' } as const
    const { id } = await staff.register({ patient: { ...patient, recordNumber: 'QZ-2031.77' } })
    for (const search of ['BEML920313HCMLNS09', 'beml9203', 'QZ-2031.77', 'qz2031', '2031.77', 'hernández qz-2031'])
      expect([search, ...(await found(search))]).toEqual([search, id])
    expect(await found('QZ-2031.78')).toEqual([])
    await change(id, { recordNumber: '0042-19', curp: null })
    expect(await found('qz-2031.77')).toEqual([])
    expect(await found('beml9203')).toEqual([])
    for (const search of ['0042-19', '004219']) expect([search, ...(await found(search))]).toEqual([search, id])
  })

  it('O6 J5 are in the history by their names, and come back from it', async () => {
    const { id } = await staff.register({ patient: { ...woman, recordNumber: 'H-1' } })
    const { etag } = await change(id, { curp: null, recordNumber: 'H-2' })
    const history = await staff.call<{ data: { id: number | null; fields: Record<string, unknown> }[] }>(
      'GET',
      `/patient/${id}/history`,
    )
    expect(history.body.data.map(({ fields }) => [fields['curp'], fields['recordNumber']])).toEqual([
      [null, 'H-2'],
      [woman.curp, 'H-1'],
    ])
    const versionId = history.body.data[1]?.id
    const path = `/patient/${id}/history/restore`
    const restored = await staff.call<Patient>('POST', path, { versionId }, { 'if-match': etag ?? '' })
    expect(restored.body).toMatchObject({ curp: woman.curp, recordNumber: 'H-1' })
    expect(refusal(await staff.refused('POST', path, { versionId: 0 }))).toEqual([422, 'validation_failed'])
  })

  it('O6 J5 are in the file of patients', async () => {
    const { user } = await staff.register({ patient: { ...woman, recordNumber: 'F-1' } })
    const { headers } = await test.signedInAs('STAFF')
    const answer = await test.app.inject({ url: '/api/patient/export', headers })
    const [names, ...rows] = parseCsv(answer.body.replace(/^\uFEFF/, ''))
    expect(names?.slice(-2)).toEqual(['CURP', 'Record number'])
    expect(rows.find((cells) => cells.includes(user.email))?.slice(-2)).toEqual([woman.curp, 'F-1'])
  })
})
