import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { meQuery } from '#/lib/me.ts'
import { answer, row, show } from '#/testing/payments-list.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'

const views = { density: 'comfortable', rows: {}, hiddenColumns: {} } as const
const serve = () => serveApi({ 'PATCH /me/list-views': () => ({ status: 200, body: views }) })
const showNamed = (at = '/payments') => show(answer(100), at, { isNamed: true })
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const open = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'View' }))
  await screen.findByRole('radio', { name: 'Compact' })
  return within(screen.getByRole('region', { name: 'View' }))
}

describe('the view of a list', () => {
  it('I2 keeps the rows of a page with the account, for the next visit and without a place in its URL', async () => {
    const calls = serve()
    const { user, client, asked } = await showNamed()
    await row('Customer 1')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25')
    await row('Customer 25')
    await waitFor(() => expect(calls.map((call) => call.body)).toEqual([{ rows: { transactions: 25 } }]))
    expect(client.getQueryData(meQuery.queryKey)?.listViews.rows).toEqual({ transactions: 25 })
    expect(asked.map((query) => query.limit)).toEqual([5, 25])
  })

  it('I2 shows the rows that the user chose before, unless the URL states others', async () => {
    serve()
    const first = await show(answer(100), '/payments', {
      isNamed: true,
      listViews: { ...views, rows: { transactions: 10 } },
    })
    await row('Customer 10')
    expect(first.asked.map((query) => query.limit)).toEqual([10])
    first.unmount()
    const linked = await show(answer(100), '/payments?limit=25', {
      isNamed: true,
      listViews: { ...views, rows: { transactions: 10 } },
    })
    await row('Customer 25')
    expect(linked.asked.map((query) => query.limit)).toEqual([25])
  })

  it('I2 returns from another choice to the default', async () => {
    serve()
    const { user } = await show(answer(100), '/payments', {
      isNamed: true,
      listViews: { ...views, rows: { transactions: 10 } },
    })
    await row('Customer 10')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '5')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1 + 5))
  })

  it('I2 hides columns and shows them again; the one that names the row always stays', async () => {
    const calls = serve()
    const { user } = await showNamed()
    await row('Customer 1')
    const panel = await open(user)
    expect(panel.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual(['Amount', 'Plan'])
    await user.click(panel.getByRole('checkbox', { name: 'Plan' }))
    expect(heads()).toEqual(['Customer', 'Amount'])
    await user.click(panel.getByRole('checkbox', { name: 'Plan' }))
    expect(heads()).toEqual(['Customer', 'Amount', 'Plan'])
    await waitFor(() =>
      expect(calls.map((call) => call.body)).toEqual([
        { hiddenColumns: { transactions: ['Plan'] } },
        { hiddenColumns: { transactions: [] } },
      ]),
    )
  })

  it('I2 has rows of two heights', async () => {
    const calls = serve()
    const { user } = await showNamed()
    await row('Customer 1')
    const panel = await open(user)
    expect(panel.getByRole('radio', { name: 'Comfortable' })).toHaveProperty('checked', true)
    await user.click(panel.getByRole('radio', { name: 'Compact' }))
    expect(screen.getByRole('table').parentElement?.dataset['density']).toBe('compact')
    await waitFor(() => expect(calls.map((call) => call.body)).toEqual([{ density: 'compact' }]))
  })

  it('I2 states why a choice was not saved, and applies it until the page is loaded again', async () => {
    serveApi({ 'PATCH /me/list-views': () => refusal('unavailable') })
    const { user } = await showNamed()
    await row('Customer 1')
    const panel = await open(user)
    await user.click(panel.getByRole('checkbox', { name: 'Amount' }))
    expect(await screen.findByText(/temporarily unavailable|try again/i)).toBeTruthy()
    expect(heads()).toEqual(['Customer', 'Plan'])
  })

  it('I2 offers no view for a list that is not kept', async () => {
    await show()
    await row('Customer 1')
    expect(screen.queryByRole('button', { name: 'View' })).toBeNull()
  })
})
