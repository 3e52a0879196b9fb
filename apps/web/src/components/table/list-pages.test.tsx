import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answer, answer, pageNumbers, row, show, status } from '#/testing/payments-list.tsx'

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

  it('I1 shows which rows of how many are shown, and "1,000+" where counting stopped', async () => {
    const first = await show(answer(100))
    await row('Customer 1')
    expect(status()).toBe('1-5 of 100')
    first.unmount()
    await show(answer(1000, false), '/payments?page=2')
    await row('Customer 6')
    expect(status()).toBe('6-10 of 1,000+')
  })

  it('I1 returns to the last page from one beyond it', async () => {
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

  it('I2 loads the next page ahead once a page was turned, not after the first and the last one', async () => {
    const { user, asked } = await show(answer(15))
    await row('Customer 1')
    expect(asked.map(({ page }) => page)).toEqual([1])
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await row('Customer 6')
    await waitFor(() => expect(asked.map(({ page }) => page)).toEqual([1, 2, 3]))
    fireEvent.click(screen.getByRole('button', { name: 'Page 3' }))
    expect(await row('Customer 11')).toBeTruthy()
    expect(asked.map(({ page }) => page)).toEqual([1, 2, 3])
  })

  it('I2 goes back through pages with Back, and reads a shared URL', async () => {
    const { user, router, query } = await show(answer(100), '/payments?search=customer&page=2')
    await row('Customer 6')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await row('Customer 11')
    expect(query()).toBe('?search=customer&page=3')
    router.history.back()
    await row('Customer 6')
    expect(query()).toBe('?search=customer&page=2')
  })

  it('I2 keeps the old rows, dimmed, until the next have loaded', async () => {
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
