import type { Medicine } from '@piel/contract/clinical/medicines'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { plainName, searchMedicines } from './find-medicine.service.ts'
import { shippedMedicines } from './shipped-medicines.policy.ts'

let test: TestApp
let admin: PatientCalls
let doctor: PatientCalls
beforeAll(async () => {
  test = await buildTestApp()
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  doctor = patientCallsOf(test, (await test.signedInAs('DOCTOR')).headers)
})
afterAll(() => test.close())

it('N12 ships at least 150 medicines, each once, with a form and a fraction', () => {
  expect(shippedMedicines.length).toBeGreaterThanOrEqual(150)
  const names = shippedMedicines.flatMap(({ generic, nameEn }) => [...new Set([plainName(generic), plainName(nameEn)])])
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  expect(new Set(shippedMedicines.map(({ id }) => id)).size).toBe(shippedMedicines.length)
  expect(shippedMedicines.filter(({ forms, fraction }) => forms.length === 0 || fraction === null)).toEqual([])
})

it.each([
  ['isotretinoina', 'Isotretinoína'],
  ['ISOTRETINOÍNA', 'Isotretinoína'],
  ['isotretionina', 'Isotretinoína'],
  ['isotre', 'Isotretinoína'],
  ['hidrocsicina', 'Hidroxicina'],
  ['asiclovir', 'Aciclovir'],
  ['doxicilcina', 'Doxiciclina'],
  ['methotrexate', 'Metotrexato'],
  ['clavulanico', 'Amoxicilina con ácido clavulánico'],
  ['terbinaf', 'Terbinafina'],
])('N12 finds %s', (typed, generic) => {
  expect(searchMedicines(shippedMedicines, typed, 3).map((found) => found.generic)).toContain(generic)
})

it('N12 finds nothing for a name that no medicine resembles', () => {
  expect(searchMedicines(shippedMedicines, 'xxxxxx', 5)).toEqual([])
})

it('N12 lets administrators add a medicine, once, and doctors find it', async () => {
  const body = { generic: 'Ruxolitinib', forms: ['cream'], fraction: 'IV' }
  expect(refusal(await doctor.refused('POST', '/catalogue/medicines', body))).toEqual([403, 'forbidden'])
  expect(refusedFields(await admin.refused('POST', '/catalogue/medicines', { ...body, forms: [] }))).toEqual([
    '/forms validation.medicineFormRequired',
  ])
  const added = await admin.call<Medicine>('POST', '/catalogue/medicines', body)
  expect([added.status, added.body.source]).toEqual([201, 'clinic'])
  for (const generic of ['ruxolitinib', 'Isotretinoina'])
    expect(refusal(await admin.refused('POST', '/catalogue/medicines', { ...body, generic }))).toEqual([
      409,
      'name_taken',
    ])
  const { data } = (await doctor.call<{ data: Medicine[] }>('GET', '/catalogue/medicines?search=ruxo')).body
  expect(data.map(({ generic }) => generic)).toEqual(['Ruxolitinib'])
})
