import type { Method } from '@piel/contract/money/transactions'
import { Banknote, CreditCard, Ticket, Landmark, type LucideIcon, Nfc, Wallet } from 'lucide-react'

export const methodIcons: Record<Method, LucideIcon> = {
  cash: Banknote,
  debit_card: Nfc,
  credit_card: CreditCard,
  bank_transfer: Landmark,
  paypal: Wallet,
  other: Ticket,
}
export const methodsInOrder = Object.keys(methodIcons) as Method[]
