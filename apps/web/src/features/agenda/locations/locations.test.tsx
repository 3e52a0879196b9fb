import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { locationOf, personOf } from '#/testing/agenda.ts'
import { changes, showAgendaSetup } from '#/testing/agenda-setup-page.tsx'
import type { ApiCall } from '#/testing/serve-api.ts'

it('K1 adds a location with a time zone found by its city', async () => {
  const { user, calls } = await showAgendaSetup({ 'POST /locations': () => ({ status: 201, body: locationOf() }) })
  await user.click(screen.getByRole('button', { name: 'Add location' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add location' }))
  await user.type(await form.findByRole('textbox', { name: /^Name/ }), 'Sede Juárez')
  const zone = form.getByRole('combobox', { name: /^Time zone/ })
  await waitFor(() => expect(zone).toHaveProperty('value', 'Mexico City'))
  await user.clear(zone)
  await user.type(zone, 'juarez')
  await user.click(await form.findByRole('option', { name: /^Ciudad Juárez/ }))
  await user.type(form.getByRole('textbox', { name: 'Postal code' }), '32000')
  await user.click(form.getByRole('button', { name: 'Add location' }))
  await waitFor(() => expect(changes(calls)).toHaveLength(1))
  expect(changes(calls)[0]?.body).toEqual({
    name: 'Sede Juárez',
    timeZone: 'America/Ciudad_Juarez',
    address: null,
    phone: null,
    postalCode: '32000',
    isActive: true,
  })
})

it('K1 states how many appointments keep a location in use', async () => {
  const second = { ...locationOf(), id: personOf(2).id, name: 'Sede Norte', version: 4, position: 1 }
  const { user, calls } = await showAgendaSetup({
    'GET /locations': () => ({ status: 200, body: { data: [locationOf(), second] } }),
    'PATCH /locations/*': () => ({ status: 409, body: { code: 'has_appointments', count: 3 } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit: Sede Norte' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Sede Norte' }))
  await user.click(await form.findByRole('checkbox', { name: 'In use' }))
  await user.selectOptions(form.getByRole('combobox', { name: 'Position in the list' }), '1')
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await form.findByText('This location has 3 upcoming appointments. Move or cancel them first.')).toBeTruthy()
  const { body, headers } = changes(calls)[0] as ApiCall
  expect(body).toEqual({ isActive: false, position: 0 })
  expect(headers.get('if-match')).toBe('"v4"')
})
