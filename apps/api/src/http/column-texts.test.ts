import type { ListMeta } from '@piel/contract/core/pagination'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf, refusedFields, type Calls } from '#/testing/api-client.ts'
import { doctorCallsOf } from '#/testing/doctors.ts'
import { owe } from '#/testing/ledger.ts'
import { patientCallsOf } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { makePayment } from '#/testing/transactions.ts'
import { makeTreatment, makeTreatmentType } from '#/testing/treatments.ts'

/** The text filters of columns, for two people whose other columns contain the texts that are filtered by. */
let test: TestApp
let admin: Calls
let doctorId: string
let zoeId: string

/** The lists of one record: the doctor's patients, and the patient's statement. */
const pathOf = (list: string) =>
  list === '/assigned' ? `/doctor/${doctorId}/patients` : list === '/statement' ? `/patient/${zoeId}/ledger` : list

beforeAll(async () => {
  test = await buildTestApp()
  const { headers } = await test.signedInAs('ADMIN')
  admin = callsOf(test, headers)
  const [patients, doctors] = [patientCallsOf(test, headers), doctorCallsOf(test, headers)]
  const zoe = await patients.register({
    user: { firstName: 'Zoé', lastName: 'Núñez', secondLastName: 'O’Farrill', email: 'garza@example.org' },
    patient: { phone: '55 1234 5678' },
  })
  zoeId = zoe.id
  const garza = await patients.register({
    user: { firstName: 'Iván', lastName: 'Garza', email: 'zoe@example.test' },
    patient: { phone: '+1 (415) 555-0100' },
  })
  const doctor = await doctors.register({
    user: { firstName: 'Olga', lastName: 'Campos', email: 'medina@piel.test' },
    doctor: { licenses: [{ number: '7654321', jurisdiction: 'México', status: 'ACTIVE' }] },
  })
  doctorId = doctor.id
  await doctors.register({
    user: { firstName: 'Luis', lastName: 'Medina', email: 'campos@piel.test' },
    doctor: { licenses: [{ number: '1112223', jurisdiction: 'México', status: 'ACTIVE' }] },
  })
  const acne = await makeTreatmentType(test.db, { nameEn: 'Light peel', nameEs: 'Exfoliación suave' })
  for (const patientId of [zoe.id, garza.id]) {
    await admin.call('POST', `/patient/${patientId}/doctors`, { doctorId })
    await makeTreatment(test, { patientId, ...(patientId === zoe.id && { doctorId, typeId: acne }) })
    await owe(test, patientId, 50_000)
  }
  await makePayment(test, { patientId: zoe.id, reference: 'SPEI/2026-77 Garza' })
  await makePayment(test, { patientId: garza.id, reference: 'Terminal 0042' })
})
afterAll(() => test.close())

interface Named {
  firstName: string
}
type Row = { user: Named } | { patient: Named } | { customer: Named } | Named
function nameOf(row: Row): string {
  if ('user' in row) return row.user.firstName
  if ('patient' in row) return row.patient.firstName
  return 'customer' in row ? row.customer.firstName : row.firstName
}

async function found(list: string, query: string): Promise<string[]> {
  const answer = await admin.call<{ data: Row[]; meta: ListMeta }>('GET', `${pathOf(list)}?${query}`)
  expect([query, answer.status]).toEqual([query, 200])
  expect(answer.body.meta).toMatchObject({ total: answer.body.data.length, totalIsExact: true })
  return answer.body.data.map(nameOf).toSorted()
}

