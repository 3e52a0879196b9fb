import type { Analytics, dashboardEndpoints } from '@piel/contract/office/dashboard'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { ListMeta } from '@piel/contract/core/pagination'
import type { TransactionRow, TransactionTotals } from '@piel/contract/money/transactions'
import type { TreatmentRow } from '@piel/contract/treatments/treatments'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { makeDoctor } from '#/testing/care.ts'
import { testClock } from '#/testing/clock.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { testEnv } from '#/testing/env.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { complete, makePayment } from '#/testing/transactions.ts'
import { makeTreatment, makeTreatmentType } from '#/testing/treatments.ts'

type Figures = AnswerOf<typeof dashboardEndpoints.get>

interface Clinic {
  test: TestApp
  /** Stops the clinic's clock and the clock of the token issuer. */
  at: (instant: string) => void
  /** Calls with a token that is issued now. */
  desk: () => Promise<PatientCalls>
  patientId: string
}

async function inClinic(timeZone: string, now: string, work: (clinic: Clinic) => Promise<void>) {
  const clock = testClock(timeZone)
  const env = testEnv()
  const test = await buildTestApp({ env: { clinic: { ...env.clinic, timeZone } }, deps: { clock } })
  try {
    const at = (instant: string) => [clock, test.clock].forEach((one) => one.set(instant))
    at(now)
    const desk = async () => patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
    await work({ test, at, desk, patientId: (await (await desk()).register()).id })
  } finally {
    await test.close()
  }
}

const get = async <T>(calls: PatientCalls, url: string): Promise<T> => {
  const { status, body } = await calls.call<T>('GET', url)
  expect(status).toBe(200)
  return body
}

/** Every card and both charts beside the rows of the list that each opens. */
async function agree(calls: PatientCalls): Promise<Figures> {
  const figures = await get<Figures>(calls, '/dashboard')
  const total = async (url: string) => (await get<{ meta: ListMeta }>(calls, url)).meta.total
  expect(figures).toMatchObject({
    activePatients: await total('/patient?status=active'),
    treatments: await total('/treatments'),
    activeDoctors: await total('/doctor?status=ACTIVE'),
    transactions: await total('/transactions'),
  })

  const { from, to } = figures.month
  for (const range of [`from=${from}&to=${to}`, 'from=2025-12-01&to=2026-12-31', 'from=2026-10-31&to=2026-10-31']) {
    const paid = await get<{ data: TransactionRow[]; totals: TransactionTotals }>(
      calls,
      `/transactions?status=settled&limit=100&${range}`,
    )
    const charts = await get<Analytics>(calls, `/dashboard/analytics?${range}`)
    const rows = paid.data.reduce((sum, row) => sum + row.amountMinor, 0)
    expect([rows, paid.totals?.incomeMinor]).toEqual([charts.incomeMinor, charts.incomeMinor])
    if (range.startsWith(`from=${from}&`)) expect(figures.monthIncomeMinor).toBe(rows)

    const started = await get<{ data: TreatmentRow[]; meta: ListMeta }>(calls, `/treatments?limit=100&${range}`)
    expect(charts.treatmentsTotal).toBe(started.meta.total)
    for (const { type, counts } of charts.treatments)
      for (const [status, count] of Object.entries(counts))
        expect(started.data.filter((row) => row.type.id === type.id && row.status === status)).toHaveLength(count)
  }
  return figures
}

it('H1 H2 shows on each card and chart the sum of the rows of its list', async () => {
  await inClinic('America/Mexico_City', '2026-11-21T16:00:00Z', async ({ test, at, desk, patientId }) => {
    await agree(await desk())
    const [typeId, otherType] = [await makeTreatmentType(test.db), await makeTreatmentType(test.db)]
    const { id: doctorId } = await makeDoctor(test)
    for (const [n, status] of (['started', 'inProgress', 'completed', 'cancelled', 'completed'] as const).entries())
      await makeTreatment(test, {
        patientId,
        doctorId,
        typeId: n === 3 ? otherType : typeId,
        status,
        startsOn: `2026-1${n % 2}-0${n + 1}`,
      })
    for (const [n, status] of (['pending', 'completed', 'failed', 'refunded', 'completed'] as const).entries()) {
      at(`2026-${n % 2 === 0 ? '11' : '10'}-1${n}T18:00:00Z`)
      await makePayment(test, { patientId, amountMinor: 10 ** n * 101, status })
    }
    at('2026-10-31T20:00:00Z')
    await makePayment(test, { patientId, amountMinor: 70_000, refundMinor: 333 })
    at('2026-11-21T16:00:00Z')
    const figures = await agree(await desk())
    expect(figures).toMatchObject({ treatments: 5, transactions: 8, monthIncomeMinor: 1_010_000 })

    // Archived patients stay in the books, but are not counted.
    const calls = await desk()
    await test.db.query(sql`UPDATE patients SET archived_at = now() WHERE id = ${patientId}`)
    expect(await agree(calls)).toMatchObject({ activePatients: 0, treatments: 5, transactions: 8 })
    await test.db.query(sql`UPDATE doctors SET status = 'ON_LEAVE' WHERE id = ${doctorId}`)
    expect(await agree(calls)).toMatchObject({ activeDoctors: 0 })
  })
})

it.each([
  ['America/Mexico_City', '2026-11-01T06:00:00.000Z'],
  ['America/Tijuana', '2026-11-01T07:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-10-31T10:00:00.000Z'],
])('H1 H2 counts, in %s, a payment at 23:59:59 on the 31st to the month that ends', async (timeZone, midnight) => {
  const ago = (ms: number) => new Date(Date.parse(midnight) - ms).toISOString()
  await inClinic(timeZone, ago(1000), async ({ test, at, desk, patientId }) => {
    const waiting = await makePayment(test, { patientId, amountMinor: 500, status: 'pending' })
    const last = await makePayment(test, { patientId, amountMinor: 100_000 })
    expect(await agree(await desk())).toMatchObject({
      month: { from: '2026-10-01', to: '2026-10-31' },
      monthIncomeMinor: 100_000,
    })

    at(midnight)
    // Pending payments completed in November; refunds made now reduce November, also below zero.
    await complete(test, waiting.id)
    const calls = await desk()
    const refund = { amountMinor: 40_000, reason: 'Cobro de más' }
    const { etag } = await calls.call('GET', `/transactions/${last.id}`)
    const given = await calls.call('POST', `/transactions/${last.id}/refund`, refund, {
      'if-match': etag ?? '',
      'idempotency-key': last.id,
    })
    expect(given.status).toBe(200)
    expect(await agree(calls)).toMatchObject({
      month: { from: '2026-11-01', to: '2026-11-30' },
      monthIncomeMinor: -39_500,
    })
    const october = await get<Analytics>(calls, '/dashboard/analytics?from=2026-10-01&to=2026-10-31')
    expect(october.income.at(-1)).toMatchObject({ day: '2026-10-31', paidMinor: 100_000, refundedMinor: 0 })
    expect(october.incomeMinor).toBe(100_000)
  })
})
