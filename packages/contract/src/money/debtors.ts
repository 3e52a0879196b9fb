import * as z from 'zod/mini'
import { csvHeads, defineCsv } from '../core/csv.ts'
import { instant } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { currency } from '../core/money.ts'
import { columnTexts, listOf, listQuery } from '../core/pagination.ts'
import { patientNames } from '../core/people.ts'

export const debtor = z.object({
  patient: patientNames,
  phone: z.nullable(z.string()),
  phoneE164: z.nullable(z.string()),
  balanceMinor: z.int(),
  currency,
  lastPaymentAt: z.nullable(instant),
})
export type Debtor = z.output<typeof debtor>

/** Days since the oldest charge of a patient that is not fully paid: up to 30, 60 and 90, and more. */
export const debtAges = ['upTo30', 'upTo60', 'upTo90', 'over90'] as const
export type DebtAge = (typeof debtAges)[number]

/** The first and the last number of days of each age; null where it is open. */
export const daysOfAge: Record<DebtAge, { least: number; most: number | null }> = {
  upTo30: { least: 0, most: 30 },
  upTo60: { least: 31, most: 60 },
  upTo90: { least: 61, most: 90 },
  over90: { least: 91, most: null },
}

export const debtorListQuery = z.extend(listQuery(['balance', 'name']), {
  ...columnTexts(['name', 'phone']),
  age: z.optional(z.enum(debtAges, 'validation.invalid')),
})

export const debtorEndpoints = defineEndpoints('Ledger', {
  list: {
    route: 'GET /debtors',
    summary: 'List patients with a balance due, largest first, and the total due',
    permission: 'money.read',
    query: debtorListQuery,
    answer: {
      status: 200,
      schema: z.extend(listOf(debtor), { owedMinor: z.nullable(z.int()), currency }),
    },
    errors: ['page_too_deep'],
  },
  export: {
    route: 'GET /debtors/export',
    summary: 'Export patients with a balance due as CSV',
    permission: 'money.export',
    query: z.omit(debtorListQuery, { page: true, limit: true, cursor: true }),
    answer: { status: 200, csv: true },
  },
})

export const debtorCsv = defineCsv({
  action: 'ledger.export',
  kind: 'patient',
  file: { en: 'balances-due', es: 'adeudos' },
  heads: csvHeads({
    balance: ['Balance due (MXN)', 'Adeudo (MXN)'],
    lastPayment: ['Last payment (clinic time)', 'Último pago (hora de la clínica)'],
  }),
})
