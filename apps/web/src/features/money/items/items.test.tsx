import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { dressing, items, saleItemOf, soap, sunscreen } from '#/testing/sales.ts'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { ItemsPage } from './items-page.tsx'

const show = (at = '', options: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(
    { '/configuracion/articulos': <ItemsPage /> },
    { account: 'ADMIN', ...options, at: `/configuracion/articulos${at}` },
  )
const served = { 'GET /catalogue/items': () => items() }
const names = async () =>
  within(await screen.findByRole('list', { name: /Services and products|Servicios y productos/ }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('bdi')?.textContent)
const dialog = async () => {
  const form = within(await screen.findByRole('dialog'))
  await form.findByRole('form')
  return form
}

describe('services and products', () => {
  it('P2 lists them in their order, with kind, tax, price and whether they are on sale', async () => {
    serveApi(served)
    await show()
    expect(await names()).toEqual(['Sunscreen', 'Dressing', 'Soap'])
    const [first] = screen.getAllByRole('listitem').filter((row) => row.textContent?.includes('Sunscreen'))
    expect(first?.textContent?.replace(/\u00a0/g, ' ')).toContain('Product · VAT 16%$464.00')
    expect(screen.getByRole('switch', { name: 'Not for sale: Soap' }).ariaChecked).toBe('false')
  })

  it('P2 adds one with its tax, and refuses a free one', async () => {
    const calls = serveApi({
      ...served,
      'POST /catalogue/items': () => ({ status: 201, body: saleItemOf(9, { nameEn: 'Biopsy', nameEs: 'Biopsia' }) }),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Add item' }))
    const form = await dialog()
    await user.type(form.getByLabelText(/Spanish/), 'Biopsia')
    await user.type(form.getByLabelText(/English/), 'Biopsy')
    await user.selectOptions(form.getByLabelText(/Type/), 'Service')
    await user.selectOptions(form.getByLabelText(/Tax/), 'Exempt')
    await user.type(form.getByLabelText(/Price/), '0{Enter}')
    expect(await form.findByText(/greater than|at least/i)).toBeTruthy()
    await user.clear(form.getByLabelText(/Price/))
    await user.type(form.getByLabelText(/Price/), '1,200{Enter}')
    expect(await screen.findByText('Biopsy was added')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      nameEs: 'Biopsia',
      nameEn: 'Biopsy',
      kind: 'service',
      taxKind: 'exempt',
      priceMinor: 120_000,
      isActive: true,
    })
  })

  it('P2 changes only what was changed, against the version shown', async () => {
    const calls = serveApi({ ...served, 'PATCH /catalogue/items/*': () => ({ status: 200, body: sunscreen }) })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Edit: Sunscreen' }))
    const form = await dialog()
    await user.clear(form.getByLabelText(/Price/))
    await user.type(form.getByLabelText(/Price/), '480{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls.find(({ method }) => method === 'PATCH')
    expect([sent?.body, sent?.headers.get('if-match')]).toEqual([{ priceMinor: 48_000 }, '"v2"'])
  })

  it('P2 takes one off sale in place, and moves one', async () => {
    const calls = serveApi({
      ...served,
      'PATCH /catalogue/items/*': () => ({ status: 200, body: { ...sunscreen, isActive: false } }),
      'PUT /catalogue/items/order': () => items([dressing, sunscreen, soap]),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('switch', { name: 'For sale: Sunscreen' }))
    expect(await screen.findByText('Sunscreen is not for sale')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Move up: Dressing' }))
    expect(await screen.findByText('Dressing is now 1 of 3')).toBeTruthy()
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ ids: [dressing.id, sunscreen.id, soap.id] }),
    )
  })

  it('P2 I4 finds by either name, and says that there are none and that it failed', async () => {
    let answer: ReturnType<typeof refusal> = refusal('unavailable')
    serveApi({ 'GET /catalogue/items': () => answer })
    const { user } = await show('?name=curacion')
    await screen.findByText('The services and products could not be loaded')
    answer = items()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await names()).toEqual(['Dressing'])
  })
})
