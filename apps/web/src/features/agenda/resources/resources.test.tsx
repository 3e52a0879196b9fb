import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { locationId, roomOf } from '#/testing/agenda.ts'
import { changes, showAgendaSetup } from '#/testing/agenda-setup-page.tsx'
import { refusal } from '#/testing/serve-api.ts'

it('K1 adds a device', async () => {
  const { user, calls } = await showAgendaSetup({ 'POST /agenda/resources': () => ({ status: 201, body: roomOf(2) }) })
  await user.click(screen.getByRole('button', { name: 'Add to the agenda' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add to the agenda' }))
  await user.click(await form.findByRole('button', { name: 'Device' }))
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Láser 1')
  await user.type(form.getByRole('textbox', { name: /^Device type/ }), 'Láser CO2')
  await user.selectOptions(form.getByRole('combobox', { name: 'Overbooking' }), '1')
  await user.click(form.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(changes(calls)).toHaveLength(1))
  expect(changes(calls)[0]?.body).toEqual({
    kind: 'device',
    locationId,
    name: 'Láser 1',
    deviceKind: 'Láser CO2',
    capacity: 1,
    overbook: 1,
    isActive: true,
  })
})

it('J6 K1 shows what another user changed on a room, and sends only the own change', async () => {
  let isStale = true
  const { user, calls } = await showAgendaSetup({
    'GET /agenda/resources/*': () => ({ status: 200, body: { ...roomOf(1), version: 4, capacity: 3 } }),
    'PATCH /agenda/resources/*': () => {
      if (isStale) return refusal('version_conflict')
      return { status: 200, body: { ...roomOf(1), version: 5 } }
    },
  })
  await user.click(screen.getByRole('button', { name: 'Edit: Consultorio 1' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Consultorio 1' }))
  const name = await form.findByRole('textbox', { name: /^Name/ })
  await user.clear(name)
  await user.type(name, 'Sala azul')
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await user.click(await form.findByRole('button', { name: 'Review changes' }))
  expect(await form.findByRole('group', { name: 'Appointments at once' })).toBeTruthy()
  isStale = false
  await user.click(form.getByRole('button', { name: 'Continue with selection' }))
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(changes(calls)).toHaveLength(2))
  expect(changes(calls)[1]?.body).toEqual({ name: 'Sala azul' })
  expect(changes(calls)[1]?.headers.get('if-match')).toBe('"v4"')
})
