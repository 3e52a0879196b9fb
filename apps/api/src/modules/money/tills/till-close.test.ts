import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { tillEndpoints, TillSession } from '@piel/contract/money/tills'
import { amountsOf, type Count } from '@piel/contract/money/till-counts'
import type { Transaction } from '@piel/contract/money/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { countOf } from '#/testing/till-counts.ts'
import { cashier, type Cashier, stopTills } from '#/testing/till.ts'

type List = AnswerOf<typeof tillEndpoints.sessions>

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

describe('closing', () => {
  it('P8 states what is expected in no answer before the count', async () => {
    await ana.open(100_000)
    await ana.pay(patientId, 50_000)
    const moved = await ana.move('out', 20_000)
    const { session } = (await ana.call<{ session: TillSession }>('GET', '/till')).body
    const own = (await ana.call<TillSession>('GET', `/till/sessions/${session.id}`)).body
    for (const answer of [moved, session, own])
      expect([answer.expected, answer.report, answer.countedAmounts]).toEqual([null, null, null])
    const counted = await ana.count(130_000)
    expect([counted.state, counted.expected?.cash]).toEqual(['counted', 130_000])
  })

  it('P8 shows what is expected of others to administrators only, and not of their own till', async () => {
    const { id } = await ana.open(100_000)
    const eva = await cashier(test)
    expect(refusal(await eva.refused('GET', `/till/sessions/${id}`))).toEqual([404, 'not_found'])
    const seen = (await admin.call<TillSession>('GET', `/till/sessions/${id}`)).body
    expect([seen.expected?.cash, seen.report?.inMinor]).toEqual([100_000, 0])
    const own = await admin.open(70_000)
    const { data } = (await admin.call<List>('GET', '/till/sessions?status=open&limit=100')).body
    expect(data.find((row) => row.id === own.id)?.expected).toBeNull()
    expect(data.find((row) => row.id === id)?.expected?.cash).toBe(100_000)
  })

  it('P8 compares each method with its count, and takes nothing more once it was counted', async () => {
    await ana.open(100_000)
    await ana.pay(patientId, 50_000)
    await ana.pay(patientId, 30_000, { method: 'debit_card' })
    await ana.pay(patientId, 20_000, { method: 'bank_transfer' })
    const counted = await ana.count(150_000, { debit_card: 30_000, bank_transfer: 20_000 })
    expect(counted.expected).toEqual({
      cash: 150_000,
      debit_card: 30_000,
      credit_card: 0,
      paypal: 0,
      bank_transfer: 20_000,
      other: 0,
    })
    expect(counted.countedAmounts).toEqual(counted.expected)
    expect(refusal(await ana.refused('POST', '/transactions', cash()))).toEqual([409, 'till_closed'])
    const move = { kind: 'in', amountMinor: 100, reason: 'Cambio' }
    expect(refusal(await ana.refused('POST', '/till/movements', move))).toEqual([409, 'till_closed'])
    expect((await ana.pay(patientId, 10_000, { method: 'debit_card' })).sessionId).toBeNull()
    const closed = await ana.close()
    expect([closed.state, closed.reason, closed.number]).toEqual([
      'closed',
      null,
      expect.stringMatching(/^C-\d{4}-\d{6}$/),
    ])
  })

  it('P8 asks for a reason where the count differs, allows one recount, and keeps both', async () => {
    await ana.open(100_000)
    const first = countOf(99_900)
    await ana.post('/till/count', first)
    const refused = await ana.refused('POST', '/till/close', {})
    expect(refusedFields(refused)).toEqual(['/reason validation.reasonRequired'])
    const second = countOf(99_950)
    await ana.post('/till/count', second)
    expect(refusal(await ana.refused('POST', '/till/count', countOf(100_000)))).toEqual([409, 'transition_refused'])
    const closed = await ana.close('Faltó una moneda de 50 centavos')
    expect([closed.counted, closed.recounted]).toEqual([first, second])
    expect(closed.countedAmounts).toEqual(amountsOf(second))
    expect([closed.reason, closed.expected?.cash]).toEqual(['Faltó una moneda de 50 centavos', 100_000])
  })

  it('P8 keeps no reason where the count matches', async () => {
    await ana.open(100_000)
    await ana.count(100_000)
    const closed = await ana.close('Faltó una moneda')
    expect([closed.state, closed.reason]).toEqual(['closed', null])
  })

  it('P8 is refused before a count, and without an open till', async () => {
    expect(refusal(await ana.refused('POST', '/till/close', {}))).toEqual([409, 'till_closed'])
    expect(refusal(await ana.refused('POST', '/till/count', countOf(0)))).toEqual([409, 'till_closed'])
    await ana.open(0)
    expect(refusal(await ana.refused('POST', '/till/close', {}))).toEqual([409, 'transition_refused'])
  })

  it('P8 waits for a payment under way, so that the count has all of them', async () => {
    await ana.open(0)
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => ana.call<Transaction>('POST', '/transactions', cash({ amountMinor: 1000 }))),
      ana.call<TillSession>('POST', '/till/count', countOf(0)),
    ])
    const paid = answers.slice(0, 5).filter(({ status }) => status === 201).length
    expect((await ana.session())?.expected?.cash).toBe(paid * 1000)
  })

  it('P9 numbers closed sessions without gaps and never changes them', async () => {
    const numbers: string[] = []
    for (let i = 0; i < 3; i++) {
      await ana.open(10_000)
      await ana.count(i === 1 ? 9_000 : 10_000)
      if (i === 1) expect((await ana.refused('POST', '/till/close', {})).status).toBe(422)
      numbers.push((await ana.close('Se contó dos veces')).number ?? '')
    }
    const [first = 0, ...rest] = numbers.map((number) => Number(number.slice(-6)))
    expect(rest).toEqual([first + 1, first + 2])
    for (const change of [
      sql`UPDATE till_sessions SET reason = 'Otra' WHERE number = ${numbers[1]}`,
      sql`UPDATE till_sessions SET closed_at = NULL WHERE number = ${numbers[0]}`,
      sql`DELETE FROM till_sessions WHERE number = ${numbers[0]}`,
    ])
      await expect(test.db.query(change)).rejects.toThrow(/cannot be changed|append-only|permission denied/)
  })

  it('P9 refuses in the database whatever would move in a counted session', async () => {
    const { id } = await ana.open(10_000)
    await ana.count(10_000)
    const insert = sql`
      INSERT INTO cash_movements (id, session_id, kind, amount_minor, reason, at, day, author_id, author_name)
      VALUES (gen_random_uuid(), ${id}, 'in', 1, 'Tarde', now(), ${test.clock.today()}, ${ana.account.id}, 'Ana')`
    await expect(test.db.query(insert)).rejects.toThrow('was counted or closed')
  })

  it('P9 lets an administrator close the session that another person left open, as not counted', async () => {
    const { id } = await ana.open(100_000)
    await ana.pay(patientId, 40_000)
    const reason = 'Se quedó abierta anoche'
    const closed = await admin.post<TillSession>(`/till/sessions/${id}/close-uncounted`, { reason })
    expect(closed).toMatchObject({ state: 'uncounted', reason, countedAmounts: null, expected: { cash: 140_000 } })
    expect(closed.closedBy?.id).toBe(admin.account.id)
    expect(await ana.session()).toBeNull()
    const again = await admin.refused('POST', `/till/sessions/${id}/close-uncounted`, { reason })
    expect(refusal(again)).toEqual([409, 'transition_refused'])
    const own = await admin.open(0)
    const mine = await admin.refused('POST', `/till/sessions/${own.id}/close-uncounted`, { reason })
    expect(refusal(mine)).toEqual([409, 'transition_refused'])
  })
})

