import { reachOf } from '@piel/contract/core/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpointTable } from '#/nouns.ts'
import { wholeSheet } from '#/testing/notes.ts'
import { anItem } from '#/testing/prescribers.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { callsNow, makeScene, situations, type Scene, type Situation } from '#/testing/reach.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

/**
 * What a doctor learns of a patient by an appointment that reception booked: everything (`data`), the names (`name`),
 * nothing (`-`), or the status of a refusal. At noon, days before and after the visit; the others on its day.
 */
const table = `
                                        | -8   | -7   | 0    | +30  | +31  | moved | cancelled | merged | archived
GET /patient                            | -    | data | data | data | -    | -     | -         | -      | -
GET /patient/:id                        | 404  | data | data | data | 404  | 404   | 404       | 404    | 404
GET /patient/:id/medical-history        | 404  | data | data | data | 404  | 404   | 404       | 404    | 404
GET /patient/:id/medical-history/earlier | 404 | -    | -    | -    | 404  | 404   | 404       | 404    | 404
POST /patient/:id/medical-history       | 404  | 201  | 201  | 201  | 404  | 404   | 404       | 404    | 404
GET /patient/:id/measures               | 404  | data | data | data | 404  | 404   | 404       | 404    | 404
POST /patient/:id/measures              | 404  | 201  | 201  | 201  | 404  | 404   | 404       | 404    | 404
POST /patient/:id/notes                 | 404  | data | data | data | 404  | 404   | 404       | 404    | 404
GET /notes/:id                          | 404  | data | data | data | 404  | 404   | 404       | 404    | 404
PUT /notes/:id                          | 404  | -    | -    | -    | 404  | 404   | 404       | 404    | 404
GET /me/to-sign                         | -    | name | name | name | -    | -     | -         | -      | -
POST /notes/:id/sign                    | 404  | data | data | data | 404  | 404   | 404       | 404    | 404
DELETE /notes/:id                       | 404  | -    | -    | -    | 404  | 404   | 404       | 404    | 404
GET /entries/:id                        | 404  | data | data | data | 404  | 404   | 404       | 404    | 404
POST /entries/:id/addenda               | 404  | 201  | 201  | 201  | 404  | 404   | 404       | 404    | 404
GET /patient/:id/problems               | 404  | data | data | data | 404  | 404   | 404       | 404    | 404
POST /patient/:id/problems              | 404  | 201  | 201  | 201  | 404  | 404   | 404       | 404    | 404
PATCH /patient/:id/problems             | 404  | data | data | data | 404  | 404   | 404       | 404    | 404
GET /patient/:id/alerts                 | 404  | data | data | data | 404  | 404   | 404       | 404    | 404
POST /patient/:id/alerts                | 404  | 201  | 201  | 201  | 404  | 404   | 404       | 404    | 404
POST /patient/:id/allergy-review        | 404  | 201  | 201  | 201  | 404  | 404   | 404       | 404    | 404
POST /alerts/:id/end                    | 404  | data | data | data | 404  | 404   | 404       | 404    | 404
GET /patient/:id/prescriptions          | 404  | data | data | data | 404  | 404   | 404       | 404    | 404
POST /patient/:id/prescriptions/check   | 404  | -    | -    | -    | 404  | 404   | 404       | 404    | 404
POST /patient/:id/prescriptions         | 404  | name | name | name | 404  | 404   | 404       | 404    | 404
GET /prescriptions/:id                  | 404  | data | data | data | 404  | 404   | 404       | 404    | 404
POST /prescriptions/:id/void            | 404  | 403  | 403  | 403  | 404  | 404   | 404       | 404    | 404
POST /prescriptions/:id/printed         | 404  | -    | -    | -    | 404  | 404   | 404       | 404    | 404
GET /treatments                         | -    | data | data | data | -    | -     | -         | -      | -
GET /treatments/:id                     | 404  | data | data | data | 404  | 404   | 404       | 404    | 404
GET /patient/:id/appointments           | 404  | data | data | data | 404  | 404   | 404       | 404    | 404
GET /appointments                       | name | data | data | data | name | name  | name      | name   | -
GET /appointments?search=phone          | -    | data | data | data | -    | -     | -         | -      | -
GET /appointments?search=surname        | name | data | data | data | name | name  | name      | name   | -
GET /appointments/:id                   | name | data | data | data | name | name  | name      | name   | 404
GET /agenda/day                         | name | data | data | data | name | name  | name      | name   | -
GET /agenda/week                        | name | data | data | data | name | name  | name      | name   | -
GET /dashboard/day                      | -    | -    | data | -    | -    | -     | -         | name   | -
GET /dashboard/visit                    | -    | -    | -    | -    | -    | -     | -         | -      | -
GET /agenda/blocks/:id                  | name | data | -    | -    | -    | -     | -         | -      | -
GET /agenda/resources/:id/hours         | name | data | -    | -    | -    | name  | -         | -      | -
GET /agenda/free?patientId              | 404  | -    | -    | -    | 404  | 404   | 404       | 404    | 404
GET /agenda/free?ignoreId               | -    | -    | -    | -    | -    | -     | -         | -      | -
GET /me/notifications                   | -    | name | name | name | -    | -     | -         | -      | -
PATCH /appointments/:id                 | 404  | data | data | data | 404  | 404   | 404       | 404    | 404
POST /appointments/:id/status           | name | data | data | data | name | name  | 409       | name   | 404
POST /appointments                      | 422  | data | data | data | 422  | 422   | 422       | 422    | 422
`

