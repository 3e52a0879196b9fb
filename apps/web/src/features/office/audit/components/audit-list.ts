import { auditOutcomes, auditSorts } from '@piel/contract/office/audit'
import { auditActions, auditKinds } from '@piel/contract/nouns'
import type { ListDefinition } from '#/components/table/list-state.ts'
import type { List } from '#/components/table/use-list-state.ts'

export const auditList = {
  name: 'audit',
  sorts: auditSorts,
  defaultSort: '-sequence',
  filters: {
    actorId: { kind: 'text' },
    from: { kind: 'text' },
    to: { kind: 'text' },
    objectId: { kind: 'text' },
    objectKind: { kind: 'one', values: auditKinds },
    action: { kind: 'one', values: auditActions },
    outcome: { kind: 'one', values: auditOutcomes },
    actor: { kind: 'text' },
  },
} as const satisfies ListDefinition

export type AuditList = List<typeof auditList>
