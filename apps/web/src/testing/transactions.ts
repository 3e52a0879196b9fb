import type { AnswerOf } from '@piel/contract/core/endpoint'
import type {
  Transaction,
  TransactionChange,
  transactionEndpoints,
  TransactionRow,
} from '@piel/contract/money/transactions'

export const transactionId = '019a0000-0000-7000-8000-0000000000e1'
export const payerId = '019a0000-0000-7000-8000-0000000000a1'

/** The names of the filters of a list that has none set. */
export const noFilters: AnswerOf<typeof transactionEndpoints.list>['filtered'] = {
  patientName: null,
  treatment: null,
  sale: null,
  doctorName: null,
  service: null,
}

/** The n-th row of the transactions, as the API returns it. */
export function transactionRowOf(n = 1, changes: Partial<TransactionRow> = {}): TransactionRow {
  return {
    id: `019a0000-0000-7000-8000-${(0xe0 + n).toString(16).padStart(12, '0')}`,
    version: 3,
    kind: 'payment',
    customer: {
      id: payerId,
      userId: '019a0000-0000-7000-8000-00000000000f',
      firstName: 'Ana',
      middleName: null,
      lastName: 'Ruiz',
      secondLastName: 'O’Farrill',
      photoId: null,
      email: 'ana@correo.mx',
      archivedAt: null,
    },
    plan: 'Premium',
    treatment: null,
    sale: null,
    isSplit: false,
    refundOf: null,
    amountMinor: 350_000,
    refundedMinor: 0,
    currency: 'MXN',
    method: 'cash',
    otherLabel: null,
    status: 'completed',
    isVoid: false,
    reference: `PIEL-2026-${String(n).padStart(6, '0')}`,
    receiptNumber: `2026-${String(n).padStart(6, '0')}`,
    date: '2026-03-04T05:30:00.000Z',
    day: '2026-03-03',
    ...changes,
  }
}

/** The n-th event of a transaction. */
export function changeOf(n: number, changes: Partial<TransactionChange> = {}): TransactionChange {
  return {
    id: `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    at: `2026-03-0${n}T18:05:09.000Z`,
    author: { id: '019a0000-0000-7000-8000-0000000000c1', name: 'Elena Soto' },
    kind: 'created',
    status: 'pending',
    amountMinor: null,
    reason: null,
    ...changes,
  }
}

/** The n-th refund of a payment, of the n-th of March. */
export const refundOf = (n: number, amountMinor: number): Transaction['refunds'][number] => ({
  id: `019a0000-0000-7000-8000-${(0xf0 + n).toString(16).padStart(12, '0')}`,
  receiptNumber: `R-2026-${String(n).padStart(6, '0')}`,
  amountMinor,
  method: 'debit_card',
  otherLabel: null,
  date: `2026-03-0${n}T18:05:09.000Z`,
  day: `2026-03-0${n}`,
})

/** A transaction with its history, as the API returns it, by default pending. */
export function transactionOf(changes: Partial<Transaction> = {}): Transaction {
  const isPending = (changes.status ?? 'pending') === 'pending'
  return {
    ...transactionRowOf(1, { status: 'pending', ...(isPending && { receiptNumber: null }) }),
    tierPriceMinor: null,
    sessionId: null,
    checkoutId: null,
    printedAt: null,
    customerName: 'Ana Ruiz O’Farrill',
    tier: 'premium',
    membershipId: payerId,
    items: [],
    after: isPending ? null : { outstandingMinor: 0, discountMinor: 0, balanceMinor: 0 },
    createdAt: '2026-03-01T18:05:09.000Z',
    updatedAt: '2026-03-01T18:05:09.000Z',
    refunds: [],
    changes: [changeOf(1)],
    ...changes,
  }
}
