import type { Method } from '@piel/contract/money/transactions'

/** A method as calls send it: `other` with a label. */
export const byMethod = (method: Method): { method: Method; otherLabel?: string } =>
  method === 'other' ? { method, otherLabel: 'Vales de despensa' } : { method }
