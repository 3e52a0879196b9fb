import { plans } from '@piel/contract/core/tiers'
import { methods, statusFilters, transactionSorts } from '@piel/contract/money/transactions'
import type { ListDefinition } from '#/components/table/list-state.ts'
import type { List } from '#/components/table/use-list-state.ts'

export const transactionsList = {
  name: 'transactions',
  sorts: transactionSorts,
  defaultSort: '-date',
  filters: {
    customer: { kind: 'text' },
    reference: { kind: 'text' },
    patientId: { kind: 'text' },
    treatmentId: { kind: 'text' },
    saleId: { kind: 'text' },
    doctorId: { kind: 'text' },
    service: { kind: 'text' },
    from: { kind: 'text' },
    to: { kind: 'text' },
    status: { kind: 'one', values: statusFilters },
    plan: { kind: 'many', values: plans },
    method: { kind: 'one', values: methods },
  },
} as const satisfies ListDefinition

export type TransactionsList = List<typeof transactionsList>
