import type { Till, TillSession } from '@piel/contract/money/tills'
import type { TillDay } from '@piel/contract/money/closings'

export const sessionId = '019a0000-0000-7000-8000-00000000ca01'
export const tillId = '019a0000-0000-7000-8000-00000000ca10'

/** A till of the clinic. */
export const tillOf = (changes: Partial<Till> = {}): Till => ({
  id: tillId,
  version: 1,
  name: 'Caja 1',
  location: { id: '019a0000-0000-7000-8000-000000000105', name: 'Clínica Centro' },
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
  countingSince: null,
  float: { pieces: [{ valueMinor: 50_000, pieces: 2 }], looseMinor: 0 },
  counted: null,
  recounted: null,
  countedBy: null,
  closedBy: null,
  reason: null,
  report: null,
  entries: [
    {
      id: '019a0000-0000-7000-8000-00000000ca22',
      kind: 'out',
      at: '2026-11-03T16:00:00.000Z',
      method: 'cash',
      otherLabel: null,
      amountMinor: -20_000,
      label: 'Depósito en el banco',
      receiptNumber: null,
    },
    {
      id: '019a0000-0000-7000-8000-00000000ca21',
      kind: 'payment',
      at: '2026-11-03T15:00:00.000Z',
      method: 'cash',
      otherLabel: null,
      amountMinor: 50_000,
      label: 'Ana Ruiz',
      receiptNumber: '2026-000045',
    },
  ],
  ...changes,
})

/** The same session from the start of its count on: its person sees no amounts. */
export const hiddenOf = (changes: Partial<TillSession> = {}): TillSession =>
  sessionOf({
    countingSince: '2026-11-03T22:00:00.000Z',
    floatMinor: null,
    float: null,
    entries: sessionOf().entries.map((entry) => ({ ...entry, amountMinor: null })),
    ...changes,
  })

const none = { debit_card: 0, credit_card: 0, paypal: 0, bank_transfer: 0, other: 0 }

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

export const dayId = '019a0000-0000-8000-8000-00000000da11'

/** A day of today without an open session. */
export const dayOf = (changes: Partial<TillDay> = {}): TillDay => ({
  id: dayId,
  day: '2026-11-03',
  location: { id: '019a0000-0000-7000-8000-000000000105', name: 'Clínica Centro' },
  state: 'open',
  number: null,
  openSessions: 0,
  closedAt: null,
  closedBy: null,
  netMinor: null,
  differences: null,
  totals: null,
  sha256: null,
  ...changes,
})

/** The same day closed automatically, with the session of `countedOf`, which is short of MXN 20.00. */
export const closedDayOf = (changes: Partial<TillDay> = {}): TillDay => {
  const { methods = [], inMinor = 0, outMinor = 0 } = countedOf(0).report ?? {}
  const differences = [{ method: 'cash' as const, amountMinor: -2_000 }]
  const session = { id: sessionId, number: 'C-2026-000007', till: 'Caja 1', person: 'Elena Soto', floatMinor: 100_000 }
  const { expected, countedAmounts } = countedOf(-2_000)
  const sessions = expected ? [{ ...session, expected, countedAmounts }] : []
  return dayOf({
    state: 'closed',
    number: 'D-2026-000003',
    closedAt: '2026-11-04T06:20:00.000Z',
    netMinor: 85_000,
    differences,
    totals: { methods, inMinor, outMinor, netMinor: 85_000, differences, sessions },
    sha256: '81cfea9c2352a87ac090ee5293e12eb52c3e1a52813ec33cdd2093eca7ef701d',
    ...changes,
  })
}
