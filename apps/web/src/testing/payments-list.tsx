import type { ListViews } from '@piel/contract/account/list-views'
import { screen } from '@testing-library/react'
import { renderApp } from './render.tsx'
import type { Column } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import type { ListDefinition, ListQuery } from '#/components/table/list-state.ts'
import { ListView, type Page } from '#/components/table/list-view.tsx'
import { Highlighted } from '#/components/search/highlighted.tsx'
import { RowLink, useSecondaryValues } from '#/components/table/row-context.tsx'
import { useListState } from '#/components/table/use-list-state.ts'

export interface Payment {
  id: string
  customer: string
  plan: string
}

const definition = {
  sorts: ['customer', 'amount'],
  defaultSort: 'customer',
  filters: {
    status: { kind: 'one', values: ['pending', 'completed'] },
    plan: { kind: 'many', values: ['standard', 'premium', 'vip'] },
    reference: { kind: 'text' },
  },
} as const satisfies ListDefinition
/** The same, with a name under which the account keeps the user's view. */
const namedDefinition = { ...definition, name: 'transactions' } as const satisfies ListDefinition
type Query = ListQuery<typeof definition>

function CustomerCell({ row }: { row: Payment }) {
  const { below, beside } = useSecondaryValues()
  return (
    <>
      <RowLink>
        <Highlighted text={row.customer} />
      </RowLink>
      {below}
      {beside}
    </>
  )
}
/** How many cells of rows were drawn, other than customers. */
export const drawn = { cells: 0 }

function PlanCell({ row }: { row: Payment }) {
  drawn.cells += 1
  return <button type="button">{row.plan}</button>
}

const columns: readonly Column<Payment>[] = [
  { header: 'Customer', Cell: CustomerCell, sort: 'customer', card: 'lead' },
  { header: 'Amount', Cell: PlanCell, sort: 'amount', firstDirection: 'descending', from: 'widest', isNamed: true },
  { header: 'Plan', Cell: PlanCell, from: 'wide' },
]
const filters: readonly FilterField[] = [
  {
    name: 'status',
    label: 'Status',
    options: definition.filters.status.values.map((value) => ({ value, label: value })),
  },
  { name: 'plan', label: 'Plan', options: definition.filters.plan.values.map((value) => ({ value, label: value })) },
  { name: 'reference', label: 'Reference' },
]

export type Answer = (query: Query) => Page<Payment> | Promise<Page<Payment>>

/** Answers as an API with `total` payments would. */
export const answer =
  (total: number, totalIsExact = true): Answer =>
  ({ page, limit }) => {
    const first = (page - 1) * limit + 1
    const count = Math.max(0, Math.min(limit, (totalIsExact ? total : 1e9) - first + 1))
    const data = Array.from({ length: count }, (_, index) => {
      const id = String(first + index)
      return { id, customer: `Customer ${id}`, plan: 'vip' }
    })
    return { data, meta: { page, limit, total, totalIsExact } }
  }

function Payments({ ask, isNamed }: { ask: Answer; isNamed: boolean }) {
  const list = useListState(isNamed ? namedDefinition : definition)
  return (
    <ListView
      list={list}
      source={(page) => {
        const query = list.queryFor(page)
        return { queryKey: ['payments', query], queryFn: async () => ask(query) }
      }}
      columns={columns}
      filters={filters}
      label={(key) => key}
      caption="Payments"
      searchLabel="Search payments"
      rowPath={(row) => `/payments/${row.id}`}
      empty={<p>Record the first payment</p>}
      errorTitle="The payments could not be loaded"
    />
  )
}

interface ShowOptions {
  isNamed?: boolean
  /** The account's views. */
  listViews?: ListViews
}

/** Shows the list of payments at a path; `asked` contains its requests. */
export async function show(
  ask: Answer = answer(100),
  at = '/payments',
  { isNamed = false, listViews }: ShowOptions = {},
) {
  const asked: Query[] = []
  const recording: Answer = (query) => {
    asked.push(query)
    return ask(query)
  }
  const app = await renderApp(
    { '/payments': <Payments ask={recording} isNamed={isNamed} />, '/payments/$id': <p>A payment</p> },
    { at, ...(listViews && { listViews }) },
  )
  const query = () => app.router.state.location.searchStr
  return { ...app, asked, query }
}

/** The row of a customer. */
export const row = (customer: string) => screen.findByRole('link', { name: customer })
/** The text of the count. */
export const status = () => screen.getByRole('status').textContent
/** The page numbers on offer. */
export const pageNumbers = () => screen.getAllByRole('button', { name: /^Page \d/ }).map((button) => button.textContent)
