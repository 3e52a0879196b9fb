import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { appointmentRowOf, personOf, roomOf } from '#/testing/agenda.ts'
import { changes, showAgendaSetup } from '#/testing/agenda-setup-page.tsx'
import { type ApiCall, refusal } from '#/testing/serve-api.ts'

/** Answers with a block of a room that overlaps some appointments. */
const savedOver =
  (...appointments: ReturnType<typeof appointmentRowOf>[]) =>
  ({ body }: ApiCall) => ({
    status: 201,
    body: {
      ...(body as object),
      id: personOf(1).id,
      version: 1,
      resourceId: roomOf(1).id,
      locationId: null,
      of: 'Consultorio 1',
      title: null,
      author: { id: personOf(1).id, name: 'Elena Soto' },
      createdAt: '2026-11-23T15:00:00.000Z',
      updatedAt: '2026-11-23T15:00:00.000Z',
      appointments,
    },
  })

const blockBody = {
  kind: 'lunch',
  note: null,
  date: '2026-12-01',
  from: '14:00',
  until: '15:00',
  repeat: 'once',
  lastDate: null,
}

it('K11 adds a weekly block of a room', async () => {
  const { user, calls } = await showAgendaSetup({
    'POST /agenda/blocks': savedOver(),
  })
  await user.click(screen.getByRole('button', { name: 'Add block' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add block' }))
  await user.selectOptions(await form.findByRole('combobox', { name: /^For/ }), 'Consultorio 1')
  await user.selectOptions(form.getByRole('combobox', { name: /^Type/ }), 'Maintenance')
  await user.selectOptions(form.getByRole('combobox', { name: 'Repeats' }), 'Every week')
  await user.click(form.getByRole('button', { name: 'Add block' }))
  expect(await screen.findByText('Maintenance, Consultorio 1 was added')).toBeTruthy()
  expect(changes(calls)[0]?.body).toMatchObject({
    resourceId: roomOf(1).id,
    kind: 'maintenance',
    from: '14:00',
    until: '15:00',
    repeat: 'weekly',
    lastDate: null,
  })
})

it('K11 lists the appointments that a new block lies over', async () => {
  const { user } = await showAgendaSetup({
    'POST /agenda/blocks': savedOver(appointmentRowOf(1)),
  })
  await user.click(screen.getByRole('button', { name: 'Add block' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add block' }))
  await user.selectOptions(await form.findByRole('combobox', { name: /^For/ }), 'Consultorio 1')
  await user.click(form.getByRole('button', { name: 'Add block' }))
  const list = within(await form.findByRole('region', { name: /1 appointment falls within it/ }))
  expect(form.getByRole('alert').textContent).toMatch(/1 appointment falls within it\.$/)
  expect(list.getByText('Ana Pérez Luna')).toBeTruthy()
  expect(list.getByRole('link', { name: /^Move Ana Pérez Luna’s appointment/ })).toBeTruthy()
})

it('J6 K11 shows another user’s change of a block', async () => {
  const block = savedOver()({ body: blockBody } as ApiCall).body
  const { user, calls } = await showAgendaSetup({
    'GET /agenda/blocks': () => ({ status: 200, body: { data: [block] } }),
    'GET /agenda/blocks/*': () => ({ status: 200, body: { ...block, version: 2, until: '16:00' } }),
    'PATCH /agenda/blocks/*': () => refusal('version_conflict'),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit: Lunch, Consultorio 1' }))
  const form = within(await screen.findByRole('dialog', { name: 'Lunch, Consultorio 1' }))
  await user.type(await form.findByRole('textbox', { name: 'Note' }), 'Comida')
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await user.click(await form.findByRole('button', { name: 'Review changes' }))
  expect(within(await form.findByRole('group', { name: 'Until' })).getByText('16:00')).toBeTruthy()
  await waitFor(() => expect(changes(calls)[0]?.body).toEqual({ note: 'Comida' }))
})
