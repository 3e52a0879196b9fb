import { addDays } from '@piel/contract/core/dates'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { dayEndpoints, TillDay } from '@piel/contract/money/closings'
import type { Notification } from '@piel/contract/core/notifications'
import type { Transaction } from '@piel/contract/money/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { notifyTillsLeftOpen } from '#/modules/core/notifications/notifications.service.ts'
import { refusal } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { cashier, type Cashier, dayIdOf, makeLocation, makeTill } from '#/testing/till.ts'
import { closeDueDays } from './closings.service.ts'

type List = AnswerOf<typeof dayEndpoints.list>

let test: TestApp
let ana: Cashier
let admin: Cashier
let patientId: string
let locationId: string
let tillId: string

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
// A new day at a new location.
let noon = '2027-01-01T18:00:00.000Z'
beforeEach(async () => {
  noon = `${addDays(noon.slice(0, 10), 10)}T18:00:00.000Z`
  test.clock.set(noon)
  await closeDueDays(test.deps)
  locationId = await makeLocation(test)
  tillId = await makeTill(test, newId(), locationId)
  ana = await cashier(test)
  admin = await cashier(test, 'ADMIN')
  patientId = (await ana.register()).id
})

/** Both people sign in on another day, at noon. */
async function nextDay(days = 1): Promise<void> {
  test.clock.advance(days * 86_400_000)
  ana = await cashier(test, 'STAFF', ana.account)
  admin = await cashier(test, 'ADMIN', admin.account)
}
const dayOf = async (day = test.clock.today()) =>
  (await admin.call<TillDay>('GET', `/till/days/${await dayIdOf(test, locationId, day)}`)).body
const close = async () => await admin.post<TillDay>(`/till/days/${await dayIdOf(test, locationId)}/close`)
const cash = (more: object = {}) => ({ patientId, amountMinor: 50_000, method: 'cash', status: 'completed', ...more })
const digestsIn = async (id: string) =>
  (
    await test.db.query<{ fields: string[]; actor: string | null }>(
      sql`SELECT fields, actor_name AS actor FROM audit_events WHERE action = 'till.close_day' AND object_id = ${id}`,
    )
  ).map(({ fields, actor }) => [actor, ...fields])

/** A session with 500.00 in cash and 300.00 by card, 100.00 given back, 200.00 taken out, and 10.00 too little. */
async function workDay(): Promise<void> {
  await ana.open(100_000, tillId)
  const { id } = await ana.pay(patientId, 50_000)
  await ana.pay(patientId, 30_000, { method: 'debit_card' })
  await ana.post(`/transactions/${id}/refund`, { amountMinor: 10_000, reason: 'Por acuerdo' })
  const other = await ana.pay(patientId, 5_000)
  await ana.post(`/transactions/${other.id}/void`, { reason: 'Persona equivocada' })
  await ana.move('out', 20_000)
  await ana.count(119_000, { debit_card: 30_000 })
  await ana.close('Faltante sin explicación')
}

