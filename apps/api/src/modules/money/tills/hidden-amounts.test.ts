import type { TillSession } from '@piel/contract/money/tills'
import type { TransactionTotals } from '@piel/contract/money/transactions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '#/testing/api-client.ts'
import { countOf } from '#/testing/till-counts.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { cashier, closeTill, type Cashier } from '#/testing/till.ts'

let test: TestApp
let ana: Cashier
let admin: Cashier
let patientId: string

beforeAll(async () => {
  test = await buildTestApp()
  ana = await cashier(test)
  admin = await cashier(test, 'ADMIN')
  patientId = (await ana.register()).id
})
afterAll(() => test.close())
beforeEach(async () => {
  await ana.open(100_000)
  await ana.pay(patientId, 25_000)
  await ana.move('in', 5_000)
})
afterEach(async () => {
  for (const { account } of [ana, admin]) await closeTill(test, account.id)
  await strictly(false)
})

const strictly = (isTillBlind: boolean) => admin.call('PATCH', '/money/settings', { isTillBlind })
const begin = () => ana.post<TillSession>('/till/counting')
const amountsIn = ({ floatMinor, float, entries, expected, report }: TillSession) => [
  floatMinor,
  float === null ? null : float.looseMinor + float.pieces.length,
  ...entries.map(({ amountMinor }) => amountMinor),
  expected,
  report,
]
const hidden = [null, null, null, null, null, null]
const session = async (by = ana): Promise<TillSession> => {
  const found = await by.session()
  if (!found) throw new Error('No session is open')
  return found
}
const totals = async (by = ana) =>
  (await by.call<{ totals: TransactionTotals }>('GET', '/transactions?method=cash')).body.totals

describe('a till that is being counted', () => {
  it('P8 shows what moved until its person begins to count, and no amount from then on', async () => {
    expect(amountsIn(await session())).toEqual([100_000, 1, 5_000, 25_000, null, null])
    expect(await totals()).toMatchObject({ incomeMinor: expect.any(Number) })
    const begun = await begin()
    expect(begun).toMatchObject({ state: 'open', countingSince: expect.any(String) })
    const own = (await ana.call<TillSession>('GET', `/till/sessions/${begun.id}`)).body
    for (const seen of [begun, await session(), own]) {
      expect(amountsIn(seen)).toEqual(hidden)
      expect(seen.entries.map(({ kind, label }) => [kind, label])).toEqual([
        ['in', 'Cambio del banco'],
        ['payment', 'María Hernández Peña'],
      ])
    }
    expect(await totals()).toBeNull()
  })

  it('P8 stays hidden when it begins again, with later payments and movements, and is shown by the count', async () => {
    const { countingSince } = await begin()
    test.clock.advance(60_000)
    expect((await begin()).countingSince).toBe(countingSince)
    await ana.pay(patientId, 1_000)
    const moved = await ana.move('out', 2_000)
    expect(moved.entries.map(({ amountMinor }) => amountMinor)).toEqual([null, null, null, null])
    const counted = await ana.count(129_000)
    expect(amountsIn(counted).slice(0, 6)).toEqual([100_000, 1, -2_000, 1_000, 5_000, 25_000])
    expect(counted.expected).toMatchObject({ cash: 129_000 })
    expect(await totals()).not.toBeNull()
    expect(refusal(await ana.refused('POST', '/till/counting'))).toEqual([409, 'transition_refused'])
  })

  it('P8 shows its amounts to an administrator, except in the own till', async () => {
    const { id } = await begin()
    const seen = (await admin.call<TillSession>('GET', `/till/sessions/${id}`)).body
    expect(seen).toMatchObject({ floatMinor: 100_000, expected: { cash: 130_000 } })
    expect(await totals(admin)).not.toBeNull()
    await admin.open(70_000)
    await admin.post('/till/counting')
    const { data } = (await admin.call<{ data: TillSession[] }>('GET', '/till/sessions?limit=5')).body
    expect(data.filter(({ state }) => state === 'open').map(({ floatMinor }) => floatMinor)).toEqual([null, 100_000])
    expect(await totals(admin)).toBeNull()
  })

  it('P8 J5 records who began to count, and needs an open till', async () => {
    const { id } = await begin()
    const events = await admin.call<{ data: { action: string; actor: { id: string } }[] }>(
      'GET',
      `/audit?objectId=${id}&action=till.begin_count`,
    )
    expect(events.body.data).toMatchObject([{ action: 'till.begin_count', actor: { id: ana.account.id } }])
    await closeTill(test, ana.account.id)
    expect(refusal(await ana.refused('POST', '/till/counting'))).toEqual([409, 'till_closed'])
  })
})

describe('a clinic with strictly blind tills', () => {
  it('P8 shows a session without amounts to its person, from the float to the count', async () => {
    await strictly(true)
    expect(amountsIn(await session())).toEqual(hidden)
    expect(await totals()).toBeNull()
    await closeTill(test, ana.account.id)
    const opened = await ana.open(80_000)
    expect([opened.floatMinor, opened.float]).toEqual([null, null])
    expect((await ana.pay(patientId, 3_000)).amountMinor).toBe(3_000)
    expect((await session()).entries.map(({ amountMinor }) => amountMinor)).toEqual([null])
    expect(await ana.post<TillSession>('/till/count', countOf(83_000))).toMatchObject({
      floatMinor: 80_000,
      expected: { cash: 83_000 },
    })
  })

  it('P8 is the decision of administrators, and off until one turns it on', async () => {
    const settings = { discountLimitPercent: 10, isTillBlind: false }
    expect((await ana.call('GET', '/money/settings')).body).toMatchObject(settings)
    expect(refusal(await ana.refused('PATCH', '/money/settings', { isTillBlind: true }))).toEqual([403, 'forbidden'])
    expect((await strictly(true)).body).toMatchObject({ discountLimitPercent: 10, isTillBlind: true })
    expect((await ana.call<{ account: object }>('GET', `/patient/${patientId}/ledger`)).body.account).toMatchObject({
      discountLimitPercent: 10,
    })
  })
})
