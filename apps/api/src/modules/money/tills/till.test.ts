import type { Till, TillSession } from '@piel/contract/money/tills'
import { cashTotal } from '@piel/contract/money/till-counts'
import type { Transaction } from '@piel/contract/money/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { startChange } from '#/testing/locks.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { countOf } from '#/testing/till-counts.ts'
import { cashier, type Cashier, makeLocation, makeTill, stopTills } from '#/testing/till.ts'
import { makePayment } from '#/testing/transactions.ts'

let test: TestApp
let ana: Cashier
let admin: Cashier
let patientId: string

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await stopTills(test)
  ana = await cashier(test)
  admin = await cashier(test, 'ADMIN')
  patientId = (await ana.register()).id
})

const cash = (more: object = {}) => ({ patientId, amountMinor: 50_000, method: 'cash', status: 'completed', ...more })

describe('a till', () => {
  it('P1 opens with a float that is counted by denomination', async () => {
    const tillId = await makeTill(test)
    const float = {
      pieces: [
        { valueMinor: 50_000, pieces: 2 },
        { valueMinor: 100, pieces: 7 },
      ],
      looseMinor: 35,
    }
    const opened = await ana.post<TillSession>('/till/sessions', { tillId, float })
    expect(opened).toMatchObject({
      state: 'open',
      number: null,
      floatMinor: 100_735,
      float,
      till: { id: tillId },
      person: { id: ana.account.id },
      entries: [],
      expected: null,
      report: null,
    })
    expect(await ana.session()).toEqual(opened)
    expect(cashTotal(opened.float ?? countOf(0).cash)).toBe(100_735)
  })

  it.each([
    ['an unknown note', { pieces: [{ valueMinor: 30_000, pieces: 1 }], looseMinor: 0 }],
    ['a part of a note', { pieces: [{ valueMinor: 50_000, pieces: 0.5 }], looseMinor: 0 }],
    ['fewer than no notes', { pieces: [{ valueMinor: 50_000, pieces: -1 }], looseMinor: 0 }],
    [
      'a note twice',
      {
        pieces: [
          { valueMinor: 50_000, pieces: 1 },
          { valueMinor: 50_000, pieces: 2 },
        ],
        looseMinor: 0,
      },
    ],
    ['an amount below zero', { pieces: [], looseMinor: -1 }],
  ])('P1 refuses a float with %s', async (_what, float) => {
    const answer = await ana.refused('POST', '/till/sessions', { tillId: await makeTill(test), float })
    expect(refusal(answer)).toEqual([422, 'validation_failed'])
  })

  it('P1 refuses a till that is unknown or out of use', async () => {
    const tillId = await makeTill(test)
    await stopTills(test)
    const answer = await ana.refused('POST', '/till/sessions', { tillId, float: countOf(0).cash })
    expect(refusal(answer)).toEqual([422, 'validation_failed'])
    expect(refusedFields(answer)).toEqual(['/tillId validation.tillRequired'])
  })

  it('P1 is open for one person, who has one open, also when all ask at once', async () => {
    const tillId = await makeTill(test)
    const eva = await cashier(test)
    const both = [ana, eva, ana, eva, ana].map((one) =>
      one.call('POST', '/till/sessions', { tillId, float: countOf(10_000).cash }),
    )
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
    const winner = (await ana.session()) ? ana : eva
    const other = { tillId: await makeTill(test), float: countOf(0).cash }
    expect(refusal(await winner.refused('POST', '/till/sessions', other))).toEqual([409, 'till_open'])
  })

  it('P1 takes cash in and out with a reason, and never gives more than is in it', async () => {
    await ana.open(100_000)
    await ana.pay(patientId, 25_000)
    await ana.move('in', 5_000)
    const tooMuch = { kind: 'out', amountMinor: 130_001, reason: 'Depósito' }
    const answer = await ana.refused('POST', '/till/movements', tooMuch)
    expect(refusal(answer)).toEqual([422, 'till_short'])
    expect(refusedFields(answer)).toEqual(['/amountMinor validation.tillShort'])
    const { entries } = await ana.move('out', 130_000)
    expect(entries.map(({ kind, amountMinor, label }) => [kind, amountMinor, label])).toEqual([
      ['out', -130_000, 'Cambio del banco'],
      ['in', 5_000, 'Cambio del banco'],
      ['payment', 25_000, 'María Hernández Peña'],
    ])
    expect(refusal(await ana.refused('POST', '/till/movements', { ...tooMuch, amountMinor: 1 }))).toEqual([
      422,
      'till_short',
    ])
  })

  it('P1 gives no more than is in it to two requests at once', async () => {
    await ana.open(100_000)
    const take = () => ana.call('POST', '/till/movements', { kind: 'out', amountMinor: 60_000, reason: 'Depósito' })
    const statuses = (await Promise.all([take(), take()])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422])
  })

  it('P1 needs a reason for each movement', async () => {
    await ana.open(0)
    const answer = await ana.refused('POST', '/till/movements', { kind: 'in', amountMinor: 100, reason: ' ' })
    expect(refusedFields(answer)).toEqual(['/reason validation.reasonRequired'])
  })
})