it.each([
  ['/patient', 'name=garza', ['Iván']],
  ['/patient', 'name=NUNEZ zo', ['Zoé']],
  ['/patient', 'name=o’f', ['Zoé']],
  ['/patient', 'name=farrill', ['Zoé']],
  ['/patient', 'name=oé', []],
  ['/patient', 'name=5512345678', []],
  ['/patient', 'name=17/05/1990', []],
  ['/patient', 'name=%25', ['Iván', 'Zoé']],
  ['/patient', 'name=Núñez, Zoé', ['Zoé']],
  ['/patient', 'name="Zoé"%E2%80%8B', ['Zoé']],
  ['/patient', 'phone=1234', ['Zoé']],
  ['/patient', 'phone=55.1234', ['Zoé']],
  ['/patient', 'phone=%2B52 55 12', ['Zoé']],
  ['/patient', 'phone=(415) 555', ['Iván']],
  ['/patient', 'phone=zoe', []],
  ['/patient', 'name=garza&phone=1234', []],
  ['/patient', 'name=garza&search=zoe', ['Iván']],
  ['/patient', 'name=garza&gender=MALE', []],
  ['/patient', 'name=+&phone=', ['Iván', 'Zoé']],
  ['/users', 'name=garza', ['Iván']],
  ['/users', 'email=GARZA', ['Zoé']],
  ['/users', 'email=@example.org', ['Zoé']],
  ['/users', 'name=campos', ['Olga']],
  ['/users', 'search=Campos, Olga', ['Olga']],
  ['/users', 'name=campos&email=medina', ['Olga']],
  ['/users', 'name=campos&search=medina', ['Olga']],
  ['/users', 'email=campos&role=ADMIN', []],
  ['/doctor', 'name=campos', ['Olga']],
  ['/doctor', 'license=65432', ['Olga']],
  ['/doctor', 'license=campos', []],
  ['/doctor', 'search=Campos; Olga', ['Olga']],
  ['/contacts', 'name=campos', ['Olga']],
  ['/contacts', 'search=(Campos) Olga', ['Olga']],
  ['/treatments', 'patient=garza', ['Iván']],
  ['/treatments', 'patient=campos', []],
  ['/treatments', 'search=Garza, Iván', ['Iván']],
  ['/transactions', 'customer=garza', ['Iván']],
  ['/transactions', 'reference=garza', ['Zoé']],
  ['/transactions', 'reference=SPEI/2026', ['Zoé']],
  ['/transactions', 'reference=spei202677', ['Zoé']],
  ['/transactions', 'reference=zoe', []],
  ['/transactions', 'search=Garza, "Iván"', ['Iván']],
  ['/transactions', 'search=SPEI/2026-77, Garza', ['Zoé']],
  ['/debtors', 'name=garza', ['Iván']],
  ['/debtors', 'phone=415555', ['Iván']],
  ['/debtors', 'search=Garza, Iván', ['Iván']],
  ['/assigned', 'patient=garza', ['Iván']],
  ['/assigned', 'treatment=PEEL', ['Zoé']],
  ['/assigned', 'treatment=garza', []],
  ['/assigned', 'search=Garza, Iván', ['Iván']],
] as const)('I2 GET %s?%s filters by the text of its column', async (list, query, expected) => {
  expect(await found(list, query)).toEqual(expected)
})

it.each([
  ['/patient', ['name', 'phone']],
  ['/users', ['name', 'email']],
  ['/doctor', ['name', 'license']],
  ['/contacts', ['name']],
  ['/treatments', ['patient']],
  ['/transactions', ['customer', 'reference']],
  ['/debtors', ['name', 'phone']],
  ['/assigned', ['patient', 'treatment']],
  ['/statement', ['description']],
  ['/audit', ['actor']],
  ['/shipping', ['name']],
] as const)('I2 GET %s accepts %j once, as a text of at most 100 characters', async (list, names) => {
  for (const name of names) {
    const refused = async (query: string) => refusedFields(await admin.refused('GET', `${pathOf(list)}?${query}`))
    expect(await refused(`${name}=a&${name}=b`)).toEqual([`/query/${name} validation.invalid`])
    expect(await refused(`${name}[]=a`)).toEqual([`/query/${name}[] validation.unknownKey`])
    expect(await refused(`${name}=${'a'.repeat(101)}`)).toEqual([`/query/${name} validation.tooLong`])
  }
})

it('I2 an export contains the rows that match the text filters of columns', async () => {
  for (const [path, query] of [
    ['/patient/export', 'name=garza'],
    ['/users/export', 'name=garza'],
    ['/treatments/export', 'patient=garza'],
    ['/transactions/export', 'customer=garza'],
    ['/debtors/export', 'name=garza'],
    ['/doctor/export', 'license=65432'],
    ['/audit/export', 'actor=nadie'],
  ] as const) {
    const file = await test.app.inject({
      url: `/api${path}?${query}`,
      headers: (await test.signedInAs('ADMIN')).headers,
    })
    const rows = path === '/audit/export' ? 0 : 1
    expect([path, file.statusCode, file.body.trimEnd().split('\r\n').length]).toEqual([path, 200, 1 + rows])
  }
})

