import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import { addDays, endOfMonth } from '@piel/contract/core/dates'
import type { Checkout } from '@piel/contract/money/checkouts'
import type { ListMeta } from '@piel/contract/core/pagination'
import type { Debts, IncomeReport, MembershipEnds, NoShows } from '@piel/contract/office/reports'
import type { TransactionRow, TransactionTotals } from '@piel/contract/money/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { makeAgendaPatient, makePerson } from '#/testing/agenda.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { makeDoctor } from '#/testing/care.ts'
import { owe, payFor, sellTo, settle } from '#/testing/ledger.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { byTier } from '#/testing/tier.ts'
import { makeTreatment, makeTreatmentType } from '#/testing/treatments.ts'

const today = '2026-11-21'

let test: TestApp
let admin: PatientCalls
let staff: PatientCalls
beforeAll(async () => {
  test = await buildTestApp()
  await at(today)
})
afterAll(() => test.close())

/** Sets the clock to noon and signs in, because tokens of another time are invalid. */
async function at(day: string) {
  test.clock.set(`${day}T18:00:00Z`)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
}
/** Sets the clock alone, for what no call does. */
const on = (day: string) => test.clock.set(`${day}T18:00:00Z`)
async function get<T>(path: string, calls = admin): Promise<T> {
  const { status, body } = await calls.call<T>('GET', path)
  expect(status).toBe(200)
  return body
}

const random = (() => {
  let state = 20_261_121
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
})()
/** A span within the 200 days before today. */
function span(): { from: string; to: string } {
  const [one, other] = [random(200), random(200)]
  return { from: addDays(today, -Math.max(one, other)), to: addDays(today, -Math.min(one, other)) }
}
const spans = () => Array.from({ length: byTier({ first: 3, full: 100 }) }, span)

describe('the rules of the reports', () => {
  it('Q6 shows reports only to those who may see their lists, and no income to reception', async () => {
    const paths = ['/reports/no-shows', '/reports/debts', '/reports/income', '/reports/memberships']
    for (const path of paths) expect((await test.app.inject(`/api${path}`)).statusCode).toBe(401)
    for (const kind of ['USER', 'DOCTOR'] as const) {
      const calls = patientCallsOf(test, (await test.signedInAs(kind)).headers)
      for (const path of paths) expect((await calls.refused('GET', path)).status).toBe(403)
    }
    expect((await staff.refused('GET', '/reports/income')).status).toBe(403)
    // The totals of these lists are income, and the membership is part of the account.
    for (const path of ['/transactions?service=account', '/transactions/export?doctorId=none'])
      expect(refusal(await staff.refused('GET', path))).toEqual([403, 'forbidden'])
    const doctor = patientCallsOf(test, (await test.signedInAs('DOCTOR')).headers)
    expect(refusal(await doctor.refused('GET', '/patient?membershipEnds=2026-11'))).toEqual([403, 'forbidden'])
  })

  it.each([
    ['/reports/no-shows?from=2026-02-30&to=2026-03-01', '/from validation.dateInvalid'],
    ['/reports/no-shows?from=2026-03-01', '/to validation.rangeIncomplete'],
    ['/reports/income?from=2026-03-02&to=2026-03-01', '/to validation.rangeOrder'],
    ['/reports/income?from=2000-03-02&to=2026-03-01', '/to validation.rangeTooLong'],
    ['/debtors?age=12', '/age validation.invalid'],
    ['/appointments?weekday=8', '/weekday validation.invalid'],
    ['/appointments?hour=24', '/hour validation.invalid'],
    ['/transactions?service=Acne', '/service validation.invalid'],
    ['/patient?membershipEnds=2026-13', '/membershipEnds validation.invalid'],
  ])('Q6 refuses %s', async (path, field) => {
    const answer = await admin.refused('GET', path)
    expect(refusal(answer)).toEqual([422, 'validation_failed'])
    expect(refusedFields(answer)).toContain(`/query${field}`)
  })

  it('Q6 answers with zeros while there is nothing', async () => {
    expect(await get<NoShows>('/reports/no-shows')).toMatchObject({
      from: '2026-08-24',
      to: today,
      hours: [],
      held: 0,
      missed: 0,
    })
    expect(await get<Debts>('/reports/debts')).toMatchObject({ debtors: 0, owedMinor: 0 })
    expect(await get<IncomeReport>('/reports/income')).toMatchObject({ doctors: [], services: [], incomeMinor: 0 })
    const { months, total } = await get<MembershipEnds>('/reports/memberships')
    expect([months.length, months[0]?.month, months.at(-1)?.month, total]).toEqual([13, '2026-11-01', '2027-11-01', 0])
  })
})