describe('the list of sessions', () => {
  it('P9 filters by state, difference, person and day, newest first', async () => {
    await ana.open(10_000)
    await ana.count(9_000)
    const short = await ana.close('Faltante')
    const open = await ana.open(20_000)
    const list = async (query: string) =>
      (await admin.call<List>('GET', `/till/sessions?limit=100&${query}`)).body.data.map(({ id }) => id)
    expect((await list('')).slice(0, 2)).toEqual([open.id, short.id])
    expect(await list('status=open')).toContain(open.id)
    expect(await list('status=open')).not.toContain(short.id)
    expect(await list('status=different')).toContain(short.id)
    expect(await list('status=different')).not.toContain(open.id)
    expect(await list(`name=${encodeURIComponent(short.number ?? '')}`)).toEqual([short.id])
    expect(await list('from=2100-01-01')).toEqual([])
    expect(refusal(await ana.refused('GET', '/till/sessions'))).toEqual([403, 'forbidden'])
  })
})

it('P8 counts what the terminal and the bank state, which may be below zero', async () => {
  const totals: Partial<Count['totals']> = { credit_card: -15_000 }
  const paid = await ana.pay(patientId, 15_000, { method: 'credit_card' })
  await ana.open(0)
  await ana.post(`/transactions/${paid.id}/refund`, { amountMinor: 15_000, reason: 'Canceló' })
  const { expected, countedAmounts } = await ana.count(0, totals)
  expect(expected?.credit_card).toBe(-15_000)
  expect(countedAmounts).toEqual(expected)
})
