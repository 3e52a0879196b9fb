import type { Patient } from '@piel/contract/people/patients'
import type { Treatment } from '@piel/contract/treatments/treatments'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { makeDoctor } from '#/testing/care.ts'
import { accountOf, sellTo } from '#/testing/ledger.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { startChange } from '#/testing/locks.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { makeTreatmentType } from '#/testing/treatments.ts'

let test: TestApp
let staff: PatientCalls
let patient: Patient
let doctorId: string
let typeId: string

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T16:00:00Z')
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
})
beforeEach(async () => {
  patient = await staff.register()
  doctorId = (await makeDoctor(test)).id
  typeId = await makeTreatmentType(test.db, { priceMinor: 150_001 })
})
afterAll(() => test.close())

const bodyOf = (more: object = {}) => ({ patientId: patient.id, doctorId, typeId, ...more })
const start = (more: object = {}, headers?: Record<string, string>) =>
  staff.call<Treatment>('POST', '/treatments', bodyOf(more), headers)
const refused = (more: object) => staff.refused('POST', '/treatments', bodyOf(more))
const count = async () => (await test.db.query<{ n: number }>(sql`SELECT count(*)::int AS n FROM treatments`))[0]?.n
const entries = () =>
  test.db.query<{ kind: string; amount: number; tier: string | null; treatment: string | null }>(sql`
    SELECT kind, amount_minor AS amount, tier, treatment_id AS treatment FROM ledger_entries
    WHERE patient_id = ${patient.id} ORDER BY position`)
const events = async (action: string) =>
  (
    await test.db.query<{ id: string; fields: string[] }>(sql`
      SELECT object_id AS id, fields FROM audit_events WHERE action = ${action} ORDER BY sequence DESC LIMIT 1`)
  )[0]
const relations = () =>
  test.db.query<{ since: string; until: string | null }>(sql`
    SELECT since, until FROM patient_doctors WHERE patient_id = ${patient.id} AND archived_at IS NULL ORDER BY since`)

describe('starting a treatment', () => {
  it('J4 is for staff only', async () => {
    expect((await patientCallsOf(test, {}).refused('POST', '/treatments', bodyOf())).status).toBe(401)
    const doctor = patientCallsOf(test, (await test.signedInAs('DOCTOR')).headers)
    expect(refusal(await doctor.refused('POST', '/treatments', bodyOf()))).toEqual([403, 'forbidden'])
  })

  it.each([
    [{ patientId: newId() }, '/patientId validation.patientUnknown'],
    [{ doctorId: newId() }, '/doctorId validation.doctorUnknown'],
    [{ typeId: newId() }, '/typeId validation.typeUnknown'],
    [{ startsOn: '2025-11-20' }, '/startsOn validation.startRange'],
    [{ startsOn: '2027-11-22' }, '/startsOn validation.startRange'],
    [{ startsOn: '2026-02-30' }, '/startsOn validation.dateInvalid'],
    [{ tier: 'gold' }, '/tier validation.tierRequired'],
    [{ valueMinor: 0.5 }, '/valueMinor validation.amountInvalid'],
  ])('G1 refuses %o', async (more, field) => {
    const before = await count()
    expect(refusedFields(await refused(more))).toEqual([field])
    expect(await count()).toBe(before)
  })

  it('G1 refuses an archived patient, a doctor who is archived or not active, and a type that is no longer offered', async () => {
    const archived = (await makeDoctor(test, { archived: true })).id
    expect(refusedFields(await refused({ doctorId: archived }))).toEqual(['/doctorId validation.doctorUnknown'])
    await test.db.query(sql`UPDATE doctors SET status = 'ON_LEAVE' WHERE id = ${doctorId}`)
    expect(refusal(await refused({}))).toEqual([409, 'doctor_on_leave'])
    await test.db.query(sql`UPDATE doctors SET status = 'INACTIVE' WHERE id = ${doctorId}`)
    expect(refusedFields(await refused({}))).toEqual(['/doctorId validation.doctorNotActive'])
    doctorId = (await makeDoctor(test)).id
    await test.db.query(sql`UPDATE treatment_types SET is_active = false WHERE id = ${typeId}`)
    expect(refusedFields(await refused({}))).toEqual(['/typeId validation.typeInactive'])
    typeId = await makeTreatmentType(test.db)
    await test.db.query(sql`UPDATE membership_tiers SET is_active = false WHERE id = 'estandar'`)
    expect(refusedFields(await refused({ tier: 'estandar' }))).toEqual(['/tier validation.tierInactive'])
    await test.db.query(sql`UPDATE membership_tiers SET is_active = true WHERE id = 'estandar'`)
    await staff.call('DELETE', `/patient/${patient.id}`)
    expect(refusal(await refused({}))).toEqual([409, 'archived'])
    expect(await entries()).toEqual([])
  })

  it.each<[string, () => Sql, [number, string]]>([
    ['patient', () => sql`UPDATE patients SET archived_at = now() WHERE id = ${patient.id}`, [409, 'archived']],
    ['doctor', () => sql`UPDATE doctors SET archived_at = now() WHERE id = ${doctorId}`, [422, 'validation_failed']],
    ['type', () => sql`UPDATE treatment_types SET is_active = false WHERE id = ${typeId}`, [422, 'validation_failed']],
  ])('G1 waits for a change of the %s in progress, and respects it', async (_name, change, expected) => {
    const changing = await startChange(test, change())
    const starting = refused({})
    await changing.hasWaiting()
    await changing.commit()
    expect(refusal(await starting)).toEqual(expected)
  })

  it('G1 starts today at the price of its type, charges it, and records it', async () => {
    const { status, body, etag } = await start({ notes: ' Piel sensible. ' })
    expect([status, etag]).toEqual([201, '"v1"'])
    expect(body).toMatchObject({
      patient: { id: patient.id, firstName: 'María', archivedAt: null },
      doctor: { id: doctorId },
      type: { id: typeId },
      status: 'started',
      tier: null,
      tierPriceMinor: null,
      valueMinor: 150_001,
      currency: 'MXN',
      outstandingMinor: 150_001,
      startsOn: '2026-11-21',
      endedOn: null,
      notes: 'Piel sensible.',
      version: 1,
    })
    expect(body.changes).toMatchObject([{ kind: 'created', from: null, to: 'started', reason: null, fields: [] }])
    expect(await entries()).toEqual([{ kind: 'charge', amount: 150_001, tier: null, treatment: body.id }])
    expect(await events('treatment.create')).toMatchObject({ id: body.id })
    expect((await staff.call<Treatment>('GET', `/treatments/${body.id}`)).body).toEqual(body)
  })

  it('G1 G4 sells a membership that the patient does not have, and applies its discount', async () => {
    const { body } = await start({ tier: 'vip' })
    expect(body).toMatchObject({ tier: 'vip', tierPriceMinor: 500_000, valueMinor: 120_001 })
    expect(await entries()).toEqual([
      { kind: 'charge', amount: 500_000, tier: 'vip', treatment: null },
      { kind: 'charge', amount: 120_001, tier: null, treatment: body.id },
    ])
    expect(await events('membership.sell')).toMatchObject({ id: patient.id })
    expect((await accountOf(test, patient.id)).balance).toBe(620_001)
  })

  it('G1 G4 uses the price at which an active membership was sold, also if it is no longer sold', async () => {
    await sellTo(test, patient.id, 'premium')
    await test.db.query(sql`UPDATE membership_tiers SET price_minor = 400000, is_active = false WHERE id = 'premium'`)
    const { body } = await start({ tier: 'premium', valueMinor: 990_000 })
    expect(body).toMatchObject({ tier: 'premium', tierPriceMinor: 350_000, valueMinor: 990_000 })
    expect(await entries()).toHaveLength(2)
    await test.db.query(sql`UPDATE membership_tiers SET price_minor = 350000, is_active = true WHERE id = 'premium'`)
    expect((await start({ tier: 'vip' })).body.tierPriceMinor).toBe(500_000)
    expect((await entries()).filter((entry) => entry.tier !== null).map((entry) => entry.tier)).toEqual([
      'premium',
      'vip',
    ])
  })

  it('G5 starts one treatment however often the same call is sent, at once or later', async () => {
    const before = (await count()) ?? 0
    const headers = { 'idempotency-key': newId() }
    const answers = await Promise.all([start({ tier: 'vip' }, headers), start({ tier: 'vip' }, headers)])
    const again = await start({ tier: 'vip' }, headers)
    expect(again.status).toBe(201)
    expect(answers.map((answer) => [201, 409].includes(answer.status))).toEqual([true, true])
    expect(new Set([...answers, again].filter((a) => a.status === 201).map((a) => a.body.id)).size).toBe(1)
    expect(await count()).toBe(before + 1)
    expect(await entries()).toHaveLength(2)
  })
})

