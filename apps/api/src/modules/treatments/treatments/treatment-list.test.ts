import { pageSizes } from '@piel/contract/core/pagination'
import type { ListMeta } from '@piel/contract/core/pagination'
import type { TreatmentRow } from '@piel/contract/treatments/treatments'
import { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#/db/database.ts'
import { seedBulk } from '#/testing/bulk.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { newId } from '#/lib/id.ts'
import { seedTreatments } from '#/testing/bulk-treatments.ts'
import { makeDoctor } from '#/testing/care.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { makeTreatment, makeTreatmentType } from '#/testing/treatments.ts'

let test: TestApp
let owner: Database
let staff: PatientCalls
const named = { acne: '', peel: '', doctor: '', patient: '', ana: '' }

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T16:00:00Z')
  owner = createDatabase(test.databaseUrl, { role: null, statementTimeoutMs: 60_000 })
  await seedBulk(owner, { count: 100 })
  await seedTreatments(owner, { count: 400, doctors: 5 })
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  named.acne = await makeTreatmentType(test.db, { nameEn: 'Scar care (CO2)', nameEs: 'Cuidado de cicatrices' })
  named.peel = await makeTreatmentType(test.db, { nameEn: 'Light therapy', nameEs: 'Fototerapia' })
  named.doctor = (await makeDoctor(test)).id
  named.patient = (await staff.register({ user: { firstName: 'Ximena', lastName: "O'Quirk" } })).id
  await owner.query(
    raw(`UPDATE users SET first_name = 'Zacarías', last_name = 'Quiñónez'
    WHERE id = (SELECT user_id FROM doctors WHERE id = '${named.doctor}')`),
  )
  const both = { patientId: named.patient, doctorId: named.doctor }
  named.ana = await makeTreatment(test, { ...both, typeId: named.acne, startsOn: '2026-11-05', tier: 'vip' })
  await makeTreatment(test, { ...both, typeId: named.peel, startsOn: '2026-11-04', status: 'completed' })
})
afterAll(async () => {
  await owner.close()
  await test.close()
})

interface Answer {
  data: TreatmentRow[]
  meta: ListMeta
  filtered: { doctorName: string | null; patientName: string | null; type: object | null }
}
const list = async (query: string, calls = staff) => (await calls.call<Answer>('GET', `/treatments?${query}`)).body
const ids = (answer: Answer) => answer.data.map((row) => row.id)
const stored = async (where: string, order: string) =>
  (await owner.query<{ id: string }>(raw(`SELECT id FROM treatments t WHERE ${where} ORDER BY ${order}`))).map(
    (row) => row.id,
  )

/** Follows the cursors from page to page to the end. */
async function walk(query: string, step: number, from = 1, cursor?: string): Promise<string[]> {
  const page = await list(`${query}&page=${from}${cursor === undefined ? '' : `&cursor=${cursor}`}`)
  const next = page.meta.cursors?.[String(from + step)]
  return [...ids(page), ...(next === undefined ? [] : await walk(query, step, from + step, next))]
}

