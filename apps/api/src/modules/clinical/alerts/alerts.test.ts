import { addDays } from '@piel/contract/core/dates'
import type { Alert } from '@piel/contract/people/patient-alerts'
import type { Patient } from '@piel/contract/people/patients'
import type { Treatment } from '@piel/contract/treatments/treatments'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '#/db/connection/pool.ts'
import { newId } from '#/lib/id.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { makeDoctor } from '#/testing/care.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { makeTreatment, makeTreatmentType } from '#/testing/treatments.ts'

let test: TestApp
let adminAccount: SignedIn
let admin: PatientCalls
let staff: PatientCalls

beforeAll(async () => {
  test = await buildTestApp()
  adminAccount = await test.signedInAs('ADMIN')
  admin = patientCallsOf(test, adminAccount.headers)
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
})
afterAll(() => test.close())

const alertsOf = (id: string) => `/patient/${id}/alerts`
const reviewOf = (id: string) => `/patient/${id}/allergy-review`
const endOf = (id: string) => `/alerts/${id}/end`
const allergy = (more: object = {}) => ({ kind: 'allergy', label: 'Penicilina', source: 'patient', ...more })
const condition = (more: object = {}) => ({ kind: 'condition', label: 'Marcapasos', source: 'record', ...more })

async function add(id: string, body: object, calls = admin): Promise<Alert> {
  const answer = await calls.call<Alert>('POST', alertsOf(id), body)
  expect(answer.status).toBe(201)
  return answer.body
}
const shownTo = async (calls: PatientCalls, id: string) =>
  (await calls.call<Patient>('GET', `/patient/${id}`)).body.alerts.map(({ label }) => label)
const end = (id: string, calls = admin) =>
  calls.call<Alert>('POST', endOf(id), { reason: 'Se descartó con prueba cutánea.' })

async function doctorOf(patientId: string): Promise<PatientCalls> {
  const { account, headers } = await test.signedInAs('DOCTOR')
  await test.db.query(sql`INSERT INTO patient_doctors (patient_id, doctor_user_id, since)
    VALUES (${patientId}, ${account.id}, '2026-01-01')`)
  return patientCallsOf(test, headers)
}

it('N4 answers no alert without a token', async () => {
  const { id } = await admin.register()
  const stranger = patientCallsOf(test, {})
  expect((await stranger.refused('GET', alertsOf(id))).status).toBe(401)
  expect((await stranger.refused('POST', alertsOf(id), allergy())).status).toBe(401)
  expect((await stranger.refused('POST', endOf(newId()), { reason: 'Ya no' })).status).toBe(401)
  expect((await stranger.refused('POST', reviewOf(id), { state: 'noneKnown' })).status).toBe(401)
})

it.each([
  [{ kind: 'rumour' }, '/kind validation.alertKindRequired'],
  [{ label: ' x ' }, '/label validation.alertLabelMin'],
  [{ label: 'x'.repeat(81) }, '/label validation.alertLabelMax'],
  [{ family: 'cats' }, '/family validation.invalid'],
  [{ severity: 'deadly' }, '/severity validation.invalid'],
  [{ reaction: 'x'.repeat(201) }, '/reaction validation.alertReactionMax'],
  [{ since: '2026-02-30' }, '/since validation.dateInvalid'],
  [{ since: '2099-01-01' }, '/since validation.dateFuture'],
  [{ source: 'hearsay' }, '/source validation.alertSourceRequired'],
  [{ atDesk: 'yes' }, '/atDesk validation.invalid'],
  [{ endedAt: '2026-01-01' }, '/endedAt validation.unknownKey'],
  [{ kind: 'condition', severity: 'severe' }, '/severity validation.invalid'],
  [{ kind: 'medicine', reaction: 'Urticaria' }, '/reaction validation.invalid'],
])('N4 refuses an alert with %o', async (more, field) => {
  const { id } = await admin.register()
  expect(refusedFields(await admin.refused('POST', alertsOf(id), allergy(more)))).toEqual([field])
})

