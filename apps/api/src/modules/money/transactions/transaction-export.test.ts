import type { Transaction } from '@piel/contract/money/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseCsv } from '#/testing/csv.ts'
import { refusal } from '#/testing/api-client.ts'
import { patientCallsOf } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { makePayment } from '#/testing/transactions.ts'
import { makeTreatment, makeTreatmentType } from '#/testing/treatments.ts'

let test: TestApp
let staff: SignedIn
let vip: Transaction
let email: string
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T18:00:00.000Z')
  staff = await test.signedInAs('STAFF')
  const { id: patientId, user } = await patientCallsOf(test, staff.headers).register()
  email = user.email
  const typeId = await makeTreatmentType(test.db, { nameEn: 'Peel', nameEs: 'Exfoliación' })
  const treatmentId = await makeTreatment(test, { patientId, typeId })
  vip = await makePayment(test, { patientId, plan: 'VIP', amountMinor: 500_005, refundMinor: 1, method: 'paypal' })
  test.clock.advance(1000)
  await makePayment(test, { patientId, treatmentId, amountMinor: 7, status: 'pending', reference: 'T-1' })
  test.clock.advance(1000)
  await makePayment(test, { patientId, amountMinor: 100, status: 'failed', reference: '004512' })
})
afterAll(() => test.close())

const exported = async (query = '', language = 'en') => {
  const headers = { ...staff.headers, 'accept-language': language }
  const answer = await test.app.inject({ url: `/api/transactions/export${query}`, headers })
  expect(answer.statusCode).toBe(200)
  return { answer, rows: parseCsv(answer.body.replace(/^\uFEFF/, '')) }
}
const onRecord = async () => {
  const [row] = await test.db.query(sql`
    SELECT fields, object_kind AS kind, actor_id = ${staff.actor.userId} AS mine FROM audit_events
    WHERE action = 'transaction.export' ORDER BY sequence DESC LIMIT 1`)
  return row
}

it('G3 G4 J5 exports pesos with their decimals and their currency, in the caller’s language', async () => {
  const { answer, rows } = await exported('?sort=date', 'es')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="cobros-2026-11-21.csv"')
  const header = 'ID,Fecha,Hora (de la clínica),Tipo,Cliente,Correo electrónico,Plan,Tratamiento,Venta,Importe,Moneda'
  expect(rows[0]?.join(',')).toBe(`${header},Forma de pago,Estado,Referencia,Recibo,Reembolso del recibo`)
  const customer = ['María Hernández Peña', email]
  expect(rows.slice(1).map((row) => row.slice(1))).toEqual([
    [
      '2026-11-21',
      '2026-11-21 12:00',
      'Cobro',
      ...customer,
      'VIP',
      '',
      '',
      '5000.05',
      'MXN',
      'PayPal',
      'Completado',
      vip.reference,
      vip.receiptNumber,
      '',
    ],
    [
      '2026-11-21',
      '2026-11-21 12:00',
      'Reembolso',
      ...customer,
      'VIP',
      '',
      '',
      '-0.01',
      'MXN',
      'PayPal',
      'Reembolsado',
      'R-2026-000001',
      'R-2026-000001',
      vip.receiptNumber,
    ],
    [
      '2026-11-21',
      '2026-11-21 12:00',
      'Cobro',
      ...customer,
      '',
      'Exfoliación',
      '',
      '0.07',
      'MXN',
      'Efectivo',
      'Pendiente',
      'T-1',
      '',
      '',
    ],
    [
      '2026-11-21',
      '2026-11-21 12:00',
      'Cobro',
      ...customer,
      '',
      '',
      '',
      '1.00',
      'MXN',
      'Efectivo',
      'Fallido',
      '004512',
      '',
      '',
    ],
  ])
  const english = await exported('?status=pending')
  expect(english.rows[1]?.slice(6)).toEqual(['', 'Peel', '', '0.07', 'MXN', 'Cash', 'Pending', 'T-1', '', ''])
})

it('J5 records who exports the list, with which filters, and the number of rows where it is known', async () => {
  await exported('?status=completed&plan=VIP,Premium&from=2026-11-21')
  expect(await onRecord()).toEqual({ fields: ['status', 'plan', 'from', 'rows:1'], kind: 'transaction', mine: true })
  await exported('?search=hernandez')
  expect(await onRecord()).toMatchObject({ fields: ['search'] })
})

it('J4 exports only to callers who may see the money', async () => {
  for (const kind of ['USER', 'DOCTOR'] as const) {
    const calls = patientCallsOf(test, (await test.signedInAs(kind)).headers)
    expect(refusal(await calls.refused('GET', '/transactions/export'))).toEqual([403, 'forbidden'])
  }
})
