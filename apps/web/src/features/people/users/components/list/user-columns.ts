import { duties, roles } from '@piel/contract/core/people'
import { userSorts, type UserRow } from '@piel/contract/people/users'
import type { Column } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import { type ListDefinition, optionsOf } from '#/components/table/list-state.ts'
import type { List } from '#/components/table/use-list-state.ts'
import type { Key } from '#/i18n/types.ts'
import { ActionsCell } from './actions-cell.tsx'
import { RestoreCell } from '../restore-user.tsx'
import { ArchivedCell, CreatedCell, KindCell, LastSignInCell, PersonCell, RoleCell } from './user-cells.tsx'

export type UserKey = Extract<
  Key<'users'>,
  `${'columns' | 'roles' | 'duties' | 'kinds' | 'statuses' | 'who'}.${string}`
>
type UserColumn = Column<UserRow, UserKey>

const known: readonly UserColumn[] = [
  { header: 'columns.name', Cell: PersonCell, sort: 'name', card: 'lead' },
  { header: 'columns.role', Cell: RoleCell, className: '@[38rem]/list:w-33', card: 'corner' },
  { header: 'columns.kind', Cell: KindCell, className: '@[38rem]/list:w-26 @[62rem]/list:w-30', from: 'wide' },
  {
    header: 'columns.lastLogin',
    Cell: LastSignInCell,
    sort: 'lastLogin',
    firstDirection: 'descending',
    className: '@[38rem]/list:w-33 @[62rem]/list:w-38',
  },
]
const created: UserColumn = {
  header: 'columns.createdAt',
  Cell: CreatedCell,
  sort: 'createdAt',
  firstDirection: 'descending',
  className: '@[38rem]/list:w-31 @[72rem]/list:w-36',
  from: 'widest',
  isNamed: true,
}

export const userColumns: readonly UserColumn[] = [
  ...known,
  created,
  { header: 'columns.actions', Cell: ActionsCell, className: '@[38rem]/list:w-25', card: 'action' },
]

export const archivedColumns: readonly UserColumn[] = [
  ...known.filter((column) => column.header !== 'columns.lastLogin'),
  { header: 'statuses.archived', Cell: ArchivedCell, className: '@[38rem]/list:w-33 @[62rem]/list:w-38' },
  { header: 'columns.restore', Cell: RestoreCell, className: '@[38rem]/list:w-33', card: 'action' },
]

export const userFilters: readonly FilterField<UserKey>[] = [
  { name: 'who', label: 'who.label', options: [{ value: 'all', label: 'who.all' }], any: 'who.team' },
  { name: 'name', label: 'columns.name' },
  { name: 'email', label: 'columns.email' },
  {
    name: 'role',
    label: 'columns.role',
    options: optionsOf(['ADMIN', 'STAFF', 'USER'], (one) => `roles.${one}` as const),
  },
  { name: 'duty', label: 'columns.duty', options: optionsOf(duties, (one) => `duties.${one}` as const) },
  {
    name: 'status',
    label: 'columns.status',
    options: optionsOf(['active', 'archived'], (one) => `statuses.${one}` as const),
  },
]

export const usersList = {
  name: 'users',
  sorts: userSorts,
  defaultSort: 'name',
  filters: {
    name: { kind: 'text' },
    email: { kind: 'text' },
    who: { kind: 'one', values: ['all'] },
    role: { kind: 'one', values: roles },
    duty: { kind: 'one', values: duties },
    status: { kind: 'one', values: ['active', 'archived'] },
  },
} as const satisfies ListDefinition

/** The API query of the list: the team, unless everyone is chosen. */
export function userQueryOf({ who, ...query }: ReturnType<List<typeof usersList>['queryFor']>) {
  return who === 'all' ? query : { ...query, team: 'true' as const }
}
