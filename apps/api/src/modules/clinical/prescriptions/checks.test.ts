import type { Prescription, prescriptionEndpoints } from '@piel/contract/clinical/prescriptions'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { anItem, issue, patientOfDoctors, signInPrescriber, type Prescriber } from '#/testing/prescribers.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

type Checked = AnswerOf<typeof prescriptionEndpoints.check>

let test: TestApp
let doctor: Prescriber
let admin: PatientCalls
let patientId: string
beforeAll(async () => {
  test = await buildTestApp()
  doctor = await signInPrescriber(test)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
beforeEach(async () => {
  patientId = await patientOfDoctors(test, doctor)
})
afterAll(() => test.close())

const alert = async (label: string, more: object = {}) =>
  await admin.call('POST', `/patient/${patientId}/alerts`, { kind: 'allergy', label, source: 'patient', ...more })
const check = async (...generics: string[]): Promise<Checked> => {
  const items = generics.map((generic) => ({ generic }))
  const answer = await doctor.call<Checked>('POST', `/patient/${patientId}/prescriptions/check`, { items })
  expect(answer.status).toBe(200)
  return answer.body
}
const warningsOf = async (...generics: string[]) =>
  (await check(...generics)).warnings.map(({ kind, item, alert: of, family }) => [
    kind,
    item,
    of?.label ?? null,
    family,
  ])

it('N13 refuses who is no doctor, bad input, unknown and archived patients', async () => {
  const path = `/patient/${patientId}/prescriptions/check`
  expect(refusal(await admin.refused('POST', path, { items: [{ generic: 'Urea' }] }))).toEqual([403, 'doctor_required'])
  expect(refusedFields(await doctor.refused('POST', path, { items: [{ generic: 'x' }] }))).toEqual([
    '/items/0/generic validation.genericMin',
  ])
  const owner = await signInPrescriber(test, 'ADMIN')
  await test.db.query(sql`UPDATE patients SET archived_at = now() WHERE id = ${patientId}`)
  expect(refusal(await owner.refused('POST', path, { items: [{ generic: 'Urea' }] }))).toEqual([409, 'archived'])
  expect(refusal(await doctor.refused('POST', path, { items: [{ generic: 'Urea' }] }))).toEqual([404, 'not_found'])
})

it('N13 says what it compared, and that allergies were not asked', async () => {
  expect(await check('Urea', 'Preparado magistral')).toMatchObject({
    warnings: [],
    compared: { allergies: { state: 'notAsked', count: 0 }, listed: 1, total: 2, isPregnant: false },
  })
  await alert('Penicilina')
  await alert('Látex')
  await alert('Níquel')
  expect((await check('Urea')).compared.allergies).toEqual({ state: 'known', count: 3 })
})

it.each<[allergy: string, generic: string, kind: string, family: string | null]>([
  ['Mupirocina', 'mupirocina', 'allergySubstance', null],
  ['Mupirocin', 'Mupirocina', 'allergySubstance', null],
  ['Doxiciclina 100 mg', 'Doxiciclina', 'allergySubstance', null],
  ['Penicilina', 'Amoxicilina con ácido clavulánico', 'allergyFamily', 'penicillins'],
  ['Sulfas', 'Trimetoprima con sulfametoxazol', 'allergyFamily', 'sulfonamides'],
  ['Doxiciclina', 'Minociclina', 'allergyFamily', 'tetracyclines'],
  ['Macrólidos', 'Azitromicina', 'allergyFamily', 'macrolides'],
  ['Fórmula X', 'Formula x', 'allergySubstance', null],
])('N13 warns of %s with %s', async (allergy, generic, kind, family) => {
  await alert(allergy)
  expect(await warningsOf('Urea', generic)).toEqual([[kind, 1, allergy, family]])
})

it('N13 does not warn of other families, ended alerts, and names that only begin alike', async () => {
  await alert('Penicilina')
  await alert('Uva')
  const { body } = await admin.call<{ id: string }>('POST', `/patient/${patientId}/alerts`, {
    kind: 'allergy',
    label: 'Terbinafina',
    source: 'patient',
  })
  await admin.call('POST', `/alerts/${body.id}/end`, { reason: 'Prueba negativa' })
  expect(await warningsOf('Doxiciclina', 'Terbinafina', 'Yodopovidona')).toEqual([])
})

it('N13 warns of the same generic twice, also in the other language or with an accent', async () => {
  expect(await warningsOf('Isotretinoina', 'Urea', 'ISOTRETINOÍNA')).toEqual([
    ['checklist', 0, null, null],
    ['repeated', 2, null, null],
  ])
  expect(await warningsOf('Terbinafina', 'Terbinafine')).toEqual([['repeated', 1, null, null]])
})

it.each(['Embarazo', 'Pregnancy', 'Embarazada de 12 semanas'])(
  'N13 warns in a pregnancy recorded as %s',
  async (label) => {
    await alert(label, { kind: 'condition', source: 'record' })
    expect(await warningsOf('Doxiciclina', 'Urea')).toEqual([['pregnancy', 0, label, null]])
    expect((await check('Urea')).compared.isPregnant).toBe(true)
  },
)

it('N13 asks men for no pregnancy test', async () => {
  const asked = async () => (await check('Isotretinoína')).warnings[0]?.checklist
  expect(await asked()).toMatchObject({ id: 'isotretinoin', version: 1, status: 'draft' })
  expect((await asked())?.questions.map(({ id }) => id)).toEqual([
    'pregnancyTest',
    'contraception',
    'laboratory',
    'informed',
  ])
  await test.db.query(sql`
    UPDATE users SET gender = 'MALE' WHERE id = (SELECT user_id FROM patients WHERE id = ${patientId})`)
  expect((await asked())?.questions.map(({ id }) => id)).toEqual(['laboratory', 'informed'])
})

const refused = async (body: object) => {
  const answer = await doctor.refused('POST', `/patient/${patientId}/prescriptions`, body)
  return [answer.status, ...(refusedFields(answer) ?? [])]
}

it('N13 compares again when it is issued, and keeps each warning with its reason', async () => {
  const items = [anItem({ generic: 'Amoxicilina', route: 'oral', dose: '500 mg' })]
  expect((await check('Amoxicilina')).warnings).toEqual([])
  await alert('Penicilina')
  expect(await refused({ items })).toEqual([422, '/items/0/generic validation.warningUnanswered'])
  const [warning] = (await check('Amoxicilina')).warnings
  const key = warning?.key ?? ''
  expect(await refused({ items, overrides: [{ key }] })).toEqual([422, '/overrides/0/reason validation.reasonRequired'])
  expect(await refused({ items, overrides: [{ key: 'otra', reason: 'Tolerada antes' }] })).toEqual([
    422,
    '/items/0/generic validation.warningUnanswered',
  ])
  const issued = await issue(doctor, patientId, { items, overrides: [{ key, reason: 'Tolerada antes' }] })
  expect(issued.overrides).toEqual([
    {
      kind: 'allergyFamily',
      generic: 'Amoxicilina',
      alertLabel: 'Penicilina',
      reason: 'Tolerada antes',
      checklist: null,
      answers: [],
    },
  ])
  const read = (await doctor.call<Prescription>('GET', `/prescriptions/${issued.id}`)).body
  expect(read).toEqual(issued)
})

it('N13 refuses a checklist at each answer that is missing, undated or in the future', async () => {
  const items = [anItem({ generic: 'Isotretinoína', form: 'capsule', route: 'oral', dose: '20 mg' })]
  const [warning] = (await check('Isotretinoína')).warnings
  const key = warning?.key ?? ''
  const today = test.clock.today()
  const answers = [
    { question: 'pregnancyTest', answer: 'negative', date: today },
    { question: 'contraception', answer: 'yes' },
    { question: 'laboratory', answer: 'normal', date: today },
    { question: 'informed', answer: 'yes' },
  ]
  expect(await refused({ items, overrides: [{ key, reason: 'Sin prueba' }] })).toEqual([
    422,
    '/overrides/0/answers/pregnancyTest validation.answerRequired',
    '/overrides/0/answers/contraception validation.answerRequired',
    '/overrides/0/answers/laboratory validation.answerRequired',
    '/overrides/0/answers/informed validation.answerRequired',
  ])
  const withFirst = (first: object) => [{ ...answers[0], ...first }, ...answers.slice(1)]
  expect(await refused({ items, overrides: [{ key, answers: withFirst({ date: null }) }] })).toEqual([
    422,
    '/overrides/0/answers/pregnancyTest validation.dateInvalid',
  ])
  expect(await refused({ items, overrides: [{ key, answers: withFirst({ date: '2199-01-01' }) }] })).toEqual([
    422,
    '/overrides/0/answers/pregnancyTest validation.dateFuture',
  ])
  expect(await refused({ items, overrides: [{ key, answers: withFirst({ answer: 'positive' }) }] })).toEqual([
    422,
    '/overrides/0/reason validation.reasonRequired',
  ])
  const issued = await issue(doctor, patientId, { items, overrides: [{ key, answers }] })
  expect(issued.overrides).toMatchObject([{ kind: 'checklist', reason: null, checklist: { version: 1 } }])
  expect(issued.overrides[0]?.answers).toEqual([
    { question: 'pregnancyTest', answer: 'negative', date: today },
    { question: 'contraception', answer: 'yes', date: null },
    { question: 'laboratory', answer: 'normal', date: today },
    { question: 'informed', answer: 'yes', date: null },
  ])
})
