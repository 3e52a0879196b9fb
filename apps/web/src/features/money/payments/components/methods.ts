import { type Method, transactionFields } from '@piel/contract/money/transactions'
import { Banknote, CreditCard, Ticket, Landmark, type LucideIcon, Nfc, Wallet } from 'lucide-react'
import * as z from 'zod/mini'

export const methodIcons: Record<Method, LucideIcon> = {
  cash: Banknote,
  debit_card: Nfc,
  credit_card: CreditCard,
  bank_transfer: Landmark,
  paypal: Wallet,
  other: Ticket,
}
export const methodsInOrder = Object.keys(methodIcons) as Method[]

interface Labelled {
  method: string
  otherLabel: string
}

/** Validates the label of the method `other`; other methods do not show the field. */
export const checkLabel = z.check<Labelled>(({ value, issues }) => {
  if (value.method !== 'other') return
  for (const { message } of z.safeParse(transactionFields.otherLabel, value.otherLabel).error?.issues ?? [])
    issues.push({ code: 'custom', input: value.otherLabel, path: ['otherLabel'], message })
})

/** The label for requests, which only the method `other` has. */
export const labelOf = (method: Method, otherLabel: string): { otherLabel?: string } =>
  method === 'other' ? { otherLabel: otherLabel.trim() } : {}
