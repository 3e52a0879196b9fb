import type { Alert } from '@piel/contract/people/patient-alerts'
import type { AuditEvent, Reader } from '@piel/contract/office/audit'
import type { TreatingDoctor } from '@piel/contract/people/care'
import type { LedgerEntry, PatientStatement } from '@piel/contract/money/statement'
import type { Patient } from '@piel/contract/people/patients'
import type { RecordEntry } from '@piel/contract/clinical/records'
import type { TransactionRow } from '@piel/contract/money/transactions'
import type { Treatment, TreatmentRow } from '@piel/contract/treatments/treatments'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '#/testing/api-client.ts'
import { makeCare } from '#/testing/care.ts'
import { owe, sellTo } from '#/testing/ledger.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { mergeAll, mergeInto } from '#/testing/persons.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { makePayment } from '#/testing/transactions.ts'
import { makeTreatment } from '#/testing/treatments.ts'

let test: TestApp
let admin: PatientCalls
let staff: PatientCalls
let nurse: PatientCalls
/** The kept record, one merged into it, and one merged into that. */
let ids: [kept: string, merged: string, mergedBefore: string]

beforeAll(async () => {
  test = await buildTestApp()
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  nurse = patientCallsOf(test, (await test.signedInAs('CLINICAL')).headers)
})
beforeEach(async () => {
  ids = [(await staff.register()).id, (await staff.register()).id, (await staff.register()).id]
})
afterAll(() => test.close())