describe('no-shows', () => {
  it('Q6 counts no-shows by weekday and hour, equal to the list of any span', async () => {
    const [patientId, leadId] = [await makeAgendaPatient(test.db), await makePerson(test)]
    const visits = Array.from({ length: 150 }, () => ({
      id: newId(),
      day: addDays(today, -random(200)),
      start: `${String(8 + random(11)).padStart(2, '0')}:${['00', '20', '40'][random(3)]}`,
      status: ['completed', 'completed', 'noShow', 'cancelled'][random(4)],
    }))
    await test.db.query(sql`
      INSERT INTO appointments (id, patient_id, location_id, type_id, lead_id, local_date, local_start, time_zone, starts_at,
        ends_at, parts, status, origin, cancelled_by, cancel_reason, created_at, updated_at)
      SELECT v.id, ${patientId}, (SELECT id FROM locations LIMIT 1), (SELECT id FROM appointment_types LIMIT 1), ${leadId},
        v.day, v.start, 'America/Mexico_City', v.day + v.start, v.day + v.start + interval '20 minutes', '{}', v.status,
        'desk', CASE v.status WHEN 'cancelled' THEN 'patient' END, CASE v.status WHEN 'cancelled' THEN 'Viaje' END,
        now(), now()
      FROM json_to_recordset(${JSON.stringify(visits)}::json) AS v(id uuid, day date, start time, status text)`)
    // A step taken back and taken again, and an appointment that was moved before it was missed.
    const [first, second] = visits
    for (const status of ['inProgress', 'noShow', 'completed'])
      await test.db.query(sql`UPDATE appointments SET status = ${status}, cancelled_by = NULL WHERE id = ${first?.id}`)
    await test.db.query(sql`UPDATE appointments SET status = 'noShow', cancelled_by = NULL, local_start = '07:10',
      starts_at = local_date + time '07:10', ends_at = local_date + time '07:30' WHERE id = ${second?.id}`)

    for (const { from, to } of spans()) {
      const { hours, missed, held } = await get<NoShows>(`/reports/no-shows?from=${from}&to=${to}`)
      const listed = async (status: string, more = '') =>
        (
          await get<{ data: AppointmentRow[]; meta: ListMeta }>(
            `/appointments?limit=100&status=${status}&from=${from}&to=${to}${more}`,
          )
        ).meta.total
      expect([missed, held]).toEqual([await listed('noShow'), await listed('completed')])
      expect(hours.reduce((sum, hour) => sum + hour.missed, 0)).toBe(missed)
      const one = hours[random(hours.length)]
      if (!one) continue
      const place = `&weekday=${one.weekday}&hour=${one.hour}`
      expect([one.missed, one.held]).toEqual([await listed('noShow', place), await listed('completed', place)])
    }
  })
})

