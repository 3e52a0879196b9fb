import type { Plan } from '@piel/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { MoneyValue } from '#/components/form/money-text.ts'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { ledgerQueries } from '../ledger.queries.ts'
import {
  comesLater,
  firstTarget,
  type Payable,
  payablesOf,
  type PaymentInput,
  paymentSchema,
  type PaymentValues,
  proposedAmount,
} from './payment-values.ts'

/** The purpose that the dialog was opened for. */
export interface PaymentFor {
  patientId?: string | undefined
  treatmentId?: string | undefined
  plan?: Plan | undefined
}

/**
 * The form of a payment. Its amount follows the purpose, and "Payment received" follows the method, each until the user
 * changes it.
 */
export function usePaymentForm({ patientId = '', treatmentId, plan }: PaymentFor) {
  const form = useShellForm<PaymentValues, PaymentInput>({
    schema: paymentSchema,
    initial: { patientId, target: '', amount: '', method: '', reference: '', isPaid: true },
  })
  const { control, setValue, getValues, setFocus } = form.methods
  const [payer, target, amount, method, isPaid] = useWatch({
    control,
    name: ['patientId', 'target', 'amount', 'method', 'isPaid'],
  })
  const query = useQuery({ ...ledgerQueries.proposal(payer), enabled: payer !== '' })
  const { data: tiers } = useQuery(ledgerQueries.tiers())
  const statement = payer === '' ? undefined : query.data
  const payables = useMemo(() => {
    const sales = (tiers ?? []).filter((tier) => tier.isActive && tier.priceMinor > 0)
    return statement ? payablesOf(statement, sales) : []
  }, [statement, tiers])

  const proposed = useRef<{ amount: MoneyValue; isPaid: boolean }>({ amount: '', isPaid: true })
  const propose = useEffectEvent((balanceMinor: number | undefined, choices: readonly Payable[], chosen: string) => {
    if (balanceMinor === undefined) return
    const asked = choices.find((one) => one.target === chosen)
    const next = asked ?? choices.find((one) => one.target === firstTarget(choices, { treatmentId, plan }))
    if (!next) return
    if (next !== asked) setValue('target', next.target)
    const held = getValues('amount')
    if (held !== '' && held !== proposed.current.amount) return
    proposed.current.amount = proposedAmount(next, balanceMinor) ?? ''
    setValue('amount', proposed.current.amount, { shouldValidate: held !== '' })
  })
  useEffect(() => propose(statement?.balanceMinor, payables, target), [statement, payables, target])

  const follow = useEffectEvent((chosen: string) => {
    if (getValues('isPaid') !== proposed.current.isPaid) return
    proposed.current.isPaid = !comesLater.has(chosen)
    setValue('isPaid', proposed.current.isPaid)
  })
  useEffect(() => follow(method), [method])

  // With a preselected patient the purpose is the first choice: it takes the focus once it has loaded.
  const isFirst = patientId !== '' && target !== ''
  useEffect(() => {
    if (isFirst && document.activeElement?.getAttribute('role') === 'dialog') setFocus('target')
  }, [isFirst, setFocus])

  const payable = payables.find((one) => one.target === target)
  return { form, payer, query, statement, payables, payable, amount, isPaid }
}
