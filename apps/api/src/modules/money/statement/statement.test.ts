import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { ledgerEndpoints, LedgerEntry } from '@piel/contract/money/statement'
import type { Patient } from '@piel/contract/people/patients'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { accountOf, anAuthor, owe, payFor, startTreatment } from '#/testing/ledger.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { adjustTreatment } from './charges.service.ts'

let test: TestApp
let staff: PatientCalls
let admin: PatientCalls
let patient: Patient
const today = '2026-11-21'

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(`${today}T16:00:00Z`)
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())
beforeEach(async () => {
  patient = await staff.register()
})

type Ledger = AnswerOf<typeof ledgerEndpoints.get>
const ledgerUrl = (query = '') => `/patient/${patient.id}/ledger${query}`
const read = async (query = '', calls = staff) => (await calls.call<Ledger>('GET', ledgerUrl(query))).body
const adjust = (amountMinor: number, reason = 'Descuento acordado', by = staff) =>
  by.call<LedgerEntry>('POST', ledgerUrl('/adjustments'), { amountMinor, reason })
const events = (action: string) =>
  test.db.query<{ kind: string }>(sql`
    SELECT object_kind AS kind FROM audit_events WHERE action = ${action} AND object_id = ${patient.id}`)

describe('who sees and changes an account', () => {
  it('J4 answers 401 without a token and 403 to other roles', async () => {
    const anonymous = patientCallsOf(test, {})
    expect((await anonymous.refused('GET', ledgerUrl())).status).toBe(401)
    expect((await anonymous.refused('GET', '/debtors')).status).toBe(401)
    for (const kind of ['USER', 'DOCTOR'] as const) {
      const calls = patientCallsOf(test, (await test.signedInAs(kind)).headers)
      for (const url of [ledgerUrl(), '/debtors', '/debtors/export'])
        expect(refusal(await calls.refused('GET', url))).toEqual([403, 'forbidden'])
      expect(
        refusal(await calls.refused('POST', ledgerUrl('/adjustments'), { amountMinor: 1, reason: 'Uno' })),
      ).toEqual([403, 'forbidden'])
    }
  })

  it('G3 answers 404 for an unknown patient', async () => {
    const url = `/patient/${newId()}`
    expect(refusal(await staff.refused('GET', `${url}/ledger`))).toEqual([404, 'not_found'])
    const body = { amountMinor: 1, reason: 'Nadie' }
    expect(refusal(await staff.refused('POST', `${url}/ledger/adjustments`, body))).toEqual([404, 'not_found'])
  })

  it('G3 shows the account of an archived patient to callers who see archived patients, and refuses every change', async () => {
    await owe(test, patient.id, 12_300)
    await test.db.query(sql`UPDATE patients SET archived_at = now() WHERE id = ${patient.id}`)
    expect(refusal(await staff.refused('GET', ledgerUrl()))).toEqual([404, 'not_found'])
    expect((await read('', admin)).account.balanceMinor).toBe(12_300)
    for (const calls of [staff, admin]) {
      const body = { amountMinor: -1, reason: 'Descuento' }
      expect(refusal(await calls.refused('POST', ledgerUrl('/adjustments'), body))).toEqual([409, 'archived'])
    }
  })
})

