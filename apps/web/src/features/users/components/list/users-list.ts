import { roles } from '@piel/contract/people'
import { userSorts } from '@piel/contract/users'
import type { ListDefinition } from '#/components/table/list-state.ts'

export const usersList = {
  sorts: userSorts,
  defaultSort: 'name',
  filters: {
    role: { kind: 'one', values: roles },
    status: { kind: 'one', values: ['active', 'archived'] },
  },
} as const satisfies ListDefinition
