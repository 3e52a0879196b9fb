import type { LedgerEntry, PatientStatement } from '@piel/contract/money/statement'
import sql from 'sql-template-tag'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { sellTo, startTreatment } from '#/testing/ledger.ts'
import { patientCallsOf } from '#/testing/patients.ts'
import { mergeInto } from '#/testing/persons.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { cashier, type Cashier } from '#/testing/till.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'

let test: TestApp
let ana: Cashier
let nurse: Cashier
let admin: Cashier
let patientId: string

beforeAll(async () => {
  test = await buildTestApp()
  ana = await cashier(test)
  nurse = await cashier(test, 'CLINICAL')
  admin = await cashier(test, 'ADMIN')
})
afterAll(() => test.close())
beforeEach(async () => {
  patientId = (await ana.register()).id
})

const reason = 'Cliente frecuente'
const url = () => `/patient/${patientId}/discounts`
const discount = (body: object, by = ana) => by.post<LedgerEntry>(url(), { reason, ...body })
const refused = (body: object, by = ana) => by.refused('POST', url(), { reason, ...body })
const statement = async (by = ana, query = '?limit=50') =>
  (await by.call<{ account: PatientStatement; data: LedgerEntry[] }>('GET', `/patient/${patientId}/ledger${query}`))
    .body
const problems = async () => (await verifyMoney(test.db)).problems

describe('a discount', () => {
  it('P4 is an adjustment of a treatment by a percentage, with a reason', async () => {
    const acne = await startTreatment(test, patientId, 120_000)
    const entry = await discount({ chargeId: acne, percent: 10 })
    expect(entry).toMatchObject({
      kind: 'adjustment',
      amountMinor: -12_000,
      balanceMinor: 108_000,
      isDiscount: true,
      discountPercent: 10,
      reason,
      treatment: { id: acne, nameEn: 'Acne' },
      membership: null,
      author: { id: ana.account.id },
    })
    const { account, data } = await statement()
    expect(account).toMatchObject({
      balanceMinor: 108_000,
      discountLimitPercent: 10,
      open: [{ id: acne, chargedMinor: 108_000, discountMinor: 12_000, paidMinor: 0, outstandingMinor: 108_000 }],
    })
    expect(data.map(({ isDiscount, discountPercent }) => [isDiscount, discountPercent])).toEqual([
      [true, 10],
      [false, null],
    ])
    expect(await problems()).toEqual([])
  })

  it('P4 is an adjustment of a membership by an amount', async () => {
    const vip = await sellTo(test, patientId, 'vip')
    const entry = await discount({ chargeId: vip, amountMinor: 50_000 }, nurse)
    expect(entry).toMatchObject({
      amountMinor: -50_000,
      isDiscount: true,
      discountPercent: null,
      membership: { id: vip },
    })
    const { account } = await statement()
    expect(account.membership).toMatchObject({ id: vip, outstandingMinor: account.balanceMinor })
    expect(account.open).toMatchObject([{ id: vip, discountMinor: 50_000, outstandingMinor: account.balanceMinor }])
  })

  it('P4 of a percentage is of what was charged without discounts, and half a centavo is rounded up', async () => {
    const acne = await startTreatment(test, patientId, 100_050)
    expect((await discount({ chargeId: acne, percent: 5 })).amountMinor).toBe(-5_003)
    expect((await discount({ chargeId: acne, percent: 3 })).amountMinor).toBe(-3_002)
    expect((await statement()).account.open).toMatchObject([{ chargedMinor: 92_045, discountMinor: 8_005 }])
  })

  it('P4 is found in the statement by its word in both languages', async () => {
    const acne = await startTreatment(test, patientId, 100_000)
    await discount({ chargeId: acne, percent: 5 })
    await ana.post(`/patient/${patientId}/ledger/adjustments`, { amountMinor: 5_000, reason: 'Saldo anterior' })
    for (const word of ['discount', 'descuento'])
      expect((await statement(ana, `?description=${word}`)).data).toMatchObject([{ isDiscount: true }])
    expect((await statement(ana, '?description=ajuste')).data).toMatchObject([{ isDiscount: false }])
  })

  it('P4 J5 is recorded in the audit trail', async () => {
    const acne = await startTreatment(test, patientId, 100_000)
    await discount({ chargeId: acne, percent: 5 })
    const events = await test.db.query<{ actor: string }>(sql`
      SELECT actor_id AS actor FROM audit_events WHERE action = 'ledger.discount' AND object_id = ${patientId}`)
    expect(events).toEqual([{ actor: ana.account.id }])
  })

  it('P4 is made once for a request that is sent twice', async () => {
    const acne = await startTreatment(test, patientId, 100_000)
    const key = { 'idempotency-key': randomUUID() }
    const send = () => ana.call<LedgerEntry>('POST', url(), { chargeId: acne, percent: 5, reason }, key)
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect((await statement()).account.balanceMinor).toBe(95_000)
  })
})

