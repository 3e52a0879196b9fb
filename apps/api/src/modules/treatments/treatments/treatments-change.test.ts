import type { Patient } from '@piel/contract/people/patients'
import type { Treatment, UpdateTreatmentBody } from '@piel/contract/treatments/treatments'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { makeDoctor } from '#/testing/care.ts'
import { accountOf, payFor } from '#/testing/ledger.ts'
import { retryUnavailable, refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { makeTreatmentType } from '#/testing/treatments.ts'

let test: TestApp
let staff: PatientCalls
let other: PatientCalls
let typeId: string
let doctorId: string
let patient: Patient
let started: Treatment

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T16:00:00Z')
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  other = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  typeId = await makeTreatmentType(test.db, { priceMinor: 100_000 })
})
beforeEach(async () => {
  test.clock.set('2026-11-21T16:00:00Z')
  doctorId = (await makeDoctor(test)).id
  patient = await staff.register()
  const body = { patientId: patient.id, doctorId, typeId, startsOn: '2026-11-01' }
  started = (await staff.call<Treatment>('POST', '/treatments', body)).body
})
afterAll(() => test.close())

const change = (body: UpdateTreatmentBody, headers?: Record<string, string>) =>
  staff.call<Treatment>('PATCH', `/treatments/${started.id}`, body, headers)
const refused = (body: object, headers?: Record<string, string>) =>
  staff.refused('PATCH', `/treatments/${started.id}`, body, headers)
const goTo = (status: string, more: object = {}, headers?: Record<string, string>) =>
  retryUnavailable(() =>
    staff.call<Treatment>('POST', `/treatments/${started.id}/status`, { status, ...more }, headers),
  )
const refusedTo = (status: string, more: object = {}, headers?: Record<string, string>) =>
  retryUnavailable(() => staff.refused('POST', `/treatments/${started.id}/status`, { status, ...more }, headers))
const reasons = async () =>
  (
    await test.db.query<{ text: string }>(sql`
      SELECT kind || ' ' || amount_minor || coalesce(' ' || reason, '') AS text FROM ledger_entries
      WHERE treatment_id = ${started.id} ORDER BY position`)
  ).map((row) => row.text)