describe('cash', () => {
  it('P1 needs no till as long as the clinic has none', async () => {
    const paid = await ana.pay(patientId, 50_000)
    expect([paid.status, paid.sessionId]).toEqual(['completed', null])
    const refunded = await ana.post<Transaction>(`/transactions/${paid.id}/refund`, {
      amountMinor: 50_000,
      reason: 'Canceló',
    })
    expect(refunded.status).toBe('refunded')
  })

  it('P1 is refused without an open till as soon as the clinic has one, and leaves nothing', async () => {
    const before = await ana.pay(patientId, 30_000)
    const pending = await makePayment(test, { patientId, status: 'pending' })
    await makeTill(test)
    expect(refusal(await ana.refused('POST', '/transactions', cash()))).toEqual([409, 'till_closed'])
    expect(refusal(await ana.refused('POST', `/transactions/${pending.id}/complete`))).toEqual([409, 'till_closed'])
    const back = { amountMinor: 10_000, reason: 'Canceló' }
    expect(refusal(await ana.refused('POST', `/transactions/${before.id}/refund`, back))).toEqual([409, 'till_closed'])
    const rows = await test.db.query(sql`SELECT FROM transactions WHERE patient_id = ${patientId}`)
    expect(rows).toHaveLength(2)
  })

  it('P1 is recorded as pending without a till, and other methods are taken without one', async () => {
    await makeTill(test)
    expect((await ana.pay(patientId, 50_000, { status: 'pending' })).sessionId).toBeNull()
    expect((await ana.pay(patientId, 50_000, { method: 'debit_card' })).sessionId).toBeNull()
  })

  it('P1 goes into the open till of who takes it, in whatever method', async () => {
    const { id } = await ana.open(0)
    expect((await ana.pay(patientId, 50_000)).sessionId).toBe(id)
    expect((await ana.pay(patientId, 50_000, { method: 'bank_transfer' })).sessionId).toBe(id)
    const eva = await cashier(test)
    expect(refusal(await eva.refused('POST', '/transactions', cash()))).toEqual([409, 'till_closed'])
    expect((await eva.pay(patientId, 50_000, { method: 'bank_transfer' })).sessionId).toBeNull()
  })

  it('P1 is given back out of the open till, and never more than is in it', async () => {
    const paid = await ana.pay(patientId, 80_000, { method: 'credit_card' })
    await ana.open(50_000)
    const give = (amountMinor: number) => ({ amountMinor, reason: 'Cobro de más', method: 'cash' })
    const answer = await ana.refused('POST', `/transactions/${paid.id}/refund`, give(50_001))
    expect(refusal(answer)).toEqual([422, 'till_short'])
    await ana.post(`/transactions/${paid.id}/refund`, give(50_000))
    expect((await ana.count(0)).expected).toMatchObject({ cash: 0 })
  })

  it('P1 gives back no more than is left by a movement under way', async () => {
    const paid = await ana.pay(patientId, 40_000, { method: 'credit_card' })
    const { id } = await ana.open(50_000)
    const moving = await startChange(
      test,
      sql`WITH session AS (SELECT id FROM till_sessions WHERE id = ${id} FOR SHARE)
        INSERT INTO cash_movements (id, session_id, kind, amount_minor, reason, at, day, author_id, author_name)
        SELECT ${newId()}, id, 'out', 30000, 'Depósito', now(), ${test.clock.today()}, ${ana.account.id}, 'Ana' FROM session`,
    )
    const back = { amountMinor: 40_000, reason: 'Cobro de más', method: 'cash' }
    const refund = ana.refused('POST', `/transactions/${paid.id}/refund`, back)
    await moving.hasWaiting()
    await moving.commit()
    expect(refusal(await refund)).toEqual([422, 'till_short'])
    expect((await ana.count(20_000)).expected).toMatchObject({ cash: 20_000 })
  })
})

