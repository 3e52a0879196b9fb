import type { ListMeta } from '@piel/contract/core/pagination'
import type { Transaction, TransactionRow, TransactionTotals } from '@piel/contract/money/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { makePayment, type PaymentParts } from '#/testing/transactions.ts'
import { makeTreatment } from '#/testing/treatments.ts'

interface List {
  data: TransactionRow[]
  meta: ListMeta
  totals: TransactionTotals
  filtered: { patientName: string | null; treatment: { nameEn: string; nameEs: string } | null }
}

let test: TestApp
let calls: PatientCalls
let ana: string
let jose: string
let treatmentId: string
const made: Record<string, Transaction> = {}

/** The payments of two weeks: name, instant and amount. */
const till: [string, string, Omit<PaymentParts, 'patientId'> & { of: 'ana' | 'jose' }][] = [
  ['cash', '2026-10-31T18:00:00.000Z', { of: 'ana', amountMinor: 50_000 }],
  [
    'terminal',
    '2026-11-02T18:00:00.000Z',
    { of: 'ana', method: 'credit_card', reference: 'AUT/12 34-Ñ', amountMinor: 70_000 },
  ],
  [
    'standard',
    '2026-11-03T18:00:00.000Z',
    { of: 'jose', plan: 'Standard', method: 'debit_card', amountMinor: 200_000 },
  ],
  [
    'vip',
    '2026-11-03T19:00:00.000Z',
    { of: 'ana', plan: 'VIP', method: 'credit_card', amountMinor: 400_000, refundMinor: 150_000 },
  ],
  ['failed', '2026-11-04T18:00:00.000Z', { of: 'jose', method: 'paypal', amountMinor: 30_000, status: 'failed' }],
  ['treatment', '2026-11-05T18:00:00.000Z', { of: 'jose', amountMinor: 80_000, treatmentId: 'his' }],
  [
    'pending',
    '2026-11-06T18:00:00.000Z',
    { of: 'jose', method: 'bank_transfer', amountMinor: 90_000, status: 'pending' },
  ],
  ['refunded', '2026-11-07T18:00:00.000Z', { of: 'ana', amountMinor: 10_000, status: 'refunded' }],
]
const names = till.map(([name]) => name)
/** All rows in order of time; a refund follows its payment. */
const all = names.flatMap((name) => (name === 'vip' || name === 'refunded' ? [name, `-${name}`] : [name]))

beforeAll(async () => {
  test = await buildTestApp()
  calls = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  ana = (await calls.register({ user: { firstName: 'Ana', lastName: "O'Farrill", secondLastName: 'Núñez' } })).id
  jose = (await calls.register({ user: { firstName: 'José', lastName: 'Zamora', secondLastName: '' } })).id
  const ids = { ana, jose }
  treatmentId = await makeTreatment(test, { patientId: jose })
  for (const [name, at, { of, ...parts }] of till) {
    test.clock.set(at)
    const treatment = parts.treatmentId && { treatmentId }
    made[name] = await makePayment(test, { patientId: ids[of], ...parts, ...treatment })
  }
  test.clock.set('2026-11-21T18:00:00.000Z')
  calls = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
})
afterAll(() => test.close())

const list = async (query: Record<string, string | number> = {}): Promise<List> => {
  const text = new URLSearchParams(
    Object.entries({ limit: 100, ...query }).map(([k, v]): [string, string] => [k, String(v)]),
  )
  const { status, body } = await calls.call<List>('GET', `/transactions?${text.toString()}`)
  expect(status).toBe(200)
  return body
}
/** The name of a payment; for a refund, the name of its payment with a sign. */
const nameOf = (row: TransactionRow) =>
  row.refundOf
    ? `-${names.find((name) => made[name]?.id === row.refundOf?.id)}`
    : names.find((name) => made[name]?.id === row.id)