describe('debt by age', () => {
  it('Q6 counts each balance at the age of its oldest unpaid charge, equal to the list of debtors', async () => {
    const patients = await Promise.all(Array.from({ length: 12 }, () => makeAgendaPatient(test.db)))
    for (const [n, patientId] of patients.entries()) {
      on(addDays('2026-07-01', n * 12))
      const treatmentId = await makeTreatment(test, { patientId, valueMinor: 100_000 + n })
      on(addDays('2026-07-01', n * 12 + 9))
      if (n % 3 === 0) await payFor(test, patientId, { amountMinor: 100_000 + n, treatmentId })
      if (n % 2 === 0) await makeTreatment(test, { patientId, valueMinor: 50_000 })
      if (n % 5 === 1) await payFor(test, patientId, { amountMinor: 2_000 })
    }
    await at(today)
    const archived = await makeAgendaPatient(test.db)
    await owe(test, archived, 700)
    await test.db.query(sql`UPDATE patients SET archived_at = now() WHERE id = ${archived}`)

    const { ages, debtors, owedMinor } = await get<Debts>('/reports/debts', staff)
    type List = { meta: ListMeta; owedMinor: number | null }
    const listed = async (query: string) => {
      const { meta, owedMinor: owed } = await get<List>(`/debtors${query}`)
      return [meta.total, owed]
    }
    expect(ages.map(({ age }) => age)).toEqual(['upTo30', 'upTo60', 'upTo90', 'over90'])
    for (const { age, debtors: count, owedMinor: owed } of ages)
      expect([count, owed]).toEqual(await listed(`?age=${age}`))
    expect([debtors, owedMinor]).toEqual(await listed(''))
    expect(ages.every(({ debtors: count }) => count > 0)).toBe(true)
  })

  it('Q6 moves a balance to the next age with the day, and to none when it is paid', async () => {
    const patientId = await makeAgendaPatient(test.db)
    on('2026-01-01')
    await owe(test, patientId, 123_456)
    const ageOn = async (day: string) => {
      await at(day)
      const { ages } = await get<Debts>('/reports/debts')
      const [row] = await test.db.query<{ since: string }>(
        sql`SELECT owed_since AS since FROM patient_balances WHERE patient_id = ${patientId}`,
      )
      return [row?.since, ages.find(({ owedMinor }) => owedMinor === 123_456)?.age]
    }
    await test.db.query(sql`UPDATE patients SET archived_at = now() WHERE id <> ${patientId}`)
    expect(await ageOn('2026-01-31')).toEqual(['2026-01-01', 'upTo30'])
    expect(await ageOn('2026-02-01')).toEqual(['2026-01-01', 'upTo60'])
    expect(await ageOn('2026-04-01')).toEqual(['2026-01-01', 'upTo90'])
    expect(await ageOn('2026-04-02')).toEqual(['2026-01-01', 'over90'])
    await settle(test, patientId)
    expect(await ageOn('2026-04-02')).toEqual([null, undefined])
    await at(today)
  })
})

