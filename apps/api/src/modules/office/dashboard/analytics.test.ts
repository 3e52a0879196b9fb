import type { Analytics, dashboardEndpoints } from '@piel/contract/office/dashboard'
import { maxRangeDays } from '@piel/contract/office/dashboard'
import { addDays, endOfMonth } from '@piel/contract/core/dates'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { transactionStatuses } from '@piel/contract/money/transactions'
import { treatmentStatuses } from '@piel/contract/treatments/treatments'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storePayments, storeTreatments } from '#/testing/stored-money.ts'
import { makeDoctor } from '#/testing/care.ts'
import { parseCsv } from '#/testing/csv.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { byTier } from '#/testing/tier.ts'
import { incomePoints } from './analytics.service.ts'

type Figures = AnswerOf<typeof dashboardEndpoints.get>

let test: TestApp
let staff: PatientCalls
let headers: { authorization: string }
let patientId: string
let doctorId: string
let types: { id: string; name: string }[]
/** Sets the clock and signs in, because tokens of another time are invalid. */
async function at(instant: string) {
  test.clock.set(instant)
  headers = (await test.signedInAs('STAFF')).headers
  staff = patientCallsOf(test, headers)
}
beforeAll(async () => {
  test = await buildTestApp()
  await at('2026-11-21T16:00:00Z')
  patientId = (await staff.register()).id
  doctorId = (await makeDoctor(test)).id
  types = await test.db.query(sql`SELECT id, name_en AS name FROM treatment_types ORDER BY name_en`)
})
afterAll(() => test.close())

const figures = async () => (await staff.call<Figures>('GET', '/dashboard')).body
const analytics = async (query = '') => {
  const { status, body } = await staff.call<Analytics>('GET', `/dashboard/analytics${query}`)
  expect(status).toBe(200)
  return body
}

describe('the range', () => {
  it('H2 J4 is shown only to staff, as are its files', async () => {
    for (const path of ['/dashboard/analytics', '/dashboard/income/export', '/dashboard/treatments/export']) {
      expect((await test.app.inject(`/api${path}`)).statusCode).toBe(401)
      for (const kind of ['USER', 'DOCTOR'] as const) {
        const calls = patientCallsOf(test, (await test.signedInAs(kind)).headers)
        expect((await calls.refused('GET', path)).status).toBe(403)
      }
    }
  })

  it.each([
    ['?from=2026-02-30&to=2026-03-01', '/from validation.dateInvalid'],
    ['?from=yesterday&to=2026-03-01', '/from validation.dateInvalid'],
    ['?from=2026-03-01', '/to validation.rangeIncomplete'],
    ['?to=2026-03-01', '/to validation.rangeIncomplete'],
    ['?from=2026-03-02&to=2026-03-01', '/to validation.rangeOrder'],
    [`?from=2020-01-01&to=${addDays('2020-01-01', maxRangeDays)}`, '/to validation.rangeTooLong'],
    ['?period=weekly', '/period validation.invalid'],
  ])('H2 refuses %s', async (query, problem) => {
    const answer = await staff.refused('GET', `/dashboard/analytics${query}`)
    expect(refusal(answer)).toEqual([422, 'validation_failed'])
    expect(refusedFields(answer)).toContain(`/query${problem}`)
  })

  it('H2 is the last seven days of the clinic’s calendar by default', async () => {
    await at('2026-11-22T05:59:59Z')
    expect(await analytics()).toMatchObject({ from: '2026-11-15', to: '2026-11-21', period: 'monthly' })
    await at('2026-11-22T06:00:00Z')
    const { from, to, income, asOf } = await analytics()
    expect({ from, to, asOf }).toEqual({ from: '2026-11-16', to: '2026-11-22', asOf: '2026-11-22T06:00:00.000Z' })
    expect(income.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, n) => addDays('2026-11-16', n)))
    await at('2026-11-21T16:00:00Z')
    expect((await analytics(`?from=2020-01-01&to=${addDays('2020-01-01', maxRangeDays - 1)}`)).income).toHaveLength(
      maxRangeDays,
    )
  })

  it('H2 has a point for every month it touches, leap day and turn of the year included', async () => {
    const yearly = await analytics('?from=2023-11-30&to=2024-03-01&period=yearly')
    expect(yearly.income.map(({ day }) => day)).toEqual([
      '2023-11-01',
      '2023-12-01',
      '2024-01-01',
      '2024-02-01',
      '2024-03-01',
    ])
    const daily = await analytics('?from=2024-02-28&to=2024-03-01')
    expect(daily.income.map(({ day }) => day)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  })
})

