import type { Prescription } from '@piel/contract/clinical/prescriptions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '@piel/contract/core/dates'
import { newId } from '#/lib/id.ts'
import { callsOf, refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { mergeInto } from '#/testing/persons.ts'
import { anItem, issue, patientOfDoctors, signInPrescriber, type Prescriber } from '#/testing/prescribers.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let doctor: Prescriber
let patientId: string
let admin: PatientCalls

beforeAll(async () => {
  test = await buildTestApp()
  doctor = await signInPrescriber(test)
  patientId = await patientOfDoctors(test, doctor)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

const of = (id = patientId) => `/patient/${id}/prescriptions`
const refused = (body: object, calls: Pick<PatientCalls, 'refused'> = doctor, id = patientId) =>
  calls.refused('POST', of(id), body)

it('N12 needs a token', async () => {
  expect(refusal(await callsOf(test, {}).refused('POST', of(), { items: [anItem()] }))).toEqual([
    401,
    'not_authenticated',
  ])
})

it.each<[string, object, string]>([
  ['no item', { items: [] }, '/items validation.prescriptionEmpty'],
  ['21 items', { items: Array.from({ length: 21 }, () => anItem()) }, '/items validation.prescriptionItemsMax'],
  ['no generic name', { items: [anItem({ generic: '' })] }, '/items/0/generic validation.genericMin'],
  ['a dose without a unit', { items: [anItem({ dose: '1 a 2' })] }, '/items/0/dose validation.doseUnit'],
  ['no frequency', { items: [anItem({ frequency: '' })] }, '/items/0/frequency validation.frequencyRequired'],
  ['no package', { items: [anItem({ quantity: 0 })] }, '/items/0/quantity validation.packages'],
  [
    'a replacement without a reason',
    { items: [anItem()], replacesId: newId() },
    '/replaceReason validation.reasonRequired',
  ],
])('N12 refuses %s at its field', async (_what, body, field) => {
  const answer = await refused(body)
  expect([answer.status, refusedFields(answer)]).toEqual([422, [field]])
})

it('N12 N2 refuses who is no doctor, and a doctor without a confirmed licence', async () => {
  expect(refusal(await refused({ items: [anItem()] }, admin))).toEqual([403, 'doctor_required'])
  const other = await signInPrescriber(test)
  const id = await patientOfDoctors(test, other)
  await test.db.query(sql`UPDATE doctor_licenses SET confirmed_at = NULL WHERE doctor_id = ${other.doctorId}`)
  const answer = await refused({ items: [anItem()] }, other, id)
  expect(refusal(answer)).toEqual([409, 'license_required'])
  expect(refusedFields(answer)).toEqual(['/items/0/generic validation.licenseUnconfirmed'])
})

it('N12 does not know patients and prescriptions outside the care of the doctor', async () => {
  const other = await signInPrescriber(test)
  const { id } = await issue(doctor, patientId)
  expect(refusal(await refused({ items: [anItem()] }, other))).toEqual([404, 'not_found'])
  expect(refusal(await other.refused('GET', `/prescriptions/${id}`))).toEqual([404, 'not_found'])
  expect(refusal(await other.refused('POST', `/prescriptions/${id}/void`, { reason: 'Error' }))).toEqual([
    404,
    'not_found',
  ])
  expect(refusal(await refused({ items: [anItem()] }, doctor, newId()))).toEqual([404, 'not_found'])
})

it('N12 freezes doctor, patient and items, and counts the doctor’s folios', async () => {
  const own = await signInPrescriber(test)
  const id = await patientOfDoctors(test, own)
  const first = await issue(own, id, { indications: 'Evite el sol.' })
  const year = test.clock.today().slice(0, 4)
  expect(first.folio).toBe(`${year}-0001`)
  expect(first.signer).toEqual({
    name: first.author.name,
    title: null,
    degree: 'Médica Cirujana',
    university: 'UNAM',
    specialties: [],
    licenses: [{ number: '7654321', jurisdiction: 'México' }],
    address: 'Av. Reforma 10',
  })
  expect(first.items).toEqual([{ ...anItem(), brand: null, fraction: 'IV', fills: 1, note: null, validUntil: null }])
  expect(first).toMatchObject({ indications: 'Evite el sol.', void: null, printedAt: null, overrides: [] })
  await test.db.query(sql`UPDATE doctors SET university = 'IPN' WHERE id = ${own.doctorId}`)
  expect((await issue(own, id)).folio).toBe(`${year}-0002`)
  const { data } = (await own.call<{ data: Prescription[] }>('GET', of(id))).body
  expect(data.map(({ folio, signer }) => [folio, signer.university])).toEqual([
    [`${year}-0002`, 'IPN'],
    [`${year}-0001`, 'UNAM'],
  ])
})

it('N12 states the clinic’s address for a doctor without one', async () => {
  const own = await signInPrescriber(test)
  await test.db.query(sql`UPDATE doctors SET prescription_address = NULL WHERE id = ${own.doctorId}`)
  await test.db.query(sql`
    INSERT INTO clinics (id) VALUES (gen_random_uuid()) ON CONFLICT DO NOTHING`)
  await test.db.query(sql`UPDATE clinics SET address = 'Calle 5 de Mayo 3'`)
  expect((await issue(own, await patientOfDoctors(test, own))).signer.address).toBe('Calle 5 de Mayo 3')
})

it.each([
  ['Morfina', {}, '/items/0/generic validation.fractionOne'],
  ['Sulfato de morfina', {}, '/items/0/generic validation.fractionOne'],
  ['Clonazepam', { quantity: 3 }, '/items/0/quantity validation.fractionTwo'],
  ['Clonazepam', { fills: 2 }, '/items/0/fills validation.fractionTwoFills'],
  ['Hidroxicina', { fills: 4 }, '/items/0/fills validation.fractionThree'],
  ['Sustancia nueva', { fraction: 'I' as const }, '/items/0/generic validation.fractionOne'],
])('N12 keeps the law’s bounds for %s %j', async (generic, changes, field) => {
  const answer = await refused({ items: [anItem({ generic, ...changes })] })
  expect([answer.status, refusedFields(answer)]).toEqual([422, [field]])
})

it('N12 states until when fraction II is valid, and how often III and IV may be filled', async () => {
  const { items } = await issue(doctor, patientId, {
    items: [
      anItem({ generic: 'clonazepam', quantity: 2 }),
      anItem({ generic: 'Hidroxicina', fills: 3 }),
      anItem({ generic: 'Terbinafina', fills: 6 }),
      anItem({ generic: 'Loratadina' }),
    ],
  })
  expect(items.map(({ fraction, fills, validUntil }) => [fraction, fills, validUntil])).toEqual([
    ['II', 1, addDays(test.clock.today(), 30)],
    ['III', 3, null],
    ['IV', 6, null],
    ['VI', 1, null],
  ])
})

it('N12 voids once, by its doctor or an administrator who is a doctor, and keeps the reason', async () => {
  const { id } = await issue(doctor, patientId)
  const colleague = await signInPrescriber(test)
  await test.db.query(sql`
    INSERT INTO patient_doctors (patient_id, doctor_user_id, since)
    VALUES (${patientId}, ${colleague.account.id}, ${test.clock.today()})`)
  const end = { reason: 'Dosis equivocada' }
  expect(refusal(await colleague.refused('POST', `/prescriptions/${id}/void`, end))).toEqual([403, 'forbidden'])
  const { status, body } = await doctor.call<Prescription>('POST', `/prescriptions/${id}/void`, end)
  expect([status, body.void?.reason]).toEqual([200, 'Dosis equivocada'])
  expect(refusal(await doctor.refused('POST', `/prescriptions/${id}/void`, end))).toEqual([409, 'transition_refused'])
  const owner = await signInPrescriber(test, 'ADMIN')
  const { id: second } = await issue(doctor, patientId)
  expect((await owner.call('POST', `/prescriptions/${second}/void`, end)).status).toBe(200)
})

it('N12 replaces a prescription once, which voids the other one with the reason', async () => {
  const old = await issue(doctor, patientId)
  const body = { replacesId: old.id, replaceReason: 'Cambio de dosis' }
  const next = await issue(doctor, patientId, body)
  expect(next.replacesId).toBe(old.id)
  const replaced = (await doctor.call<Prescription>('GET', `/prescriptions/${old.id}`)).body
  expect([replaced.replacedById, replaced.void?.reason]).toEqual([next.id, 'Cambio de dosis'])
  expect(refusal(await refused({ items: [anItem()], ...body }))).toEqual([409, 'already_replaced'])
  const other = await issue(doctor, await patientOfDoctors(test, doctor))
  expect(refusedFields(await refused({ items: [anItem()], ...body, replacesId: other.id }))).toEqual([
    '/replacesId validation.invalid',
  ])
})

it('N12 records each printing', async () => {
  const { id } = await issue(doctor, patientId)
  for (let n = 0; n < 2; n += 1) expect((await doctor.call('POST', `/prescriptions/${id}/printed`)).status).toBe(204)
  expect((await doctor.call<Prescription>('GET', `/prescriptions/${id}`)).body.printedAt).toMatch(/^\d{4}-/)
  const acts = await test.db.query(sql`SELECT kind FROM prescription_acts WHERE prescription_id = ${id}`)
  expect(acts).toEqual([{ kind: 'printed' }, { kind: 'printed' }])
})

it('N12 prescribes once when a request is repeated', async () => {
  const id = await patientOfDoctors(test, doctor)
  const send = async () =>
    await test.app.inject({
      method: 'POST',
      url: `/api${of(id)}`,
      headers: {
        authorization: `Bearer ${await test.issuer.sign({ sub: doctor.account.subject })}`,
        'idempotency-key': 'receta-0001-0001',
      },
      payload: { items: [anItem()] },
    })
  const [first, second] = [await send(), await send()]
  expect([first.statusCode, second.json<Prescription>().folio]).toEqual([201, first.json<Prescription>().folio])
  expect((await doctor.call<{ data: unknown[] }>('GET', of(id))).body.data).toHaveLength(1)
})

it('N12 refuses archived patients; administrators read theirs, and merged records show them together', async () => {
  const [one, kept] = [await patientOfDoctors(test, doctor), await patientOfDoctors(test, doctor)]
  const { id } = await issue(doctor, one)
  await mergeInto(test, one, kept)
  expect(refusal(await refused({ items: [anItem()] }, doctor, one))).toEqual([409, 'merged'])
  const { data } = (await doctor.call<{ data: Prescription[] }>('GET', of(kept))).body
  expect(data.map((each) => each.id)).toEqual([id])
  await test.db.query(sql`UPDATE patients SET archived_at = now() WHERE id = ${kept}`)
  const owner = await signInPrescriber(test, 'ADMIN')
  expect(refusal(await refused({ items: [anItem()] }, owner, kept))).toEqual([409, 'archived'])
  expect(refusal(await owner.refused('POST', `/prescriptions/${id}/void`, { reason: 'Error' }))).toEqual([
    409,
    'archived',
  ])
  expect(refusal(await doctor.refused('GET', `/prescriptions/${id}`))).toEqual([404, 'not_found'])
  expect((await admin.call('GET', `/prescriptions/${id}`)).status).toBe(200)
})
