import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, drawn, row, show } from '#/testing/payments-list.tsx'

it('I2 draws rows that stay only where the search is shown in them', async () => {
  let release = () => {}
  const slow: typeof answer = (total) => async (query) => {
    if (query.search !== undefined) await new Promise<void>((resolve) => (release = resolve))
    return answer(total)(query)
  }
  const { user, query } = await show(slow(100))
  await row('Customer 1')
  drawn.cells = 0
  await user.type(screen.getByRole('searchbox'), 'c')
  await waitFor(() => expect(query()).toBe('?search=c'))
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  const whileSearching = drawn.cells
  release()
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'))
  expect([whileSearching, drawn.cells]).toEqual([0, 10])
})