describe('income', () => {
  it('H1 H2 is what was completed on a day minus what was refunded on it', async () => {
    await storePayments(test.db, patientId, [
      { day: '2026-10-31', amountMinor: 200_000, refundedMinor: 50_000, refundedOn: '2026-11-02' },
      { day: '2026-11-01', amountMinor: 350_050, method: 'paypal' },
      { day: '2026-11-01', amountMinor: 99_999, refundedMinor: 99_999 },
      { day: '2026-11-02', amountMinor: 777, status: 'pending' },
      { day: '2026-11-02', amountMinor: 777, status: 'failed' },
      { day: '2026-11-30', amountMinor: 1 },
      { day: '2026-12-01', amountMinor: 5 },
    ])
    expect(await figures()).toMatchObject({ monthIncomeMinor: 300_051, transactions: 9 })
    const october = await analytics('?from=2026-10-31&to=2026-11-01')
    expect(october.income).toEqual([
      { day: '2026-10-31', payments: 1, paidMinor: 200_000, refundedMinor: 0, incomeMinor: 200_000 },
      { day: '2026-11-01', payments: 2, paidMinor: 450_049, refundedMinor: 99_999, incomeMinor: 350_050 },
    ])
    expect(october.incomeMinor).toBe(550_050)
    expect((await analytics('?from=2026-11-02&to=2026-11-02')).income).toEqual([
      { day: '2026-11-02', payments: 0, paidMinor: 0, refundedMinor: 50_000, incomeMinor: -50_000 },
    ])
    expect((await analytics('?from=2026-10-01&to=2026-10-31')).incomeMinor).toBe(200_000)
  })

  it('H1 starts a month at the clinic’s midnight', async () => {
    for (const [instant, from, to] of [
      ['2026-12-01T05:59:59.999Z', '2026-11-01', '2026-11-30'],
      ['2026-12-01T06:00:00.000Z', '2026-12-01', '2026-12-31'],
      ['2024-03-01T05:59:59.999Z', '2024-02-01', '2024-02-29'],
      ['2027-01-01T05:59:59.999Z', '2026-12-01', '2026-12-31'],
    ] as const) {
      await at(instant)
      const { month, monthIncomeMinor } = await figures()
      expect(month).toEqual({ from, to })
      expect(monthIncomeMinor).toBe((await analytics(`?from=${from}&to=${to}`)).incomeMinor)
    }
    await at('2026-11-21T16:00:00Z')
  })

  it('H2 equals the sum of the rows of the transactions, point by point and in any range', async () => {
    const day = fc.integer({ min: 0, max: 1200 }).map((n) => addDays('2023-06-15', n))
    const payments = fc.sample(
      fc.record({
        day,
        amountMinor: fc.integer({ min: 1, max: 1_000_000_000 }),
        back: fc.integer({ min: 0, max: 3 }),
        status: fc.constantFrom(...transactionStatuses),
      }),
      400,
    )
    await storePayments(
      test.db,
      patientId,
      payments.map(({ day: paidOn, amountMinor, back, status }) => {
        const part = Math.floor((amountMinor * back) / 4)
        const refundedMinor = status === 'refunded' ? amountMinor : status === 'completed' ? part : 0
        return { day: paidOn, amountMinor, refundedMinor, refundedOn: addDays(paidOn, back * 10), status }
      }),
    )
    const range = fc.tuple(day, day, fc.constantFrom('monthly', 'yearly')).map(([a, b, period]) => ({
      from: a < b ? a : b,
      to: a < b ? b : a,
      period,
    }))
    await fc.assert(
      fc.asyncProperty(range, async ({ from, to, period }) => {
        const { income, incomeMinor } = await analytics(`?from=${from}&to=${to}&period=${period}`)
        const [rows] = await test.db.query<{ income: number; payments: number }>(sql`
          SELECT coalesce(sum(amount_minor), 0)::bigint AS income, count(*) FILTER (WHERE kind = 'payment') AS payments
          FROM transactions WHERE status IN ('completed', 'refunded') AND day BETWEEN ${from} AND ${to}`)
        const sum = (of: (point: (typeof income)[number]) => number) => income.reduce((total, p) => total + of(p), 0)
        expect({ income: sum((p) => p.incomeMinor), payments: sum((p) => p.payments) }).toEqual(rows)
        expect(sum((p) => p.paidMinor - p.refundedMinor)).toBe(incomeMinor)
        expect(incomeMinor).toBe(rows?.income)
      }),
      { numRuns: byTier({ first: 20, full: 60 }) },
    )
  })

  it('H2 omits no day and no month, whatever the range', () => {
    const day = fc.integer({ min: 0, max: 4000 }).map((n) => addDays('2019-12-25', n))
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: maxRangeDays - 1 }), (from, length) => {
        const to = addDays(from, length)
        const daily = incomePoints('monthly', { from, to }, [])
        expect(daily).toHaveLength(length + 1)
        expect([daily[0]?.day, daily.at(-1)?.day]).toEqual([from, to])
        const monthly = incomePoints('yearly', { from, to }, []).map((point) => point.day)
        expect(monthly).toEqual([...new Set(daily.map((point) => `${point.day.slice(0, 7)}-01`))])
        for (const first of monthly.slice(0, -1))
          expect(addDays(endOfMonth(first), 1)).toBe(monthly[monthly.indexOf(first) + 1])
      }),
      { numRuns: 50 },
    )
  })
})

