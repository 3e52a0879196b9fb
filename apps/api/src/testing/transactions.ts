import {
  createTransactionBody,
  type Method,
  type Transaction,
  type TransactionStatus,
} from '@piel/contract/money/transactions'
import type { Plan } from '@piel/contract/core/tiers'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { ActorContext } from '#/lib/context.ts'
import { createTransaction } from '#/modules/money/transactions/transaction-create.service.ts'
import { refundTransaction } from '#/modules/money/transactions/transaction-refund.service.ts'
import { completeTransaction, failTransaction } from '#/modules/money/transactions/transactions.service.ts'
import type { TestApp } from './test-app.ts'

export interface PaymentParts {
  patientId: string
  amountMinor?: number
  method?: Method
  plan?: Plan
  treatmentId?: string
  reference?: string
  /** `refunded` refunds the whole amount. */
  status?: TransactionStatus
  /** Refunds a part of a completed one. */
  refundMinor?: number
}

/** The context of a call by staff. */
export async function staffContext(test: TestApp): Promise<ActorContext> {
  const { actor } = await test.signedInAs('STAFF')
  return { actor, reach: 'all', requestId: randomUUID(), address: '127.0.0.1', language: 'en' }
}

/** Records a payment through the service, at the test's clock; by default MXN 1,000.00 in cash, completed. */
export async function makePayment(test: TestApp, parts: PaymentParts): Promise<Transaction> {
  const { status = 'completed', refundMinor, ...given } = parts
  const context = await staffContext(test)
  const isPaid = status === 'completed' || status === 'refunded'
  const made = await createTransaction(
    test.deps,
    context,
    z.parse(createTransactionBody, {
      amountMinor: 100_000,
      method: 'cash',
      status: isPaid ? 'completed' : 'pending',
      ...given,
    }),
  )
  const change = { id: made.id, ifMatch: undefined }
  if (status === 'failed') return await failTransaction(test.deps, context, { ...change, reason: undefined })
  const amountMinor = status === 'refunded' ? made.amountMinor : refundMinor
  if (amountMinor === undefined) return made
  return await refundTransaction(test.deps, context, { ...change, body: { amountMinor, reason: 'Cobro de más' } })
}

/** Records a completed payment in cash as another user, with their till session. */
export async function payAs(test: TestApp, userId: string, given: PaymentParts): Promise<Transaction> {
  const context = await staffContext(test)
  const actor = { ...context.actor, userId }
  const body = z.parse(createTransactionBody, { amountMinor: 100_000, method: 'cash', status: 'completed', ...given })
  return await createTransaction(test.deps, { ...context, actor }, body)
}

/** Completes a pending payment, at the test's clock. */
export const complete = async (test: TestApp, id: string): Promise<Transaction> =>
  await completeTransaction(test.deps, await staffContext(test), { id, ifMatch: undefined })
