import { addDays } from '@piel/contract/core/dates'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authorOf } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { newBooks, type Books } from '#/testing/books.ts'
import { adjustTreatment, chargeTreatment } from './charges.service.ts'
import { outstandingOfTreatment } from '#/modules/core/entries/entries.repository.ts'
import { adjustBalance, getStatement } from './statement.service.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'

const today = '2026-11-21'
const instant = `${today}T16:00:00.000Z`
let books: Books
let patientId: string
beforeAll(async () => {
  books = await newBooks()
})
afterAll(() => books.close())
beforeEach(async () => {
  books.clock.set(instant)
  patientId = await books.patient()
})

const made = () => ({ day: today, at: instant, author: books.staff.actor.userId, name: 'Ana STAFF' })
const author = () => authorOf(books.deps, books.staff)
const adjust = (amountMinor: number, id = patientId) =>
  adjustBalance(books.deps, books.staff, id, { amountMinor, reason: 'Descuento' })
type Query = Partial<Parameters<typeof getStatement>[3]>
const read = (query: Query = {}, context = books.staff, id = patientId) =>
  getStatement(books.deps, context, id, { page: 1, limit: 10, cursor: undefined, sort: undefined, ...query })

describe('G3 a treatment', () => {
  it('G3 is charged to its patient', async () => {
    const treatmentId = await books.treatment(patientId, { valueMinor: 50_000 })
    await books.db.transaction((tx) => chargeTreatment(tx, author(), { patientId, treatmentId, amountMinor: 30_000 }))
    expect((await books.entries(patientId)).at(-1)).toEqual({
      ...made(),
      kind: 'charge',
      amount: 30_000,
      balance: 80_000,
      treatment: treatmentId,
    })
    await books.db.query(sql`UPDATE treatments SET value_minor = 80000 WHERE id = ${treatmentId}`)
  })

  it('G3 is adjusted to its new value, whatever was paid; not at all to the value that it has', async () => {
    const treatmentId = await books.treatment(patientId, { valueMinor: 50_000 })
    await books.pay({ patientId, treatmentId, amountMinor: 20_000, status: 'completed' })
    const to = (toMinor: number) =>
      books.db.transaction((tx) =>
        adjustTreatment(tx, author(), { patientId, treatmentId, toMinor, reason: 'treatment.value' }),
      )
    expect(await outstandingOfTreatment(books.db, treatmentId)).toBe(30_000)
    await to(65_000)
    await to(65_000)
    await to(40_000)
    expect((await books.entries(patientId)).slice(2)).toEqual([
      {
        ...made(),
        kind: 'adjustment',
        amount: 15_000,
        balance: 45_000,
        treatment: treatmentId,
        reason: 'treatment.value',
      },
      {
        ...made(),
        kind: 'adjustment',
        amount: -25_000,
        balance: 20_000,
        treatment: treatmentId,
        reason: 'treatment.value',
      },
    ])
    expect(await outstandingOfTreatment(books.db, treatmentId)).toBe(20_000)
    expect(await outstandingOfTreatment(books.db, newId())).toBe(0)
    await books.db.query(sql`UPDATE treatments SET value_minor = 40000 WHERE id = ${treatmentId}`)
  })
})

describe('G3 an adjustment', () => {
  it('G3 changes the balance, and is returned and recorded', async () => {
    expect(await adjust(12_300)).toMatchObject({
      kind: 'adjustment',
      amountMinor: 12_300,
      balanceMinor: 12_300,
      at: instant,
      author: { id: books.staff.actor.userId, name: 'Ana STAFF' },
      treatment: null,
      membership: null,
      transaction: null,
      reason: 'Descuento',
    })
    const fields = ['amountMinor:12300', 'reason']
    expect(await books.lastEvent()).toEqual({ action: 'ledger.adjust', kind: 'patient', id: patientId, fields })
    await adjust(-300)
    const amounts = (await books.entries(patientId)).map(({ amount, balance }) => [amount, balance])
    expect(amounts).toEqual([
      [12_300, 12_300],
      [-300, 12_000],
    ])
  })

  it('G3 needs a patient who exists and is not archived', async () => {
    await expect(adjust(1, newId())).rejects.toMatchObject({ code: 'not_found' })
    await books.archive(patientId)
    await expect(adjust(1)).rejects.toMatchObject({ code: 'archived' })
    expect(await books.entries(patientId)).toEqual([])
  })
})