describe('income by doctor and by service', () => {
  it('Q6 attributes each part of a payment, equal to the list of any span, and to all income', async () => {
    const doctors = [await makeDoctor(test), await makeDoctor(test)]
    const types = [await makeTreatmentType(test.db), await makeTreatmentType(test.db)]
    const patientId = await makeAgendaPatient(test.db)
    for (let n = 0; n < byTier({ first: 8, full: 14 }); n += 1) {
      on(addDays(today, -random(200)))
      const treatmentOf = (k: number) =>
        makeTreatment(test, {
          patientId,
          doctorId: doctors[k % 2]?.id ?? '',
          typeId: types[Math.floor(n / 2) % 2] ?? '',
          valueMinor: 40_000,
        })
      const charges = [await treatmentOf(n), await treatmentOf(n + 1)]
      if (n % 4 === 0) {
        // Two charges in one payment; a part of it is refunded.
        await at(test.clock.today())
        const payments = [{ method: 'bank_transfer', amountMinor: 80_000 }]
        const paid = await admin.call<Checkout>('POST', '/checkouts', {
          patientId,
          charges,
          payments,
        })
        expect(paid.status).toBe(201)
        const [split] = paid.body.payments
        const refund = { amountMinor: 50_000, reason: 'Cobro de más', method: 'bank_transfer' }
        expect((await admin.call('POST', `/transactions/${split?.id}/refund`, refund)).status).toBe(200)
      } else if (n % 4 === 1) {
        await payFor(test, patientId, { amountMinor: 5_000 + n })
        await at(test.clock.today())
        const pending = { patientId, amountMinor: 900 + n, method: 'bank_transfer', treatmentId: charges[1] }
        const { body } = await admin.call<TransactionRow>('POST', '/transactions', pending)
        expect((await admin.call('POST', `/transactions/${body.id}/complete`)).status).toBe(200)
      } else {
        const payment = await payFor(test, patientId, { amountMinor: 30_000 + n, treatmentId: charges[0] ?? '' })
        // The refund is taken from the doctor who was paid.
        await test.db.query(sql`UPDATE treatments SET doctor_id = ${doctors[n % 2]?.id} WHERE id = ${charges[0]}`)
        if (n % 4 === 2) await payment.refund(7_000)
      }
    }
    await at(today)

    for (const { from, to } of spans()) {
      const range = `from=${from}&to=${to}`
      const { doctors: byDoctor, services, ...all } = await get<IncomeReport>(`/reports/income?${range}`)
      const listed = async (more: string) => {
        const list = await get<{ data: TransactionRow[]; totals: TransactionTotals }>(
          `/transactions?limit=100&status=settled&${range}${more}`,
        )
        const rows = list.data.reduce((sum, row) => sum + (row.partMinor ?? row.amountMinor), 0)
        expect(rows).toBe(list.totals?.incomeMinor)
        return [list.totals?.paidMinor, list.totals?.refundedMinor, list.totals?.incomeMinor]
      }
      expect([all.paidMinor, all.refundedMinor, all.incomeMinor]).toEqual(await listed(''))
      for (const { doctor, paidMinor, refundedMinor, incomeMinor } of byDoctor)
        expect([paidMinor, refundedMinor, incomeMinor]).toEqual(await listed(`&doctorId=${doctor?.id ?? 'none'}`))
      expect(byDoctor.reduce((sum, one) => sum + one.incomeMinor, 0)).toBe(all.incomeMinor)
      for (const { service, paidMinor, refundedMinor, incomeMinor } of services)
        expect([paidMinor, refundedMinor, incomeMinor]).toEqual(await listed(`&service=${service}`))
    }
    expect((await verifyMoney(test.db)).problems).toEqual([])
  })
})

describe('memberships that end', () => {
  it('Q6 counts memberships that none follows by the month of their end, equal to the list of patients', async () => {
    on('2026-02-10')
    const [standard, vip, renewed, ended] = await Promise.all(
      Array.from({ length: 4 }, () => makeAgendaPatient(test.db)),
    )
    await sellTo(test, standard ?? '', 'estandar')
    on('2026-06-05')
    await sellTo(test, vip ?? '', 'vip')
    on('2025-12-02')
    await sellTo(test, renewed ?? '', 'vip')
    await sellTo(test, ended ?? '', 'premium')
    await at(today)
    expect((await admin.call('POST', `/patient/${renewed}/memberships`, { tier: 'vip' })).status).toBe(201)
    const body = { reason: 'Se muda' }
    expect((await admin.call('POST', `/patient/${ended}/memberships/end`, body)).status).toBe(200)

    const { months, total } = await get<MembershipEnds>('/reports/memberships', staff)
    for (const { month, total: count } of months) {
      const { meta } = await get<{ meta: ListMeta }>(`/patient?membershipEnds=${month.slice(0, 7)}`)
      expect(count).toBe(meta.total)
    }
    const of = (month: string) => months.find((one) => one.month === month)?.tiers
    expect(of('2026-11-01')).toEqual({ estandar: 0, premium: 1, vip: 0 })
    expect(of('2026-12-01')).toEqual({ estandar: 0, premium: 0, vip: 0 })
    expect(of('2027-02-01')).toEqual({ estandar: 1, premium: 0, vip: 0 })
    expect(of('2027-06-01')).toEqual({ estandar: 0, premium: 0, vip: 1 })
    // The renewal runs from the day after 1 December 2026, until after the months shown.
    expect(total).toBe(3)
    expect(endOfMonth('2027-11-01')).toBe('2027-11-30')
    expect((await verifyMoney(test.db)).problems).toEqual([])
  })
})
