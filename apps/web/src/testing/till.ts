import type { Till, TillSession } from '@piel/contract/till'

export const sessionId = '019a0000-0000-7000-8000-00000000ca01'
export const tillId = '019a0000-0000-7000-8000-00000000ca10'

/** A till of the clinic. */
export const tillOf = (changes: Partial<Till> = {}): Till => ({
  id: tillId,
  version: 1,
  name: 'Caja 1',
  isActive: true,
  openedBy: null,
  ...changes,
})

/** An open session with a payment, a cash movement and a float of MXN 1,000.00. */
export const sessionOf = (changes: Partial<TillSession> = {}): TillSession => ({
  id: sessionId,
  number: null,
  state: 'open',
  till: { id: tillId, name: 'Caja 1' },
  person: { id: '019a0000-0000-7000-8000-0000000000c1', name: 'Elena Soto' },
  openedAt: '2026-11-03T14:30:00.000Z',
  openedOn: '2026-11-03',
  closedAt: null,
  floatMinor: 100_000,
  expected: null,
  countedAmounts: null,
  float: { pieces: [{ valueMinor: 50_000, pieces: 2 }], looseMinor: 0 },
  counted: null,
  recounted: null,
  closedBy: null,
  reason: null,
  report: null,
  entries: [
    {
      id: '019a0000-0000-7000-8000-00000000ca22',
      kind: 'out',
      at: '2026-11-03T16:00:00.000Z',
      method: 'cash',
      amountMinor: -20_000,
      label: 'Depósito en el banco',
      receiptNumber: null,
    },
    {
      id: '019a0000-0000-7000-8000-00000000ca21',
      kind: 'payment',
      at: '2026-11-03T15:00:00.000Z',
      method: 'cash',
      amountMinor: 50_000,
      label: 'Ana Ruiz',
      receiptNumber: '2026-000045',
    },
  ],
  ...changes,
})

const none = { debit_card: 0, credit_card: 0, paypal: 0, bank_transfer: 0 }

/** The same session once it was counted, with a difference in cash. */
export const countedOf = (differenceMinor: number, changes: Partial<TillSession> = {}): TillSession =>
  sessionOf({
    state: 'counted',
    expected: { ...none, cash: 130_000, debit_card: 35_000 },
    countedAmounts: { ...none, cash: 130_000 + differenceMinor, debit_card: 35_000 },
    counted: {
      cash: { pieces: [], looseMinor: 130_000 + differenceMinor },
      totals: { ...none, debit_card: 35_000 },
    },
    report: {
      methods: [
        { method: 'cash', payments: 1, paidMinor: 50_000, refundedMinor: 0, voidedMinor: 0 },
        { method: 'debit_card', payments: 2, paidMinor: 40_000, refundedMinor: 0, voidedMinor: -5_000 },
      ],
      inMinor: 0,
      outMinor: 20_000,
    },
    ...changes,
  })