describe('closing a day', () => {
  it('P9 finds no day without a session, and no other', async () => {
    const unknown = await dayIdOf(test, locationId)
    expect(refusal(await admin.refused('GET', `/till/days/${unknown}`))).toEqual([404, 'not_found'])
    expect(refusal(await admin.refused('POST', `/till/days/${unknown}/close`))).toEqual([404, 'not_found'])
  })

  it('P9 refuses to close a day while one of its sessions is open', async () => {
    await ana.open(100_000, tillId)
    const id = await dayIdOf(test, locationId)
    expect(await dayOf()).toMatchObject({ state: 'open', openSessions: 1, number: null, netMinor: null, totals: null })
    expect(refusal(await admin.refused('POST', `/till/days/${id}/close`))).toEqual([409, 'transition_refused'])
  })

  it('P9 states payments, refunds, voids and cash by method, and each session with its difference', async () => {
    await workDay()
    const day = await close()
    expect(day).toMatchObject({
      state: 'closed',
      openSessions: 0,
      netMinor: 70_000,
      differences: [{ method: 'cash', amountMinor: -1_000 }],
      closedBy: { id: admin.account.id },
    })
    expect(day.number).toMatch(/^D-2027-\d{6}$/)
    expect(day.totals).toMatchObject({
      methods: [
        { method: 'cash', payments: 2, paidMinor: 55_000, refundedMinor: -10_000, voidedMinor: -5_000 },
        { method: 'debit_card', payments: 1, paidMinor: 30_000, refundedMinor: 0, voidedMinor: 0 },
      ],
      inMinor: 0,
      outMinor: 20_000,
      sessions: [{ till: `Caja ${tillId}`, floatMinor: 100_000, expected: { cash: 120_000 } }],
    })
    expect(await dayOf()).toEqual(day)
  })

  it('P9 leaves out what moves at the tills of other locations on the same day', async () => {
    const ben = await cashier(test)
    await ben.open(80_000, await makeTill(test, newId(), await makeLocation(test)))
    await ben.move('in', 3_000)
    await ben.move('out', 7_000)
    await ben.count(76_000)
    await ben.close()
    await workDay()
    const { netMinor, totals } = await close()
    expect(netMinor).toBe(70_000)
    expect(totals).toMatchObject({ inMinor: 0, outMinor: 20_000, sessions: [{ floatMinor: 100_000 }] })
  })

  it('P9 J5 puts the digest of the document into the audit trail', async () => {
    await workDay()
    const { id, sha256 } = await close()
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(await digestsIn(id)).toEqual([['Ana ADMIN Ruiz', `sha256:${sha256}`]])
    expect((await verifyMoney(test.db)).problems).toEqual([])
  })

  it('P3 P9 states each payment of a checkout under its method, without the change', async () => {
    await ana.open(100_000, tillId)
    const payments = [
      { method: 'cash', amountMinor: 40_000 },
      { method: 'debit_card', amountMinor: 25_000 },
      { method: 'cash', amountMinor: 5_000 },
    ]
    await ana.post('/checkouts', { patientId, payments, receivedMinor: 50_000 })
    await ana.count(145_000, { debit_card: 25_000 })
    await ana.close()
    const { netMinor, totals } = await close()
    expect(netMinor).toBe(70_000)
    expect(totals?.methods).toMatchObject([
      { method: 'cash', payments: 2, paidMinor: 45_000 },
      { method: 'debit_card', payments: 1, paidMinor: 25_000 },
    ])
    expect(totals?.sessions).toMatchObject([{ expected: { cash: 145_000, debit_card: 25_000 } }])
    expect((await verifyMoney(test.db)).problems).toEqual([])
  })

  it('P9 takes no money until midnight once an administrator closed the day early', async () => {
    await workDay()
    const early = await ana.pay(patientId, 1_000, { method: 'paypal', status: 'pending' })
    await close()
    const again = await admin.refused('POST', `/till/days/${await dayIdOf(test, locationId)}/close`)
    expect(refusal(again)).toEqual([409, 'day_closed'])
    const float = { pieces: [], looseMinor: 0 }
    expect(refusal(await ana.refused('POST', '/till/sessions', { tillId, float }))).toEqual([409, 'day_closed'])
    // Another location, and what belongs to none of its tills, continues.
    await ana.post(`/transactions/${early.id}/complete`)
    await nextDay()
    await ana.open(0, tillId)
    expect((await ana.pay(patientId, 2_000)).sessionId).not.toBeNull()
  })

  it('P9 refuses money without a session where the first location is closed, and refunds it the next day', async () => {
    await ana.open(0)
    const paid = await ana.pay(patientId, 40_000)
    const pending = await ana.pay(patientId, 1_000, { method: 'paypal', status: 'pending' })
    await ana.count(40_000)
    await ana.close()
    const { location } = (await admin.call<List>('GET', '/till/days?status=open')).body.data.find(
      (row) => row.location.id !== locationId,
    ) ?? { location: { id: '' } }
    const id = await dayIdOf(test, location.id)
    const before = await admin.post<TillDay>(`/till/days/${id}/close`)
    const calls = [
      ['/transactions', cash({ method: 'debit_card' })],
      ['/checkouts', { patientId, payments: [{ method: 'debit_card', amountMinor: 50_000 }] }],
      [`/transactions/${pending.id}/complete`, undefined],
      [`/transactions/${paid.id}/refund`, { amountMinor: 1, reason: 'Por acuerdo', method: 'paypal' }],
    ] as const
    for (const [url, body] of calls) expect(refusal(await ana.refused('POST', url, body))).toEqual([409, 'day_closed'])
    expect((await ana.call('POST', '/transactions', cash({ status: 'pending' }))).status).toBe(201)

    await nextDay()
    const refunded = await ana.post<Transaction>(`/transactions/${paid.id}/refund`, {
      amountMinor: 40_000,
      reason: 'Por acuerdo',
      method: 'paypal',
    })
    expect(refunded.status).toBe('refunded')
    expect((await admin.call<TillDay>('GET', `/till/days/${id}`)).body).toEqual(before)
    expect((await verifyMoney(test.db)).problems).toEqual([])
  })
})

