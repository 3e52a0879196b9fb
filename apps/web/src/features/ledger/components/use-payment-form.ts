import type { Plan } from '@piel/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { MoneyValue } from '../../../components/form/money-text.ts'
import { useShellForm } from '../../../components/form/use-shell-form.ts'
import { ledgerQueries } from '../ledger.queries.ts'
import {
  comesLater,
  firstTarget,
  payablesOf,
  type PaymentInput,
  paymentSchema,
  type PaymentValues,
  proposedAmount,
} from './payment-values.ts'

/** What a dialog was opened for. */
export interface PaymentFor {
  patientId?: string | undefined
  treatmentId?: string | undefined
  plan?: Plan | undefined
}

/**
 * The form of a payment. Its amount follows what is chosen to be paid, and whether the money is there follows the method,
 * each until somebody says otherwise.
 */
export function usePaymentForm({ patientId = '', treatmentId, plan }: PaymentFor) {
  const form = useShellForm<PaymentValues, PaymentInput>({
    schema: paymentSchema,
    initial: { patientId, target: '', amount: '', method: '', reference: '', isPaid: true },
  })
  const { control, setValue, getValues } = form.methods
  const [payer, target, amount, method, isPaid] = useWatch({
    control,
    name: ['patientId', 'target', 'amount', 'method', 'isPaid'],
  })
  const query = useQuery({ ...ledgerQueries.proposal(payer), enabled: payer !== '' })
  const { data: tiers } = useQuery(ledgerQueries.tiers())
  const account = payer === '' ? undefined : query.data
  const payables = useMemo(() => {
    const sales = (tiers ?? []).filter((tier) => tier.isActive && tier.priceMinor > 0)
    return account ? payablesOf(account, sales) : []
  }, [account, tiers])

  const proposed = useRef<{ amount: MoneyValue; isPaid: boolean }>({ amount: '', isPaid: true })
  const propose = useEffectEvent(() => {
    if (!account) return
    const wanted = { ...(treatmentId !== undefined && { treatmentId }), ...(plan !== undefined && { plan }) }
    const isThere = payables.some((payable) => payable.target === getValues('target'))
    if (!isThere) setValue('target', firstTarget(payables, wanted))
    const payable = payables.find((one) => one.target === getValues('target'))
    const held = getValues('amount')
    if (!payable || (held !== '' && held !== proposed.current.amount)) return
    proposed.current.amount = proposedAmount(payable, account.balanceMinor) ?? ''
    setValue('amount', proposed.current.amount, { shouldValidate: held !== '' })
  })
  useEffect(() => propose(), [account, payables, target])

  const follow = useEffectEvent(() => {
    if (getValues('isPaid') !== proposed.current.isPaid) return
    proposed.current.isPaid = !comesLater.has(method)
    setValue('isPaid', proposed.current.isPaid)
  })
  useEffect(() => follow(), [method])

  const payable = payables.find((one) => one.target === target)
  return { form, query, account, payables, payable, amount, isPaid }
}