it('N4 refuses an allergy that states that there is none, and leaves the allergies unasked', async () => {
  const { id } = await admin.register()
  for (const label of ['Ninguna', 'Niega alergias', 'NKDA', 'No', 'N/A'])
    expect(refusedFields(await admin.refused('POST', alertsOf(id), allergy({ label })))).toEqual([
      '/label validation.allergyNone',
    ])
  expect((await admin.call<Patient>('GET', `/patient/${id}`)).body.allergies.state).toBe('notAsked')
})

it('N4 refuses an end without a reason, and an answer that is none', async () => {
  const { id } = await admin.register()
  const { id: alertId } = await add(id, allergy())
  expect(refusedFields(await admin.refused('POST', endOf(alertId), { reason: ' ' }))).toEqual([
    '/reason validation.reasonRequired',
  ])
  expect(refusedFields(await admin.refused('POST', reviewOf(id), { state: 'notAsked' }))).toEqual([
    '/state validation.invalid',
  ])
})

describe('what each caller sees and does', () => {
  it('N4 shows reception allergies and what is at the desk, everywhere', async () => {
    const { id } = await admin.register()
    await add(id, allergy())
    await add(id, condition({ atDesk: true }))
    await add(id, condition({ label: 'Embarazo' }))
    await add(id, { kind: 'medicine', label: 'Warfarina', source: 'record' })
    expect(await shownTo(staff, id)).toEqual(['Penicilina', 'Marcapasos'])
    expect(await shownTo(admin, id)).toEqual(['Penicilina', 'Marcapasos', 'Embarazo', 'Warfarina'])
    expect(await shownTo(await doctorOf(id), id)).toEqual(['Penicilina', 'Marcapasos', 'Embarazo', 'Warfarina'])
    const listed = await staff.call<{ data: Alert[] }>('GET', alertsOf(id))
    expect(listed.body.data.map(({ label }) => label)).toEqual(['Marcapasos', 'Penicilina'])
  })

  it('N4 lets reception add an allergy that the patient mentions, and nothing else', async () => {
    const { id } = await admin.register()
    expect((await add(id, allergy(), staff)).source).toBe('patient')
    for (const body of [allergy({ label: 'Látex', source: 'record' }), condition(), condition({ atDesk: true })])
      expect(refusal(await staff.refused('POST', alertsOf(id), body))).toEqual([403, 'forbidden'])
  })

  it('N4 lets reception end what the same person recorded, and hides what is not at the desk', async () => {
    const { id } = await admin.register()
    const own = await add(id, allergy(), staff)
    const other = await add(id, allergy({ label: 'Látex' }))
    const hidden = await add(id, condition())
    expect((await end(own.id, staff)).status).toBe(200)
    expect(refusal(await staff.refused('POST', endOf(other.id), { reason: 'Ya no' }))).toEqual([403, 'forbidden'])
    expect(refusal(await staff.refused('POST', endOf(hidden.id), { reason: 'Ya no' }))).toEqual([404, 'not_found'])
  })

  it('N4 lets clinical staff see, add and end everything', async () => {
    const { id } = await admin.register()
    const clinical = patientCallsOf(test, (await test.signedInAs('CLINICAL')).headers)
    const { id: alertId } = await add(id, condition())
    await add(id, { kind: 'medicine', label: 'Warfarina', source: 'record' }, clinical)
    expect(await shownTo(clinical, id)).toEqual(['Marcapasos', 'Warfarina'])
    expect((await end(alertId, clinical)).status).toBe(200)
  })

  it('N4 hides the alerts of other patients from a doctor', async () => {
    const [own, foreign] = await Promise.all([admin.register(), admin.register()])
    const doctor = await doctorOf(own.id)
    const { id } = await add(foreign.id, allergy())
    await add(own.id, allergy(), doctor)
    expect(refusal(await doctor.refused('GET', alertsOf(foreign.id)))).toEqual([404, 'not_found'])
    expect(refusal(await doctor.refused('POST', alertsOf(foreign.id), condition()))).toEqual([404, 'not_found'])
    expect(refusal(await doctor.refused('POST', endOf(id), { reason: 'Ya no' }))).toEqual([404, 'not_found'])
    expect(refusal(await doctor.refused('POST', reviewOf(foreign.id), { state: 'known' }))).toEqual([404, 'not_found'])
  })
})