describe('reading an account', () => {
  it('G3 starts with nothing owed, no membership and no entries', async () => {
    expect(await read()).toEqual({
      account: {
        balanceMinor: 0,
        currency: 'MXN',
        membership: null,
        renewal: null,
        open: [],
        discountLimitPercent: 10,
      },
      data: [],
      meta: { page: 1, limit: 10, total: 0, totalIsExact: true },
    })
  })

  it('G3 states what each entry was for, newest first, and the balance after it', async () => {
    const treatmentId = await startTreatment(test, patient.id, 80_000)
    const { reference, receiptNumber } = await payFor(test, patient.id, { amountMinor: 30_000, treatmentId })
    await adjust(-5000, undefined, admin)
    const { account, data, meta } = await read()
    expect(account.balanceMinor).toBe(45_000)
    expect(meta.total).toBe(3)
    expect(data).toMatchObject([
      { kind: 'adjustment', amountMinor: -5000, balanceMinor: 45_000, treatment: null, reason: 'Descuento acordado' },
      {
        kind: 'payment',
        amountMinor: -30_000,
        balanceMinor: 50_000,
        treatment: { id: treatmentId, nameEn: 'Acne', nameEs: 'Acné' },
        transaction: { reference, receiptNumber, method: 'cash' },
      },
      { kind: 'charge', amountMinor: 80_000, balanceMinor: 80_000, treatment: { id: treatmentId }, transaction: null },
    ])
    expect(data.map(({ currency, at }) => [currency, at])).toEqual(data.map(() => ['MXN', `${today}T16:00:00.000Z`]))
  })

  it('G3 proposes what is still to be paid, oldest first', async () => {
    const first = await startTreatment(test, patient.id, 80_000)
    await staff.call('POST', `/patient/${patient.id}/memberships`, { tier: 'premium' })
    const paid = await startTreatment(test, patient.id, 10_000)
    const cancelled = await startTreatment(test, patient.id, 99_900)
    await payFor(test, patient.id, { amountMinor: 30_000, treatmentId: first })
    await payFor(test, patient.id, { amountMinor: 10_000, treatmentId: paid })
    const author = await anAuthor(test)
    const change = { patientId: patient.id, treatmentId: cancelled, toMinor: 0, reason: 'treatment.cancelled' }
    await test.db.transaction((tx) => adjustTreatment(tx, author, change))
    const { account } = await read()
    expect(account.open).toMatchObject([
      { kind: 'treatment', id: first, chargedMinor: 80_000, paidMinor: 30_000, outstandingMinor: 50_000, plan: null },
      { kind: 'membership', chargedMinor: 350_000, paidMinor: 0, tier: 'premium', plan: 'Premium', nameEs: 'Premium' },
    ])
    expect(account.balanceMinor).toBe(400_000)
    expect(account.membership?.id).toBe(account.open[1]?.id)
  })

  it('G3 reopens what a refund left unpaid, and nothing if more was paid than is charged now', async () => {
    const treatmentId = await startTreatment(test, patient.id, 50_000)
    const payment = await payFor(test, patient.id, { amountMinor: 50_000, treatmentId })
    expect((await read()).account.open).toEqual([])
    await payment.refund(20_000)
    expect((await read()).account.open).toMatchObject([
      { id: treatmentId, paidMinor: 30_000, outstandingMinor: 20_000 },
    ])
    const author = await anAuthor(test)
    const change = { patientId: patient.id, treatmentId, toMinor: 10_000, reason: 'treatment.value' }
    await test.db.transaction((tx) => adjustTreatment(tx, author, change))
    const { account } = await read()
    expect(account).toMatchObject({ balanceMinor: -20_000, open: [] })
  })

  it('G3 pages through entries in both directions, every one once, at any depth', async () => {
    for (let i = 1; i <= 7; i++) await adjust(i, `Número ${i}`)
    const amounts = async (query: string) => (await read(query)).data.map(({ amountMinor }) => amountMinor)
    expect(await amounts('?limit=3')).toEqual([7, 6, 5])
    expect(await amounts('?limit=3&page=2&sort=-at')).toEqual([4, 3, 2])
    expect(await amounts('?limit=3&page=3')).toEqual([1])
    expect(await amounts('?limit=3&sort=at')).toEqual([1, 2, 3])
    expect(await amounts('?limit=3&sort=at&page=3')).toEqual([7])
    for (const sort of ['at', '-at']) expect(await amounts(`?limit=100&page=1000000000&sort=${sort}`)).toEqual([])
    expect(refusedFields(await staff.refused('GET', ledgerUrl('?cursor=x')))).toEqual([
      '/query/cursor validation.invalid',
    ])
  })
})

describe('adjusting an account', () => {
  it.each([
    [{ amountMinor: 0, reason: 'Nada' }, '/amountMinor validation.amountTooLittle'],
    [{ amountMinor: 1.5, reason: 'Medio' }, '/amountMinor validation.amountInvalid'],
    [{ amountMinor: 1_000_000_001, reason: 'Mucho' }, '/amountMinor validation.amountTooMuch'],
    [{ amountMinor: -1_000_000_001, reason: 'Mucho' }, '/amountMinor validation.amountTooMuch'],
    [{ reason: 'Sin monto' }, '/amountMinor validation.amountRequired'],
    [{ amountMinor: 100, reason: ' x ' }, '/reason validation.reasonRequired'],
    [{ amountMinor: 100, reason: 'x'.repeat(301) }, '/reason validation.reasonMax'],
    [{ amountMinor: 100, reason: 'Uno', kind: 'payment' }, '/kind validation.unknownKey'],
  ])('G4 refuses %o', async (body, field) => {
    expect(refusedFields(await staff.refused('POST', ledgerUrl('/adjustments'), body))).toEqual([field])
    expect((await read()).meta.total).toBe(0)
  })

  it('J5 keeps who adjusted what and why, and records it', async () => {
    const { status, body } = await adjust(25_000, ' Cargo por inasistencia ')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'adjustment',
      amountMinor: 25_000,
      balanceMinor: 25_000,
      reason: 'Cargo por inasistencia',
      author: { name: 'Ana STAFF Ruiz' },
    })
    expect((await adjust(-30_000, undefined, admin)).body.balanceMinor).toBe(-5000)
    expect(await events('ledger.adjust')).toEqual([{ kind: 'patient' }, { kind: 'patient' }])
  })

  it('G5 enters an adjustment once when it is sent twice', async () => {
    const headers = { 'idempotency-key': newId() }
    const body = { amountMinor: 700, reason: 'Enviado dos veces' }
    const send = () => staff.call<LedgerEntry>('POST', ledgerUrl('/adjustments'), body, headers)
    const [one, two] = [await send(), await send()]
    expect(two.body).toEqual(one.body)
    expect(await accountOf(test, patient.id)).toMatchObject({ balance: 700, entries: 1 })
  })
})
