import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { refusal, refusedFields, callsOf } from '#/testing/api-client.ts'
import { parseCsv } from '#/testing/csv.ts'
import { doctorCallsOf } from '#/testing/doctors.ts'
import { patientCallsOf } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { makePayment } from '#/testing/transactions.ts'
import { makeTreatment } from '#/testing/treatments.ts'

let test: TestApp
let admin: SignedIn
/** The IDs of three rows of each list. */
const rows: Record<string, string[]> = {}
const paths = ['/patient', '/doctor', '/users', '/treatments', '/transactions']

beforeAll(async () => {
  test = await buildTestApp()
  admin = await test.signedInAs('ADMIN')
  const patients = []
  for (let n = 0; n < 3; n++) patients.push(await patientCallsOf(test, admin.headers).register())
  const doctors = []
  for (let n = 0; n < 3; n++) doctors.push(await doctorCallsOf(test, admin.headers).register())
  rows['/patient'] = patients.map(({ id }) => id)
  rows['/doctor'] = doctors.map(({ id }) => id)
  rows['/users'] = patients.map(({ user }) => user.id)
  rows['/treatments'] = []
  rows['/transactions'] = []
  for (const { id } of patients) {
    rows['/treatments'].push(await makeTreatment(test, { patientId: id }))
    rows['/transactions'].push((await makePayment(test, { patientId: id })).id)
  }
})
afterAll(() => test.close())

async function exportedIds(path: string, query: string) {
  const answer = await test.app.inject({ url: `/api${path}/export?${query}`, headers: admin.headers })
  expect(answer.statusCode).toBe(200)
  return parseCsv(answer.body.replace(/^\uFEFF/, ''))
    .slice(1)
    .map(([id]) => id)
}

describe.each(paths)('the export of selected rows of %s', (path) => {
  const refused = (ids: string) => callsOf(test, admin.headers).refused('GET', `${path}/export?ids=${ids}`)

  it('J5 asks for a token', async () => {
    expect(refusal(await callsOf(test, {}).refused('GET', `${path}/export?ids=${newId()}`))).toEqual([
      401,
      'not_authenticated',
    ])
  })

  it('J5 refuses what is no ID, and more than 100', async () => {
    expect(refusedFields(await refused('nonsense'))).toEqual(['/query/ids/0 validation.invalid'])
    expect(refusedFields(await refused(''))).toEqual(['/query/ids/0 validation.invalid'])
    const many = Array.from({ length: 101 }, () => newId())
    expect(refusedFields(await refused(many.join(',')))).toEqual(['/query/ids validation.tooMany'])
  })

  it('J5 contains the selected rows, and no others', async () => {
    const [first = '', , last = ''] = rows[path] ?? []
    expect((await exportedIds(path, `ids=${first},${last}`)).map(String).toSorted()).toEqual([first, last].toSorted())
    expect(await exportedIds(path, `ids=${last}&ids=${last}`)).toEqual([last])
    expect(await exportedIds(path, `ids=${newId()}`)).toEqual([])
  })
})

it('J5 selects among the rows that the other filters match', async () => {
  const [id = ''] = rows['/patient'] ?? []
  expect(await exportedIds('/patient', `status=inactive&ids=${id}`)).toEqual([])
})
