import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { appointmentTypeOf } from '#/testing/agenda.ts'
import { changes, showAgendaSetup } from '#/testing/agenda-setup-page.tsx'
import { refusal } from '#/testing/serve-api.ts'

it('K12 adds a type with the parts of its resources', async () => {
  const { user, calls } = await showAgendaSetup({
    'POST /agenda/types': () => ({ status: 201, body: appointmentTypeOf(3) }),
  })
  await user.click(screen.getByRole('button', { name: 'Add type' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add type' }))
  await user.type(await form.findByRole('textbox', { name: /Name in Spanish/ }), 'Procedimiento')
  await user.type(form.getByRole('textbox', { name: /Name in English/ }), 'Procedure')
  const minutes = form.getByRole('textbox', { name: /^Minutes/ })
  await user.clear(minutes)
  await user.type(minutes, '60')
  await user.click(form.getByRole('checkbox', { name: 'Needed: Room' }))
  const from = form.getByRole('textbox', { name: 'Person, from minute' })
  await user.clear(from)
  await user.type(from, '30')
  const until = form.getByRole('textbox', { name: 'Person, until minute' })
  await user.clear(until)
  await user.type(until, '60')
  await user.selectOptions(form.getByRole('combobox', { name: 'Charged' }), 'On arrival')
  await user.click(form.getByRole('button', { name: 'Add type' }))
  expect(await form.findByText('Enter the fee or choose Never')).toBeTruthy()
  await user.type(form.getByRole('textbox', { name: /^Amount/ }), '900')
  await user.selectOptions(form.getByRole('combobox', { name: 'Tax' }), 'VAT 16%')
  await user.click(form.getByRole('button', { name: 'Add type' }))
  await waitFor(() => expect(changes(calls)).toHaveLength(1))
  expect(changes(calls)[0]?.body).toEqual({
    nameEs: 'Procedimiento',
    nameEn: 'Procedure',
    minutes: 60,
    who: 'any',
    parts: { lead: [30, 60], assistant: null, room: [0, 60], device: null },
    deviceKind: null,
    feeMinor: 90_000,
    feeWhen: 'arrival',
    feeTaxKind: 'standard',
    preparationEn: null,
    preparationEs: null,
    isActive: true,
  })
})

it('K12 saves a type that is never charged after an amount that was none', async () => {
  const { user, calls } = await showAgendaSetup({
    'POST /agenda/types': () => ({ status: 201, body: appointmentTypeOf(3) }),
  })
  await user.click(screen.getByRole('button', { name: 'Add type' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add type' }))
  await user.type(await form.findByRole('textbox', { name: /Name in Spanish/ }), 'Curación')
  await user.type(form.getByRole('textbox', { name: /Name in English/ }), 'Dressing')
  const charged = form.getByRole('combobox', { name: 'Charged' })
  await user.selectOptions(charged, 'On arrival')
  await user.type(form.getByRole('textbox', { name: /^Amount/ }), '12o0')
  await user.selectOptions(charged, 'Never')
  await user.click(form.getByRole('button', { name: 'Add type' }))
  await waitFor(() => expect(changes(calls)).toHaveLength(1))
  expect(changes(calls)[0]?.body).toMatchObject({ nameEn: 'Dressing', feeWhen: 'never', feeMinor: null })
})

it('J6 K12 shows another user’s change of a part, and sends changed fields only', async () => {
  const theirs = { ...appointmentTypeOf(1), version: 2, parts: { ...appointmentTypeOf(1).parts, room: [0, 15] } }
  const { user, calls } = await showAgendaSetup({
    'GET /agenda/types/*': () => ({ status: 200, body: theirs }),
    'PATCH /agenda/types/*': () => refusal('version_conflict'),
  })
  await user.click(screen.getByRole('button', { name: 'Edit: Follow-up' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Follow-up' }))
  await user.type(await form.findByRole('textbox', { name: 'Preparation in English' }), 'No cream')
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await user.click(await form.findByRole('button', { name: 'Review changes' }))
  expect(within(await form.findByRole('group', { name: 'Room' })).getByText('0–15 min')).toBeTruthy()
  expect(changes(calls)[0]?.body).toEqual({ preparationEn: 'No cream' })
})