describe('an alert', () => {
  it('N4 keeps kind, substance, family, severity, reaction, date, source, author and time', async () => {
    const { id } = await admin.register()
    const body = { severity: 'severe', reaction: ' Anafilaxia ', since: '2011-05-01', source: 'record' }
    const made = await add(id, allergy({ label: ' Amoxicilina ', ...body }))
    expect(made).toEqual({
      id: made.id,
      patientId: id,
      kind: 'allergy',
      label: 'Amoxicilina',
      family: 'penicillins',
      severity: 'severe',
      reaction: 'Anafilaxia',
      since: '2011-05-01',
      source: 'record',
      atDesk: true,
      author: { id: adminAccount.account.id, name: adminAccount.actor.name },
      createdAt: made.createdAt,
      ended: null,
    })
    const { alerts } = (await admin.call<Patient>('GET', `/patient/${id}`)).body
    expect(alerts).toEqual([made])
  })

  it('N4 can be known since today, and not since tomorrow', async () => {
    const { id } = await admin.register()
    const today = test.clock.today()
    expect((await add(id, allergy({ since: today }))).since).toBe(today)
    const tomorrow = await admin.refused('POST', alertsOf(id), condition({ since: addDays(today, 1) }))
    expect(refusedFields(tomorrow)).toEqual(['/since validation.dateFuture'])
  })

  it('N4 has an unknown severity and no family unless they are given', async () => {
    const { id } = await admin.register()
    expect(await add(id, allergy({ label: 'Cacahuate' }))).toMatchObject({ severity: 'unknown', family: null })
    expect(await add(id, allergy({ label: 'Ketorolaco', family: null }))).toMatchObject({ family: null })
    expect(await add(id, condition())).toMatchObject({ severity: null, family: null, atDesk: false })
  })

  it('N4 lists the most severe allergies first, then conditions, then medicines', async () => {
    const { id } = await admin.register()
    await add(id, { kind: 'medicine', label: 'Isotretinoína', source: 'record' })
    await add(id, condition())
    await add(id, allergy({ label: 'Níquel', severity: 'mild' }))
    await add(id, allergy({ label: 'Sulfas' }))
    await add(id, allergy({ label: 'Látex', severity: 'severe' }))
    expect(await shownTo(admin, id)).toEqual(['Látex', 'Sulfas', 'Níquel', 'Marcapasos', 'Isotretinoína'])
  })

  it('N4 is on record once, whatever the accents, until it ends', async () => {
    const { id } = await admin.register()
    const { id: first } = await add(id, allergy({ label: 'Látex' }))
    const again = await admin.refused('POST', alertsOf(id), allergy({ label: 'LATEX' }))
    expect(refusedFields(again)).toEqual(['/label validation.alertTwice'])
    await add(id, condition({ label: 'Látex' }))
    await end(first)
    await add(id, allergy({ label: 'LATEX' }))
    const both = await Promise.all([1, 2].map(() => admin.call('POST', alertsOf(id), allergy({ label: 'Níquel' }))))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
  })

  it('N4 ends once, with a reason, and stays on record', async () => {
    const { id } = await admin.register()
    const made = await add(id, allergy())
    const { status, body } = await end(made.id)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...made,
      ended: {
        at: body.ended?.at,
        by: { id: adminAccount.account.id, name: adminAccount.actor.name },
        reason: 'Se descartó con prueba cutánea.',
      },
    })
    expect(refusal(await admin.refused('POST', endOf(made.id), { reason: 'Otra vez' }))).toEqual([409, 'alert_ended'])
    expect(await shownTo(admin, id)).toEqual([])
    expect((await admin.call<{ data: Alert[] }>('GET', alertsOf(id))).body.data).toEqual([body])
  })

  it('N4 has at most 50 beside it', async () => {
    const { id } = await admin.register()
    for (let n = 1; n <= 50; n++) await add(id, condition({ label: `Padecimiento ${n}` }))
    expect(refusal(await admin.refused('POST', alertsOf(id), condition()))).toEqual([409, 'list_full'])
  })

  it('N4 is created once for one idempotency key', async () => {
    const { id } = await admin.register()
    const once = { 'idempotency-key': randomUUID() }
    const [first, second] = [
      await admin.call<Alert>('POST', alertsOf(id), allergy(), once),
      await admin.call<Alert>('POST', alertsOf(id), allergy(), once),
    ]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })

  it('N4 is refused for archived patients, whose alerts administrators still read', async () => {
    const { id } = await admin.register()
    const { id: alertId } = await add(id, allergy())
    await admin.call('DELETE', `/patient/${id}`)
    expect(refusal(await admin.refused('POST', alertsOf(id), condition()))).toEqual([409, 'archived'])
    expect(refusal(await admin.refused('POST', endOf(alertId), { reason: 'Ya no' }))).toEqual([409, 'archived'])
    expect(refusal(await admin.refused('POST', reviewOf(id), { state: 'known' }))).toEqual([409, 'archived'])
    expect(await shownTo(admin, id)).toEqual(['Penicilina'])
    expect(refusal(await staff.refused('GET', alertsOf(id)))).toEqual([404, 'not_found'])
  })

  it('N3 comes with a treatment of the patient', async () => {
    const { id } = await admin.register()
    await add(id, allergy())
    await add(id, condition())
    const { id: doctorId } = await makeDoctor(test)
    const treatmentId = await makeTreatment(test, { patientId: id, doctorId, typeId: await makeTreatmentType(test.db) })
    const { body } = await staff.call<Treatment>('GET', `/treatments/${treatmentId}`)
    expect(body.allergies.state).toBe('known')
    expect(body.alerts.map(({ label }) => label)).toEqual(['Penicilina'])
  })

  it('N4 leaves each reading and change in the patient’s audit trail', async () => {
    const { id } = await admin.register()
    const { id: alertId } = await add(id, allergy())
    await admin.call('POST', reviewOf(id), { state: 'known' })
    await end(alertId)
    await admin.call('GET', alertsOf(id))
    const events = await test.db.query<{ action: string }>(sql`
      SELECT action FROM audit_events WHERE object_id = ${id} AND action LIKE 'alert.%' ORDER BY sequence`)
    expect(events.map(({ action }) => action)).toEqual(['alert.add', 'alert.review', 'alert.end', 'alert.read'])
  })
})