const get = async <T>(path: string, calls = admin): Promise<T> => {
  const { status, body } = await calls.call<T>('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body
}
const note = (text: string, more: object = {}) => ({ kind: 'note', date: '2026-01-15', text, ...more })
const write = async (id: string, text: string) =>
  (await nurse.call<RecordEntry>('POST', `/patient/${id}/medical-history`, note(text))).body

it('O7 knows all records of a person from the kept one, and the kept one from each', async () => {
  const [kept, merged, before] = ids
  await mergeAll(test, ids)
  const records = async (id: string) => {
    const [row] = await test.db.query<{ ids: string[]; root: string }>(
      sql`SELECT person_ids(${id}) AS ids, person_root(${id}) AS root`,
    )
    return [row?.ids.toSorted(), row?.root]
  }
  expect(await records(kept)).toEqual([ids.toSorted(), kept])
  expect(await records(merged)).toEqual([[merged, before].toSorted(), kept])
  expect(await records(before)).toEqual([[before], kept])
  const other = (await staff.register()).id
  expect(await records(other)).toEqual([[other], other])
})

it('O7 refuses a circle, and a merged record that is not archived', async () => {
  const [kept, merged] = ids
  await mergeInto(test, merged, kept)
  await expect(mergeInto(test, kept, merged)).rejects.toThrow('is merged into itself')
  await expect(mergeInto(test, kept, kept)).rejects.toThrow('is merged into itself')
  await expect(test.db.query(sql`UPDATE patients SET archived_at = NULL WHERE id = ${merged}`)).rejects.toThrow(
    'patients_merged',
  )
})

it('O7 refuses one of two merges that would be a circle together', async () => {
  const [one, other] = ids
  const both = await Promise.allSettled([mergeInto(test, one, other), mergeInto(test, other, one)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('O7 lets a merge wait for another that has not ended', async () => {
  const [one, other] = ids
  let second: Promise<unknown> | undefined
  await test.db.transaction(async (tx) => {
    await mergeInto({ ...test, db: { ...test.db, query: (text) => tx.query(text) } }, one, other)
    second = mergeInto(test, other, one).catch((error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  expect(String(await second)).toContain('is merged into itself')
})

describe('what is read of a patient', () => {
  it('O7 E2 is the kept record at each address, with the numbers of all records', async () => {
    const [kept, merged, before] = ids
    await write(merged, 'Nota del segundo registro.')
    await write(before, 'Nota del tercer registro.')
    await makeTreatment(test, { patientId: before })
    await owe(test, kept, 10_000)
    await owe(test, merged, 2500)
    await mergeAll(test, ids)
    for (const id of ids)
      expect(await get<Patient>(`/patient/${id}`)).toMatchObject({
        id: kept,
        archivedAt: null,
        counts: { entries: 2, treatments: 1 },
        account: { balanceMinor: 162_500 },
      })
  })

  it('O7 E3 has the entries of all records, in their order', async () => {
    for (const [i, id] of ids.entries()) await write(id, `Nota del registro ${i}.`)
    await mergeAll(test, ids)
    for (const id of ids) {
      const { data, meta } = await get<{ data: RecordEntry[]; meta: { total: number } }>(
        `/patient/${id}/medical-history?sort=date`,
      )
      expect(data.map(({ text }) => text)).toEqual([
        'Nota del registro 0.',
        'Nota del registro 1.',
        'Nota del registro 2.',
      ])
      expect(meta.total).toBe(3)
    }
  })

  it('O7 E4 has the earlier texts of all records', async () => {
    const [kept, merged] = ids
    for (const id of [kept, merged])
      for (const text of ['Rosácea desde 2019.', 'Rosácea desde 2018.'])
        await staff.call('PATCH', `/patient/${id}`, { patient: { medicalHistory: text } })
    await mergeAll(test, ids)
    const { data } = await get<{ data: { text: string }[] }>(`/patient/${merged}/medical-history/earlier`)
    expect(data.map(({ text }) => text)).toEqual(['Rosácea desde 2019.', 'Rosácea desde 2019.'])
  })

  it('O7 N3 N4 has the alerts of all records, and the newest answer about allergies', async () => {
    const [kept, merged, before] = ids
    await admin.call('POST', `/patient/${kept}/allergy-review`, { state: 'noneKnown' })
    const allergy = { kind: 'allergy', label: 'Látex', source: 'patient' }
    await admin.call('POST', `/patient/${before}/alerts`, allergy)
    const condition = { kind: 'condition', label: 'Marcapasos', source: 'record' }
    await admin.call('POST', `/patient/${merged}/alerts`, condition)
    const treatmentId = await makeTreatment(test, { patientId: merged })
    await mergeAll(test, ids)
    for (const path of [`/patient/${kept}`, `/patient/${before}`, `/treatments/${treatmentId}`]) {
      const { allergies, alerts } = await get<Pick<Patient, 'allergies' | 'alerts'>>(path)
      expect(allergies.state).toBe('known')
      expect(alerts.map(({ label }) => label)).toEqual(['Látex', 'Marcapasos'])
    }
    const { data } = await get<{ data: Alert[] }>(`/patient/${merged}/alerts`)
    expect(data.map(({ label }) => label).toSorted()).toEqual(['Látex', 'Marcapasos'])
  })

  it('O7 F4 has the treating doctors of all records', async () => {
    const relations = [await makeCare(test, ids[0]), await makeCare(test, ids[1]), await makeCare(test, ids[2])]
    await mergeAll(test, ids)
    const { data } = await get<{ data: TreatingDoctor[] }>(`/patient/${ids[2]}/doctors`)
    expect(data.map(({ id }) => id).toSorted()).toEqual(relations.toSorted())
  })

  it('O7 G1 has the treatments of all records under the kept one', async () => {
    const [kept, merged] = ids
    const own = [await makeTreatment(test, { patientId: kept }), await makeTreatment(test, { patientId: merged })]
    await mergeAll(test, ids)
    for (const id of ids) {
      const { data, filtered } = await get<{ data: TreatmentRow[]; filtered: { patientName: string } }>(
        `/treatments?patientId=${id}`,
      )
      expect(data.map((row) => row.id).toSorted()).toEqual(own.toSorted())
      expect(new Set(data.map(({ patient }) => patient.id))).toEqual(new Set([kept]))
      expect(filtered.patientName).toBe('María Hernández Peña')
    }
    expect((await get<Treatment>(`/treatments/${own[1]}`)).patient).toMatchObject({ id: kept, archivedAt: null })
  })

  it('O7 G3 has the payments of all records under the kept one', async () => {
    const [kept, merged] = ids
    const own = [await makePayment(test, { patientId: kept }), await makePayment(test, { patientId: merged })]
    await mergeAll(test, ids)
    const { data } = await get<{ data: TransactionRow[] }>(`/transactions?patientId=${merged}`)
    expect(data.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted())
    expect(new Set(data.map(({ customer }) => customer.id))).toEqual(new Set([kept]))
    expect(data.map(({ customer }) => customer.archivedAt)).toEqual([null, null])
  })

  it('O7 J5 is on record for the kept one, and each record’s readers are the person’s', async () => {
    const [kept, merged] = ids
    const before = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
    await get(`/patient/${merged}`, before)
    await mergeAll(test, ids)
    const reader = await test.signedInAs('STAFF')
    await get(`/patient/${merged}`, patientCallsOf(test, reader.headers))
    const events = await test.db.query(sql`
      SELECT action, object_id FROM audit_events WHERE actor_id = ${reader.account.id}`)
    expect(events).toEqual([{ action: 'patient.read', object_id: kept }])
    const { data, latest } = await get<{ data: Reader[]; latest: AuditEvent[] }>(`/patient/${kept}/readers`)
    expect(data.map(({ reads }) => reads).filter((reads) => reads > 0)).toEqual([1, 1])
    expect(new Set(latest.map(({ object }) => object.id))).toEqual(new Set(ids))
  })

  it('O7 E4 has the versions of the kept record', async () => {
    const [kept, merged] = ids
    await staff.call('PATCH', `/patient/${kept}`, { patient: { phone: '55 9999 0001' } })
    await mergeAll(test, ids)
    const { data } = await get<{ data: { fields: Record<string, unknown> }[] }>(`/patient/${merged}/history`)
    expect(data.map(({ fields }) => fields['phone'])).toEqual(['55 9999 0001', '55 1234 5678'])
  })
})

describe('the statement', () => {
  it('O7 G2 has the entries of all records in the order of time, with the balance of the person', async () => {
    const [kept, merged, before] = ids
    const amounts = [
      [merged, 10_000],
      [kept, 2000],
      [before, 300],
      [merged, 40],
      [kept, 5],
    ] as const
    for (const [id, amount] of amounts) {
      test.clock.advance(60_000)
      await owe(test, id, amount)
    }
    await mergeAll(test, ids)
    type Page = { data: LedgerEntry[]; account: PatientStatement; meta: { total: number } }
    const page = (query: string) => get<Page>(`/patient/${merged}/ledger?${query}`)
    const all = await page('sort=at')
    expect(all.data.map(({ amountMinor, balanceMinor }) => [amountMinor, balanceMinor])).toEqual([
      [10_000, 10_000],
      [2000, 12_000],
      [300, 12_300],
      [40, 12_340],
      [5, 12_345],
    ])
    expect([all.account.balanceMinor, all.meta.total]).toEqual([12_345, 5])
    const newest = await page('limit=2&page=2')
    expect(newest.data.map(({ amountMinor }) => amountMinor)).toEqual([300, 2000])
    const found = await page('description=saldo')
    expect([found.data.length, found.meta.total]).toEqual([5, 5])
  })

  it('O7 G2 has what is open on all records', async () => {
    const [kept, merged] = ids
    const treatmentId = await makeTreatment(test, { patientId: merged, valueMinor: 90_000 })
    await makePayment(test, { patientId: merged, treatmentId, amountMinor: 40_000 })
    const membershipId = await sellTo(test, kept, 'estandar')
    await mergeAll(test, ids)
    const { account } = await get<{ account: PatientStatement }>(`/patient/${kept}/ledger`)
    expect(new Map(account.open.map(({ id, outstandingMinor }) => [id, outstandingMinor]))).toEqual(
      new Map([
        [treatmentId, 50_000],
        [membershipId, 200_000],
      ]),
    )
  })

  it('O7 has the membership of a merged record', async () => {
    const [kept, merged] = ids
    await sellTo(test, merged, 'vip')
    await mergeAll(test, ids)
    const membership = { tier: 'vip', state: 'active' }
    expect((await get<Patient>(`/patient/${kept}`)).account?.membership).toMatchObject(membership)
    const { account } = await get<{ account: PatientStatement }>(`/patient/${kept}/ledger`)
    expect(account.membership).toMatchObject(membership)
  })
})

it('O7 J4 shows a merged record to a doctor who treats the kept one, and to no other', async () => {
  const [kept, merged, before] = ids
  const [doctor, other] = [await test.signedInAs('DOCTOR'), await test.signedInAs('DOCTOR')]
  const entry = await write(before, 'Nota del tercer registro.')
  const treatmentId = await makeTreatment(test, { patientId: merged })
  await mergeAll(test, ids)
  await test.db.query(sql`
    INSERT INTO patient_doctors (patient_id, doctor_user_id, since) VALUES (${kept}, ${doctor.account.id}, '2026-01-01')`)
  const own = patientCallsOf(test, doctor.headers)
  expect((await get<Patient>(`/patient/${before}`, own)).id).toBe(kept)
  const { data } = await get<{ data: RecordEntry[] }>(`/patient/${kept}/medical-history`, own)
  expect(data.map(({ id }) => id)).toEqual([entry.id])
  expect((await get<Treatment>(`/treatments/${treatmentId}`, own)).id).toBe(treatmentId)
  const list = await get<{ data: TreatmentRow[] }>('/treatments', own)
  expect(list.data.map(({ id }) => id)).toEqual([treatmentId])
  const stranger = patientCallsOf(test, other.headers)
  for (const path of [`/patient/${kept}`, `/patient/${merged}`, `/treatments/${treatmentId}`])
    expect(refusal(await stranger.refused('GET', path))).toEqual([404, 'not_found'])
})
