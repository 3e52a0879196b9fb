import type { Checkout } from '@piel/contract/money/checkouts'
import type { Membership } from '@piel/contract/money/memberships'
import type { LedgerEntry, PatientStatement } from '@piel/contract/money/statement'
import type { Transaction } from '@piel/contract/money/transactions'
import type { Patient } from '@piel/contract/people/patients'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { refusal } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { mergeInto } from '#/testing/persons.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { findMembershipOn } from './memberships.service.ts'

let test: TestApp
let staff: PatientCalls
let patientId: string

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

/** Noon of a day in Mexico City, with a token of that time. */
async function goTo(day: string): Promise<void> {
  test.clock.set(`${day}T18:00:00Z`)
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
}
beforeEach(async () => {
  await goTo('2026-11-21')
  patientId = (await staff.register()).id
})

const url = (end = '') => `/patient/${patientId}/memberships${end}`
const sell = async (tier = 'premium') => (await staff.call<Membership>('POST', url(), { tier })).body
const refusedToSell = async (tier = 'premium') => refusal(await staff.refused('POST', url(), { tier }))
const end = async (takeBack: boolean) =>
  (await staff.call<Membership>('POST', url('/end'), { reason: 'Se muda', takeBack })).body
const amountMinor = 350_000
const payment = (status: string) => ({ patientId, amountMinor, method: 'debit_card', plan: 'Premium', status })
const pay = async (status = 'completed') =>
  (await staff.call<Transaction>('POST', '/transactions', payment(status))).body
const checkout = () => ({ patientId, plan: 'Premium', payments: [{ method: 'debit_card', amountMinor }] })
const complete = ({ id }: Transaction) => staff.call<Transaction>('POST', `/transactions/${id}/complete`)
const account = async () =>
  (await staff.call<{ account: PatientStatement; data: LedgerEntry[] }>('GET', `/patient/${patientId}/ledger`)).body
    .account
const held = async () => (await staff.call<Patient>('GET', `/patient/${patientId}`)).body.account?.membership
const holding = async (day: string) =>
  (await test.db.transaction((tx) => findMembershipOn(tx, patientId, day)))?.startsOn
const next = { startsOn: '2027-11-21', endsOn: '2028-11-20' }
const problems = async () => (await verifyMoney(test.db)).problems

