import type { Checkout } from '@piel/contract/money/checkouts'
import type { MembershipTier } from '@piel/contract/money/catalogue'
import type { PatientStatement, LedgerEntry, OpenCharge } from '@piel/contract/money/statement'
import type { Membership } from '@piel/contract/money/memberships'
import type { Transaction } from '@piel/contract/money/transactions'
import { patientId } from './patients.ts'

const id = (n: number) => `019b0000-0000-7000-8000-${String(n).padStart(12, '0')}`
export const treatmentId = id(1)
export const membershipId = id(2)
export const transactionId = id(3)
const at = '2026-11-03T18:00:00.000Z'

/** Acne, charged 1,000.00, with nothing paid. */
export const openTreatment = (changes: Partial<OpenCharge> = {}): OpenCharge => ({
  kind: 'treatment',
  id: treatmentId,
  nameEn: 'Acne',
  nameEs: 'Acné',
  tier: null,
  plan: null,
  chargedMinor: 100_000,
  agreedMinor: (changes.chargedMinor ?? 100_000) + (changes.discountMinor ?? 0),
  discountMinor: 0,
  paidMinor: 0,
  outstandingMinor: 100_000,
  since: at,
  ...changes,
})

/** The active premium membership, still to be paid. */
export const openMembership = (changes: Partial<OpenCharge> = {}): OpenCharge => ({
  ...openTreatment(),
  kind: 'membership',
  id: membershipId,
  nameEn: 'Premium',
  nameEs: 'Premium',
  tier: 'premium',
  plan: 'Premium',
  chargedMinor: 350_000,
  agreedMinor: 350_000,
  outstandingMinor: 350_000,
  ...changes,
})

export const membershipOf = (changes: Partial<Membership> = {}): Membership => ({
  id: membershipId,
  tier: 'premium',
  plan: 'Premium',
  priceMinor: 350_000,
  currency: 'MXN',
  startsOn: '2026-11-03',
  endsOn: '2027-11-02',
  state: 'active',
  outstandingMinor: 0,
  ...changes,
})

/** An account as the API returns it; the balance equals the open amount. */
export function ledgerAccountOf(changes: Partial<PatientStatement> = {}): PatientStatement {
  const open = changes.open ?? []
  const owed = open.reduce((sum, { outstandingMinor }) => sum + outstandingMinor, 0)
  return {
    balanceMinor: owed,
    currency: 'MXN',
    membership: null,
    renewal: null,
    open,
    discountLimitPercent: 10,
    ...changes,
  }
}

/** The n-th entry of an account: by default a charge for acne. */
export const ledgerEntryOf = (n: number, changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: id(1000 + n),
  kind: 'charge',
  amountMinor: 100_000,
  currency: 'MXN',
  balanceMinor: 100_000,
  at,
  author: { id: id(9), name: 'Elena Soto' },
  treatment: { id: treatmentId, nameEn: 'Acne', nameEs: 'Acné' },
  membership: null,
  sale: null,
  transaction: null,
  isDiscount: false,
  discountPercent: null,
  reason: null,
  ...changes,
})

/** What `GET /patient/{id}/ledger` answers. */
export const ledgerOf = (account: PatientStatement, data: LedgerEntry[] = []) => ({
  status: 200,
  body: { data, meta: { page: 1, limit: 5, total: data.length, totalIsExact: true }, account },
})

const tier = (n: number, of: Pick<MembershipTier, 'id' | 'plan' | 'nameEn' | 'nameEs' | 'priceMinor'>) => ({
  ...of,
  version: 1,
  currency: 'MXN' as const,
  taxKind: 'standard' as const,
  discountPercent: (n - 1) * 10,
  isActive: true,
  updatedAt: at,
})
const tiers: MembershipTier[] = [
  tier(1, { id: 'estandar', plan: 'Standard', nameEn: 'Standard', nameEs: 'Estándar', priceMinor: 200_000 }),
  tier(2, { id: 'premium', plan: 'Premium', nameEn: 'Premium', nameEs: 'Premium', priceMinor: 350_000 }),
  tier(3, { id: 'vip', plan: 'VIP', nameEn: 'VIP', nameEs: 'VIP', priceMinor: 500_000 }),
]
export const catalogue = () => ({ status: 200, body: { types: [], tiers } })

/** A recorded payment as the API returns it. */
export const paymentOf = (changes: Partial<Transaction> = {}): Transaction => ({
  id: transactionId,
  version: 1,
  kind: 'payment',
  customer: {
    id: patientId,
    userId: '019a0000-0000-7000-8000-00000000000f',
    firstName: 'Ana',
    middleName: null,
    lastName: 'Ruiz',
    secondLastName: null,
    photoId: null,
    email: 'ana@correo.mx',
    archivedAt: null,
  },
  plan: null,
  treatment: { id: treatmentId, nameEn: 'Acne', nameEs: 'Acné' },
  sale: null,
  isSplit: false,
  checkoutId: null,
  printedAt: null,
  refundOf: null,
  amountMinor: 100_000,
  refundedMinor: 0,
  currency: 'MXN',
  method: 'cash',
  otherLabel: null,
  status: 'completed',
  isVoid: false,
  reference: 'PIEL-26-KXTMBD',
  receiptNumber: '2026-000045',
  date: at,
  day: '2026-11-03',
  customerName: 'Ana Ruiz',
  tierPriceMinor: null,
  sessionId: null,
  tier: null,
  membershipId: null,
  items: [],
  after: { outstandingMinor: 0, discountMinor: 0, balanceMinor: 0 },
  createdAt: at,
  updatedAt: at,
  refunds: [],
  changes: [],
  ...changes,
})

/** A checkout as the API returns it: acne, paid in cash. */
export const checkoutOf = (changes: Partial<Checkout> = {}): Checkout => ({
  id: id(4),
  patientId,
  customerName: 'Ana Ruiz',
  at,
  day: '2026-11-03',
  author: { id: id(9), name: 'Elena Soto' },
  currency: 'MXN',
  lines: [
    {
      kind: 'treatment',
      id: treatmentId,
      nameEn: 'Acne',
      nameEs: 'Acné',
      tier: null,
      items: [],
      paidMinor: 100_000,
      discountMinor: 0,
      remainsMinor: 0,
    },
  ],
  payments: [
    {
      id: transactionId,
      receiptNumber: '2026-000045',
      method: 'cash',
      otherLabel: null,
      reference: 'PIEL-26-KXTMBD',
      amountMinor: 100_000,
      refundedMinor: 0,
      isVoid: false,
    },
  ],
  totalMinor: 100_000,
  creditMinor: 0,
  receivedMinor: 100_000,
  changeMinor: 0,
  balanceMinor: 0,
  printedAt: null,
  ...changes,
})
