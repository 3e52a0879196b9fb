import type { Alert } from '@piel/contract/people/patient-alerts'
import type { Checkout } from '@piel/contract/money/checkouts'
import type { ArchivedDuplicate, Patient } from '@piel/contract/people/patients'
import type { Handover } from '@piel/contract/treatments/handover'
import type { Membership } from '@piel/contract/money/memberships'
import type { RecordEntry } from '@piel/contract/clinical/records'
import type { Transaction } from '@piel/contract/money/transactions'
import type { Treatment } from '@piel/contract/treatments/treatments'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { refusal } from '#/testing/api-client.ts'
import { makeCare, makeDoctor } from '#/testing/care.ts'
import { sellTo, settle } from '#/testing/ledger.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { mergeInto } from '#/testing/persons.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { cashier, stopTills } from '#/testing/till.ts'
import { makePayment } from '#/testing/transactions.ts'
import { makeTreatment, makeTreatmentType } from '#/testing/treatments.ts'

let test: TestApp
let admin: PatientCalls
let kept: Patient
let merged: Patient

beforeAll(async () => {
  test = await buildTestApp()
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
beforeEach(async () => {
  kept = await admin.register()
  merged = await admin.register()
})
afterAll(() => test.close())

/** Sets the clock, with a sign-in that is valid then. */
async function moveTo(instant: string): Promise<void> {
  test.clock.set(instant)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
}
const merge = () => mergeInto(test, merged.id, kept.id)
const note = { kind: 'note', date: '2026-01-15', text: 'Control a los tres meses.' }
const entriesOf = (treatmentId: string) =>
  test.db.query<{ patient_id: string; amount_minor: number }>(sql`
    SELECT patient_id, amount_minor FROM ledger_entries WHERE treatment_id = ${treatmentId} ORDER BY at, position`)
const noProblems = async () => expect((await verifyMoney(test.db)).problems).toEqual([])

it('O7 refuses every write to a merged record, and names the kept one', async () => {
  const { id: doctorId } = await makeDoctor(test)
  const typeId = await makeTreatmentType(test.db)
  await merge()
  const patientId = merged.id
  const writes: [Parameters<PatientCalls['refused']>[0], string, object?][] = [
    ['PATCH', `/patient/${patientId}`, { patient: { phone: '55 9999 0001' } }],
    ['DELETE', `/patient/${patientId}`],
    ['POST', `/patient/${patientId}/restore`],
    ['POST', `/patient/${patientId}/restore-request`],
    ['POST', `/users/${merged.user.id}/restore`],
    ['POST', `/patient/${patientId}/medical-history`, note],
    ['POST', `/patient/${patientId}/alerts`, { kind: 'allergy', label: 'Látex', source: 'patient' }],
    ['POST', `/patient/${patientId}/allergy-review`, { state: 'noneKnown' }],
    ['POST', `/patient/${patientId}/doctors`, { doctorId }],
    ['POST', `/patient/${patientId}/ledger/adjustments`, { amountMinor: 500, reason: 'Saldo anterior' }],
    ['POST', `/patient/${patientId}/memberships`, { tier: 'vip' }],
    ['POST', `/patient/${patientId}/memberships/end`, { reason: 'Se mudó' }],
    ['POST', '/treatments', { patientId, doctorId, typeId }],
    ['POST', '/transactions', { patientId, amountMinor: 500, method: 'cash', status: 'completed' }],
    ['POST', '/checkouts', { patientId, payments: [{ method: 'cash', amountMinor: 500 }] }],
  ]
  for (const [method, path, body] of writes) {
    const answer = await admin.refused(method, path, body)
    expect([path, ...refusal(answer), answer.body.keptId]).toEqual([path, 409, 'merged', kept.id])
  }
})

describe('rows of a merged record', () => {
  it('O7 E3 a correction stays beside the entry that it corrects', async () => {
    const first = await admin.call<RecordEntry>('POST', `/patient/${merged.id}/medical-history`, note)
    await merge()
    const path = `/patient/${kept.id}/medical-history`
    const body = { ...note, text: 'Control a los cuatro meses.', replacesId: first.body.id }
    const corrected = await admin.call<RecordEntry>('POST', path, body)
    expect([corrected.status, corrected.body.replacesId]).toEqual([201, first.body.id])
    const { data } = (await admin.call<{ data: RecordEntry[] }>('GET', path)).body
    expect(data.map(({ replacedById }) => replacedById)).toEqual([null, corrected.body.id])
    const later = await admin.call<RecordEntry>('POST', path, note)
    expect([later.status, later.body.patientId]).toEqual([201, kept.id])
  })

  it('O7 G1 a treatment is changed, and what it costs is the kept record’s', async () => {
    const id = await makeTreatment(test, { patientId: merged.id, valueMinor: 90_000 })
    const { id: doctorId, account } = await makeDoctor(test)
    await merge()
    const changed = await admin.call<Treatment>('PATCH', `/treatments/${id}`, { valueMinor: 100_000, doctorId })
    expect([changed.status, changed.body.outstandingMinor]).toEqual([200, 100_000])
    expect(await entriesOf(id)).toEqual([
      { patient_id: merged.id, amount_minor: 90_000 },
      { patient_id: kept.id, amount_minor: 10_000 },
    ])
    const care = await test.db.query(sql`SELECT patient_id FROM patient_doctors WHERE doctor_user_id = ${account.id}`)
    expect(care).toEqual([{ patient_id: kept.id }])
    const cancelled = await admin.call('POST', `/treatments/${id}/status`, { status: 'cancelled', reason: 'Se mudó' })
    expect(cancelled.status).toBe(200)
    expect((await entriesOf(id)).map(({ amount_minor }) => amount_minor)).toEqual([90_000, 10_000, -100_000])
    await noProblems()
  })

  it('O7 G1 a treatment is refused once the kept record is archived', async () => {
    const id = await makeTreatment(test, { patientId: merged.id })
    await settle(test, merged.id)
    await merge()
    expect((await admin.call('DELETE', `/patient/${kept.id}`)).status).toBe(204)
    const answer = await admin.refused('POST', `/treatments/${id}/status`, { status: 'inProgress' })
    expect(refusal(answer)).toEqual([409, 'archived'])
    expect((await admin.call<Treatment>('GET', `/treatments/${id}`)).body.patient.archivedAt).not.toBeNull()
  })

  it('O7 G3 G5 a payment is completed and refunded on the kept record', async () => {
    const pending = await makePayment(test, { patientId: merged.id, status: 'pending', amountMinor: 50_000 })
    await merge()
    expect((await admin.call('POST', `/transactions/${pending.id}/complete`)).status).toBe(200)
    const refund = { amountMinor: 20_000, reason: 'Cobro de más' }
    const refunded = await admin.call<Transaction>('POST', `/transactions/${pending.id}/refund`, refund)
    expect([refunded.status, refunded.body.customer.id]).toEqual([200, kept.id])
    const rows = await test.db.query(sql`
      SELECT kind, amount_minor FROM ledger_entries WHERE patient_id = ${kept.id} ORDER BY position`)
    expect(rows).toEqual([
      { kind: 'payment', amount_minor: -50_000 },
      { kind: 'refund', amount_minor: 20_000 },
    ])
    await noProblems()
  })

  it('O7 P6 a payment is made void in its till session on the kept record', async () => {
    const ana = await cashier(test)
    await ana.open(10_000)
    const paid = await ana.pay(merged.id, 50_000)
    await merge()
    const voided = await ana.post<Transaction>(`/transactions/${paid.id}/void`, { reason: 'Se cobró a otra persona' })
    expect([voided.status, voided.isVoid, voided.customer.id]).toEqual(['refunded', true, kept.id])
    expect((await admin.call<Patient>('GET', `/patient/${kept.id}`)).body.account?.balanceMinor).toBe(0)
    const counted = await ana.count(10_000)
    expect(counted.report?.methods).toEqual([
      { method: 'cash', payments: 1, paidMinor: 50_000, refundedMinor: 0, voidedMinor: -50_000 },
    ])
    await stopTills(test)
    await noProblems()
  })

  it('O7 G3 a treatment and a membership are paid by the kept record', async () => {
    const treatmentId = await makeTreatment(test, { patientId: merged.id, valueMinor: 90_000 })
    const membershipId = await sellTo(test, merged.id, 'premium')
    await merge()
    const pay = (more: object) =>
      admin.call('POST', '/transactions', {
        patientId: kept.id,
        amountMinor: 30_000,
        method: 'cash',
        status: 'completed',
        ...more,
      })
    expect([(await pay({ treatmentId })).status, (await pay({ membershipId })).status]).toEqual([201, 201])
    expect((await admin.call<Treatment>('GET', `/treatments/${treatmentId}`)).body.outstandingMinor).toBe(60_000)
    await noProblems()
  })

  it('O7 P3 charges of both records are paid in one go, the oldest first, on the kept record', async () => {
    const acne = await makeTreatment(test, { patientId: merged.id, valueMinor: 90_000 })
    await makePayment(test, { patientId: merged.id, amountMinor: 20_000 })
    test.clock.advance(60_000)
    const peel = await makeTreatment(test, { patientId: kept.id, valueMinor: 50_000 })
    await merge()
    const body = { patientId: kept.id, charges: [peel, acne], payments: [{ method: 'cash', amountMinor: 100_000 }] }
    const done = await admin.call<Checkout>('POST', '/checkouts', body)
    expect([done.status, done.body.patientId, done.body.creditMinor]).toEqual([201, kept.id, 20_000])
    expect(done.body.lines).toMatchObject([
      { id: acne, paidMinor: 90_000, remainsMinor: 0 },
      { id: peel, paidMinor: 30_000, remainsMinor: 20_000 },
    ])
    const own = await test.db.query(
      sql`SELECT DISTINCT patient_id FROM ledger_entries WHERE checkout_id = ${done.body.id}`,
    )
    expect(own).toEqual([{ patient_id: kept.id }])
    expect((await admin.call<Patient>('GET', `/patient/${kept.id}`)).body.account?.balanceMinor).toBe(20_000)
    await noProblems()
  })

  it('O7 P3 P7 a payment of several charges is refunded on the kept record', async () => {
    const charges = [
      await makeTreatment(test, { patientId: merged.id, valueMinor: 90_000 }),
      await makeTreatment(test, { patientId: merged.id, valueMinor: 50_000 }),
    ]
    const body = { patientId: merged.id, charges, payments: [{ method: 'cash', amountMinor: 140_000 }] }
    const { id, payments } = (await admin.call<Checkout>('POST', '/checkouts', body)).body
    await merge()
    const refund = { amountMinor: 60_000, reason: 'Cobro de más' }
    const refunded = await admin.call<Transaction>('POST', `/transactions/${payments[0]?.id}/refund`, refund)
    expect([refunded.status, refunded.body.customer.id]).toEqual([200, kept.id])
    const rows = await test.db.query(sql`
      SELECT treatment_id, amount_minor FROM ledger_entries WHERE patient_id = ${kept.id} ORDER BY position`)
    expect(rows).toEqual([
      { treatment_id: charges[1], amount_minor: 50_000 },
      { treatment_id: charges[0], amount_minor: 10_000 },
    ])
    const receipt = (await admin.call<Checkout>('GET', `/checkouts/${id}`)).body
    expect([receipt.patientId, receipt.balanceMinor]).toEqual([kept.id, 0])
    expect(receipt.lines.map(({ remainsMinor }) => remainsMinor)).toEqual([0, 0])
    await noProblems()
  })

  it('O7 a membership counts, and ends with the sale of another one', async () => {
    await moveTo('2026-03-02T18:00:00Z')
    await sellTo(test, merged.id, 'premium')
    await merge()
    const path = `/patient/${kept.id}/memberships`
    expect(refusal(await admin.refused('POST', path, { tier: 'premium' }))).toEqual([409, 'membership_active'])
    await moveTo('2026-03-12T18:00:00Z')
    const sold = await admin.call<Membership>('POST', path, { tier: 'vip' })
    expect(sold.body).toMatchObject({ tier: 'vip', startsOn: '2026-03-12', state: 'active' })
    const spans = await test.db.query(sql`
      SELECT tier, ends_on FROM memberships WHERE patient_id IN (${kept.id}, ${merged.id}) ORDER BY starts_on`)
    expect(spans).toEqual([
      { tier: 'premium', ends_on: '2026-03-11' },
      { tier: 'vip', ends_on: '2027-03-11' },
    ])
  })

  it('O7 a membership is ended at the kept record', async () => {
    await moveTo('2026-04-02T18:00:00Z')
    await sellTo(test, merged.id, 'premium')
    await merge()
    await moveTo('2026-04-20T18:00:00Z')
    const ended = await admin.call<Membership>('POST', `/patient/${kept.id}/memberships/end`, { reason: 'Se mudó' })
    expect(ended.body.endsOn).toBe('2026-04-20')
    expect((await admin.call<Patient>('GET', `/patient/${kept.id}`)).body.account?.membership?.endsOn).toBe(
      '2026-04-20',
    )
  })

  it('O7 N4 an alert ends, and the same one is not added again', async () => {
    const body = { kind: 'allergy', label: 'Látex', source: 'patient' }
    const alert = await admin.call<Alert>('POST', `/patient/${merged.id}/alerts`, body)
    await merge()
    expect((await admin.refused('POST', `/patient/${kept.id}/alerts`, body)).status).toBe(422)
    const answer = await admin.refused('POST', `/patient/${kept.id}/allergy-review`, { state: 'noneKnown' })
    expect(refusal(answer)).toEqual([409, 'allergies_differ'])
    const ended = await admin.call('POST', `/alerts/${alert.body.id}/end`, { reason: 'Se descartó' })
    expect(ended.status).toBe(200)
    expect((await admin.call('POST', `/patient/${kept.id}/allergy-review`, { state: 'noneKnown' })).status).toBe(201)
  })

  it('O7 F4 a care relation is changed and removed', async () => {
    const id = await makeCare(test, merged.id)
    await merge()
    expect((await admin.call('PATCH', `/care/${id}`, { until: '2026-12-31' })).status).toBe(200)
    expect((await admin.call('DELETE', `/care/${id}`)).status).toBe(204)
  })

  it('O7 F8 keeps its doctor from being archived, and is handed over', async () => {
    const [giver, taker] = [await makeDoctor(test), await makeDoctor(test)]
    const id = await makeTreatment(test, { patientId: merged.id, doctorId: giver.id })
    await merge()
    expect(refusal(await admin.refused('DELETE', `/doctor/${giver.id}`))).toEqual([409, 'doctor_has_treatments'])
    const { body } = await admin.call<Handover>('GET', `/doctor/${giver.id}/handover`)
    expect(body).toEqual({ patients: 1, treatments: 1 })
    expect((await admin.call('POST', `/doctor/${giver.id}/handover`, { doctorId: taker.id })).status).toBe(200)
    expect((await admin.call<Treatment>('GET', `/treatments/${id}`)).body.doctor.id).toBe(taker.id)
    const care = await test.db.query(
      sql`SELECT patient_id FROM patient_doctors WHERE doctor_user_id = ${taker.account.id}`,
    )
    expect(care).toEqual([{ patient_id: kept.id }])
    expect((await admin.call('DELETE', `/doctor/${giver.id}`)).status).toBe(204)
  })
})

it('O7 E7 does not offer to restore a merged record', async () => {
  await merge()
  const { email } = merged.user
  const { body } = await admin.call<{ archived: ArchivedDuplicate[] }>('POST', '/patient/duplicates', { email })
  expect(body.archived).toEqual([])
})
