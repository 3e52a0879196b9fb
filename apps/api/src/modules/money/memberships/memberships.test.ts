import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { ledgerEndpoints } from '@piel/contract/money/statement'
import type { Membership } from '@piel/contract/money/memberships'
import type { Patient } from '@piel/contract/people/patients'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { accountOf, payFor } from '#/testing/ledger.ts'
import { retryUnavailable, refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { findMembershipOn } from './memberships.service.ts'

let test: TestApp
let staff: PatientCalls
let patient: Patient

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.set('2026-11-21T16:00:00Z')
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  patient = await staff.register()
})

/** Sets the clock to noon of a day in Mexico City, with a token of that time. */
async function goTo(day: string, time = '18:00:00'): Promise<void> {
  test.clock.set(`${day}T${time}Z`)
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
}
const url = (end = '') => `/patient/${patient.id}/memberships${end}`
const sell = (tier: string, more?: Record<string, string>) => staff.call<Membership>('POST', url(), { tier }, more)
const refusedToSell = (body: object) => staff.refused('POST', url(), body)
const end = (takeBack = false) => staff.call<Membership>('POST', url('/end'), { reason: 'Se muda de ciudad', takeBack })
const read = async () =>
  (await staff.call<AnswerOf<typeof ledgerEndpoints.get>>('GET', `/patient/${patient.id}/ledger`)).body
const current = async () => (await read()).account.membership
const holding = async (day: string) => (await test.db.transaction((tx) => findMembershipOn(tx, patient.id, day)))?.tier
const events = async (action: string) =>
  (await test.db.query(sql`SELECT FROM audit_events WHERE action = ${action} AND object_id = ${patient.id}`)).length

describe('selling a membership', () => {
  it.each([
    [{}, '/tier validation.tierRequired'],
    [{ tier: 'gold' }, '/tier validation.tierRequired'],
    [{ tier: 'vip', priceMinor: 1 }, '/priceMinor validation.unknownKey'],
  ])('G4 refuses %o', async (body, field) => {
    expect(refusedFields(await refusedToSell(body))).toEqual([field])
  })

  it('G4 charges the price of the day, for twelve months from the clinic’s today', async () => {
    const { status, body } = await sell('premium')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      tier: 'premium',
      plan: 'Premium',
      priceMinor: 350_000,
      currency: 'MXN',
      startsOn: '2026-11-21',
      endsOn: '2027-11-20',
      state: 'active',
      outstandingMinor: 350_000,
    })
    const { account, data } = await read()
    expect(account).toMatchObject({ balanceMinor: 350_000, membership: body, open: [{ id: body.id, plan: 'Premium' }] })
    expect(data).toMatchObject([{ kind: 'charge', membership: { id: body.id, tier: 'premium' }, amountMinor: 350_000 }])
    expect(await events('membership.sell')).toBe(1)
  })

  it('G4 keeps the price at which it was sold, and sells at the new one', async () => {
    await sell('vip')
    await test.db.query(sql`UPDATE membership_tiers SET price_minor = 600000 WHERE id = 'vip'`)
    expect((await current())?.priceMinor).toBe(500_000)
    patient = await staff.register()
    expect((await sell('vip')).body.priceMinor).toBe(600_000)
    await test.db.query(sql`UPDATE membership_tiers SET price_minor = 500000 WHERE id = 'vip'`)
  })

  it('G4 refuses a tier that is no longer sold', async () => {
    await test.db.query(sql`UPDATE membership_tiers SET is_active = false WHERE id = 'estandar'`)
    expect(refusedFields(await refusedToSell({ tier: 'estandar' }))).toEqual(['/tier validation.tierInactive'])
    await test.db.query(sql`UPDATE membership_tiers SET is_active = true WHERE id = 'estandar'`)
    expect((await sell('estandar')).status).toBe(201)
  })

  it('G3 sells the same tier again from today on after it has ended', async () => {
    await sell('premium')
    expect(refusal(await refusedToSell({ tier: 'premium' }))).toEqual([409, 'membership_active'])
    await goTo('2027-11-22')
    expect((await sell('premium')).body).toMatchObject({ startsOn: '2027-11-22', endsOn: '2028-11-21' })
  })

  it('G3 replaces the current membership with another tier from the same day on', async () => {
    await sell('estandar')
    await goTo('2027-01-10')
    const { body } = await sell('vip')
    expect(await current()).toEqual(body)
    const spans = await test.db.query(sql`
      SELECT tier, starts_on AS "from", ends_on AS "to" FROM memberships WHERE patient_id = ${patient.id} ORDER BY position`)
    expect(spans).toEqual([
      { tier: 'estandar', from: '2026-11-21', to: '2027-01-09' },
      { tier: 'vip', from: '2027-01-10', to: '2028-01-09' },
    ])
    expect((await read()).account.open).toMatchObject([{ tier: 'estandar' }, { tier: 'vip' }])
  })

  it('G5 sells once when a call is sent twice, at once or again', async () => {
    const headers = { 'idempotency-key': newId() }
    const [one, two] = [await sell('vip', headers), await sell('vip', headers)]
    expect(two.body).toEqual(one.body)
    expect((await accountOf(test, patient.id)).entries).toBe(1)
    patient = await staff.register()
    const answers = await Promise.all(Array.from({ length: 6 }, () => retryUnavailable(() => sell('premium'))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
    expect((await accountOf(test, patient.id)).balance).toBe(350_000)
  })
})