const found = async (query: Record<string, string | number>) => {
  const { data, meta } = await list(query)
  expect(meta).toMatchObject({ total: data.length, totalIsExact: true })
  return data.map(nameOf)
}
const inOrder = (...wanted: string[]) => all.toReversed().filter((name) => wanted.includes(name))

describe('the list', () => {
  it('G3 shows payer, amount, plan, method, time and reference', async () => {
    const { data } = await list()
    expect(data[2]).toEqual({
      id: made['pending']?.id,
      version: 1,
      kind: 'payment',
      plan: null,
      treatment: null,
      sale: null,
      isSplit: false,
      refundOf: null,
      customer: {
        id: jose,
        userId: expect.any(String),
        firstName: 'José',
        middleName: null,
        lastName: 'Zamora',
        secondLastName: null,
        photoId: null,
        email: expect.stringContaining('@'),
        archivedAt: null,
      },
      amountMinor: 90_000,
      refundedMinor: 0,
      currency: 'MXN',
      method: 'bank_transfer',
      otherLabel: null,
      status: 'pending',
      isVoid: false,
      reference: made['pending']?.reference,
      receiptNumber: null,
      date: '2026-11-06T18:00:00.000Z',
      day: '2026-11-06',
    })
    const plans = [null, null, null, null, null, 'VIP', 'VIP', 'Standard', null, null]
    expect(data.map(({ plan }) => plan)).toEqual(plans)
    expect(data[5]).toMatchObject({
      kind: 'refund',
      refundOf: { id: made['vip']?.id, reference: made['vip']?.reference, receiptNumber: made['vip']?.receiptNumber },
      amountMinor: -150_000,
      method: 'credit_card',
      status: 'refunded',
      reference: 'R-2026-000001',
      receiptNumber: 'R-2026-000001',
      day: '2026-11-03',
    })
  })

  it('G3 sorts by date, newest first unless asked otherwise, by amount, and by customer', async () => {
    expect(await found({})).toEqual(all.toReversed())
    expect(await found({ sort: 'date' })).toEqual(all)
    const amounts = (await list({ sort: 'amount' })).data.map((row) => row.amountMinor)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    const customers = (await list({ sort: '-customer' })).data.map((row) => row.customer.firstName)
    expect(customers).toEqual([...Array(4).fill('José'), ...Array(6).fill('Ana')])
  })

  it.each([
    ['ofarrill', ['cash', 'terminal', 'vip', '-vip', 'refunded', '-refunded']],
    ["O'Farrill ana", ['cash', 'terminal', 'vip', '-vip', 'refunded', '-refunded']],
    ['nunez', ['cash', 'terminal', 'vip', '-vip', 'refunded', '-refunded']],
    ['zam jos', ['standard', 'failed', 'treatment', 'pending']],
    ['aut/12', ['terminal']],
    ['1234', ['terminal']],
    ['AUT/12 34-ñ', ['terminal']],
    ['zamora aut', []],
    ['%', all],
  ])('G3 finds "%s" among customers and references', async (search, wanted) => {
    expect(await found({ search })).toEqual(inOrder(...wanted))
  })

  it('G3 finds generated references, receipts and identifiers, whole or by prefix', async () => {
    for (const name of ['cash', 'pending']) {
      const { id = '', reference = '', receiptNumber } = made[name] ?? {}
      expect(await found({ search: reference })).toEqual([name])
      expect(await found({ search: reference.toLowerCase().replace('piel-', '') })).toContain(name)
      expect(await found({ search: id })).toEqual([name])
      expect(await found({ search: id.replaceAll('-', '').toUpperCase() })).toEqual([name])
      expect(await found({ search: id.slice(0, 30) })).toContain(name)
      expect(await found({ search: id.slice(0, 8) })).toContain(name)
      if (receiptNumber) expect(await found({ search: receiptNumber })).toContain(name)
    }
    const { reference: paid = '', receiptNumber = '' } = made['vip'] ?? {}
    expect(await found({ search: paid })).toEqual(['-vip', 'vip'])
    expect(await found({ search: receiptNumber ?? '' })).toEqual(expect.arrayContaining(['-vip', 'vip']))
    for (const search of ['R-2026-000001', 'r2026000001']) expect(await found({ search })).toEqual(['-vip'])
    expect(await found({ search: '00000000-0000' })).toEqual([])
  })

  it('G3 filters by one status, any of several plans, one method, and by patient and treatment', async () => {
    expect(await found({ status: 'completed' })).toEqual(inOrder('cash', 'terminal', 'standard', 'vip', 'treatment'))
    expect(await found({ status: 'failed' })).toEqual(['failed'])
    expect(await found({ status: 'refunded' })).toEqual(inOrder('-vip', 'refunded', '-refunded'))
    expect(await found({ status: 'settled' })).toEqual(
      all.toReversed().filter((name) => name !== 'failed' && name !== 'pending'),
    )
    expect(await found({ plan: 'VIP' })).toEqual(['-vip', 'vip'])
    expect(await found({ plan: 'Standard,VIP' })).toEqual(inOrder('standard', 'vip', '-vip'))
    expect(await found({ plan: 'Premium' })).toEqual([])
    expect(await found({ method: 'credit_card' })).toEqual(inOrder('terminal', 'vip', '-vip'))
    expect(await found({ method: 'credit_card', plan: 'VIP', status: 'completed', search: 'ana' })).toEqual(['vip'])
    expect(await found({ patientId: jose })).toEqual(inOrder('standard', 'failed', 'treatment', 'pending'))
    expect(await found({ treatmentId })).toEqual(['treatment'])
    const { body } = await calls.call<List>('GET', '/transactions?plan=Standard&plan=VIP&sort=date')
    expect(body.data.map(nameOf)).toEqual(['standard', 'vip', '-vip'])
  })

  it('G3 filters by the clinic’s days, both included', async () => {
    expect(await found({ from: '2026-11-03', to: '2026-11-05' })).toEqual(
      inOrder('standard', 'vip', '-vip', 'failed', 'treatment'),
    )
    expect(await found({ to: '2026-10-31' })).toEqual(['cash'])
    expect(await found({ from: '2026-11-07' })).toEqual(['-refunded', 'refunded'])
    expect(await found({ from: '2026-11-03', to: '2026-11-05', sort: 'amount', search: 'zamora' })).toHaveLength(3)
    expect(await found({ from: '2026-11-08' })).toEqual([])
  })

  it('G3 returns what the filters by patient and treatment refer to', async () => {
    expect((await list({ patientId: ana })).filtered).toEqual({
      patientName: "Ana O'Farrill Núñez",
      treatment: null,
      sale: null,
      doctorName: null,
      service: null,
    })
    expect((await list({ treatmentId })).filtered).toMatchObject({
      patientName: null,
      treatment: { nameEn: expect.stringMatching(/^Peel/), nameEs: expect.stringMatching(/^Exfoliación/) },
    })
    expect((await list()).filtered).toEqual({
      patientName: null,
      treatment: null,
      sale: null,
      doctorName: null,
      service: null,
    })
  })

  it('J2 answers pages of ten, of any size up to 100, and pages by cursor in both directions', async () => {
    const one = await list({ limit: 4 })
    expect(one.meta).toMatchObject({ page: 1, limit: 4, total: 10, totalIsExact: true })
    const two = await list({ limit: 4, page: 2, cursor: one.meta.cursors?.['2'] ?? '' })
    const three = await list({ limit: 4, page: 3, cursor: two.meta.cursors?.['3'] ?? '' })
    expect([...one.data, ...two.data, ...three.data].map(nameOf)).toEqual(all.toReversed())
    const back = await list({ limit: 4, page: 2, cursor: three.meta.cursors?.['2'] ?? '' })
    expect(back.data).toEqual(two.data)
    const other = await calls.refused(
      'GET',
      `/transactions?limit=4&page=2&status=failed&cursor=${one.meta.cursors?.['2']}`,
    )
    expect(refusedFields(other)).toEqual(['/query/cursor validation.invalid'])
    expect((await list({ page: 9 })).data).toEqual([])
  })

  it('J2 refuses invalid filters', async () => {
    for (const query of [
      'status=open',
      'plan=Gold',
      'plan=VIP,Gold',
      'method=cheque',
      'from=2026-02-30',
      'patientId=x',
      'sort=status',
    ])
      expect(refusal(await calls.refused('GET', `/transactions?${query}`))).toEqual([422, 'validation_failed'])
    expect(refusal(await calls.refused('GET', '/transactions?page=100000&search=a'))).toEqual([422, 'page_too_deep'])
  })
})