describe('what is refused', () => {
  it('P4 answers 401 without a token, and 403 to patients and doctors', async () => {
    const body = { chargeId: newId(), percent: 5, reason }
    expect((await patientCallsOf(test, {}).refused('POST', url(), body)).status).toBe(401)
    for (const kind of ['USER', 'DOCTOR'] as const) {
      const calls = patientCallsOf(test, (await test.signedInAs(kind)).headers)
      expect(refusal(await calls.refused('POST', url(), body))).toEqual([403, 'forbidden'])
    }
  })

  it('P4 needs a percentage or an amount, and not both', async () => {
    const chargeId = await startTreatment(test, patientId, 100_000)
    const cases: [object, string[]][] = [
      [{}, ['/percent validation.discountEither']],
      [{ percent: 5, amountMinor: 500 }, ['/percent validation.discountEither']],
      [{ percent: 0 }, ['/percent validation.discountPercentInvalid']],
      [{ percent: 101 }, ['/percent validation.discountPercentInvalid']],
      [{ percent: 2.5 }, ['/percent validation.discountPercentInvalid']],
      [{ amountMinor: 0 }, ['/amountMinor validation.amountTooLittle']],
      [{ amountMinor: 1.5 }, ['/amountMinor validation.amountInvalid']],
      [{ percent: 5, reason: ' ' }, ['/reason validation.reasonRequired']],
      [{ percent: 5, reason: 'credit.applied' }, ['/reason validation.invalid']],
      [{ percent: 5, chargeId: 'acne' }, ['/chargeId validation.invalid']],
    ]
    for (const [body, fields] of cases) expect(refusedFields(await refused({ chargeId, ...body }))).toEqual(fields)
    expect((await statement()).data).toHaveLength(1)
  })

  it('P4 refuses a charge that is unknown, of another patient, or settled', async () => {
    const other = (await ana.register()).id
    const settled = await startTreatment(test, patientId, 10_000)
    await ana.pay(patientId, 10_000, { treatmentId: settled, method: 'debit_card' })
    for (const chargeId of [newId(), await startTreatment(test, other, 10_000), settled])
      expect(refusedFields(await refused({ chargeId, percent: 5 }))).toEqual(['/chargeId validation.chargeSettled'])
  })

  it('P4 refuses more than is outstanding, and less than a centavo', async () => {
    const acne = await startTreatment(test, patientId, 100_000)
    await ana.pay(patientId, 95_000, { treatmentId: acne, method: 'debit_card' })
    expect(refusedFields(await refused({ chargeId: acne, amountMinor: 5_001 }, admin))).toEqual([
      '/amountMinor validation.discountOutstanding',
    ])
    expect(refusedFields(await refused({ chargeId: acne, percent: 6 }))).toEqual([
      '/percent validation.discountOutstanding',
    ])
    expect(await discount({ chargeId: acne, percent: 5 })).toMatchObject({ amountMinor: -5_000 })
    const little = await startTreatment(test, patientId, 40)
    expect(refusedFields(await refused({ chargeId: little, percent: 1 }))).toEqual([
      '/percent validation.amountTooLittle',
    ])
  })

  it('P4 lets reception and clinical staff discount up to the limit in all, and administrators more', async () => {
    const acne = await startTreatment(test, patientId, 100_000)
    await discount({ chargeId: acne, percent: 6 })
    for (const by of [ana, nurse]) {
      const answer = await refused({ chargeId: acne, percent: 5 }, by)
      expect([refusal(answer), refusedFields(answer)]).toEqual([
        [403, 'discount_too_much'],
        ['/percent validation.discountLimit'],
      ])
      expect(refusedFields(await refused({ chargeId: acne, amountMinor: 4_001 }, by))).toEqual([
        '/amountMinor validation.discountLimit',
      ])
    }
    await discount({ chargeId: acne, amountMinor: 4_000 }, nurse)
    await discount({ chargeId: acne, percent: 90 }, admin)
    expect((await statement()).account).toMatchObject({ balanceMinor: 0, open: [] })
    expect((await statement(admin)).account.discountLimitPercent).toBeNull()
    expect(await problems()).toEqual([])
  })

  it('P4 answers 404 for an unknown patient and 409 for an archived or merged one', async () => {
    const chargeId = await startTreatment(test, patientId, 100_000)
    const body = { chargeId, percent: 5, reason }
    expect(refusal(await ana.refused('POST', `/patient/${newId()}/discounts`, body))).toEqual([404, 'not_found'])
    const kept = (await ana.register()).id
    await mergeInto(test, patientId, kept)
    expect(refusal(await ana.refused('POST', url(), body))).toEqual([409, 'merged'])
    const gone = (await ana.register()).id
    const owed = await startTreatment(test, gone, 100_000)
    await test.db.query(sql`UPDATE patients SET archived_at = now() WHERE id = ${gone}`)
    const archived = await ana.refused('POST', `/patient/${gone}/discounts`, { ...body, chargeId: owed })
    expect(refusal(archived)).toEqual([409, 'archived'])
  })

  it('P4 keeps other entries from being discounts', async () => {
    const acne = await startTreatment(test, patientId, 100_000)
    const { id } = await discount({ chargeId: acne, percent: 5 })
    const copy = async (changes: string) =>
      await test.db.query(sql`
        INSERT INTO ledger_entries SELECT (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'position', null)
          || ${changes}::jsonb)).* FROM ledger_entries e WHERE id = ${id}`)
    for (const wrong of [
      { amount_minor: 100 },
      { treatment_id: null },
      { reason: 'credit.applied' },
      { kind: 'charge', amount_minor: 100 },
      { discount_percent: 101 },
      { is_discount: false },
    ])
      await expect(copy(JSON.stringify(wrong))).rejects.toThrow(/check constraint/)
    await copy('{}')
    expect((await statement()).account.open).toMatchObject([{ discountMinor: 10_000 }])
  })
})

it('P4 discounts a charge of a merged record on the kept one', async () => {
  const acne = await startTreatment(test, patientId, 100_000)
  const merged = patientId
  patientId = (await ana.register()).id
  await mergeInto(test, merged, patientId)
  await discount({ chargeId: acne, percent: 10 })
  const { account, data } = await statement()
  expect(account.open).toMatchObject([{ id: acne, discountMinor: 10_000, outstandingMinor: 90_000 }])
  expect(data.map(({ isDiscount, discountPercent }) => [isDiscount, discountPercent])).toEqual([
    [true, 10],
    [false, null],
  ])
  expect(refusal(await refused({ chargeId: acne, percent: 1 }))).toEqual([403, 'discount_too_much'])
  expect(await problems()).toEqual([])
})
