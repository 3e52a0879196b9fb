import type { TillSession } from '@piel/contract/money/tills'
import type { Transaction } from '@piel/contract/money/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { accountOf } from '#/testing/ledger.ts'
import { moneyFaults } from '#/testing/money-faults.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { cashier, type Cashier, stopTills } from '#/testing/till.ts'

let test: TestApp
let ana: Cashier
let patientId: string

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await stopTills(test)
  ana = await cashier(test)
  patientId = (await ana.register()).id
})

const reason = 'Se cobró a otra persona'
const url = ({ id }: { id: string }) => `/transactions/${id}/void`

describe('a payment that is made void', () => {
  it('P6 keeps its number, puts the ledger right, and stands apart in the report of its session', async () => {
    await ana.open(10_000)
    const paid = await ana.pay(patientId, 50_000)
    const other = await ana.pay(patientId, 20_000, { method: 'debit_card' })
    await ana.post(`/transactions/${other.id}/refund`, { amountMinor: 5_000, reason: 'Cobro de más' })
    const voided = await ana.post<Transaction>(url(paid), { reason })
    expect(voided).toMatchObject({
      status: 'refunded',
      isVoid: true,
      receiptNumber: paid.receiptNumber,
      refundedMinor: 50_000,
      amountMinor: 50_000,
    })
    expect(voided.changes[0]).toMatchObject({ kind: 'refund', status: 'refunded', reason })
    const { balance, sum } = await accountOf(test, patientId)
    expect([balance, sum]).toEqual([-15_000, -15_000])
    const counted = await ana.count(10_000, { debit_card: 15_000 })
    expect(counted.report).toEqual({
      methods: [
        { method: 'cash', payments: 1, paidMinor: 50_000, refundedMinor: 0, voidedMinor: -50_000 },
        { method: 'debit_card', payments: 1, paidMinor: 20_000, refundedMinor: -5_000, voidedMinor: 0 },
      ],
      inMinor: 0,
      outMinor: 0,
    })
    expect(counted.entries.map(({ kind }) => kind)).toEqual(['void', 'refund', 'payment', 'payment'])
    expect(counted.expected).toMatchObject({ cash: 10_000, debit_card: 15_000 })
  })

  it('P6 is refunded no further, and one of which a part was refunded is not made void', async () => {
    await ana.open(0)
    const [one, two] = [await ana.pay(patientId, 50_000), await ana.pay(patientId, 50_000)]
    await ana.post(url(one), { reason })
    const back = { amountMinor: 1, reason: 'Más' }
    expect(refusal(await ana.refused('POST', `/transactions/${one.id}/refund`, back))).toEqual([
      409,
      'transition_refused',
    ])
    expect(refusal(await ana.refused('POST', url(one), { reason }))).toEqual([409, 'transition_refused'])
    await ana.post(`/transactions/${two.id}/refund`, { ...back, amountMinor: 10_000 })
    expect(refusal(await ana.refused('POST', url(two), { reason }))).toEqual([409, 'transition_refused'])
  })

  it('P6 E11 is not of an archived patient, who would owe it (F10)', async () => {
    await ana.open(0)
    await ana.post(`/patient/${patientId}/ledger/adjustments`, { amountMinor: 50_000, reason: 'Saldo anterior' })
    const paid = await ana.pay(patientId, 50_000)
    await ana.call('DELETE', `/patient/${patientId}`)
    expect(refusal(await ana.refused('POST', url(paid), { reason }))).toEqual([409, 'archived_balance'])
  })

  it('P6 was taken in the open session of who makes it void', async () => {
    await ana.open(0)
    const paid = await ana.pay(patientId, 50_000, { method: 'debit_card' })
    const eva = await cashier(test)
    expect(refusal(await eva.refused('POST', url(paid), { reason }))).toEqual([409, 'till_closed'])
    await eva.open(90_000)
    expect(refusal(await eva.refused('POST', url(paid), { reason }))).toEqual([409, 'till_closed'])
    await ana.count(0, { debit_card: 50_000 })
    expect(refusal(await ana.refused('POST', url(paid), { reason }))).toEqual([409, 'till_closed'])
    await ana.close()
    await ana.open(90_000)
    expect(refusal(await ana.refused('POST', url(paid), { reason }))).toEqual([409, 'till_closed'])
    expect(
      (await ana.post<Transaction>(`/transactions/${paid.id}/refund`, { amountMinor: 50_000, reason })).isVoid,
    ).toBe(false)
  })

  it('P6 needs a reason, an unchanged version, and the cash in the till', async () => {
    await ana.open(0)
    const paid = await ana.pay(patientId, 50_000)
    const none = await ana.refused('POST', url(paid), { reason: '' })
    expect(refusedFields(none)).toEqual(['/reason validation.reasonRequired'])
    const stale = await ana.refused('POST', url(paid), { reason }, { 'if-match': '"7"' })
    expect(refusal(stale)).toEqual([412, 'version_conflict'])
    await ana.move('out', 1)
    expect(refusal(await ana.refused('POST', url(paid), { reason }))).toEqual([422, 'till_short'])
    expect(await ana.session()).toMatchObject({
      entries: [{ kind: 'out' }, { kind: 'payment' }],
    } as Partial<TillSession>)
  })

  it('P6 is made void once by requests at once, and leaves no fault in the books', async () => {
    await ana.open(0)
    const paid = await ana.pay(patientId, 50_000)
    const answers = await Promise.all([1, 2, 3, 4].map(() => ana.call('POST', url(paid), { reason })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(await moneyFaults(test.db)).toEqual([])
    expect((await verifyMoney(test.db)).problems).toEqual([])
  })

  it('P6 stays void in the database', async () => {
    await ana.open(0)
    const paid = await ana.pay(patientId, 50_000)
    await ana.post(url(paid), { reason })
    const undo = sql`UPDATE transactions SET is_void = false WHERE id = ${paid.id}`
    await expect(test.db.query(undo)).rejects.toThrow('cannot be changed')
  })
})