describe('G3 a statement', () => {
  it('G3 has the balance, the membership and what is open, oldest first', async () => {
    const treatmentId = await books.treatment(patientId, { valueMinor: 50_000 })
    await books.pay({ patientId, treatmentId, amountMinor: 20_000, status: 'completed' })
    const { id } = await books.pay({ patientId, plan: 'Premium', amountMinor: 100_000, status: 'completed' })
    const settled = await books.treatment(patientId, { valueMinor: 1000 })
    await books.pay({ patientId, treatmentId: settled, amountMinor: 1000, status: 'completed' })
    const { account, meta, data } = await read()
    const since = instant
    expect(account).toEqual({
      balanceMinor: 30_000 + 250_000,
      currency: 'MXN',
      membership: {
        id: expect.any(String),
        tier: 'premium',
        plan: 'Premium',
        priceMinor: 350_000,
        currency: 'MXN',
        startsOn: today,
        endsOn: '2027-11-20',
        state: 'active',
        outstandingMinor: 250_000,
      },
      renewal: null,
      open: [
        expect.objectContaining({
          kind: 'treatment',
          id: treatmentId,
          tier: null,
          plan: null,
          chargedMinor: 50_000,
          paidMinor: 20_000,
          outstandingMinor: 30_000,
          since,
        }),
        {
          kind: 'membership',
          id: account.membership?.id,
          nameEn: 'Premium',
          nameEs: 'Premium',
          tier: 'premium',
          plan: 'Premium',
          chargedMinor: 350_000,
          agreedMinor: 350_000,
          discountMinor: 0,
          paidMinor: 100_000,
          outstandingMinor: 250_000,
          since,
        },
      ],
      discountLimitPercent: 10,
    })
    expect(meta).toEqual({ page: 1, limit: 10, total: 6, totalIsExact: true })
    expect(data.map((entry) => entry.transaction?.id)).toContain(id)
  })

  it('G3 shows the state that the membership has today', async () => {
    await books.pay({ patientId, plan: 'VIP', status: 'completed' })
    const endsOn = '2027-11-20'
    for (const [day, state] of [
      [addDays(endsOn, -30), 'active'],
      [addDays(endsOn, -29), 'ends'],
      [endsOn, 'ends'],
      [addDays(endsOn, 1), 'ended'],
    ] as const) {
      books.clock.set(`${day}T16:00:00.000Z`)
      expect((await read()).account.membership?.state).toBe(state)
    }
  })

  it('G3 without entries owes nothing', async () => {
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

  it.each([
    [{}, [7, 6, 5, 4, 3, 2, 1]],
    [{ sort: '-at' }, [7, 6, 5, 4, 3, 2, 1]],
    [{ sort: 'at' }, [1, 2, 3, 4, 5, 6, 7]],
    [{ page: 2, limit: 3 }, [4, 3, 2]],
    [{ page: 3, limit: 3 }, [1]],
    [{ page: 2, limit: 3, sort: 'at' }, [4, 5, 6]],
    [{ page: 3, limit: 3, sort: 'at' }, [7]],
    [{ page: 4, limit: 3 }, []],
  ] as [Query, number[]][])('G3 read with %j has the entries %j', async (query, amounts) => {
    for (let amount = 1; amount <= 7; amount += 1) await adjust(amount)
    const { data, meta } = await read(query)
    expect(data.map(({ amountMinor }) => amountMinor)).toEqual(amounts)
    expect(meta).toEqual({ page: 1, limit: 10, ...query, sort: undefined, total: 7, totalIsExact: true })
  })

  it('G3 is read by page alone, and of a patient who exists', async () => {
    await expect(read({ cursor: 'x' })).rejects.toMatchObject({ code: 'validation_failed' })
    await expect(read({}, books.staff, newId())).rejects.toMatchObject({ code: 'not_found' })
  })

  it('G3 of an archived patient is the administrators’', async () => {
    await adjust(100)
    await books.archive(patientId)
    await expect(read()).rejects.toMatchObject({ code: 'not_found' })
    expect((await read({}, await books.contextOf('ADMIN'))).account.balanceMinor).toBe(100)
  })
})

describe('G4 the verification of money', () => {
  it('G4 counts what it compared, and names a treatment that is not charged at its value', async () => {
    const treatmentId = await books.treatment(patientId, { valueMinor: 50_000 })
    const found = async () => (await verifyMoney(books.db)).problems
    expect(await found()).toEqual([])
    await books.db.query(sql`UPDATE treatments SET value_minor = 40000 WHERE id = ${treatmentId}`)
    expect(await found()).toEqual([`treatment ${treatmentId}: charged 50000, expected 40000`])
    await books.db.query(sql`UPDATE treatments SET value_minor = 50000 WHERE id = ${treatmentId}`)
    const report = await verifyMoney(books.db)
    const [counts] = await books.db.query(sql`SELECT (SELECT count(*) FROM ledger_entries) AS entries,
      (SELECT count(*) FROM transactions) AS transactions, (SELECT count(*) FROM treatments) AS treatments,
      (SELECT count(*) FROM sales) AS sales`)
    expect(report).toEqual({ ...counts, problems: [] })
  })
})