describe('the list of treatments', () => {
  it('J4 is for callers who care for patients', async () => {
    expect((await patientCallsOf(test, {}).refused('GET', '/treatments')).status).toBe(401)
    const user = patientCallsOf(test, (await test.signedInAs('USER')).headers)
    expect(refusal(await user.refused('GET', '/treatments'))).toEqual([403, 'forbidden'])
  })

  it.each([
    ['sort=doctor', '/query/sort validation.invalid'],
    ['status=gone', '/query/status validation.invalid'],
    ['tier=gold', '/query/tier validation.invalid'],
    ['typeId=1', '/query/typeId validation.invalid'],
    ['from=2026-02-30', '/query/from validation.dateInvalid'],
    ['cursor=abc', '/query/cursor validation.invalid'],
  ])('G1 refuses a list with %s', async (query, field) => {
    expect(refusedFields(await staff.refused('GET', `/treatments?${query}`))).toEqual([field])
  })

  it('G1 shows patient, treatment, status, doctor, membership and its value, latest first', async () => {
    const { data, meta } = await list(`patientId=${named.patient}&limit=5`)
    expect(meta).toMatchObject({ page: 1, limit: 5, total: 2, totalIsExact: true })
    expect(data.map((row) => row.startsOn)).toEqual(['2026-11-05', '2026-11-04'])
    expect(data[0]).toMatchObject({
      patient: { id: named.patient, firstName: 'Ximena', lastName: "O'Quirk" },
      doctor: { id: named.doctor, lastName: 'Quiñónez' },
      type: { id: named.acne, nameEn: 'Scar care (CO2)', nameEs: 'Cuidado de cicatrices' },
      tier: 'vip',
      tierPriceMinor: 200_000,
      valueMinor: 150_000,
      status: 'started',
    })
  })

  it.each([
    ['startsOn', 'starts_on, id'],
    ['-startsOn', 'starts_on DESC, id DESC'],
    ['patient', 'sort_name, id'],
    ['-value', 'value_minor DESC, id DESC'],
    ['createdAt', 'created_at, id'],
  ])('G1 sorted by %s it contains every row once, with any page size and direction', async (sort, order) => {
    const wanted = await stored('true', order)
    expect(await walk(`sort=${sort}&limit=25`, 1)).toEqual(wanted)
    const inSteps = await walk(`sort=${sort}&limit=50`, 2)
    expect(inSteps.slice(0, 50)).toEqual(wanted.slice(0, 50))
    for (const limit of pageSizes)
      expect(ids(await list(`sort=${sort}&limit=${limit}`))).toEqual(wanted.slice(0, limit))
  })

  it('J2 returns exact counts by status, type and days, and with every filter', async () => {
    const day = "starts_on BETWEEN '2026-03-01' AND '2026-06-30'"
    for (const [query, where] of [
      ['', 'true'],
      ['status=inProgress', "status = 'inProgress'"],
      [`typeId=${named.acne}`, `type_id = '${named.acne}'`],
      ['from=2026-03-01&to=2026-06-30', day],
      ['from=2026-03-01&to=2026-06-30&status=completed', `${day} AND status = 'completed'`],
      ['tier=vip', "tier = 'vip'"],
      ['tier=none&status=started', "tier IS NULL AND status = 'started'"],
      [`doctorId=${named.doctor}`, `doctor_id = '${named.doctor}'`],
    ] as const) {
      const wanted = await stored(where, 'starts_on DESC, id DESC')
      const found = await list(`${query}&limit=100`)
      expect([query, found.meta.total, found.meta.totalIsExact]).toEqual([query, wanted.length, true])
      expect(ids(found)).toEqual(wanted.slice(0, 100))
    }
  })

  it('G1 finds by names of patient and doctor and by the treatment in both languages, with each word anywhere', async () => {
    const found = async (search: string) => ids(await list(`search=${encodeURIComponent(search)}`))
    for (const search of ['quirk scar', "o'quirk cicat", 'scar', 'cicatrices', 'XIMENA quinonez scar', '(co2)'])
      expect([search, await found(search)]).toEqual([search, [named.ana]])
  })

  it('G1 omits rows that contain only some of the words', async () => {
    for (const search of ['ximena nobody', 'scar fototerapia', 'cicatrices zzz'])
      expect((await list(`search=${search}`)).meta.total).toBe(0)
  })

  it('G1 finds people under their current names', async () => {
    const patient = await staff.register({ user: { firstName: 'Úrsula', lastName: 'Wences' } })
    await makeTreatment(test, { patientId: patient.id, doctorId: named.doctor })
    const before = await owner.query(raw('SELECT sum(version) AS n FROM treatments'))
    await staff.call('PATCH', `/patient/${patient.id}`, { user: { lastName: 'Wolff' } })
    expect((await list('search=wences')).meta.total).toBe(0)
    expect((await list('search=wolff')).meta.total).toBe(1)
    await staff.call('PATCH', `/patient/${patient.id}`, { user: { lastName: 'Delasota' } })
    expect((await list('search=de%20la%20zota')).meta.total).toBe(1)
    expect(await owner.query(raw('SELECT sum(version) AS n FROM treatments'))).toEqual(before)
    await test.db.query(raw(`UPDATE treatment_types SET name_es = 'Luz pulsada' WHERE id = '${named.peel}'`))
    expect((await list('search=pulsada')).meta.total).toBe(1)
  })

  it('G1 names what its filters refer to', async () => {
    const query = `doctorId=${named.doctor}&patientId=${named.patient}&typeId=${named.acne}`
    expect((await list(query)).filtered).toEqual({
      doctorName: 'Zacarías Quiñónez',
      doctorTitle: null,
      patientName: "Ximena O'Quirk Peña",
      type: { id: named.acne, nameEn: 'Scar care (CO2)', nameEs: 'Cuidado de cicatrices' },
    })
    expect((await list(`doctorId=${newId()}`)).filtered.doctorName).toBeNull()
    expect((await list('')).filtered).toEqual({ doctorName: null, doctorTitle: null, patientName: null, type: null })
  })

  it('J4 shows a doctor only the treatments of patients they treat today, and names no one else', async () => {
    const me = await test.signedInAs('DOCTOR')
    const calls = patientCallsOf(test, me.headers)
    expect((await list('', calls)).meta).toMatchObject({ total: 0, totalIsExact: true })
    await owner.query(
      raw(`INSERT INTO patient_doctors (patient_id, doctor_user_id, since, until)
      VALUES ('${named.patient}', '${me.account.id}', '2026-01-01', '2026-11-21')`),
    )
    expect((await list('', calls)).meta.total).toBe(2)
    expect((await list('search=scar', calls)).meta.total).toBe(1)
    const query = `doctorId=${named.doctor}&patientId=${named.patient}`
    expect((await list(query, calls)).filtered).toMatchObject({
      doctorName: null,
      doctorTitle: null,
      patientName: "Ximena O'Quirk Peña",
    })
    test.clock.set('2026-11-22T16:00:00Z')
    const later = patientCallsOf(test, {
      authorization: `Bearer ${await test.issuer.sign({ sub: me.account.subject })}`,
    })
    expect((await list('', later)).meta.total).toBe(0)
    expect((await list(query, later)).filtered.patientName).toBeNull()
    test.clock.set('2026-11-21T16:00:00Z')
  })
})
