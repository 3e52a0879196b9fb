import type { TillSession } from '@piel/contract/money/tills'
import { type MethodAmounts, otherMethods } from '@piel/contract/money/till-counts'
import { type Method, methods, type Transaction } from '@piel/contract/money/transactions'
import fc from 'fast-check'
import { byMethod } from './by-method.ts'
import { countOf } from './till-counts.ts'

export type TillStep =
  | { do: 'pay'; amount: number; method: Method; isPending: boolean }
  | { do: 'complete'; which: number }
  | { do: 'void'; which: number }
  | { do: 'refund'; which: number; amount: number; method: Method | null }
  | { do: 'in'; amount: number }
  | { do: 'out'; amount: number }

const amount = fc.integer({ min: 1, max: 300_000 })
const method = fc.constantFrom(...methods)
const which = fc.nat(8)

/** What happens in a session; `which` selects among the payments so far, from the newest. */
const step: fc.Arbitrary<TillStep> = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), amount, method: fc.constant('cash' as const), isPending: fc.boolean() }),
  fc.record({ do: fc.constant('pay' as const), amount, method, isPending: fc.constant(false) }),
  fc.record({ do: fc.constant('complete' as const), which }),
  fc.record({ do: fc.constant('void' as const), which }),
  fc.record({ do: fc.constant('refund' as const), which, amount, method: fc.option(method) }),
  fc.record({ do: fc.constant('in' as const), amount }),
  fc.record({ do: fc.constant('out' as const), amount }),
)

/** A session: its float, its steps, and by how much the count of cash differs. */
export const tillSequence = fc.record({
  floatMinor: fc.integer({ min: 0, max: 500_000 }),
  steps: fc.array(step, { minLength: 4, maxLength: 16 }),
  differenceMinor: fc.constantFrom(0, 0, 50, 100_000),
})
export type TillSequence = typeof tillSequence extends fc.Arbitrary<infer T> ? T : never

const none: MethodAmounts = { cash: 0, debit_card: 0, credit_card: 0, paypal: 0, bank_transfer: 0, other: 0 }

/** A person at the tills: the API, called as them. */
export interface Desk {
  call: <T>(method: 'GET' | 'POST', url: string, body?: object) => Promise<{ status: number; body: T }>
}

/** Sends a call that must succeed. */
async function send<T>({ call }: Desk, url: string, body: object): Promise<T> {
  const answer = await call<T>('POST', url, body)
  if (answer.status >= 300) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Performs a step. @returns what moved, by method; nothing for a refusal. */
async function act(one: TillStep, desk: Desk, patientId: string, payments: Transaction[]): Promise<[Method, number]> {
  if (one.do === 'in' || one.do === 'out') {
    const body = { kind: one.do, amountMinor: one.amount, reason: 'Cambio' }
    const { status } = await desk.call('POST', '/till/movements', body)
    return ['cash', status === 201 ? (one.do === 'in' ? one.amount : -one.amount) : 0]
  }
  if (one.do === 'pay') {
    const body = {
      patientId,
      amountMinor: one.amount,
      ...byMethod(one.method),
      status: one.isPending ? 'pending' : 'completed',
    }
    payments.push(await send<Transaction>(desk, '/transactions', body))
    return [one.method, one.isPending ? 0 : one.amount]
  }
  const { which: from } = one
  const payment = payments.at(-1 - (from % Math.max(1, payments.length)))
  if (!payment) return ['cash', 0]
  const url = `/transactions/${payment.id}/${one.do}`
  if (one.do === 'complete') {
    const { status } = await desk.call('POST', url)
    return [payment.method, status === 200 ? payment.amountMinor : 0]
  }
  if (one.do === 'void') {
    const { status } = await desk.call('POST', url, { reason: 'Persona equivocada' })
    return [payment.method, status === 200 ? -payment.amountMinor : 0]
  }
  const amountMinor = 1 + (one.amount % payment.amountMinor)
  const body = { amountMinor, reason: 'Por acuerdo', ...(one.method && byMethod(one.method)) }
  const { status } = await desk.call('POST', url, body)
  return [one.method ?? payment.method, status === 200 ? -amountMinor : 0]
}

/**
 * Opens a till, performs a sequence and closes the till.
 * @returns the closed session beside what a count should find by the amounts that were answered.
 */
export async function runTillSequence(
  desk: Desk,
  { tillId, patientId }: { tillId: string; patientId: string },
  { floatMinor, steps, differenceMinor }: TillSequence,
): Promise<{ closed: TillSession; expected: MethodAmounts; seenEarly: unknown[] }> {
  await send(desk, '/till/sessions', { tillId, float: countOf(floatMinor).cash })
  const expected = { ...none, cash: floatMinor }
  const payments: Transaction[] = []
  const seenEarly: unknown[] = []
  for (const one of steps) {
    const [by, moved] = await act(one, desk, patientId, payments)
    expected[by] += moved
    const { body } = await desk.call<{ session: TillSession | null }>('GET', '/till')
    seenEarly.push(body.session?.expected, body.session?.report, body.session?.countedAmounts)
  }
  const totals = Object.fromEntries(otherMethods.map((one) => [one, expected[one]]))
  await send(desk, '/till/count', countOf(expected.cash + differenceMinor, totals))
  const reason = differenceMinor === 0 ? {} : { reason: 'Sobrante sin explicación' }
  return { closed: await send<TillSession>(desk, '/till/close', reason), expected, seenEarly }
}