describe('the tills of the clinic', () => {
  it('P9 belong to a location: the first one, or an active one that is chosen', async () => {
    const { locations } = (await admin.call<{ locations: { id: string }[] }>('GET', '/till')).body
    const chosen = await makeLocation(test)
    const add = (name: string, more: object = {}) => admin.post<Till>('/tills', { name, ...more })
    expect((await add('Caja de la primera')).location.id).toBe(locations[0]?.id)
    expect((await add('Caja de la otra', { locationId: chosen })).location.id).toBe(chosen)
    const unknown = await admin.refused('POST', '/tills', { name: 'Caja perdida', locationId: newId() })
    expect(refusedFields(unknown)).toEqual(['/locationId validation.locationRequired'])
  })

  it('P1 have unique names, and are taken out of use while they are closed', async () => {
    const name = `Recepción ${Date.now()}`
    const till = await admin.post<Till>('/tills', { name })
    expect(till).toMatchObject({ name, isActive: true, openedBy: null, version: 1 })
    const taken = await admin.refused('POST', '/tills', { name: name.toUpperCase() })
    expect(refusal(taken)).toEqual([409, 'name_taken'])
    expect(refusedFields(taken)).toEqual(['/name validation.tillNameTaken'])
    await ana.open(0, till.id)
    const stop = (headers: Record<string, string> = {}) =>
      admin.call<Till & { code?: string }>('PATCH', `/tills/${till.id}`, { isActive: false }, headers)
    expect((await stop()).body.code).toBe('till_open')
    await ana.count(0)
    await ana.close()
    expect((await stop({ 'if-match': '"9"' })).status).toBe(412)
    expect((await stop()).body).toMatchObject({ isActive: false, version: 2 })
    expect((await ana.pay(patientId, 10_000)).sessionId).toBeNull()
  })

  it('P1 K1 are not put back into use at a location that is not, and can be renamed there', async () => {
    const locationId = await makeLocation(test)
    const till = await admin.post<Till>('/tills', { name: newId(), locationId })
    const patch = (body: object) => admin.call<Till>('PATCH', `/tills/${till.id}`, body)
    await patch({ isActive: false })
    await test.db.query(sql`UPDATE locations SET is_active = false WHERE id = ${locationId}`)
    const refused = await admin.refused('PATCH', `/tills/${till.id}`, { isActive: true })
    expect(refusedFields(refused)).toEqual(['/isActive validation.locationInactive'])
    expect((await patch({ name: newId(), isActive: false })).body.isActive).toBe(false)
    await test.db.query(sql`UPDATE locations SET is_active = true WHERE id = ${locationId}`)
    expect((await patch({ isActive: true })).body.isActive).toBe(true)
  })

  it('P1 K1 wait for a location that is being taken out of use', async () => {
    const locationId = await makeLocation(test)
    const tillId = await makeTill(test, newId(), locationId)
    await stopTills(test)
    const ending = await startChange(test, sql`UPDATE locations SET is_active = false WHERE id = ${locationId}`)
    const refused = admin.refused('PATCH', `/tills/${tillId}`, { isActive: true })
    await ending.hasWaiting()
    await ending.commit()
    expect(refusedFields(await refused)).toEqual(['/isActive validation.locationInactive'])
  })

  it('P1 K1 belong to the next location where the first one is being taken out of use', async () => {
    const chosen = await makeLocation(test)
    const first = await makeLocation(test)
    await test.db.query(sql`
      UPDATE locations SET position = CASE id WHEN ${first} THEN -2 ELSE -1 END WHERE id IN (${first}, ${chosen})`)
    const ending = await startChange(test, sql`UPDATE locations SET is_active = false WHERE id = ${first}`)
    const added = admin.post<Till>('/tills', { name: newId() })
    await ending.hasWaiting()
    await ending.commit()
    expect((await added).location.id).toBe(chosen)
  })
})