describe('a day that is over', () => {
  it('P9 closes by itself, once with several processes', async () => {
    await workDay()
    const worked = test.clock.today()
    expect(await closeDueDays(test.deps)).toBe(0)
    await nextDay()
    expect((await dayOf(worked)).state).toBe('waiting')
    const closed = await Promise.all([1, 2, 3, 4, 5].map(() => closeDueDays(test.deps)))
    expect(closed.reduce((sum, one) => sum + one, 0)).toBe(1)
    const day = await dayOf(worked)
    expect(day).toMatchObject({ state: 'closed', closedBy: null, netMinor: 70_000 })
    expect(await digestsIn(day.id)).toEqual([[null, `sha256:${day.sha256}`]])
  })

  it('P9 waits for a session that was left open, then closes in order without gaps', async () => {
    await ana.open(100_000, tillId)
    await ana.pay(patientId, 30_000)
    const first = test.clock.today()
    await nextDay()
    await ana.pay(patientId, 20_000)
    await nextDay()
    expect(await closeDueDays(test.deps)).toBe(0)
    const session = await ana.session()
    await admin.post(`/till/sessions/${session?.id}/close-uncounted`, { reason: 'Se quedó abierta' })
    expect(await closeDueDays(test.deps)).toBe(2)
    const days = [await dayOf(first), await dayOf(addDays(first, 1))]
    expect(days.map(({ netMinor }) => netMinor)).toEqual([30_000, 20_000])
    const numbers = days.map(({ number }) => Number(number?.slice(-6)))
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1)
    expect((await close()).totals?.sessions).toMatchObject([{ countedAmounts: null, expected: { cash: 150_000 } }])
    expect((await verifyMoney(test.db)).problems).toEqual([])
  })

  it('P9 tells the person and administrators of a session left open, once, on the next morning', async () => {
    const { id } = await ana.open(100_000, tillId)
    const opened = test.clock.today()
    const notified = async (one: Cashier) =>
      (await one.call<{ data: Notification[] }>('GET', '/me/notifications')).body.data
        .filter(({ kind, objectId }) => kind === 'till_left_open' && objectId === id)
        .map(({ detail }) => detail)
    const eva = await cashier(test)
    test.clock.advance(14 * 3_600_000)
    await notifyTillsLeftOpen(test.deps)
    await nextDay(0)
    expect([await notified(ana), await notified(admin)]).toEqual([[], []])
    test.clock.advance(5 * 3_600_000)
    await nextDay(0)
    await Promise.all([1, 2, 3].map(() => notifyTillsLeftOpen(test.deps)))
    expect([await notified(ana), await notified(admin)]).toEqual([[opened], [opened]])
    expect(await notified(await cashier(test, 'STAFF', eva.account))).toEqual([])
    await ana.count(100_000)
    await ana.close()
    expect([await notified(ana), await notified(admin)]).toEqual([[], []])
  })

  it('P9 agrees with every payment that was accepted while it was closed', async () => {
    await ana.open(0, tillId)
    await ana.count(0)
    await ana.close()
    const others = await Promise.all([1, 2, 3, 4].map(() => cashier(test)))
    const opened = await Promise.all(
      others.map(
        async (one) =>
          await one.call('POST', '/till/sessions', {
            tillId: await makeTill(test, newId(), locationId),
            float: { pieces: [], looseMinor: 0 },
          }),
      ),
    )
    expect(opened.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const url = `/till/days/${await dayIdOf(test, locationId)}/close`
    const work = others.map(async (one) => {
      const paid = await one.call('POST', '/transactions', cash())
      await one.call('POST', '/till/count', {
        cash: { pieces: [], looseMinor: 50_000 },
        totals: { debit_card: 0, credit_card: 0, paypal: 0, bank_transfer: 0 },
      })
      await one.call('POST', '/till/close', {})
      return paid.status
    })
    const closes = [1, 2, 3, 4, 5, 6].map(async () => (await admin.call('POST', url)).status)
    const accepted = (await Promise.all(work)).filter((status) => status === 201).length
    await Promise.all(closes)
    if ((await dayOf()).state !== 'closed') await close()
    expect((await dayOf()).netMinor).toBe(accepted * 50_000)
    expect((await verifyMoney(test.db)).problems).toEqual([])
  })
})