describe('the tables of alerts', () => {
  it('N4 refuse every change to the application and to the owner, except one end', async () => {
    const { id } = await admin.register()
    const { id: alertId } = await add(id, allergy())
    const ending = sql`UPDATE patient_alerts SET ended_at = now(), ended_by = author_id, ended_by_name = 'Ada', end_reason = 'Ya no'
      WHERE id = ${alertId}`
    const owner = createDatabase(test.databaseUrl, { role: null })
    try {
      for (const db of [test.db, owner])
        for (const change of [
          sql`UPDATE patient_alerts SET label = 'Látex' WHERE id = ${alertId}`,
          sql`UPDATE patient_alerts SET severity = 'mild' WHERE id = ${alertId}`,
          sql`DELETE FROM patient_alerts`,
          sql`TRUNCATE patient_alerts`,
          sql`UPDATE allergy_reviews SET state = 'noneKnown'`,
          sql`DELETE FROM allergy_reviews`,
          sql`TRUNCATE allergy_reviews`,
        ])
          await expect(db.query(change)).rejects.toThrow(/append-only|cannot be changed|permission denied/)
      await owner.query(ending)
      for (const change of [
        ending,
        sql`UPDATE patient_alerts SET ended_at = NULL, ended_by = NULL, ended_by_name = NULL,
          end_reason = NULL WHERE id = ${alertId}`,
      ])
        await expect(owner.query(change)).rejects.toThrow('cannot be changed')
    } finally {
      await owner.close()
    }
  })
})
