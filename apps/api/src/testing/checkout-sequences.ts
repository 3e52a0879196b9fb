import { maxPayments, type Checkout } from '@piel/contract/money/checkouts'
import type { LedgerEntry, PatientStatement } from '@piel/contract/money/statement'
import { methods } from '@piel/contract/money/transactions'
import fc from 'fast-check'
import { byMethod } from './by-method.ts'
import type { Desk } from './till-sequences.ts'

const amount = fc.integer({ min: 1, max: 300_000 })
const payment = fc.record({ method: fc.constantFrom(...methods), amountMinor: amount })

/** `mask` selects among the open charges, by its bits; `which` among the payments so far. */
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('charge' as const), amount }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      mask: fc.nat(63),
      payments: fc.array(payment, { maxLength: maxPayments }),
      changeMinor: fc.constantFrom(0, 0, 500, 12_345),
      sold: fc.constantFrom(0, 0, 0, 1, 7),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sell' as const), quantity: fc.integer({ min: 1, max: 99 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), which: fc.nat(9), amount }) },
)
export type CheckoutStep = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What happens to one patient's account. */
export const checkoutSequence = fc.array(step, { minLength: 6, maxLength: 24 })

export interface Treated {
  patientId: string
  doctorId: string
  typeId: string
  /** What is sold over the counter. */
  item: { id: string; priceMinor: number }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** The id under which the expectation has what a checkout sells itself. */
const sold = 'sold'

/** A statement with what is sold in the same call. */
const withSale = ({ open, balanceMinor }: PatientStatement, soldMinor: number) => ({
  balanceMinor: balanceMinor + soldMinor,
  open: [...open, { id: sold, outstandingMinor: soldMinor }],
})

/**
 * What a checkout must come to, by what was open before it: credit first, then the methods, the oldest charge first.
 * @returns what is left of each selected charge, and the credit used.
 */
function expectedOf(
  { balanceMinor, open }: ReturnType<typeof withSale>,
  selected: readonly string[],
  paidMinor: number,
): { left: Map<string, number>; creditMinor: number } {
  const owed = sum(open.map((charge) => charge.outstandingMinor))
  const due = open.filter(({ id }) => selected.includes(id))
  const creditMinor = Math.min(Math.max(0, owed - balanceMinor), sum(due.map((charge) => charge.outstandingMinor)))
  let pool = creditMinor + paidMinor
  const left = new Map<string, number>()
  for (const { id, outstandingMinor } of due) {
    const taken = Math.min(pool, outstandingMinor)
    left.set(id, outstandingMinor - taken)
    pool -= taken
  }
  return { left, creditMinor }
}

/** Faults of one checkout beside the account before and after it. */
function faultsOf(
  done: Checkout,
  sent: { method: string; amountMinor: number }[],
  expected: ReturnType<typeof expectedOf>,
  [before, after]: [Pick<PatientStatement, 'balanceMinor' | 'open'>, PatientStatement],
): string[] {
  const paidMinor = sum(sent.map((one) => one.amountMinor))
  const known = (id: string) => before.open.some((charge) => charge.id === id)
  const outstanding = new Map(after.open.map(({ id, outstandingMinor }) => [known(id) ? id : sold, outstandingMinor]))
  const checks: [string, boolean][] = [
    [
      'the parts do not sum to the total',
      sum(done.lines.map((line) => line.paidMinor)) === paidMinor + done.creditMinor,
    ],
    ['the total differs', done.totalMinor === paidMinor],
    ['a method differs', done.payments.every((one, i) => one.amountMinor === sent[i]?.amountMinor)],
    ['the credit differs', done.creditMinor === expected.creditMinor],
    ['change is a part of what was received', done.balanceMinor === before.balanceMinor - paidMinor],
    ['the statement differs', after.balanceMinor === done.balanceMinor],
    ['a charge is overpaid', done.lines.every(({ remainsMinor }) => remainsMinor === null || remainsMinor >= 0)],
    ['what remains differs', [...expected.left].every(([id, left]) => (outstanding.get(id) ?? 0) === left)],
    [
      'the receipt differs from the statement',
      done.lines.every(
        ({ id, remainsMinor }) => id === null || remainsMinor === (outstanding.get(known(id) ? id : sold) ?? 0),
      ),
    ],
  ]
  return checks.filter(([, holds]) => !holds).map(([fault]) => `${done.id}: ${fault}`)
}

/** Performs a sequence on a new patient's account. @returns how many payments were taken, and every fault. */
export async function runCheckoutSequence(
  { call }: Desk,
  { patientId, doctorId, typeId, item }: Treated,
  steps: readonly CheckoutStep[],
): Promise<{ payments: number; broken: string[] }> {
  const read = async (attempts = 5): Promise<PatientStatement> => {
    const url = `/patient/${patientId}/ledger`
    const { status, body } = await call<{ account: PatientStatement; data: LedgerEntry[] }>('GET', url)
    // A server that is busy refuses a read, which can be repeated.
    if (status === 503 && attempts > 1) return await read(attempts - 1)
    if (status !== 200) throw new Error(`the account answered ${status}`)
    return body.account
  }
  const taken: Checkout['payments'] = []
  const broken: string[] = []
  let before = await read()
  for (const one of steps) {
    if (one.do === 'charge') {
      const { status } = await call('POST', '/treatments', { patientId, doctorId, typeId, valueMinor: one.amount })
      if (status !== 201) broken.push(`a charge answered ${status}`)
    } else if (one.do === 'sell') {
      const { status } = await call('POST', '/sales', {
        patientId,
        items: [{ itemId: item.id, quantity: one.quantity }],
      })
      if (status !== 201) broken.push(`a sale answered ${status}`)
    } else if (one.do === 'cancel') {
      const sales = before.open.filter(({ kind }) => kind === 'sale')
      const sale = sales[one.which % Math.max(1, sales.length)]
      if (sale) {
        const { status } = await call('POST', `/sales/${sale.id}/cancel`, { reason: 'Lo devolvió' })
        const { balanceMinor, open } = await read()
        if (status !== 200) broken.push(`a cancellation answered ${status}`)
        if (balanceMinor !== before.balanceMinor - sale.chargedMinor) broken.push(`${sale.id}: was not taken back`)
        if (open.some(({ id }) => id === sale.id)) broken.push(`${sale.id}: is outstanding after its cancellation`)
      }
    } else if (one.do === 'refund') {
      const payment = taken.at(-1 - (one.which % Math.max(1, taken.length)))
      const body = { amountMinor: 1 + (one.amount % (payment?.amountMinor ?? 1)), reason: 'Por acuerdo' }
      // More than is left of it is refused.
      if (payment) await call('POST', `/transactions/${payment.id}/refund`, body)
    } else {
      const charges = before.open.filter((_, i) => (one.mask >> i) % 2 === 1).map(({ id }) => id)
      const cash = sum(one.payments.filter(({ method }) => method === 'cash').map((each) => each.amountMinor))
      const received = cash > 0 ? { receivedMinor: cash + one.changeMinor } : {}
      const payments = one.payments.map((each) => ({ ...each, ...byMethod(each.method) }))
      const items = one.sold > 0 ? [{ itemId: item.id, quantity: one.sold }] : []
      const body = { patientId, charges: charges.toReversed(), items, payments, ...received }
      const start = one.sold > 0 ? withSale(before, one.sold * item.priceMinor) : before
      const expected = expectedOf(
        start,
        one.sold > 0 ? [...charges, sold] : charges,
        sum(one.payments.map((each) => each.amountMinor)),
      )
      const { status, body: done } = await call<Checkout>('POST', '/checkouts', body)
      const isPossible = expected.creditMinor > 0 || one.payments.length > 0
      if (status !== (isPossible ? 201 : 422)) broken.push(`a checkout answered ${status}`)
      else if (isPossible) {
        const after = await read()
        broken.push(...faultsOf(done, one.payments, expected, [{ ...start, open: before.open }, after]))
        if (done.changeMinor !== (cash > 0 ? one.changeMinor : 0)) broken.push(`${done.id}: the change differs`)
        taken.push(...done.payments)
      }
    }
    before = await read()
  }
  return { payments: taken.length, broken }
}