describe('renewing a membership (F5)', () => {
  it('G3 G4 is sold once in the last 30 days, from the day after its end on', async () => {
    const first = await sell()
    await goTo('2027-10-21')
    expect(await refusedToSell()).toEqual([409, 'membership_active'])
    await goTo('2027-10-22')
    expect(await sell()).toMatchObject({ ...next, tier: 'premium', state: 'active', outstandingMinor: amountMinor })
    expect(await refusedToSell()).toEqual([409, 'membership_active'])
    expect(await account()).toMatchObject({
      balanceMinor: 2 * amountMinor,
      membership: { id: first.id, endsOn: '2027-11-20', state: 'ends' },
      renewal: next,
    })
    expect(await held()).toEqual({ tier: 'premium', endsOn: '2028-11-20', state: 'active' })
    expect([await holding('2027-11-20'), await holding('2027-11-21')]).toEqual(['2026-11-21', '2027-11-21'])
    await goTo('2027-11-21')
    expect(await account()).toMatchObject({ membership: { ...next, state: 'active' }, renewal: null })
    expect(await problems()).toEqual([])
  })

  it('G3 is sold on the last day, and again a year later', async () => {
    await sell()
    await goTo('2027-11-20')
    expect(await sell()).toMatchObject(next)
    await goTo('2028-11-20')
    expect(await sell()).toMatchObject({ startsOn: '2028-11-21', endsOn: '2029-11-20' })
  })

  it.each([
    ['POST /transactions', async () => await pay()],
    ['a payment that is completed', async () => (await complete(await pay('pending'))).body],
    ['POST /checkouts', async () => (await staff.call<Checkout>('POST', '/checkouts', checkout())).body],
  ])('G3 is paid by %s, and money that neither sells nor pays is refused', async (_way, payIt) => {
    await pay()
    const refused = async () => [
      refusal(await staff.refused('POST', '/transactions', payment('completed'))),
      refusal(await staff.refused('POST', '/transactions', payment('pending'))),
      refusal(await staff.refused('POST', '/checkouts', checkout())),
    ]
    const active = [409, 'membership_active']
    expect(await refused()).toEqual([active, active, active])
    await goTo('2027-11-01')
    await payIt()
    expect(await account()).toMatchObject({ balanceMinor: 0, open: [], renewal: next })
    expect(await refused()).toEqual([active, active, active])
    expect(await account()).toMatchObject({ balanceMinor: 0 })
  })

  it('G3 pays what the running one owes first, then the renewal', async () => {
    await sell()
    await goTo('2027-11-01')
    expect((await pay()).membershipId).toBe((await account()).membership?.id)
    const renewal = await sell()
    expect((await pay()).membershipId).toBe(renewal.id)
    expect(await account()).toMatchObject({ balanceMinor: 0, open: [] })
  })

  it('G3 P3 is sold beside the running one that the same checkout pays', async () => {
    const { id } = await sell()
    await goTo('2027-11-01')
    const payments = [{ method: 'debit_card', amountMinor: 2 * amountMinor }]
    await staff.call('POST', '/checkouts', { ...checkout(), charges: [id], payments })
    expect(await account()).toMatchObject({ balanceMinor: 0, open: [], renewal: next })
  })

  it('G3 is refused to a second payment that was recorded while none was sold', async () => {
    await pay()
    await goTo('2027-11-01')
    const [one, two] = [await pay('pending'), await pay('pending')]
    await complete(one)
    expect(refusal(await staff.refused('POST', `/transactions/${two.id}/complete`))).toEqual([409, 'membership_active'])
    expect((await account()).balanceMinor).toBe(0)
  })

  it('G3 is revoked before the running one, and with it when that is ended', async () => {
    const { id } = await sell()
    await goTo('2027-11-01')
    await sell()
    expect(await end(true)).toMatchObject({ startsOn: '2027-11-21', endsOn: '2027-11-20', outstandingMinor: 0 })
    expect(await account()).toMatchObject({
      membership: { id, endsOn: '2027-11-20' },
      renewal: null,
      balanceMinor: amountMinor,
    })
    await sell()
    expect(await end(false)).toMatchObject({ id, endsOn: '2027-11-01' })
    expect(await account()).toMatchObject({
      membership: { id, endsOn: '2027-11-01' },
      renewal: null,
      balanceMinor: amountMinor,
    })
    expect(await holding('2027-11-21')).toBeUndefined()
    expect(await problems()).toEqual([])
  })

  it('G3 is revoked when another tier is sold, and what was paid for it stays as credit', async () => {
    await pay()
    await goTo('2027-11-01')
    await pay()
    await sell('vip')
    expect(await account()).toMatchObject({
      balanceMinor: 500_000 - amountMinor,
      membership: { tier: 'vip', startsOn: '2027-11-01' },
      renewal: null,
    })
    expect(await holding('2027-11-21')).toBe('2027-11-01')
  })

  it('G3 O7 follows the membership of a merged record', async () => {
    await sell()
    const other = patientId
    patientId = (await staff.register()).id
    await mergeInto(test, other, patientId)
    await goTo('2027-11-01')
    expect(await sell()).toMatchObject(next)
    expect(await account()).toMatchObject({ membership: { endsOn: '2027-11-20' }, renewal: next })
  })

  it('G4 is refused for a tier that is no longer sold', async () => {
    await sell()
    await goTo('2027-11-01')
    const set = (isActive: boolean) =>
      test.db.query(sql`UPDATE membership_tiers SET is_active = ${isActive} WHERE id = 'premium'`)
    await set(false)
    expect(await refusedToSell()).toEqual([422, 'validation_failed'])
    await set(true)
  })
})

it('G3 G4 a payment that was recorded sells at the price of its day, although the price rose (F16)', async () => {
  const priceOf = (minor: number) =>
    test.db.query(sql`UPDATE membership_tiers SET price_minor = ${minor} WHERE id = 'premium'`)
  const pending = await pay('pending')
  expect(pending).toMatchObject({ membershipId: null, tierPriceMinor: amountMinor })
  await priceOf(600_000)
  await goTo('2026-12-10')
  expect((await complete(pending)).body.after).toMatchObject({ outstandingMinor: 0, balanceMinor: 0 })
  expect((await account()).membership).toMatchObject({ priceMinor: amountMinor, startsOn: '2026-12-10' })
  await goTo('2027-12-01')
  const renewal = await pay('pending')
  await priceOf(amountMinor)
  expect((await complete(renewal)).body.after).toMatchObject({ outstandingMinor: 250_000 })
})
