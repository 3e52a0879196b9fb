import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#/db/database.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { agendaCallsOf, makeAgendaPatient, makePerson, mondayMorning } from '#/testing/agenda.ts'
import { makeSale } from '#/testing/sales.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { verifyMoney } from './verification.service.ts'

let test: TestApp
let owner: Database
/** Of 700.00, with 96.55 of tax. */
let saleId: string
let cancelledId: string
let feeId: string
let appointmentId: string
let otherId: string

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(mondayMorning)
  owner = createDatabase(test.databaseUrl, { role: null })
  const desk = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
  const patientId = await makeAgendaPatient(test.db)
  otherId = await makeAgendaPatient(test.db)
  saleId = (await makeSale(test, patientId, { quantity: 2 })).id
  cancelledId = (await makeSale(test, patientId)).id
  await desk.call('POST', `/sales/${cancelledId}/cancel`, { reason: 'Error' })
  await test.db.query(sql`UPDATE appointment_types SET fee_minor = 80000, fee_when = 'arrival'`)
  const leadId = await makePerson(test)
  const booked = { patientId, typeId: await desk.typeId(), leadId, date: '2026-11-23', time: '08:00' }
  appointmentId = (await desk.book(booked)).id
  feeId = (await desk.step(appointmentId, { status: 'arrived' })).body.sale?.id ?? ''
})
afterAll(async () => {
  await owner.close()
  await test.close()
})

/** Changes something as the owner of the tables, without triggers. */
const falsify = async (statement: string) =>
  await owner.transaction(async (tx) => {
    await tx.query(sql`SET LOCAL session_replication_role = replica`)
    await tx.query(sql`${raw(statement)}`)
  })

it('P2 finds no fault in correct sales', async () => {
  expect(await verifyMoney(test.db)).toMatchObject({ problems: [], sales: 3 })
})

/** A change, its reversal, and the fault that is reported. */
it.each<[string, () => string, () => string, () => string]>([
  [
    'a total that its lines do not sum to',
    () => `UPDATE sales SET total_minor = 70001 WHERE id = '${saleId}'`,
    () => `UPDATE sales SET total_minor = 70000 WHERE id = '${saleId}'`,
    () => `sale ${saleId}: lines of 70000 with 9655 tax, expected 70001 with 9655`,
  ],
  [
    'a tax of the sale that its lines do not sum to',
    () => `UPDATE sales SET tax_minor = 9000 WHERE id = '${saleId}'`,
    () => `UPDATE sales SET tax_minor = 9655 WHERE id = '${saleId}'`,
    () => `sale ${saleId}: lines of 70000 with 9655 tax, expected 70000 with 9000`,
  ],
  [
    'a tax of a line that is not a part of its total',
    () => `UPDATE sale_lines SET tax_minor = 9657 WHERE sale_id = '${saleId}'`,
    () => `UPDATE sale_lines SET tax_minor = 9655 WHERE sale_id = '${saleId}'`,
    () => `sale ${saleId}: line 1 has a tax of 9657 in 70000`,
  ],
  [
    'a tax of all lines that is not that of their sum',
    () => `UPDATE sale_lines SET tax_minor = 9654 WHERE sale_id = '${saleId}'`,
    () => `UPDATE sale_lines SET tax_minor = 9655 WHERE sale_id = '${saleId}'`,
    () => `sale ${saleId}: tax of 9654, expected 9655`,
  ],
  [
    'a line that is gone',
    () => `UPDATE sale_lines SET position = 2 WHERE sale_id = '${saleId}'`,
    () => `UPDATE sale_lines SET position = 1 WHERE sale_id = '${saleId}'`,
    () => `sale ${saleId}: a line is missing`,
  ],
  [
    'a sale that is not charged',
    () => `UPDATE ledger_entries SET sale_id = '${cancelledId}' WHERE sale_id = '${saleId}'`,
    () => `UPDATE ledger_entries SET sale_id = '${saleId}' WHERE kind = 'charge' AND amount_minor = 70000`,
    () => `sale ${saleId}: 0 charges in the ledger, expected 1`,
  ],
  [
    'a sale that is charged on another day',
    () => `UPDATE sales SET day = day - 1 WHERE id = '${saleId}'`,
    () => `UPDATE sales SET day = day + 1 WHERE id = '${saleId}'`,
    () => `sale ${saleId}: charged at another time`,
  ],
  [
    'a cancelled sale that is not taken back',
    () => `UPDATE ledger_entries SET sale_id = NULL WHERE sale_id = '${cancelledId}' AND kind = 'adjustment'`,
    () => `UPDATE ledger_entries SET sale_id = '${cancelledId}' WHERE reason = 'sale.cancelled'`,
    () => `sale ${cancelledId}: comes to 35000, expected 0`,
  ],
  [
    'a sale that is taken back without being cancelled',
    () => `UPDATE sales SET cancelled_at = NULL, cancelled_by = NULL, cancelled_by_name = NULL, cancel_reason = NULL
      WHERE id = '${cancelledId}'`,
    () => `UPDATE sales SET cancelled_at = at, cancelled_by = author_id, cancelled_by_name = author_name,
      cancel_reason = 'Error' WHERE id = '${cancelledId}'`,
    () => `sale ${cancelledId}: comes to 0, expected 35000`,
  ],
  [
    'a sale of another patient than its charge',
    () => `UPDATE sales SET patient_id = '${otherId}' WHERE id = '${saleId}'`,
    () => `UPDATE sales SET patient_id = (SELECT patient_id FROM ledger_entries WHERE sale_id = '${saleId}')
      WHERE id = '${saleId}'`,
    () => `sale ${saleId}: a ledger entry has another patient`,
  ],
  [
    'a fee of an appointment that has not reached the step',
    () => `UPDATE appointments SET status = 'booked' WHERE id = '${appointmentId}'`,
    () => `UPDATE appointments SET status = 'arrived' WHERE id = '${appointmentId}'`,
    () => `sale ${feeId}: the fee of appointment ${appointmentId}, which is booked`,
  ],
  [
    'a fee of another patient than its appointment',
    () => `UPDATE appointments SET patient_id = '${otherId}' WHERE id = '${appointmentId}'`,
    () => `UPDATE appointments SET patient_id = (SELECT patient_id FROM sales WHERE id = '${feeId}')
      WHERE id = '${appointmentId}'`,
    () => `sale ${feeId}: the fee of appointment ${appointmentId}, which is arrived and of another patient`,
  ],
])('P2 finds %s', async (_name, change, revert, problem) => {
  await falsify(change())
  const { problems } = await verifyMoney(test.db)
  await falsify(revert())
  expect(problems).toContain(problem())
  expect((await verifyMoney(test.db)).problems).toEqual([])
})
