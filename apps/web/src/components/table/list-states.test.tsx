import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#/lib/api-error.ts'
import type { Page } from './list-view.tsx'
import { answer, type Payment, row, show, status } from '#/testing/payments-list.tsx'

describe('states', () => {
  it('I4 shows as many placeholders as rows that will come', async () => {
    await show(() => new Promise(() => {}), '/payments?limit=10')
    const table = await screen.findByRole('table')
    expect(table.getAttribute('aria-busy')).toBe('true')
    expect(table.querySelectorAll('tbody tr')).toHaveLength(10)
  })

  it('I4 explains what to do next when the list is empty', async () => {
    await show(answer(0))
    expect(await screen.findByText('Record the first payment')).toBeTruthy()
    expect(status()).toBe('0 results')
  })

  it('I4 offers to clear the filters where nothing matches them', async () => {
    const { user, query } = await show((it) => answer(it.search ? 0 : 7)(it), '/payments?search=zz')
    expect(await screen.findByText('No matches')).toBeTruthy()
    const buttons = screen.getAllByRole('button', { name: 'Clear filters' })
    await user.click(buttons.at(-1) as HTMLElement)
    await row('Customer 1')
    expect(query()).toBe('')
  })

  it('I4 explains why the list is missing, and loads it with Retry', async () => {
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

  it('I1 pages by cursor where rows can no longer be skipped', async () => {
    const { user, asked, query } = await show((it) => {
      const { data, meta } = answer(1000, false)(it) as Page<Payment>
      return { data, meta: { ...meta, cursors: { [it.page + 1]: `after-${it.page}` } } }
    }, '/payments?page=2001')
    await row('Customer 10001')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await row('Customer 10006')
    expect(query()).toBe('?page=2002&cursor=after-2001')
    expect(asked).toContainEqual({ page: 2002, limit: 5, cursor: 'after-2001' })
    // Loaded ahead.
    await waitFor(() => expect(asked.at(-1)).toEqual({ page: 2003, limit: 5, cursor: 'after-2002' }))
  })
})