describe('changing a treatment', () => {
  it('J4 is for staff only', async () => {
    const url = `/treatments/${started.id}`
    expect((await patientCallsOf(test, {}).refused('PATCH', url, {})).status).toBe(401)
    const doctor = patientCallsOf(test, (await test.signedInAs('DOCTOR')).headers)
    expect(refusal(await doctor.refused('PATCH', url, {}))).toEqual([403, 'forbidden'])
    expect(refusal(await staff.refused('PATCH', `/treatments/${newId()}`, {}))).toEqual([404, 'not_found'])
    expect(refusedFields(await refused({ status: 'completed' }))).toEqual(['/status validation.unknownKey'])
  })

  it('G1 keeps each edit, before and after, with its author, newest first', async () => {
    test.clock.advance(1000)
    await change({ notes: 'Piel sensible.', startsOn: '2026-11-02' })
    test.clock.advance(1000)
    const { body } = await change({ valueMinor: 90_000, notes: '' })
    expect(body).toMatchObject({ version: 3, valueMinor: 90_000, startsOn: '2026-11-02', notes: null })
    expect(body.changes.map(({ kind, fields, from, to }) => ({ kind, fields, from, to }))).toEqual([
      {
        kind: 'edited',
        from: null,
        to: null,
        fields: [
          { name: 'valueMinor', before: '100000', after: '90000' },
          { name: 'notes', before: 'Piel sensible.', after: null },
        ],
      },
      {
        kind: 'edited',
        from: null,
        to: null,
        fields: [
          { name: 'startsOn', before: '2026-11-01', after: '2026-11-02' },
          { name: 'notes', before: null, after: 'Piel sensible.' },
        ],
      },
      { kind: 'created', from: null, to: 'started', fields: [] },
    ])
    expect(body.changes[0]?.author.name).toContain('STAFF')
  })

  it('G1 creates no version for a change without effect', async () => {
    const { body } = await change({ notes: '', valueMinor: 100_000, doctorId, startsOn: '2026-11-01' })
    expect([body.version, body.changes.length]).toEqual([1, 1])
  })

  it('G3 adjusts the account to a new value, never below what was paid', async () => {
    await change({ valueMinor: 120_000 })
    await payFor(test, patient.id, { amountMinor: 50_000, treatmentId: started.id })
    expect(refusedFields(await refused({ valueMinor: 49_999 }))).toEqual(['/valueMinor validation.valueBelowPaid'])
    const lower = await other.call<Treatment>('PATCH', `/treatments/${started.id}`, { valueMinor: 50_000 })
    expect(lower.body.outstandingMinor).toBe(0)
    expect(await reasons()).toEqual([
      'charge 100000',
      'adjustment 20000 treatment.value',
      'payment -50000',
      'adjustment -70000 treatment.value',
    ])
    const account = await accountOf(test, patient.id)
    expect([account.balance, account.sum]).toEqual([0, 0])
  })

  it('F4 assigns the patient to the new doctor, and refuses a new doctor who is not active', async () => {
    const next = await makeDoctor(test)
    const { body } = await change({ doctorId: next.id })
    expect(body.doctor.id).toBe(next.id)
    expect(body.changes[0]?.fields).toMatchObject([{ name: 'doctorId', before: expect.stringContaining('Ruiz') }])
    const rows = await test.db.query<{ since: string }>(sql`
      SELECT since FROM patient_doctors WHERE patient_id = ${patient.id} AND doctor_user_id = ${next.account.id}`)
    expect(rows).toEqual([{ since: '2026-11-01' }])
    await test.db.query(sql`UPDATE doctors SET status = 'INACTIVE' WHERE id IN (${doctorId}, ${next.id})`)
    expect(refusedFields(await refused({ doctorId }))).toEqual(['/doctorId validation.doctorNotActive'])
    expect((await change({ doctorId: next.id, notes: 'Sigue.' })).status).toBe(200)
  })

  it('G1 allows only notes to be changed after the end', async () => {
    await goTo('inProgress')
    await goTo('completed')
    expect(refusal(await refused({ valueMinor: 1 }))).toEqual([409, 'transition_refused'])
    expect((await change({ notes: 'Sin recaídas.', valueMinor: 100_000 })).body.notes).toBe('Sin recaídas.')
  })

  it('J6 refuses the later of two editors, and every change for an archived patient', async () => {
    expect((await change({ notes: 'Primero' }, { 'if-match': '"v1"' })).etag).toBe('"v2"')
    expect(refusal(await refused({ notes: 'Después' }, { 'if-match': '"v1"' }))).toEqual([412, 'version_conflict'])
    await test.db.query(sql`UPDATE patients SET archived_at = now() WHERE id = ${patient.id}`)
    expect(refusal(await refused({ notes: 'Tarde' }))).toEqual([409, 'archived'])
    expect(refusal(await refusedTo('inProgress'))).toEqual([409, 'archived'])
  })
})

