import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { row, show } from '#/testing/payments-list.tsx'

describe('rows', () => {
  it('I2 moves between rows with the arrow keys, Home and End; the Tab key reaches one of them', async () => {
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

  it('I2 opens a row with Enter, and on a press anywhere in it', async () => {
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

  it('I2 does not open a row when something else in it is pressed, or during a selection of its text', async () => {
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

  it('I2 has a real link in every row, for the middle button', async () => {
    await show()
    expect((await row('Customer 2')).getAttribute('href')).toBe('/payments/2')
  })
})
