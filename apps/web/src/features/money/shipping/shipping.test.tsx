import type { ShippingOption } from '@piel/contract/money/shipping'
import { stateIds } from '@piel/contract/core/states'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { catalogueIdOf, optionOf } from '#/testing/catalogue.ts'
import { renderApp } from '#/testing/render.tsx'
import { type ApiCall, refusal, serveApi } from '#/testing/serve-api.ts'
import { ShippingPage } from './shipping-page.tsx'

const three = [optionOf(1), optionOf(2), optionOf(3)]
const served = (options: ShippingOption[] = three) => ({
  'GET /shipping': () => ({ status: 200, body: { data: options } }),
})
/** A server that stores the order. */
function ordered(refused: (call: ApiCall) => boolean = () => false) {
  let now = three
  return serveApi({
    'GET /shipping': () => ({ status: 200, body: { data: now } }),
    'PUT /shipping/order': (call) => {
      if (refused(call)) return refusal('conflict')
      const { ids } = call.body as { ids: string[] }
      now = now.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      return { status: 200, body: { data: now } }
    },
  })
}
const show = (at = '', options: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(
    { '/configuracion/shipping': <ShippingPage /> },
    { account: 'ADMIN', ...options, at: `/configuracion/shipping${at}` },
  )
const rows = async () => within(await screen.findByRole('list', { name: 'Shipping options' })).getAllByRole('listitem')
const names = async () => (await rows()).map((row) => row.querySelector('bdi')?.textContent)
/** The dialog with its form, which is loaded when it is first needed. */
const dialog = async () => {
  const form = within(await screen.findByRole('dialog'))
  await form.findByRole('form')
  return form
}

describe('shipping', () => {
  it('B13 lists the options in their order, with zone, price, free from and days', async () => {
    serveApi(
      served([
        optionOf(1),
        optionOf(2, { zone: [...stateIds], freeFromMinor: null, minDays: 0, maxDays: 0, isActive: false }),
        optionOf(3, { zone: stateIds.filter((id) => id !== 'BCS'), priceMinor: 0, minDays: 0, maxDays: 5 }),
        optionOf(4, { zone: ['AGU', 'CMX', 'JAL', 'MEX', 'NLE', 'PUE'], minDays: 1, maxDays: 1 }),
      ]),
    )
    await show()
    const texts = (await rows()).map((row) => row.textContent.replace(/\u00a0/g, ' '))
    expect(texts[0]).toContain('Jalisco, Mexico City, Nuevo León')
    expect(texts[0]).toContain('Delivered in 1 to 3 working days')
    expect(texts[0]).toContain('$99.00Free from $1,500.00')
    expect(texts[1]).toContain('Inactive')
    expect(texts[1]).toContain('Whole country')
    expect(texts[1]).toContain('Delivered the same day')
    expect(texts[1]).not.toContain('Free')
    expect(texts[2]).toContain('Whole country except Baja California Sur')
    expect(texts[2]).toContain('Free')
    expect(texts[2]).toContain('the same day or within 5 working days')
    expect(texts[2]).not.toContain('Free from')
    expect(texts[3]).toContain('Aguascalientes, Jalisco, Mexico City and 3 more states')
    expect(texts[3]).toContain('Delivered in 1 working day')
  })

  it('B13 moves an option up and down by its buttons, at once', async () => {
    const calls = ordered()
    const { user } = await show()
    expect((await screen.findByRole('button', { name: 'Move up: Option 1' })).hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Move down: Option 1' }))
    expect(await names()).toEqual(['Option 2', 'Option 1', 'Option 3'])
    expect(screen.getByText('Option 1 is now 2 of 3')).toBeTruthy()
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ ids: [2, 1, 3].map(catalogueIdOf) }),
    )
  })

  it('B13 moves an option by the arrow keys alone, and keeps the focus on it to the end of the list', async () => {
    const calls = ordered()
    const { user } = await show()
    const up = await screen.findByRole('button', { name: 'Move up: Option 3' })
    up.focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(async () => expect(await names()).toEqual(['Option 1', 'Option 3', 'Option 2']))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: Option 3')
    await user.keyboard('{ArrowUp}')
    await waitFor(async () => expect(await names()).toEqual(['Option 3', 'Option 1', 'Option 2']))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down: Option 3')
    await user.keyboard('{ArrowUp}{ArrowDown}')
    await waitFor(async () => expect(await names()).toEqual(['Option 1', 'Option 3', 'Option 2']))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(3))
    expect(await names()).toEqual(['Option 1', 'Option 3', 'Option 2'])
  })

  it('B13 counts each press of a held key, drawn or not', async () => {
    const calls = ordered()
    await show()
    const up = await screen.findByRole('button', { name: 'Move up: Option 3' })
    up.focus()
    fireEvent.keyDown(up, { key: 'ArrowUp' })
    fireEvent.keyDown(up, { key: 'ArrowUp' })
    fireEvent.keyDown(up, { key: 'ArrowUp' })
    await waitFor(async () => expect(await names()).toEqual(['Option 3', 'Option 1', 'Option 2']))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down: Option 3'))
  })

  it('B13 restores the stored order if the server refuses', async () => {
    ordered(() => true)
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Move down: Option 1' }))
    expect(await screen.findByText(/Someone else changed the list/)).toBeTruthy()
    expect(await names()).toEqual(['Option 1', 'Option 2', 'Option 3'])
    expect(screen.queryByText('Option 1 is now 2 of 3')).toBeNull()
  })

  it('B13 adds an option: single states or the whole country, a free order, delivery days', async () => {
    const calls = serveApi({ ...served([]), 'POST /shipping': () => ({ status: 201, body: optionOf(9) }) })
    const { user } = await show()
    expect(await screen.findByText('No shipping options yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add shipping option' }))
    const form = await dialog()
    await user.click(form.getByRole('button', { name: 'Add shipping option' }))
    expect(await form.findByText('Choose at least one state')).toBeTruthy()
    expect(form.getAllByText('Enter the number of days')).toHaveLength(2)

    const whole = form.getByRole<HTMLInputElement>('checkbox', { name: 'Whole country' })
    await user.click(form.getByRole('checkbox', { name: 'Mexico City' }))
    await user.click(form.getByRole('checkbox', { name: 'Aguascalientes' }))
    expect([whole.checked, whole.indeterminate]).toEqual([false, true])
    expect(form.getByText('2 states chosen')).toBeTruthy()
    await user.click(whole)
    expect(form.getByText('32 states chosen')).toBeTruthy()
    await user.click(whole)
    expect(form.getByText('No state chosen')).toBeTruthy()
    await user.click(form.getByRole('checkbox', { name: 'Mexico City' }))
    await user.click(form.getByRole('checkbox', { name: 'Aguascalientes' }))

    await user.type(form.getByLabelText(/Spanish/), 'Mensajería')
    await user.type(form.getByLabelText(/English/), 'Courier')
    await user.type(form.getByLabelText(/^Price/), '99')
    await user.type(form.getByLabelText(/Minimum delivery time/), '3')
    await user.type(form.getByLabelText(/Maximum delivery time/), '2{Enter}')
    expect(await form.findByText('The maximum cannot be less than the minimum')).toBeTruthy()
    await user.clear(form.getByLabelText(/Minimum delivery time/))
    await user.type(form.getByLabelText(/Minimum delivery time/), '1{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      nameEs: 'Mensajería',
      nameEn: 'Courier',
      zone: ['AGU', 'CMX'],
      priceMinor: 9_900,
      freeFromMinor: null,
      minDays: 1,
      maxDays: 2,
      isActive: true,
    })
  })

  it('B13 sends only what was changed, against the version shown', async () => {
    const calls = serveApi({
      ...served(),
      'PATCH /shipping/*': () => ({ status: 200, body: optionOf(1, { freeFromMinor: null }) }),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Edit: Option 1' }))
    const form = await dialog()
    await user.clear(form.getByLabelText(/Free for orders from/))
    await user.click(form.getByRole('checkbox', { name: 'Jalisco' }))
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls.find(({ method }) => method === 'PATCH')
    expect([sent?.body, sent?.headers.get('if-match')]).toEqual([{ zone: ['CMX', 'NLE'], freeFromMinor: null }, '"v4"'])
  })

  it('B13 saves a change beside unchanged values that today’s rules refuse', async () => {
    const stored = optionOf(1, { nameEn: 'X', minDays: 1, maxDays: 120 })
    const calls = serveApi({ ...served([stored]), 'PATCH /shipping/*': () => ({ status: 200, body: stored }) })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Edit: X' }))
    const form = await dialog()
    const days = form.getByLabelText(/^Minimum delivery/)
    await user.clear(days)
    await user.type(days, '2')
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ minDays: 2 })
  })

  it('I2 filters by a name, without moving what a part of the list shows', async () => {
    const calls = serveApi({
      'GET /shipping': ({ path }) => ({
        status: 200,
        body: { data: path.includes('zzz') ? [] : path.includes('name=') ? [three[1]] : three },
      }),
    })
    const { user, router } = await show()
    expect(await names()).toHaveLength(3)
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'option 2')
    await waitFor(async () => expect(await names()).toEqual(['Option 2']))
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/shipping?name=option+2'))
    expect(screen.queryByRole('button', { name: /Move/ })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'zzz')
    await user.click((await screen.findAllByRole('button', { name: 'Clear filters' })).at(-1) as HTMLElement)
    await waitFor(async () => expect(await names()).toHaveLength(3))
    expect(router.state.location.search).toEqual({})
    expect(screen.getAllByRole('button', { name: /^Move up/ })).toHaveLength(3)
  })

  it('J6 names the states that another user chose', async () => {
    serveApi({
      ...served(),
      'GET /shipping/*': () => ({ status: 200, body: optionOf(1, { version: 9, zone: [...stateIds] }) }),
      'PATCH /shipping/*': () => refusal('version_conflict'),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Edit: Option 1' }))
    const form = await dialog()
    await user.click(form.getByRole('checkbox', { name: 'Jalisco' }))
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    await user.click(await form.findByRole('button', { name: 'Review changes' }))
    await form.findByText('Theirs')
    const choice = within(form.getAllByRole('group', { name: 'States' }).at(-1) as HTMLElement)
    expect(choice.getByText('Whole country')).toBeTruthy()
    expect(choice.getByText('Mexico City, Nuevo León')).toBeTruthy()
  })

  it('B13 removes an option after a question with its name, and continues with the next', async () => {
    let now = three
    const calls = serveApi({
      'GET /shipping': () => ({ status: 200, body: { data: now } }),
      'DELETE /shipping/*': () => {
        now = now.slice(1)
        return { status: 204 }
      },
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Remove: Option 1' }))
    expect(await screen.findByRole('alertdialog', { name: 'Remove Option 1?' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Option 1 was removed')).toBeTruthy()
    expect(await names()).toEqual(['Option 2', 'Option 3'])
    const sent = calls.find(({ method }) => method === 'DELETE')
    expect([sent?.path, sent?.headers.get('if-match')]).toEqual([`/shipping/${catalogueIdOf(1)}`, '"v4"'])
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down: Option 2'))
  })

  it('B13 offers no more if the list is full', async () => {
    serveApi(served(Array.from({ length: 100 }, (_, i) => optionOf(i + 1))))
    await show()
    expect(await screen.findByText(/The limit of 100 options is reached/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add shipping option' })).toBeNull()
  })

  it('I4 reports that it is loading and that it failed', async () => {
    serveApi({ 'GET /shipping': () => refusal('unavailable') })
    await show()
    expect(screen.getByText('Loading…')).toBeTruthy()
    expect(await screen.findByText('The shipping options could not be loaded')).toBeTruthy()
  })

  it('A8 uses Spanish, also for the states', async () => {
    serveApi(served())
    await show('?dialog=new', { language: 'es' })
    const form = await dialog()
    const boxes = form.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)
    expect(boxes.slice(0, 8)).toEqual([
      'Todo el país',
      'Aguascalientes',
      'Baja California',
      'Baja California Sur',
      'Campeche',
      'Chiapas',
      'Chihuahua',
      'Ciudad de México',
    ])
    expect(boxes).toHaveLength(34)
  })
})
