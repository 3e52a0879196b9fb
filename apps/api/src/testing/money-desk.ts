import type { Analytics } from '@piel/contract/office/dashboard'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { transactionEndpoints } from '@piel/contract/money/transactions'
import { parseCsv } from './csv.ts'
import { patientCallsOf, type PatientCalls } from './patients.ts'
import type { TestApp } from './test-app.ts'

type List = AnswerOf<typeof transactionEndpoints.list>

/** A file's rows below its head, as objects by the labels of the head. */
type File = Record<string, string>[]

/** Reads what the product reports about money. */
export interface MoneyDesk {
  staff: PatientCalls
  get<T>(url: string): Promise<T>
  post<T>(url: string, body?: object): Promise<T>
  /** An export, in English. */
  file(url: string): Promise<File>
}

/** Sets the clock to an instant and signs in, since tokens of another time do not count. */
export async function moneyDeskAt(test: TestApp, instant: string): Promise<MoneyDesk> {
  test.clock.set(instant)
  const { headers } = await test.signedInAs('ADMIN')
  const staff = patientCallsOf(test, headers)
  return {
    staff,
    get: async <T>(url: string) => (await staff.call<T>('GET', url)).body,
    post: async <T>(url: string, body?: object) => (await staff.call<T>('POST', url, body)).body,
    async file(url) {
      const answer = await test.app.inject({ url: `/api${url}`, headers: { ...headers, 'accept-language': 'en' } })
      const [head = [], ...rows] = parseCsv(answer.body.replace('\uFEFF', ''))
      return rows.map((row) => Object.fromEntries(head.map((label, i) => [label, row[i] ?? ''])))
    },
  }
}

/** Everything that the product reports about the money of a range of days, except pending payments. */
export async function figuresOf({ get, file }: MoneyDesk, from: string, to = from) {
  const range = `from=${from}&to=${to}`
  const { income, incomeMinor } = await get<Analytics>(`/dashboard/analytics?${range}`)
  const { totals } = await get<List>(`/transactions?${range}`)
  const rows = await file(`/transactions/export?${range}`)
  return {
    incomeMinor,
    points: income.filter((point) => point.paidMinor !== 0 || point.refundedMinor !== 0),
    totals: totals && { ...totals, pendingMinor: 0 },
    incomeFile: await file(`/dashboard/income/export?${range}`),
    moved: rows
      .filter(({ Status }) => Status === 'Completed' || Status === 'Refunded')
      .map((row) => [row.ID, row.Date, row.Amount, row['Payment method']]),
    failed: rows.filter(({ Status }) => Status === 'Failed').map(({ ID }) => ID),
  }
}