describe('the state of a membership', () => {
  it('G3 changes at the clinic’s midnight, not at midnight UTC', async () => {
    // 23:59 of 20 November in Mexico City, six hours behind.
    await goTo('2026-11-21', '05:59:59')
    expect((await sell('premium')).body).toMatchObject({ startsOn: '2026-11-20', endsOn: '2027-11-19' })
    const stateAt = async (day: string, time: string) => {
      await goTo(day, time)
      return (await current())?.state
    }
    expect(await stateAt('2027-10-21', '05:59:59')).toBe('active')
    expect(await stateAt('2027-10-21', '06:00:00')).toBe('ends')
    expect(await stateAt('2027-11-20', '05:59:59')).toBe('ends')
    expect(await stateAt('2027-11-20', '06:00:00')).toBe('ended')
  })

  it('G3 shows the unpaid part of a membership as outstanding', async () => {
    await sell('premium')
    await payFor(test, patient.id, { amountMinor: 100_000, plan: 'Premium' })
    expect((await current())?.outstandingMinor).toBe(250_000)
    await payFor(test, patient.id, { amountMinor: 260_000, plan: 'Premium' })
    expect((await current())?.outstandingMinor).toBe(0)
    expect((await read()).account).toMatchObject({ balanceMinor: -10_000, open: [] })
  })
})

describe('ending a membership', () => {
  it.each([
    [{}, '/reason validation.reasonRequired'],
    [{ reason: 'No' }, '/reason validation.reasonRequired'],
    [{ reason: 'Error', takeBack: 'yes' }, '/takeBack validation.invalid'],
  ])('G3 refuses %o', async (body, field) => {
    await sell('vip')
    expect(refusedFields(await staff.refused('POST', url('/end'), body))).toEqual([field])
  })

  it('G3 refuses if no membership is active', async () => {
    const refused = () => staff.refused('POST', url('/end'), { reason: 'No la usa' })
    expect(refusal(await refused())).toEqual([409, 'membership_ended'])
    await sell('vip')
    await goTo('2027-11-21')
    expect(refusal(await refused())).toEqual([409, 'membership_ended'])
  })

  it('G3 ends it today, and keeps the charge', async () => {
    await sell('vip')
    await goTo('2027-02-01')
    expect((await end()).body).toMatchObject({ endsOn: '2027-02-01', state: 'ends', outstandingMinor: 500_000 })
    expect(await holding('2027-02-01')).toBe('vip')
    expect(await holding('2027-02-02')).toBeUndefined()
    const { account, data } = await read()
    expect(account.balanceMinor).toBe(500_000)
    expect(data[0]).toMatchObject({ kind: 'adjustment', amountMinor: 0, reason: 'Se muda de ciudad' })
    expect((await end()).status).toBe(409)
    await goTo('2027-02-02')
    expect(await current()).toMatchObject({ state: 'ended' })
    expect((await sell('vip')).status).toBe(201)
    expect(await events('membership.end')).toBe(1)
  })

  it('G3 reverses one as if it had never been sold, and leaves its payments to the patient', async () => {
    const { body } = await sell('premium')
    await payFor(test, patient.id, { amountMinor: 100_000, plan: 'Premium' })
    expect((await end(true)).body).toMatchObject({ endsOn: '2026-11-20', state: 'ended', outstandingMinor: 0 })
    const { account, data } = await read()
    expect(account).toEqual({
      balanceMinor: -100_000,
      currency: 'MXN',
      membership: null,
      renewal: null,
      open: [],
      discountLimitPercent: 10,
    })
    expect(data.slice(0, 2)).toMatchObject([
      { amountMinor: -350_000, reason: 'membership.taken_back', membership: { id: body.id, tier: 'premium' } },
      { amountMinor: 0, reason: 'Se muda de ciudad' },
    ])
    expect(await holding('2026-11-21')).toBeUndefined()
    expect((await sell('premium')).status).toBe(201)
  })

  it('G3 reactivates the membership that one sold by mistake had ended', async () => {
    await sell('estandar')
    await goTo('2027-01-10')
    await sell('vip')
    await end(true)
    expect(await current()).toMatchObject({ tier: 'estandar', endsOn: '2027-11-20', state: 'active' })
    expect(refusal(await refusedToSell({ tier: 'estandar' }))).toEqual([409, 'membership_active'])
    expect((await accountOf(test, patient.id)).balance).toBe(200_000)
  })

  it('G3 reverses on its last day one that ends today', async () => {
    await sell('vip')
    await end()
    expect((await end(true)).status).toBe(200)
    expect(await accountOf(test, patient.id)).toMatchObject({ balance: 0, sum: 0, last: 0 })
  })
})