describe('the database', () => {
  it('P9 keeps a closed day: nothing is dated to it, and its document is never changed', async () => {
    await ana.open(0, tillId)
    const paid = await ana.pay(patientId, 10_000)
    await ana.count(10_000)
    await ana.close()
    const { id } = await close()
    const day = test.clock.today()
    const copy = sql`id, kind, refund_of, patient_id, customer_name, tier, membership_id, treatment_id, amount_minor, method,
      status, reference, receipt_number, dated_at, created_at, updated_at`
    const refused = [
      sql`INSERT INTO till_sessions (id, till_id, till_name, person_id, person_name, opened_at, opened_on, float_counted,
          float_minor) SELECT gen_random_uuid(), till_id, till_name, person_id, person_name, opened_at, ${day}, float_counted,
          float_minor FROM till_sessions WHERE till_id = ${tillId}`,
      sql`INSERT INTO cash_movements (id, session_id, kind, amount_minor, reason, at, day, author_id, author_name)
          SELECT gen_random_uuid(), id, 'in', 1, 'Tarde', opened_at, ${day}, person_id, 'Ana' FROM till_sessions
          WHERE till_id = ${tillId}`,
    ]
    for (const statement of refused) await expect(test.db.query(statement)).rejects.toThrow(/is closed|was counted/)
    await nextDay()
    await ana.open(0, tillId)
    const { sessionId } = await ana.pay(patientId, 20_000)
    const late = sql`INSERT INTO transactions (${copy}, session_id, day)
      SELECT gen_random_uuid(), kind, refund_of, patient_id, customer_name, tier, membership_id, treatment_id, amount_minor,
        method, status, 'X-' || reference, 'X-' || receipt_number, dated_at, created_at, updated_at, ${sessionId}::uuid, ${day}
      FROM transactions WHERE id = ${paid.id}`
    await expect(test.db.query(late)).rejects.toThrow(`day_closings: ${day} is closed`)
    for (const change of [
      sql`UPDATE day_closings SET totals = '{}' WHERE id = ${id}`,
      sql`DELETE FROM day_closings WHERE id = ${id}`,
      sql`UPDATE transactions SET location_id = NULL WHERE id = ${paid.id}`,
    ])
      await expect(test.db.query(change)).rejects.toThrow(/permission denied|append-only|cannot be changed/)
  })
})

describe('the list of days', () => {
  it('P9 shows open and closed days, newest first, filtered by state and date', async () => {
    await workDay()
    const first = await close()
    await nextDay()
    await ana.open(0, tillId)
    const list = async (query: string) =>
      (await admin.call<List>('GET', `/till/days?limit=100&${query}`)).body.data
        .filter(({ location }) => location.id === locationId)
        .map(({ day, state, openSessions }) => [day, state, openSessions])
    const today = test.clock.today()
    expect(await list('')).toEqual([
      [today, 'open', 1],
      [first.day, 'closed', 0],
    ])
    expect(await list('sort=day')).toEqual((await list('')).toReversed())
    expect(await list('status=closed')).toEqual([[first.day, 'closed', 0]])
    expect(await list(`from=${today}`)).toEqual([[today, 'open', 1]])
    expect(await list('status=waiting')).toEqual([])
    expect(refusal(await ana.refused('GET', '/till/days'))).toEqual([403, 'forbidden'])
  })
})
