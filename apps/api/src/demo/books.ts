import { membershipMonths, type MembershipTier } from '@piel/contract/money/catalogue'
import { type TierId } from '@piel/contract/core/tiers'
import { addDays, addMonths, type IsoDate } from '@piel/contract/core/dates'
import type { LedgerKind } from '@piel/contract/core/ledger-kinds'
import { applyDiscount } from '@piel/contract/core/money'
import type { TransactionStatus } from '@piel/contract/money/transactions'
import { newId } from '#/lib/id.ts'
import { referenceOf } from '#/lib/reference.ts'
import { demoTreatments, demoTypes, type DemoPayment, type DemoTreatment } from './treatments.ts'

/** Days before today and minutes since midnight, converted by the database, never later than now. */
interface When {
  daysAgo: number
  minute: number
}
interface Entry extends When {
  id: string
  patientId: string
  kind: LedgerKind
  amountMinor: number
  treatmentId?: string
  membershipId?: string
  transactionId?: string
  tier?: TierId
  startsOn?: IsoDate
  endsOn?: IsoDate
  reason?: string
}
export interface Books {
  treatments: object[]
  treatmentChanges: object[]
  transactions: object[]
  transactionChanges: object[]
  entries: Entry[]
  series: { series: 'reference' | 'receipt' | 'refund'; year: number; last: number }[]
}

interface World {
  today: IsoDate
  tiers: readonly MembershipTier[]
  patients: readonly { id: string; customerName: string; doctorId: string }[]
  typeIds: Readonly<Record<string, string>>
}

const statusOf = ({ status, refund }: DemoPayment): TransactionStatus =>
  status ?? (refund?.part === 100 ? 'refunded' : 'completed')
const after = (when: When, daysAgo: number, minute: number): When => ({
  daysAgo,
  minute: daysAgo === when.daysAgo ? when.minute + 12 : minute,
})
const before = (a: When, b: When): number => b.daysAgo - a.daysAgo || a.minute - b.minute