/** Endpoints of the agenda and the lists of diagnoses and medicines, without anything of a patient. */
const withoutPatients = [
  'GET /diagnoses',
  'GET /agenda/month',
  'GET /catalogue/medicines',
  'GET /locations',
  'GET /locations/:id',
  'GET /agenda/settings',
  'GET /agenda/rest-days',
  'GET /agenda/resources',
  'GET /agenda/resources/:id',
  'GET /agenda/types',
  'GET /agenda/types/:id',
  'GET /agenda/blocks',
  'POST /agenda/blocks',
  'PATCH /agenda/blocks/:id',
  'DELETE /agenda/blocks/:id',
]

type Request = [method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body?: object]

function requestOf(name: string, scene: Scene): Request {
  const { patientId, appointment, leadId, typeId, date, treatmentId, alertId, prescriptionId, block, phone, surname } =
    scene
  const { noteIds, entryId, noteText, problemId, otherTermId } = scene
  const today = test.clock.today()
  const free = `/agenda/free?typeId=${typeId}&leadIds=${leadId}`
  const place = { typeId, leadId, outsideHours: true, intoBlock: true }
  const requests: Record<string, Request> = {
    'POST /patient/:id/medical-history': [
      'POST',
      `/patient/${patientId}/medical-history`,
      { kind: 'note', date: today, text: 'Evolución favorable de las lesiones' },
    ],
    'POST /patient/:id/measures': [
      'POST',
      `/patient/${patientId}/measures`,
      { kind: 'pulse', at: '2026-11-23T18:00:00.000Z', detail: { value: 72 } },
    ],
    'POST /patient/:id/problems': [
      'POST',
      `/patient/${patientId}/problems`,
      { termId: otherTermId, certainty: 'presumptive' },
    ],
    'PATCH /patient/:id/problems': [
      'PATCH',
      `/patient/${patientId}/problems`,
      { id: problemId, certainty: 'definitive' },
    ],
    'POST /patient/:id/notes': ['POST', `/patient/${patientId}/notes`, { form: 'nursing' }],
    'GET /notes/:id': ['GET', `/notes/${noteIds[0]}`],
    'PUT /notes/:id': ['PUT', `/notes/${noteIds[0]}`, { content: { ...wholeSheet, observations: noteText } }],
    'GET /me/to-sign': ['GET', '/me/to-sign'],
    'POST /notes/:id/sign': ['POST', `/notes/${noteIds[0]}/sign`, {}],
    'DELETE /notes/:id': ['DELETE', `/notes/${noteIds[1]}`],
    'GET /entries/:id': ['GET', `/entries/${entryId}`],
    'POST /entries/:id/addenda': [
      'POST',
      `/entries/${entryId}/addenda`,
      { kind: 'addendum', text: 'Se agrega el resultado' },
    ],
    'POST /patient/:id/alerts': [
      'POST',
      `/patient/${patientId}/alerts`,
      { kind: 'condition', label: 'Marcapasos', source: 'patient', atDesk: false },
    ],
    'POST /patient/:id/allergy-review': ['POST', `/patient/${patientId}/allergy-review`, { state: 'known' }],
    'POST /alerts/:id/end': ['POST', `/alerts/${alertId}/end`, { reason: 'Prueba negativa' }],
    'POST /patient/:id/prescriptions/check': [
      'POST',
      `/patient/${patientId}/prescriptions/check`,
      { items: [{ generic: 'Urea' }] },
    ],
    'POST /patient/:id/prescriptions': ['POST', `/patient/${patientId}/prescriptions`, { items: [anItem()] }],
    'GET /prescriptions/:id': ['GET', `/prescriptions/${prescriptionId}`],
    'POST /prescriptions/:id/void': ['POST', `/prescriptions/${prescriptionId}/void`, { reason: 'Dosis equivocada' }],
    'POST /prescriptions/:id/printed': ['POST', `/prescriptions/${prescriptionId}/printed`],
    'GET /treatments/:id': ['GET', `/treatments/${treatmentId}`],
    'GET /appointments': ['GET', `/appointments?from=${date}&to=${date}`],
    'GET /appointments?search=phone': ['GET', `/appointments?from=${date}&search=${encodeURIComponent(phone)}`],
    'GET /appointments?search=surname': ['GET', `/appointments?from=${date}&search=${encodeURIComponent(surname)}`],
    'GET /appointments/:id': ['GET', `/appointments/${appointment.id}`],
    'GET /agenda/day': ['GET', `/agenda/day?date=${date}`],
    'GET /agenda/week': ['GET', `/agenda/week?resourceId=${leadId}&from=${date}`],
    'GET /agenda/blocks/:id': ['GET', `/agenda/blocks/${block.id}`],
    'GET /agenda/resources/:id/hours': ['GET', `/agenda/resources/${leadId}/hours`],
    'GET /agenda/free?patientId': ['GET', `${free}&patientId=${patientId}`],
    'GET /agenda/free?ignoreId': ['GET', `${free}&ignoreId=${appointment.id}`],
    'PATCH /appointments/:id': [
      'PATCH',
      `/appointments/${appointment.id}`,
      { time: '10:00', outsideHours: true, intoBlock: true },
    ],
    'POST /appointments/:id/status': ['POST', `/appointments/${appointment.id}/status`, { status: 'confirmed' }],
    'POST /appointments': ['POST', '/appointments', { ...place, patientId, date: today, time: '20:00' }],
  }
  const known = requests[name]
  if (known) return known
  const [method, path = ''] = name.split(' ')
  return [method as 'GET', path.replace(':id', patientId)]
}