describe('the care relation that a treatment creates', () => {
  it('F4 begins with the treatment, today at the latest', async () => {
    await start({ startsOn: '2026-11-01' })
    expect(await relations()).toEqual([{ since: '2026-11-01', until: null }])
    expect(await events('care.assign')).toMatchObject({ id: patient.id, fields: ['doctorId', 'since', 'until'] })
    await start({ startsOn: '2026-10-01' })
    expect(await relations()).toHaveLength(1)
    doctorId = (await makeDoctor(test)).id
    await start({ startsOn: '2027-01-01' })
    expect(await relations()).toEqual([
      { since: '2026-11-01', until: null },
      { since: '2026-11-21', until: null },
    ])
  })

  it('F4 keeps a relation that was entered before or begins later', async () => {
    const url = `/patient/${patient.id}/doctors`
    await staff.call('POST', url, { doctorId, since: '2026-10-01', until: '2026-11-10' })
    await staff.call('POST', url, { doctorId, since: '2026-12-01' })
    await start({ startsOn: '2026-11-01' })
    expect(await relations()).toEqual([
      { since: '2026-10-01', until: '2026-11-10' },
      { since: '2026-11-11', until: '2026-11-30' },
      { since: '2026-12-01', until: null },
    ])
  })

  it('J4 lets the doctor read the treatment without what is owed, and no treatment of other doctors', async () => {
    const { account } = await makeDoctor(test, { id: doctorId, owner: undefined })
    const owner = await test.db.query<{ subject: string }>(sql`
      SELECT u.subject FROM users u JOIN doctors d ON d.user_id = u.id WHERE d.id = ${doctorId}`)
    const token = await test.issuer.sign({ sub: owner[0]?.subject ?? account.subject })
    const doctor = patientCallsOf(test, { authorization: `Bearer ${token}` })
    const { body } = await start()
    const seen = await doctor.call<Treatment>('GET', `/treatments/${body.id}`)
    expect(seen.body).toEqual({ ...body, outstandingMinor: null })
    const stranger = patientCallsOf(test, (await test.signedInAs('DOCTOR')).headers)
    expect(refusal(await stranger.refused('GET', `/treatments/${body.id}`))).toEqual([404, 'not_found'])
    await test.db.query(sql`UPDATE patients SET archived_at = now() WHERE id = ${patient.id}`)
    expect(refusal(await doctor.refused('GET', `/treatments/${body.id}`))).toEqual([404, 'not_found'])
    expect((await staff.call<Treatment>('GET', `/treatments/${body.id}`)).body.patient.archivedAt).not.toBeNull()
  })
})
