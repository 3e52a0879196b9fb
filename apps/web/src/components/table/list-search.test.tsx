import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { typingPause } from '#/components/search/use-debounced-input.ts'
import { addFilter } from '#/testing/add-filter.ts'
import { type Answer, answer, row, show } from '#/testing/payments-list.tsx'

type Query = Parameters<Answer>[0]

describe('search and filters', () => {
  it('I2 requests what was typed, from page 1, no text twice, and adds one step to the history', async () => {
    const { user, asked, query, router } = await show(answer(100), '/payments?page=4')
    await row('Customer 16')
    const length = router.history.length
    await user.type(screen.getByRole('searchbox'), 'ana ')
    await waitFor(() => expect(query()).toBe('?search=ana'))
    const searches = asked.filter((it) => it.search !== undefined)
    expect(searches[0]).toEqual({ search: 'a', page: 1, limit: 5 })
    expect(searches.at(-1)).toEqual({ search: 'ana', page: 1, limit: 5 })
    expect(new Set(searches.map(({ search }) => search)).size).toBe(searches.length)
    expect(router.history.length).toBe(length)
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'ana ')
  })

  it('I2 focuses the search with "/", clears it with Escape and moves to the rows with arrow down', async () => {
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

  it('I2 opens the only match on Enter, and waits for the rows of what was typed', async () => {
    let release = () => {}
    const one = async (query: Query) => {
      if (query.search === 'ana') await new Promise<void>((resolve) => (release = resolve))
      return answer(query.search ? 1 : 100)(query)
    }
    const { user, router } = await show(one)
    await row('Customer 1')
    await user.type(screen.getByRole('searchbox'), 'ana{Enter}')
    await waitFor(() => expect(router.state.location.searchStr).toBe('?search=ana'))
    expect(router.state.location.pathname).toBe('/payments')
    release()
    await screen.findByText('A payment')
    expect(router.state.location.pathname).toBe('/payments/1')
  })

  it('I2 stays on Enter with several matches, with none, without a search, and when more is typed', async () => {
    const pending: (() => void)[] = []
    const some = async (query: Query) => {
      if (query.search === 'luis') await new Promise<void>((resolve) => pending.push(resolve))
      const totals: Record<string, number> = { ana: 2, zz: 0 }
      return answer(totals[query.search ?? ''] ?? 1)(query)
    }
    const { user, router, query } = await show(some)
    await row('Customer 1')
    const box = screen.getByRole('searchbox')
    await user.type(box, '{Enter}')
    await user.type(box, 'ana{Enter}')
    await row('Customer 2')
    await user.clear(box)
    await user.type(box, 'zz{Enter}')
    await screen.findByText('No matches')
    await user.clear(box)
    await user.type(box, 'luis{Enter}a')
    await waitFor(() => expect(query()).toBe('?search=luisa'))
    for (const release of pending) release()
    await row('Customer 1')
    expect(router.state.location.pathname).toBe('/payments')
  })

  it('I2 moves between rows with j and k, and not while something is typed', async () => {
    const { user } = await show()
    await row('Customer 1')
    const at: (string | null | undefined)[] = []
    for (const key of ['j', 'j', 'j', 'k', 'k', 'k']) {
      await user.keyboard(key)
      at.push(document.activeElement?.textContent)
    }
    expect(at).toEqual([1, 2, 3, 2, 1, 1].map((number) => `Customer ${number}`))
    await user.type(screen.getByRole('searchbox'), 'jk')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'jk')
  })

  it('I2 marks what was searched for', async () => {
    await show(answer(3), '/payments?search=CUSTÓM')
    const link = await row('Customer 1')
    await waitFor(() => expect(link.querySelector('mark')?.textContent).toBe('Custom'))
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

    await addFilter(user, 'Reference')
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

  it('I2 offers text filters of columns in a menu, because the search covers them', async () => {
    const { user, query } = await show(answer(100), '/payments')
    await row('Customer 1')
    expect(screen.queryByRole('textbox', { name: /Reference/ })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Filter' }))
    await user.keyboard('{Enter}')
    const reference = await screen.findByRole('textbox', { name: /Reference/ })
    expect(document.activeElement).toBe(reference)
    expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull()
    await user.type(reference, 'A-7{Enter}')
    await waitFor(() => expect(query()).toBe('?reference=A-7'))
    await user.click(screen.getByRole('button', { name: 'Clear filter: Reference' }))
    await waitFor(() => expect(query()).toBe(''))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Reference/ }))
  })

  it('I2 shows a text filter that the address states', async () => {
    await show(answer(100), '/payments?reference=A-7')
    await row('Customer 1')
    expect(screen.getByRole('textbox', { name: /Reference/ })).toHaveProperty('value', 'A-7')
  })

  it('I2 keeps a filter and a search that are chosen before the page shows either', async () => {
    const { query } = await show()
    await row('Customer 1')
    const box = screen.getByRole('searchbox')
    act(() => {
      fireEvent.change(screen.getByRole('combobox', { name: /Status/ }), { target: { value: 'pending' } })
      fireEvent.change(box, { target: { value: 'ana' } })
      fireEvent.keyDown(box, { key: 'Enter' })
    })
    await waitFor(() => expect(query()).toBe('?search=ana&status=pending'))
  })

  it('I2 discards a search whose page is left before it is sent', async () => {
    const { user, router } = await show()
    const link = await row('Customer 1')
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    const { routesById }: { routesById: Record<string, { options: object }> } = router
    Object.assign(routesById['/payments/$id']?.options ?? {}, { loader: () => arrived })
    await user.type(screen.getByRole('searchbox'), 'ana')
    await user.click(link)
    await new Promise((resolve) => setTimeout(resolve, 2 * typingPause))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'ana')
    arrive()
    await screen.findByText('A payment')
    expect(router.state.location.href).toBe('/payments/1')
  })

  it('I2 removes one filter, or search and all filters at once', async () => {
    const at = '/payments?search=ana&status=pending&plan=vip&reference=A-7&sort=amount&limit=10'
    const { user, query } = await show(answer(100), at)
    await row('Customer 1')
    await user.click(screen.getByRole('button', { name: 'Clear filter: Status' }))
    await waitFor(() => expect(query()).not.toContain('status'))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(query()).toBe('?sort=amount&limit=10'))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
    expect(screen.queryByRole('textbox', { name: /Reference/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  it('I2 clears also what was typed a moment before and not yet searched for', async () => {
    const { user, asked, query } = await show(answer(100), '/payments?status=pending')
    await row('Customer 1')
    // Without a wait between them, so that the pause has not passed on a slow machine.
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ana' } })
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(query()).toBe(''))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
    await new Promise((resolve) => setTimeout(resolve, 2 * typingPause))
    expect(asked.some((it) => it.search !== undefined)).toBe(false)
    await user.type(screen.getByRole('searchbox'), 'ana')
    await waitFor(() => expect(query()).toBe('?search=ana'))
  })

  it('I2 keeps the keyboard’s position when the button that clears disappears', async () => {
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

  it('I2 has a button for phones that opens the filters and counts those that are set', async () => {
    const { user } = await show(answer(100), '/payments?status=pending&plan=vip')
    await row('Customer 1')
    const button = screen.getByRole('button', { name: 'Filters 2' })
    const group = document.getElementById(button.getAttribute('aria-controls') ?? '')
    await addFilter(user, 'Reference')
    const reference = screen.getByRole('textbox', { name: /Reference/ })
    expect(group?.contains(reference)).toBe(true)
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await user.type(reference, 'A-7')
    expect(await screen.findByRole('button', { name: 'Filters 3' })).toBe(button)
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('button', { name: 'Filters' })).toBe(button)
  })

  it('I2 sorts by a column, indicates it, and reverses the order', async () => {
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