/** What the answer tells of the patient. */
async function learnt(name: string, scene: Scene): Promise<string> {
  const doctor = await callsNow(test, scene.doctor)
  const { status, body } = await doctor.call(...requestOf(name, scene))
  if (status >= 400) return String(status)
  const text = JSON.stringify(body ?? null)
  if (scene.secrets.some((secret) => text.includes(secret))) return 'data'
  if (text.includes(scene.surname)) return 'name'
  return status === 201 ? '201' : '-'
}

const [head = '', ...rows] = table.trim().split('\n')
const cells = (line: string) => line.split('|').map((cell) => cell.trim())
const columns = cells(`|${head.split('|').slice(1).join('|')}`).slice(1) as Situation[]
const names = rows.map((row) => cells(row)[0] ?? '')

it('K21 J4 the table has every endpoint whose answers to doctors depend on their patients', () => {
  const listed = [...names.map((name) => name.split('?')[0]), ...withoutPatients]
  const all = endpointTable.flatMap(({ method, path, permission }) => {
    const isOwn = permission !== 'public' && !permission.endsWith('.own') && reachOf('DOCTOR', permission) === 'own'
    return isOwn ? [`${method} ${path}`] : []
  })
  expect(all.filter((name) => !listed.includes(name))).toEqual([])
})

it.each(columns)('K21 E11 J4 what a doctor learns of a patient, %s', async (situation) => {
  const scene = await makeScene(test)
  await situations[situation](test, scene)
  const seen: Record<string, string> = {}
  for (const name of names) seen[name] = await learnt(name, scene)
  const at = columns.indexOf(situation) + 1
  expect(seen).toEqual(Object.fromEntries(rows.map((row) => [cells(row)[0], cells(row)[at]])))
})