function numbered<T extends When>(list: readonly T[], today: IsoDate): Map<T, { year: number; number: number }> {
  const last = new Map<number, number>()
  return new Map(
    list.toSorted(before).map((item) => {
      const year = Number(addDays(today, -item.daysAgo).slice(0, 4))
      const number = (last.get(year) ?? 0) + 1
      last.set(year, number)
      return [item, { year, number }]
    }),
  )
}
const printed = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(6, '0')}`

interface Payment extends When {
  id: string
  payment: DemoPayment
  amountMinor: number
  refundedMinor: number
  settled: When
  refund: When | undefined
  status: TransactionStatus
  tier: TierId | null
  membershipId: string | null
  treatmentId: string | null
  patient: World['patients'][number]
}

function treat(world: World, treatment: DemoTreatment, i: number, books: Books): Payment[] {
  const { today, tiers } = world
  const patient = world.patients[treatment.patient]
  const type = demoTypes.find(({ key }) => key === treatment.type)
  if (!patient || !type) throw new Error('A treatment of the demonstration has no patient or type')
  const tier = tiers.find(({ id }) => id === treatment.tier)
  const valueMinor = applyDiscount(type.priceMinor, tier?.discountPercent ?? 0)
  const [id, minute, membershipId] = [newId(), 570 + ((i * 37) % 480), tier ? newId() : null]
  const [started, taken, ended] = treatment.days
  const start = { daysAgo: started, minute }
  const { id: patientId } = patient
  const end = ended === undefined ? undefined : { daysAgo: ended, minute: minute + 40 }

  books.treatments.push({
    ...start,
    id,
    patientId,
    doctorId: patient.doctorId,
    typeId: world.typeIds[treatment.type],
    valueMinor,
    tier: treatment.tier,
    tierPriceMinor: tier?.priceMinor ?? null,
    status: treatment.status,
    startsOn: addDays(today, -started),
    endedOn: ended === undefined ? null : addDays(today, -ended),
    notes: treatment.notes ?? null,
    version: 1 + Number(taken !== undefined) + Number(ended !== undefined),
  })
  const change = (when: When, from: string | null, to: string, reason: string | null = null) =>
    books.treatmentChanges.push({ ...when, treatmentId: id, kind: from ? 'status' : 'created', from, to, reason })
  change(start, null, 'started')
  if (taken !== undefined) change({ daysAgo: taken, minute: minute + 20 }, 'started', 'inProgress')
  if (end) change(end, taken === undefined ? 'started' : 'inProgress', treatment.status, treatment.reason)

  if (tier && membershipId) {
    const startsOn = addDays(today, -started)
    const endsOn = addDays(addMonths(startsOn, membershipMonths), -1)
    const span = { tier: tier.id, startsOn, endsOn }
    const charge = { id: membershipId, patientId, kind: 'charge', amountMinor: tier.priceMinor } as const
    books.entries.push({ ...start, ...charge, membershipId, ...span })
  }
  books.entries.push({ ...start, id: newId(), patientId, kind: 'charge', amountMinor: valueMinor, treatmentId: id })
  if (end && treatment.status === 'cancelled') {
    const back = { kind: 'adjustment', amountMinor: -valueMinor, reason: 'treatment.cancelled' } as const
    books.entries.push({ ...end, ...back, id: newId(), patientId, treatmentId: id })
  }

  return paymentsOf(treatment, { id, patient, minute, valueMinor, tier, membershipId })
}

interface Treated {
  id: string
  patient: World['patients'][number]
  minute: number
  valueMinor: number
  tier: World['tiers'][number] | undefined
  membershipId: string | null
}

const paymentsOf = (treatment: DemoTreatment, treated: Treated): Payment[] =>
  treatment.payments.map((payment, n) => {
    const { id, patient, minute, valueMinor, tier, membershipId } = treated
    const price = { plan: tier?.priceMinor ?? 0, treatment: valueMinor, account: 10_000 }[payment.of]
    const amountMinor = Math.round((price * payment.part) / 100)
    const when = { daysAgo: payment.daysAgo, minute: minute + 3 + 2 * n }
    const settled = payment.settledDaysAgo === undefined ? when : after(when, payment.settledDaysAgo, 640 + n)
    return {
      ...when,
      id: newId(),
      payment,
      amountMinor,
      refundedMinor: Math.round((amountMinor * (payment.refund?.part ?? 0)) / 100),
      settled,
      refund: payment.refund && after(settled, payment.refund.daysAgo, 720),
      status: statusOf(payment),
      tier: payment.of === 'plan' ? (tier?.id ?? null) : null,
      membershipId: payment.of === 'plan' ? membershipId : null,
      treatmentId: payment.of === 'treatment' ? id : null,
      patient,
    }
  })

interface Numbers {
  reference: string
  receipt: string | null
  refund: string | null
}

const aboutOf = ({ patient, tier, membershipId, treatmentId }: Payment) => ({
  patientId: patient.id,
  customerName: patient.customerName,
  tier,
  membershipId,
  treatmentId,
})
const dated = ({ daysAgo, minute }: When) => ({ datedDaysAgo: daysAgo, datedMinute: minute })

function enter(p: Payment, numbers: Numbers, books: Books): void {
  const { id, patient, status, amountMinor, refundedMinor, settled, payment, membershipId, treatmentId } = p
  const isPaid = status === 'completed' || status === 'refunded'
  const moment = status === 'pending' ? p : settled
  books.transactions.push({
    ...aboutOf(p),
    ...dated(moment),
    id,
    kind: 'payment',
    status,
    amountMinor,
    refundedMinor,
    method: payment.method,
    otherLabel: payment.otherLabel,
    reference: numbers.reference,
    receiptNumber: numbers.receipt,
    daysAgo: p.daysAgo,
    minute: p.minute,
    version: 1 + Number(moment !== p) + Number(refundedMinor > 0),
  })
  const change = (when: When, kind: string, to: string, more: object = {}, transactionId = id) =>
    books.transactionChanges.push({
      id: newId(),
      daysAgo: when.daysAgo,
      minute: when.minute,
      transactionId,
      kind,
      status: to,
      ...more,
    })
  change(p, 'created', 'pending')
  if (status === 'failed') change(settled, 'failed', 'failed', { reason: 'La terminal rechazó el cargo.' })
  if (!isPaid) return
  change(settled, 'completed', 'completed')
  const entry = {
    patientId: patient.id,
    transactionId: id,
    ...(treatmentId && { treatmentId }),
    ...(membershipId && { membershipId }),
  }
  const { daysAgo, minute } = settled
  books.entries.push({ daysAgo, minute, ...entry, id: newId(), kind: 'payment', amountMinor: -amountMinor })
  enterRefund(p, { change, entry, reference: numbers.refund }, books)
}

interface RefundedEntry {
  change: (when: When, kind: string, to: string, more?: object, transactionId?: string) => void
  entry: { patientId: string; transactionId: string }
  reference: string | null
}

function enterRefund(p: Payment, { change, entry, reference }: RefundedEntry, books: Books): void {
  const { id, payment, status, refundedMinor } = p
  if (!payment.refund || !p.refund) return
  const { reason } = payment.refund
  const refundId = newId()
  change(p.refund, 'refund', status, { amountMinor: refundedMinor, reason })
  change(p.refund, 'refund', 'refunded', { amountMinor: refundedMinor, reason }, refundId)
  books.entries.push({ ...p.refund, ...entry, id: refundId, kind: 'refund', amountMinor: refundedMinor, reason })
  books.transactions.push({
    ...aboutOf(p),
    ...p.refund,
    ...dated(p.refund),
    id: refundId,
    kind: 'refund',
    refundOf: id,
    status: 'refunded',
    amountMinor: -refundedMinor,
    refundedMinor: 0,
    method: payment.method,
    otherLabel: payment.otherLabel,
    reference: reference,
    receiptNumber: reference,
    version: 1,
  })
}

export function demoBooks(world: World): Books {
  const books: Books = {
    treatments: [],
    treatmentChanges: [],
    transactions: [],
    transactionChanges: [],
    entries: [],
    series: [],
  }
  const payments = demoTreatments.flatMap((treatment, i) => treat(world, treatment, i, books))
  const references = numbered(
    payments.filter(({ payment }) => payment.reference === undefined),
    world.today,
  )
  const settled = payments.flatMap((p) => (p.status === 'completed' || p.status === 'refunded' ? [p.settled] : []))
  const receipts = numbered(settled, world.today)
  const refunds = numbered(
    payments.flatMap(({ refund }) => (refund ? [refund] : [])),
    world.today,
  )
  for (const p of payments) {
    const [reference, receipt, refund] = [references.get(p), receipts.get(p.settled), p.refund && refunds.get(p.refund)]
    const numbers = {
      reference: p.payment.reference ?? (reference ? referenceOf(reference.year, reference.number) : ''),
      receipt: receipt ? printed(receipt) : null,
      refund: refund ? `R-${printed(refund)}` : null,
    }
    enter(p, numbers, books)
  }
  for (const [series, list] of [
    ['reference', references],
    ['receipt', receipts],
    ['refund', refunds],
  ] as const)
    for (const year of new Set([...list.values()].map((given) => given.year)))
      books.series.push({ series, year, last: [...list.values()].filter((given) => given.year === year).length })
  books.entries.sort(before)
  return books
}
