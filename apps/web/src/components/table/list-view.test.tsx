import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { renderApp } from '../../testing/render.tsx'
import type { Column } from './column.ts'
import type { FilterField } from './list-filters.tsx'
import type { ListDefinition, ListQuery } from './list-state.ts'
import { ListView, type Page } from './list-view.tsx'
import { Marked } from './marked.tsx'
import { RowLink } from './row-context.tsx'
import { useListState } from './use-list-state.ts'

interface Payment {
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
type Query = ListQuery<typeof definition>

const CustomerCell = ({ row }: { row: Payment }) => (
  <RowLink>
    <Marked text={row.customer} />
  </RowLink>
)
const PlanCell = ({ row }: { row: Payment }) => <button type="button">{row.plan}</button>

const columns: readonly Column<Payment>[] = [
  { id: 'customer', header: 'Customer', Cell: CustomerCell, sort: 'customer', card: 'lead' },
  { id: 'amount', header: 'Amount', Cell: PlanCell, sort: 'amount', firstDirection: 'descending', card: 'field' },
  { id: 'plan', header: 'Plan', Cell: PlanCell, card: 'field' },
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

type Answer = (query: Query) => Page<Payment> | Promise<Page<Payment>>

const answer =
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

function Payments({ ask }: { ask: Answer }) {
  const list = useListState(definition)
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

async function show(ask: Answer = answer(100), at = '/payments') {
  const asked: Query[] = []
  const recording: Answer = (query) => {
    asked.push(query)
    return ask(query)
  }
  const app = await renderApp({ '/payments': <Payments ask={recording} />, '/payments/$id': <p>A payment</p> }, { at })
  const query = () => app.router.state.location.searchStr
  return { ...app, asked, query }
}

const row = (customer: string) => screen.findByRole('link', { name: customer })
const status = () => screen.getByRole('status').textContent
const pageNumbers = () => screen.getAllByRole('button', { name: /^Page \d/ }).map((button) => button.textContent)

describe('pages', () => {
  it('I1 shows 5 page numbers around the current one, and previous disabled at the start', async () => {
    const { user, query } = await show()
    await row('Customer 1')
    expect(pageNumbers()).toEqual(['1', '2', '3', '4', '5'])
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Page 5' }))
    await row('Customer 21')
    expect(pageNumbers()).toEqual(['3', '4', '5', '6', '7'])
    expect(screen.getByRole('button', { name: 'Page 5' }).getAttribute('aria-current')).toBe('page')
    expect(query()).toBe('?page=5')
  })

  it('I1 disables next on the last page', async () => {
    await show(answer(12), '/payments?page=3')
    await row('Customer 12')
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', false)
  })

  it('I1 says which rows of how many are shown, and "1,000+" where nobody counted further', async () => {
    const first = await show(answer(100))
    await row('Customer 1')
    expect(status()).toBe('1-5 of 100')
    first.unmount()
    await show(answer(1000, false), '/payments?page=2')
    await row('Customer 6')
    expect(status()).toBe('6-10 of 1,000+')
  })

  it('I1 comes back to the last page from one beyond it', async () => {
    const { query } = await show(answer(12), '/payments?page=9')
    await row('Customer 11')
    expect(query()).toBe('?page=3')
  })

  it('I2 shows 5 rows, or as many as are chosen, from page 1', async () => {
    const { user, query } = await show(answer(100), '/payments?page=3')
    await row('Customer 11')
    expect(screen.getAllByRole('row')).toHaveLength(1 + 5)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25')
    await row('Customer 25')
    expect(screen.getAllByRole('row')).toHaveLength(1 + 25)
    expect(query()).toBe('?limit=25')
    const sizes = within(screen.getByRole('combobox', { name: 'Rows per page' })).getAllByRole('option')
    expect(sizes.map((size) => size.textContent)).toEqual(['5', '10', '25', '50', '100'])
  })

  it('I2 goes back through pages with Back, and reads a shared address', async () => {
    const { user, router, query } = await show(answer(100), '/payments?search=customer&page=2')
    await row('Customer 6')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await row('Customer 11')
    expect(query()).toBe('?search=customer&page=3')
    router.history.back()
    await row('Customer 6')
    expect(query()).toBe('?search=customer&page=2')
  })

  it('I2 keeps the old rows, dimmed, until the next are there', async () => {
    let release = () => {}
    const ask: Answer = async (query) => {
      if (query.page > 1) await new Promise<void>((resolve) => (release = resolve))
      return answer(100)(query)
    }
    const { user } = await show(ask)
    await row('Customer 1')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('link', { name: 'Customer 1' })).toBeTruthy()
    release()
    await row('Customer 6')
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false')
  })
})

describe('search and filters', () => {
  it('I2 asks once for what was typed, from page 1, and leaves one step in the history', async () => {
    const { user, asked, query, router } = await show(answer(100), '/payments?page=4')
    await row('Customer 16')
    const length = router.history.length
    await user.type(screen.getByRole('searchbox'), 'ana ')
    await waitFor(() => expect(query()).toBe('?search=ana'))
    expect(asked.filter((it) => it.search !== undefined)).toEqual([{ search: 'ana', page: 1, limit: 5 }])
    expect(router.history.length).toBe(length)
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'ana ')
  })

  it('I2 comes to the search with "/", clears it with Escape and leaves it for the rows with arrow down', async () => {
    const { user, query } = await show()
    await row('Customer 1')
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('7{Enter}')
    await waitFor(() => expect(query()).toBe('?search=7'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(query()).toBe(''))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Customer 1' }))
  })

  it('I2 marks what was searched for', async () => {
    await show(answer(3), '/payments?search=CUSTÓM')
    const link = await row('Customer 1')
    expect(link.querySelector('mark')?.textContent).toBe('Custom')
  })

  it('I2 filters by exactly one value, by any of several, and by a text; page 1 each time', async () => {
    const { user, query, asked } = await show(answer(100), '/payments?page=3')
    await row('Customer 11')
    await user.selectOptions(screen.getByRole('combobox', { name: /Status/ }), 'pending')
    await waitFor(() => expect(query()).toBe('?status=pending'))

    await user.click(await screen.findByRole('button', { name: /Plan: ?All/ }))
    await user.click(screen.getByRole('checkbox', { name: 'vip' }))
    await user.click(screen.getByRole('checkbox', { name: 'standard' }))
    await waitFor(() => expect(query()).toBe('?status=pending&plan=standard&plan=vip'))
    expect(screen.getByRole('button', { name: /Plan: ?standard, vip/ })).toBeTruthy()

    await user.type(screen.getByRole('textbox', { name: /Reference/ }), 'A-7')
    await waitFor(() => expect(query()).toBe('?status=pending&plan=standard&plan=vip&reference=A-7'))
    expect(asked.at(-1)).toEqual({
      status: 'pending',
      plan: ['standard', 'vip'],
      reference: 'A-7',
      page: 1,
      limit: 5,
    })
  })

  it('I2 takes one filter back, or search and all filters at once', async () => {
    const at = '/payments?search=ana&status=pending&plan=vip&reference=A-7&sort=amount&limit=10'
    const { user, query } = await show(answer(100), at)
    await row('Customer 1')
    await user.click(screen.getByRole('button', { name: 'Clear filter: Status' }))
    await waitFor(() => expect(query()).not.toContain('status'))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(query()).toBe('?sort=amount&limit=10'))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
    expect(screen.getByRole('textbox', { name: /Reference/ })).toHaveProperty('value', '')
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  it('I2 keeps the place of the keyboard when the button that clears goes', async () => {
    const { user } = await show((it) => answer(it.search ? 0 : 7)(it), '/payments?search=zz&status=pending')
    await screen.findByText('No matches')
    screen.getByRole('button', { name: 'Clear filter: Status' }).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /Status/ }))
    screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)?.focus()
    await user.keyboard('{Enter}')
    await row('Customer 1')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  it('I2 orders by a column, says so, and turns the order round', async () => {
    const { user, query } = await show()
    await row('Customer 1')
    const head = (name: string) => screen.getByRole('columnheader', { name })
    expect(head('Customer').getAttribute('aria-sort')).toBe('ascending')
    expect(head('Plan').hasAttribute('aria-sort')).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Amount' }))
    await waitFor(() => expect(query()).toBe('?sort=-amount'))
    expect(head('Amount').getAttribute('aria-sort')).toBe('descending')
    expect(head('Customer').getAttribute('aria-sort')).toBe('none')
    await user.click(screen.getByRole('button', { name: 'Amount' }))
    await waitFor(() => expect(query()).toBe('?sort=amount'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Customer, ascending')
    await waitFor(() => expect(query()).toBe(''))
  })
})

describe('rows', () => {
  it('I2 moves between rows with the arrow keys, Home and End, one of them on the way of the Tab key', async () => {
    const { user } = await show()
    const first = await row('Customer 1')
    first.focus()
    const keys = [
      ['{ArrowDown}', '2'],
      ['{ArrowDown}', '3'],
      ['{ArrowUp}', '2'],
      ['{End}', '5'],
      ['{ArrowDown}', '5'],
      ['{Home}', '1'],
      ['{ArrowUp}', '1'],
    ] as const
    for (const [key, at] of keys) {
      await user.keyboard(key)
      expect(document.activeElement?.textContent).toBe(`Customer ${at}`)
      const stops = screen.getAllByRole('link').filter((link) => link.tabIndex === 0)
      expect(stops).toEqual([document.activeElement])
    }
  })

  it('I2 opens a row with Enter, and anywhere it is pressed', async () => {
    const { user, router } = await show()
    ;(await row('Customer 1')).focus()
    await user.keyboard('{ArrowDown}{Enter}')
    await screen.findByText('A payment')
    expect(router.state.location.pathname).toBe('/payments/2')
    router.history.back()
    await row('Customer 3')
    const cells = screen.getAllByRole('row')[3]?.querySelectorAll('td') ?? []
    await user.click(cells[1] as HTMLElement)
    await screen.findByText('A payment')
    expect(router.state.location.pathname).toBe('/payments/3')
  })

  it('I2 does not open a row when something else in it is pressed, or while its text is being selected', async () => {
    const { router } = await show()
    await row('Customer 1')
    const user = userEvent.setup()
    const [, first] = screen.getAllByRole('row')
    await user.click(within(first as HTMLElement).getAllByRole('button')[0] as HTMLElement)
    const text = screen.getByRole('link', { name: 'Customer 1' })
    getSelection()?.selectAllChildren(text)
    first?.querySelectorAll('td')[2]?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(router.state.location.pathname).toBe('/payments')
  })

  it('I2 has a real address in every row, for the middle button', async () => {
    await show()
    expect((await row('Customer 2')).getAttribute('href')).toBe('/payments/2')
  })
})

describe('states', () => {
  it('I4 shows as many rows waiting as will come', async () => {
    await show(() => new Promise(() => {}), '/payments?limit=10')
    const table = await screen.findByRole('table')
    expect(table.getAttribute('aria-busy')).toBe('true')
    expect(table.querySelectorAll('tbody tr')).toHaveLength(10)
  })

  it('I4 says what to do next while there is nothing', async () => {
    await show(answer(0))
    expect(await screen.findByText('Record the first payment')).toBeTruthy()
    expect(status()).toBe('0 results')
  })

  it('I4 offers to clear the filters where nothing fits them', async () => {
    const { user, query } = await show((it) => answer(it.search ? 0 : 7)(it), '/payments?search=zz')
    expect(await screen.findByText('No matches')).toBeTruthy()
    const buttons = screen.getAllByRole('button', { name: 'Clear filters' })
    await user.click(buttons.at(-1) as HTMLElement)
    await row('Customer 1')
    expect(query()).toBe('')
  })

  it('I4 says why the list is not there, and loads it with Retry', async () => {
    let isBroken = true
    const { user } = await show((it) => {
      if (isBroken) throw new ApiError(503, 'unavailable', { traceId: 'trace-9' })
      return answer(7)(it)
    })
    expect(await screen.findByText('The payments could not be loaded', undefined, { timeout: 5000 })).toBeTruthy()
    expect(screen.getByText('trace-9')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await row('Customer 1')
  })

  it('I4 leads back from a page too far from the start', async () => {
    const { user, query } = await show((it) => {
      if (it.page > 2000) throw new ApiError(422, 'page_too_deep')
      return answer(100)(it)
    }, '/payments?page=5000')
    await user.click(await screen.findByRole('button', { name: 'Go to the first page' }))
    await row('Customer 1')
    expect(query()).toBe('')
  })

  it('I1 walks by cursor where rows can no longer be skipped', async () => {
    const { user, asked, query } = await show((it) => {
      const { data, meta } = answer(1000, false)(it) as Page<Payment>
      return { data, meta: { ...meta, cursors: { [it.page + 1]: `after-${it.page}` } } }
    }, '/payments?page=2001')
    await row('Customer 10001')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await row('Customer 10006')
    expect(query()).toBe('?page=2002&cursor=after-2001')
    expect(asked.at(-1)).toEqual({ page: 2002, limit: 5, cursor: 'after-2001' })
  })
})