it.each([
  ['description=peel', ['charge']],
  ['description=EXFOLIACION', ['charge']],
  ['description=2026-77 spei', ['payment']],
  ['description=pago', ['payment']],
  ['description=efectivo', ['payment']],
  ['description=saldo anterior', ['adjustment']],
  ['description=transferencia', []],
  ['description=0042', []],
  ['description=%25', ['payment', 'charge', 'adjustment']],
  ['description=Exfoliación, suave', ['charge']],
  ['description=+', ['payment', 'charge', 'adjustment']],
  ['description=garza&sort=at', ['payment']],
] as const)('I2 GET /patient/:id/ledger?%s filters the statement by description', async (query, kinds) => {
  const answer = await admin.call<{ data: { kind: string; balanceMinor: number }[]; meta: ListMeta }>(
    'GET',
    `/patient/${zoeId}/ledger?${query}`,
  )
  expect(answer.body.data.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
  expect(answer.body.meta).toMatchObject({ total: kinds.length, totalIsExact: true })
})

it('I2 G3 pages through a filtered statement, with the balances of the whole one', async () => {
  await owe(test, zoeId, 1_000)
  const path = `/patient/${zoeId}/ledger?description=ajuste&limit=1`
  const pages = []
  for (const page of [1, 2, 3])
    pages.push((await admin.call<{ data: { balanceMinor: number }[] }>('GET', `${path}&page=${page}`)).body.data)
  expect(pages.map((rows) => rows.length)).toEqual([1, 1, 0])
  const whole = await admin.call<{ data: { kind: string; balanceMinor: number }[] }>('GET', `/patient/${zoeId}/ledger`)
  const adjustments = whole.body.data.filter(({ kind }) => kind === 'adjustment')
  expect(pages.flat().map(({ balanceMinor }) => balanceMinor)).toEqual(adjustments.map((row) => row.balanceMinor))
})

it('I2 GET /shipping?name filters the options by their name in either language', async () => {
  const option = { zone: ['JAL'], priceMinor: 100, minDays: 1, maxDays: 2 }
  await admin.call('POST', '/shipping', { ...option, nameEn: 'Courier', nameEs: 'Mensajería' })
  await admin.call('POST', '/shipping', { ...option, nameEn: 'Pick-up', nameEs: 'Recoger' })
  const named = async (query: string) =>
    (await admin.call<{ data: { nameEn: string }[] }>('GET', `/shipping${query}`)).body.data.map(({ nameEn }) => nameEn)
  expect(await named('?name=mensajeria')).toEqual(['Courier'])
  expect(await named('?name=pick')).toEqual(['Pick-up'])
  expect(await named('?name=nothing')).toEqual([])
  expect(await named('?name=+')).toEqual(['Courier', 'Pick-up'])
})

it('I2 J5 GET /audit?actor filters the events by the names of users', async () => {
  const people = await Promise.all(['STAFF', 'DOCTOR'].map((kind) => test.signedInAs(kind as 'STAFF' | 'DOCTOR')))
  for (const { headers } of people) await callsOf(test, headers).call('PATCH', '/me', { about: 'Since 2020.' })
  interface Events {
    data: { sequence: number; actor: { name: string } }[]
    meta: ListMeta
  }
  const events = async (query: string) => (await admin.call<Events>('GET', `/audit?${query}`)).body
  const staff = await events('actor=staff')
  expect([...new Set(staff.data.map(({ actor }) => actor.name))]).toEqual(['Ana STAFF Ruiz'])
  expect(staff.meta.total).toBe(staff.data.length)
  // Several users: newest first, in pages, and the oldest first.
  const all = await events('actor=ruiz&limit=100')
  const numbers = all.data.map(({ sequence }) => sequence)
  expect(new Set(all.data.map(({ actor }) => actor.name)).size).toBe(3)
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  expect((await events('actor=ruiz&limit=2&page=2')).data.map(({ sequence }) => sequence)).toEqual(numbers.slice(2, 4))
  expect((await events('actor=ruiz&limit=100&sort=sequence')).data.map(({ sequence }) => sequence)).toEqual(
    numbers.toReversed(),
  )
  expect((await events('actor=ruiz staff&outcome=refused')).meta.total).toBe(0)
  expect((await events('actor=nadie')).meta.total).toBe(0)
})