describe('treatments', () => {
  it('H1 H2 are counted by type and status of those that started in the range, most frequent first', async () => {
    const [acne, alopecia] = [types[0]?.id ?? '', types[1]?.id ?? '']
    const [id] = await storeTreatments(test.db, { patientId, doctorId }, [
      { typeId: acne, startsOn: '2026-11-10' },
      { typeId: acne, startsOn: '2026-11-16', status: 'cancelled' },
      { typeId: alopecia, startsOn: '2026-11-15', status: 'completed' },
      { typeId: alopecia, startsOn: '2026-11-16', status: 'inProgress' },
      { typeId: alopecia, startsOn: '2026-11-21', status: 'inProgress' },
    ])
    expect(await figures()).toMatchObject({ treatments: 5 })
    const none = { started: 0, inProgress: 0, completed: 0, cancelled: 0 }
    const week = await analytics()
    expect(week.treatments.map(({ type, counts, total }) => [type.nameEn, counts, total])).toEqual([
      ['Alopecia', { ...none, completed: 1, inProgress: 2 }, 3],
      ['Acne', { ...none, cancelled: 1 }, 1],
    ])
    expect(week.treatmentsTotal).toBe(4)

    await test.db.query(sql`UPDATE treatments SET starts_on = '2026-11-18', status = 'inProgress' WHERE id = ${id}`)
    const moved = await analytics()
    expect(moved.treatments[1]).toMatchObject({ counts: { cancelled: 1, inProgress: 1 }, total: 2 })
    expect(await figures()).toMatchObject({ treatments: 5 })
    const [rows] = await test.db.query(sql`SELECT count(*) AS total FROM treatments`)
    expect(rows).toEqual({ total: 5 })
    expect(Object.keys(moved.treatments[0]?.counts ?? {}).toSorted()).toEqual(treatmentStatuses.toSorted())
  })
})

it('H1 counts doctors who are neither on leave, nor inactive, nor archived', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, async () => (await makeDoctor(test)).id))
  await test.db.query(sql`UPDATE doctors SET status = 'ON_LEAVE' WHERE id = ${ids[0]}`)
  await test.db.query(sql`UPDATE doctors SET status = 'INACTIVE' WHERE id = ${ids[1]}`)
  await test.db.query(sql`UPDATE doctors SET archived_at = now() WHERE id = ${ids[2]}`)
  const { activeDoctors } = await figures()
  const list = await staff.call<{ meta: { total: number } }>('GET', '/doctor?status=ACTIVE')
  expect(activeDoctors).toBe(2)
  expect(list.body.meta.total).toBe(activeDoctors)
  const patients = await staff.list({ status: 'active' })
  expect(patients.meta.total).toBe((await figures()).activePatients)
})

describe('the files', () => {
  const file = async (path: string, language = 'en') => {
    const answer = await test.app.inject({ url: `/api${path}`, headers: { ...headers, 'accept-language': language } })
    expect(answer.statusCode).toBe(200)
    return { name: answer.headers['content-disposition'], rows: parseCsv(answer.body.replace('\uFEFF', '')) }
  }

  it('H2 contain what the charts show, in pesos, and are recorded', async () => {
    const income = await file('/dashboard/income/export?from=2026-10-31&to=2026-11-02')
    expect(income.name).toBe('attachment; filename="income-2026-10-31-2026-11-02.csv"')
    expect(income.rows).toEqual([
      ['Day', 'Payments', 'Paid (MXN)', 'Refunded (MXN)', 'Income (MXN)'],
      ['2026-10-31', '1', '2000.00', '0.00', '2000.00'],
      ['2026-11-01', '2', '4500.49', '999.99', '3500.50'],
      ['2026-11-02', '0', '0.00', '500.00', '-500.00'],
    ])
    const months = await file('/dashboard/income/export?from=2026-11-30&to=2026-12-02&period=yearly', 'es')
    expect(months.rows.map(([month]) => month)).toEqual(['Mes', '2026-11', '2026-12'])
    const treatments = await file('/dashboard/treatments/export?from=2026-11-15&to=2026-11-21', 'es')
    expect(treatments.rows).toEqual([
      ['Tratamiento', 'Iniciado', 'En curso', 'Completado', 'Cancelado', 'Total'],
      ['Alopecia', '0', '2', '1', '0', '3'],
      ['Acné', '0', '1', '0', '1', '2'],
    ])
    const events = await test.db.query(sql`
      SELECT action, fields FROM audit_events WHERE action LIKE '%.export' ORDER BY sequence`)
    expect(events).toEqual([
      { action: 'transaction.export', fields: ['from', 'to', 'period', 'rows:3'] },
      { action: 'transaction.export', fields: ['from', 'to', 'period', 'rows:2'] },
      { action: 'treatment.export', fields: ['from', 'to', 'period', 'rows:2'] },
    ])
  })
})