describe('the totals of a filter', () => {
  const totals = async (query: Record<string, string> = {}) => (await list(query)).totals
  const sumOf = (rows: TransactionRow[]) => {
    const paid = rows.filter(({ status }) => status === 'completed' || status === 'refunded')
    const of = (some: TransactionRow[]) => some.reduce((sum, row) => sum + row.amountMinor, 0)
    return {
      paidMinor: of(paid.filter(({ kind }) => kind === 'payment')),
      refundedMinor: -of(paid.filter(({ kind }) => kind === 'refund')) + 0,
      incomeMinor: of(paid),
      pendingMinor: of(rows.filter(({ status }) => status === 'pending')),
      failedMinor: of(rows.filter(({ status }) => status === 'failed')),
      currency: 'MXN',
    }
  }

  it('G3 equal the sum of the rows to the centavo', async () => {
    expect(await totals()).toEqual({
      paidMinor: 810_000,
      refundedMinor: 160_000,
      incomeMinor: 650_000,
      pendingMinor: 90_000,
      failedMinor: 30_000,
      currency: 'MXN',
    })
    for (const query of [
      { status: 'completed' },
      { status: 'refunded' },
      { status: 'settled', from: '2026-11-03' },
      { plan: 'Standard,VIP' },
      { method: 'cash', from: '2026-11-01' },
      { status: 'completed', from: '2026-11-03', to: '2026-11-03' },
      { search: 'ana' },
      { patientId: jose },
      { treatmentId },
      { search: 'zamora', status: 'pending', from: '2026-11-06' },
      { search: 'nobody' },
    ] as Record<string, string>[]) {
      const { data, totals: said } = await list(query)
      expect(said).toEqual(sumOf(data))
    }
  })

  it('G3 are omitted where too many rows match', async () => {
    const patient = await calls.register({ user: { lastName: 'Muchos' } })
    await test.db.query(sql`
      INSERT INTO transactions (id, patient_id, customer_name, amount_minor, method, status, reference, dated_at, day,
        search_text, sort_name)
      SELECT gen_random_uuid(), ${patient.id}, 'Muchos', 100, 'cash', 'pending', n::text, '2026-01-01', '2026-01-01', '', ''
      FROM generate_series(1, 1001) AS n`)
    const many = await list({ search: 'muchos', limit: 5 })
    expect([many.meta.total, many.meta.totalIsExact, many.totals]).toEqual([1000, false, null])
    const counted = await list({ to: '2026-01-01' })
    expect([counted.meta.total, counted.totals?.pendingMinor]).toEqual([1001, 100_100])
  })
})

it('G3 finds payments by the current name of the customer, and keeps the former name on them', async () => {
  const patient = await calls.register({ user: { lastName: 'Anterior', secondLastName: '' } })
  const { id } = await makePayment(test, { patientId: patient.id, amountMinor: 100 })
  await calls.call('PATCH', `/patient/${patient.id}`, { user: { lastName: 'Posterior' } })
  const { data } = await list({ search: 'posterior' })
  expect(data.map((row) => [row.id, row.version, row.customer.lastName])).toEqual([[id, 1, 'Posterior']])
  expect((await list({ search: 'anterior' })).data).toEqual([])
  const { body } = await calls.call<Transaction>('GET', `/transactions/${id}`)
  expect(body.customerName).toBe('María Anterior')
})
