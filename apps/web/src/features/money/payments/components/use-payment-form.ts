import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { Method } from '@piel/contract/money/transactions'
import * as z from 'zod/mini'
import type { MoneyValue } from '#/components/form/money-text.ts'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { soldSchema, soldSum, type SoldInput, type SoldValues } from './items/sold-values.ts'
import { itemsOnSale } from '#/features/money/items/items.queries.ts'
import { proposalQuery } from '#/features/core/entries/entries.queries.ts'
import { tiersQuery } from '#/features/money/memberships/memberships.queries.ts'
import {
  account,
  type Due,
  dueOf,
  firstChoice,
  laterMethod,
  type PaymentFor,
  type PaymentInput,
  paymentSchema,
  type PaymentValues,
  salesOf,
  totalOf,
} from './payment-values.ts'

/** Focuses a control at once: the form's own `setFocus` runs in a later task, after the next key. */
function focusField(name: string): void {
  const [field] = document.getElementsByName(name)
  field?.focus()
  if (field instanceof HTMLInputElement && field.type === 'text') field.select()
}

const nothing = { selectedMinor: 0, creditMinor: 0, dueMinor: 0 }

/**
 * The form of a payment. Open charges are selected, and the amount of the last method follows the remaining amount
 * until the user changes it.
 */
export function usePaymentForm({ patientId = '', isSale = false, ...asked }: PaymentFor) {
  const form = useShellForm<PaymentValues, PaymentInput>({
    schema: paymentSchema,
    initial: {
      patientId,
      charges: [],
      plan: '',
      items: [],
      payments: [],
      received: '',
      isPaid: true,
      isCovered: false,
    },
  })
  const { control, setValue, getValues, clearErrors } = form.methods
  const rows = useFieldArray({ control, name: 'payments' })
  const values = useWatch({ control }) as PaymentValues
  const payer = values.patientId
  const query = useQuery({ ...proposalQuery(payer), enabled: payer !== '' })
  const memberships = useQuery(tiersQuery)
  const { data: tiers } = memberships
  const statement = payer === '' ? undefined : query.data
  const sales = useMemo(() => {
    const sold = (tiers ?? []).filter((tier) => tier.isActive && tier.priceMinor > 0)
    return statement ? salesOf(statement, sold) : []
  }, [statement, tiers])
  const goods = useQuery(itemsOnSale)
  const { data: items } = goods
  const lookup = useRef<HTMLInputElement>(null)
  const soldMinor = soldSum(values.items, items ?? []).totalMinor
  const due = statement ? dueOf(statement, values, sales, soldMinor) : nothing

  const isReady = statement !== undefined && tiers !== undefined && !(isSale && goods.isPending)
  const select = useEffectEvent((of: string) => {
    if (!statement || of === '') return
    const first = firstChoice(statement, sales, { ...asked, isSale })
    setValue('charges', first.charges)
    setValue('plan', first.plan)
    // The focus moves on to charges or items, even from the patient field: a digit typed there would replace the
    // patient instead of choosing a method.
    const isAtPatient = document.activeElement?.getAttribute('role') === 'combobox'
    if (patientId === '' && !isAtPatient) return
    if (isSale && lookup.current) lookup.current.focus()
    else focusField('charges')
  })
  useEffect(() => {
    if (isReady) select(payer)
  }, [isReady, payer])

  const proposed = useRef<MoneyValue>('')
  const propose = useEffectEvent(({ dueMinor, creditMinor }: Pick<Due, 'dueMinor' | 'creditMinor'>) => {
    setValue('isCovered', dueMinor === 0 && creditMinor > 0)
    const last = getValues('payments').length - 1
    if (last < 0 || getValues(`payments.${last}.amountMinor`) !== proposed.current) return
    proposed.current = restFor(last)
    setValue(`payments.${last}.amountMinor`, proposed.current)
  })
  const { dueMinor, creditMinor } = due
  useEffect(() => propose({ dueMinor, creditMinor }), [dueMinor, creditMinor])

  /** The amount that the other methods leave; empty for nothing. */
  const restFor = (index: number): MoneyValue => {
    const others = getValues('payments').filter((_, i) => i !== index)
    return Math.max(0, due.dueMinor - totalOf(others)) || ''
  }

  const choose = (method: Method) => {
    const held = getValues('payments')
    const index = held.findIndex((one) => one.method === method)
    const at = index < 0 ? held.length : index
    const add = () => {
      proposed.current = restFor(held.length)
      rows.append({ method, otherLabel: '', amountMinor: proposed.current, reference: '' }, { shouldFocus: false })
      clearErrors('payments')
      setValue('isPaid', laterMethod([...held, { method }]) === undefined)
    }
    if (index < 0) flushSync(add)
    focusField(`payments.${at}.amountMinor`)
  }
  const remove = (index: number) => {
    rows.remove(index)
    setValue('isPaid', laterMethod(getValues('payments')) === undefined)
  }

  /** Reads the statement again. Deselects charges with nothing outstanding, and selects new ones that match `also`. */
  const refresh = async (also: (id: string) => boolean = () => false) => {
    const { data } = await query.refetch()
    const open = data?.open.map(({ id }) => id) ?? []
    const chosen = getValues('charges').filter((id) => id === account || open.includes(id))
    setValue('charges', [...chosen, ...open.filter((id) => also(id) && !chosen.includes(id))])
  }

  const sell = (lines: SoldValues[]) => {
    setValue('items', lines, { shouldDirty: true })
    clearErrors('items')
  }
  /** Removes what an unanswered attempt may have sold or paid. */
  const startAgain = async () => {
    const known = new Set(statement?.open.map(({ id }) => id))
    rows.remove()
    sell([])
    setValue('plan', '')
    setValue('received', '')
    setValue('isPaid', true)
    // Selects what was charged, to be paid now.
    await refresh((id) => !known.has(id))
  }
  /** The lines to sell; null if a quantity is invalid, which is shown. */
  const checkSold = (): SoldInput[] | null => {
    const checked = getValues('items').map((line) => z.safeParse(soldSchema, line))
    const wrong = checked.flatMap(({ success }, i) => (success ? [] : [i]))
    for (const i of wrong) {
      const error = { message: 'validation.quantityInvalid' }
      form.methods.setError(`items.${i}.quantity`, error, { shouldFocus: i === wrong[0] })
    }
    return wrong.length > 0 ? null : checked.flatMap(({ data }) => data ?? [])
  }

  const isEmpty = items?.length === 0
  const sold = { query: goods, items: items ?? [], isEmpty, soldMinor, lookup, change: sell, check: checkSold }
  const changes = { choose, remove, refresh, startAgain }
  return { form, payer, query, memberships, statement, sales, due, values, rows: rows.fields, ...changes, sold }
}
