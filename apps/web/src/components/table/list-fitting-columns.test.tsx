import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { row, show } from '#/testing/payments-list.tsx'

afterEach(() => vi.restoreAllMocks())

const showAt = async (width: number) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  await show()
  const link = await row('Customer 1')
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  return { heads, cells: within(link.closest('tr') as HTMLElement).getAllByRole('cell') }
}

describe('columns without room', () => {
  it('I2 shows every column in a wide list and on the cards of a phone', async () => {
    for (const width of [1100, 340]) {
      const { heads, cells } = await showAt(width)
      expect(heads).toEqual(['Customer', 'Amount', 'Plan'])
      expect(cells[0]?.textContent).toBe('Customer 1')
      cleanup()
    }
  })

  it('I2 shows the values of columns without room under the name, named where they need it', async () => {
    const { heads, cells } = await showAt(720)
    expect(heads).toEqual(['Customer'])
    expect(cells.map((cell) => cell.textContent)).toEqual(['Customer 1Amount vipPlan vip'])
    const name = (text: string) => within(cells[0] as HTMLElement).getByText(text).className
    expect([name('Amount'), name('Plan')]).toEqual(['', 'sr-only'])
  })

  it('I2 leaves out only the least important columns in a list of middle width', async () => {
    const { heads, cells } = await showAt(900)
    expect(heads).toEqual(['Customer', 'Plan'])
    expect(cells[0]?.textContent).toBe('Customer 1Amount vip')
  })
})