describe('the status of a treatment', () => {
  it('G1 cannot advance before the day on which it starts, but can be cancelled', async () => {
    await change({ startsOn: '2026-11-22' })
    expect(refusedFields(await refusedTo('inProgress'))).toEqual(['/status validation.startsLater'])
    // The clinic's midnight, six hours after that of UTC.
    test.clock.set('2026-11-22T05:59:59Z')
    const night = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
    const url = `/treatments/${started.id}`
    const step = { status: 'inProgress' }
    expect(refusedFields(await night.refused('POST', `${url}/status`, step))).toEqual([
      '/status validation.startsLater',
    ])
    test.clock.set('2026-11-22T06:00:00Z')
    expect((await night.call<Treatment>('POST', `${url}/status`, step)).body.status).toBe('inProgress')
    const later = await night.refused('PATCH', url, { startsOn: '2026-11-23' })
    expect(refusedFields(later)).toEqual(['/startsOn validation.startPassed'])
    const body = { patientId: patient.id, doctorId, typeId, startsOn: '2027-03-01' }
    const { id } = (await night.call<Treatment>('POST', '/treatments', body)).body
    const cancelled = { status: 'cancelled', reason: 'Se muda' }
    expect((await night.call<Treatment>('POST', `/treatments/${id}/status`, cancelled)).body.status).toBe('cancelled')
  })

  it('G1 goes from started over inProgress to completed, each step with its time, author and reason', async () => {
    test.clock.advance(1000)
    expect((await goTo('inProgress')).body).toMatchObject({ status: 'inProgress', endedOn: null, version: 2 })
    test.clock.set('2026-12-01T05:30:00Z')
    const later = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
    const { body } = await later.call<Treatment>('POST', `/treatments/${started.id}/status`, {
      status: 'completed',
      reason: 'Alta médica',
    })
    // It is still 30 November at the clinic.
    expect(body).toMatchObject({ status: 'completed', endedOn: '2026-11-30', outstandingMinor: 100_000 })
    expect(body.changes.map(({ kind, from, to, reason, at }) => [kind, from, to, reason, at])).toEqual([
      ['status', 'inProgress', 'completed', 'Alta médica', '2026-12-01T05:30:00.000Z'],
      ['status', 'started', 'inProgress', null, '2026-11-21T16:00:01.000Z'],
      ['created', null, 'started', null, '2026-11-21T16:00:00.000Z'],
    ])
  })

  it('G1 skips no step, never goes back, and leaves neither completed nor cancelled', async () => {
    const all = ['started', 'inProgress', 'completed', 'cancelled'] as const
    const reason = 'Se cambió de ciudad'
    for (const to of ['started', 'completed']) expect(refusal(await refusedTo(to))).toEqual([409, 'transition_refused'])
    await goTo('inProgress')
    for (const to of ['started', 'inProgress'])
      expect(refusal(await refusedTo(to))).toEqual([409, 'transition_refused'])
    await goTo('completed')
    for (const to of all) expect(refusal(await refusedTo(to, { reason }))).toEqual([409, 'transition_refused'])
    started = (await staff.call<Treatment>('POST', '/treatments', { patientId: patient.id, doctorId, typeId })).body
    await goTo('cancelled', { reason })
    for (const to of all) expect(refusal(await refusedTo(to, { reason }))).toEqual([409, 'transition_refused'])
  })

  it('G1 is cancelled with a reason, which reverses the charge and leaves what was paid as credit', async () => {
    await payFor(test, patient.id, { amountMinor: 30_000, treatmentId: started.id })
    expect(refusedFields(await refusedTo('cancelled'))).toEqual(['/reason validation.reasonRequired'])
    const { body } = await goTo('cancelled', { reason: 'Reacción alérgica' })
    expect(body).toMatchObject({ status: 'cancelled', endedOn: '2026-11-21', outstandingMinor: -30_000 })
    expect(body.changes[0]).toMatchObject({ reason: 'Reacción alérgica', from: 'started', to: 'cancelled' })
    expect(await reasons()).toEqual(['charge 100000', 'payment -30000', 'adjustment -100000 treatment.cancelled'])
    expect((await accountOf(test, patient.id)).balance).toBe(-30_000)
  })

  it('J6 G5 accepts one of two simultaneous ends, and reverses once when sent twice', async () => {
    await goTo('inProgress')
    const both = await Promise.all([
      goTo('completed', {}, { 'if-match': '"v2"' }),
      retryUnavailable(() =>
        other.call<Treatment>(
          'POST',
          `/treatments/${started.id}/status`,
          { status: 'cancelled', reason: 'Ya no vino' },
          { 'if-match': '"v2"' },
        ),
      ),
    ])
    expect(new Set(both.map((answer) => answer.status))).toEqual(new Set([200, 412]))
    const patientId = (await staff.register()).id
    const next = await staff.call<Treatment>('POST', '/treatments', { patientId, doctorId, typeId })
    started = next.body
    const key = { 'idempotency-key': newId() }
    const cancel = () => goTo('cancelled', { reason: 'Ya no vino' }, key)
    const [once, twice] = [await cancel(), await cancel()]
    expect([once.status, twice.status]).toEqual([200, 200])
    expect(twice.body).toEqual(once.body)
    expect(await reasons()).toEqual(['charge 100000', 'adjustment -100000 treatment.cancelled'])
  })

  it('J5 is recorded with the changed fields, and named by type and patient', async () => {
    await goTo('inProgress')
    await other.call('GET', `/treatments/${started.id}`)
    const { data } = (
      await other.call<{ data: { action: string; fields: string[]; object: { name: string } }[] }>(
        'GET',
        `/audit?objectKind=treatment&objectId=${started.id}`,
      )
    ).body
    expect(data.map((event) => event.action)).toEqual(['treatment.read', 'treatment.status', 'treatment.create'])
    expect(data[0]?.object.name).toMatch(/^Exfoliación .* \/ Peel .* · María Hernández Peña$/)
    await expect(test.db.query(sql`UPDATE treatment_changes SET reason = 'otra'`)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(test.db.query(sql`DELETE FROM treatment_changes`)).rejects.toMatchObject({ code: '42501' })
  })
})
