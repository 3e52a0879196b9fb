import type { TreatmentType } from '@piel/contract/money/catalogue'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changeOf, tiers, typeOf } from '#/testing/catalogue.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { CataloguePage } from './catalogue-page.tsx'

const acne = typeOf(1)
const peel = typeOf(2, { nameEn: 'Chemical peel', nameEs: 'Exfoliación química', priceMinor: 0 })
const laser = typeOf(3, { nameEn: 'Laser', nameEs: 'Láser', priceMinor: 250_050, isActive: false })
const limit = { discountLimitPercent: 10, isTillBlind: false, version: 4, updatedAt: null }
const plain = (text: string | null | undefined) => text?.replace(/\u00a0/g, ' ')

const served = (types: TreatmentType[] = [acne, peel, laser]) => ({
  'GET /catalogue': () => ({ status: 200, body: { types, tiers } }),
  'GET /money/settings': () => ({ status: 200, body: limit }),
})
const show = (at = '', options: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(
    { '/configuracion/tratamientos': <CataloguePage /> },
    { account: 'ADMIN', ...options, at: `/configuracion/tratamientos${at}` },
  )
const rows = async () => within(await screen.findByRole('list', { name: 'Treatment types' })).getAllByRole('listitem')
const names = async () => (await rows()).map((row) => row.querySelector('bdi')?.textContent)
/** The dialog with its form, which is loaded when it is first needed. */
const dialog = async () => {
  const form = within(await screen.findByRole('dialog'))
  await form.findByRole('form')
  return form
}

describe('the catalogue', () => {
  it('B12 lists treatment types by name with both names, price and whether they are offered', async () => {
    serveApi(served())
    await show()
    expect(await names()).toEqual(['Acne', 'Chemical peel', 'Laser'])
    const [first, second, third] = await rows()
    expect(plain(first?.textContent)).toContain('$1,200.00')
    expect(first?.textContent).toContain('Acné')
    expect(second?.textContent).toContain('No price yet')
    expect(within(third as HTMLElement).getByRole('switch', { name: 'Inactive: Laser' }).ariaChecked).toBe('false')
  })

  it('B12 shows the three memberships with price and discount', async () => {
    serveApi(served())
    await show()
    const premium = within(await screen.findByRole('region', { name: 'Premium' }))
    expect(premium.getByText(/3,500\.00/)).toBeTruthy()
    expect(premium.getByText('10% off treatments')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Standard' })).getByText('No discount on treatments')).toBeTruthy()
    expect(screen.getAllByText('for 12 months')).toHaveLength(3)
  })

  it('B12 searches on the page in both languages, marks the matches, and keeps the search in the URL', async () => {
    const calls = serveApi(served())
    const { user, router, container } = await show()
    await user.type(await screen.findByRole('searchbox'), 'quimica')
    await waitFor(async () => expect(await names()).toEqual(['Chemical peel']))
    await waitFor(() => expect(container.querySelector('mark')?.textContent).toBe('química'))
    expect(router.state.location.search).toEqual({ search: 'quimica' })
    await user.clear(screen.getByRole('searchbox'))
    await user.selectOptions(screen.getByLabelText(/Status/), 'inactive')
    await waitFor(async () => expect(await names()).toEqual(['Laser']))
    expect(screen.getByText('1 treatment type')).toBeTruthy()
    await user.type(screen.getByRole('searchbox'), 'nothing')
    await screen.findByText('No matches')
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
    expect(await names()).toHaveLength(3)
    expect(calls.filter(({ path }) => path === '/catalogue')).toHaveLength(1)
  })

  it('B12 adds a type with its price in pesos, once', async () => {
    const calls = serveApi({
      ...served(),
      'POST /catalogue/types': () => ({ status: 201, body: typeOf(9, { nameEn: 'Botox', nameEs: 'Bótox' }) }),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Add treatment type' }))
    const form = await dialog()
    await user.click(form.getByRole('button', { name: 'Add treatment type' }))
    expect(await form.findAllByText('Enter the name')).toHaveLength(2)
    expect(form.getByText('Enter an amount')).toBeTruthy()
    expect(form.queryByLabelText(/Discount/)).toBeNull()
    await user.type(form.getByLabelText(/Spanish/), 'Bótox')
    await user.type(form.getByLabelText(/English/), 'Botox')
    await user.selectOptions(form.getByLabelText(/Tax/), 'VAT 16%')
    await user.type(form.getByLabelText(/Price/), '3,200.5{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls.filter(({ method }) => method === 'POST')
    expect(sent.map(({ body }) => body)).toEqual([
      { nameEs: 'Bótox', nameEn: 'Botox', priceMinor: 320_050, taxKind: 'standard', isActive: true },
    ])
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy()
    expect(await screen.findByText('Botox was added')).toBeTruthy()
  })

  it('B12 reports at its field that a name is taken', async () => {
    serveApi({
      ...served(),
      'PATCH /catalogue/types/*': () =>
        refusal('name_taken', [{ pointer: '/nameEn', code: 'validation.catalogueNameTaken' }]),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Edit: Laser' }))
    const form = await dialog()
    await user.clear(form.getByLabelText(/English/))
    await user.type(form.getByLabelText(/English/), 'Acne{Enter}')
    expect(await form.findByText('Another treatment already has this name')).toBeTruthy()
    expect(form.queryByRole('alert')).toBeNull()
  })

  it('B12 changes a membership: only what was changed, against the version shown', async () => {
    const calls = serveApi({
      ...served(),
      'PATCH /catalogue/tiers/*': () => ({ status: 200, body: { ...tiers[1], version: 3, discountPercent: 15 } }),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Edit: Premium' }))
    const form = await dialog()
    expect(form.getByLabelText<HTMLInputElement>(/Price/).value).toBe('3,500.00')
    const discount = form.getByLabelText(/Discount/)
    await user.clear(discount)
    await user.type(discount, '12.5{Enter}')
    expect(await form.findByText('Enter a whole percentage between 0 and 100')).toBeTruthy()
    await user.clear(discount)
    await user.type(discount, '15{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls.find(({ method }) => method === 'PATCH')
    expect([sent?.path, sent?.body, sent?.headers.get('if-match')]).toEqual([
      '/catalogue/tiers/premium',
      { discountPercent: 15 },
      '"v2"',
    ])
  })

  it('B12 saves a price beside unchanged names that today’s rules refuse', async () => {
    const short = typeOf(1, { nameEn: 'X', nameEs: 'Y' })
    const calls = serveApi({ ...served([short]), 'PATCH /catalogue/types/*': () => ({ status: 200, body: short }) })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Edit: X' }))
    const form = await dialog()
    const price = form.getByLabelText(/Price/)
    await user.clear(price)
    await user.type(price, '12.34')
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ priceMinor: 1234 })
  })

  it('B12 takes a type off offer in place, and restores it if the server refuses', async () => {
    let isRefused = false
    const calls = serveApi({
      ...served(),
      'PATCH /catalogue/types/*': () =>
        isRefused ? refusal('version_conflict') : { status: 200, body: { ...acne, isActive: false, version: 4 } },
    })
    const { user } = await show()
    await user.click(await screen.findByRole('switch', { name: 'Active: Acne' }))
    expect(await screen.findByText('Acne is inactive')).toBeTruthy()
    const sent = calls.find(({ method }) => method === 'PATCH')
    expect([sent?.body, sent?.headers.get('if-match')]).toEqual([{ isActive: false }, '"v3"'])
    isRefused = true
    await user.click(await screen.findByRole('switch', { name: 'Inactive: Laser' }))
    expect(await screen.findByText('Someone else changed this record. Review it and try again.')).toBeTruthy()
    expect(await screen.findByRole('switch', { name: 'Inactive: Laser' })).toBeTruthy()
  })

  it('J6 shows what another user changed, and continues after a choice', async () => {
    let isLate = true
    const theirs = { ...laser, version: 7, priceMinor: 300_000 }
    const calls = serveApi({
      'GET /catalogue': () => ({ status: 200, body: { types: [acne, isLate ? laser : theirs], tiers } }),
      'PATCH /catalogue/types/*': ({ headers }) => {
        isLate = false
        return headers.get('if-match') === '"v7"' ? { status: 200, body: theirs } : refusal('version_conflict')
      },
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Edit: Laser' }))
    const form = await dialog()
    await user.clear(form.getByLabelText(/Price/))
    await user.type(form.getByLabelText(/Price/), '2600{Enter}')
    await user.click(await form.findByRole('button', { name: 'Review changes' }))
    const choice = within(await form.findByRole('group', { name: 'Price' }))
    expect(plain(choice.getByText(/3,000/).textContent)).toBe('$3,000.00')
    await user.click(form.getByRole('button', { name: 'Continue with selection' }))
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls.filter(({ method }) => method === 'PATCH').at(-1)
    expect([sent?.body, sent?.headers.get('if-match')]).toEqual([{ priceMinor: 260_000 }, '"v7"'])
  })

  it('B12 shows the history of a price: what, who and when', async () => {
    serveApi({
      ...served(),
      'GET /catalogue/types/*/changes': () => ({
        status: 200,
        body: {
          data: [
            changeOf({ at: '2026-03-01T16:00:00.000Z', priceMinor: 120_000 }),
            changeOf({ at: '2026-02-01T16:00:00.000Z', priceMinor: 0, isActive: false }),
            changeOf({ priceMinor: 0, author: null }),
          ],
        },
      }),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Price history: Acne' }))
    const list = within(await screen.findByRole('list', { name: 'History of Acne' }))
    const items = list.getAllByRole('listitem').map((item) => plain(item.textContent))
    expect(items[0]).toContain('PriceNo price yet, changed to $1,200.00')
    expect(items[0]).toContain('Elena Soto1 Mar 2026')
    expect(items[1]).toContain('StatusActive, changed to Inactive')
    expect(items[1]).not.toContain('Price')
    expect(items[2]).toContain('System')
  })

  it('P4 changes the limit of discounts, and shows another administrator’s change first', async () => {
    let isLate = true
    const calls = serveApi({
      ...served(),
      'GET /money/settings': () => ({
        status: 200,
        body: isLate ? limit : { ...limit, discountLimitPercent: 20, version: 5 },
      }),
      'PATCH /money/settings': ({ headers }) => {
        isLate = false
        return headers.get('if-match') === '"v5"'
          ? { status: 200, body: { ...limit, discountLimitPercent: 15, version: 6 } }
          : refusal('version_conflict')
      },
    })
    const { user } = await show()
    expect(await screen.findByText(/can discount a charge by up to 10%/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Change limit' }))
    const form = await dialog()
    const field = form.getByRole('textbox', { name: /Limit/ })
    await user.clear(field)
    await user.type(field, '101{Enter}')
    expect(await form.findByText('Enter a whole percentage between 0 and 100')).toBeTruthy()
    await user.clear(field)
    await user.type(field, '15{Enter}')
    await user.click(await form.findByRole('button', { name: 'Review changes' }))
    const choice = within(await form.findByRole('group', { name: 'Limit (%)' }))
    expect(choice.getByText('20')).toBeTruthy()
    await user.click(choice.getByText('15'))
    await user.click(form.getByRole('button', { name: 'Continue with selection' }))
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls.filter(({ method }) => method === 'PATCH')
    expect(sent.map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
      [{ discountLimitPercent: 15 }, '"v4"'],
      [{ discountLimitPercent: 15 }, '"v5"'],
    ])
    expect(await screen.findByText('The limit was saved')).toBeTruthy()
  })

  it('A5 opens the form once for a user who comes from the palette', async () => {
    serveApi(served())
    const { user, router } = await show('?dialog=new&status=active')
    expect(await screen.findByRole('dialog', { name: 'Add a treatment type' })).toBeTruthy()
    expect(router.state.location.search).toEqual({ status: 'active' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('I4 reports that it is loading, that it is empty, and that it failed', async () => {
    let answer = refusal('unavailable')
    serveApi({ 'GET /catalogue': () => answer })
    const { user } = await show()
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    await screen.findByText('The catalogue could not be loaded')
    answer = served([])['GET /catalogue']()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No treatment types yet')).toBeTruthy()
  })

  it('A8 uses Spanish, and sorts by the Spanish names', async () => {
    serveApi(served())
    await show('', { language: 'es' })
    const list = within(await screen.findByRole('list', { name: 'Tipos de tratamiento' }))
    const first = list.getAllByRole('listitem').map((row) => row.querySelector('bdi')?.textContent)
    expect(first).toEqual(['Acné', 'Exfoliación química', 'Láser'])
    expect(screen.getByText('Aún sin precio')).toBeTruthy()
    expect(
      within(screen.getByRole('region', { name: 'Estándar' })).getByRole('switch', { name: 'Activa: Estándar' }),
    ).toBeTruthy()
  })
})
